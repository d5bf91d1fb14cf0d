// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog
import Testing

/// Trees made small, with predicates that need no renderer.
@Suite struct SceneShrinkerTests {
  /// Where nothing matters, nothing is left.
  @Test func everythingGoes() {
    for tree in RandomScenes(seed: 5, count: 20) {
      let smallest = SceneShrinker().shrunk(tree.scene) { _ in true }
      #expect(smallest.layers.isEmpty && smallest.background == nil && smallest.light == nil, "\(tree)")
      #expect(!smallest.dithers && smallest.scale == 1, "\(tree)")
      #expect(smallest.width == 1 && smallest.height == 1, "\(tree)")
    }
  }

  /// Of the only layer that has to be there every property goes: none that a layer has is forgotten.
  @Test(arguments: 0..<40)
  func everyPropertyGoes(number: Int) {
    let tree = RandomScenes(seed: 6, count: 40)[number].scene
    let smallest = SceneShrinker(maximumTries: 20_000).shrunk(tree) { !$0.layers.isEmpty }
    #expect(smallest.layers == [Layer(frame: Rect(0, 0, 0, 0))])
  }

  /// What matters stays, wherever it lies: deep in layers, or in a mask.
  @Test(arguments: [BlendMode.exclusion, .hue, .copy])
  func whatMattersStays(mode: BlendMode) throws {
    func blends(_ layers: [Layer]) -> Bool {
      layers.contains { $0.blend == mode || blends($0.layers) || blends($0.mask.map { [$0.layer] } ?? []) }
    }
    let trees = RandomScenes(seed: 7, count: 300).filter { blends($0.scene.layers) }
    try #require(trees.count >= 3)
    for tree in trees {
      let smallest = SceneShrinker().shrunk(tree.scene) { blends($0.layers) }
      #expect(smallest.layers.count == 1 && smallest.layers[0].layers.isEmpty, "\(tree)")
      #expect(smallest.layers[0].mask == nil && smallest.layers[0].blend == mode, "\(tree)")
    }
  }

  /// Two things that fail only together both stay, and the rest goes: a shadow of a group's child.
  @Test func twoThingsThatMatterStay() throws {
    func fails(_ scene: Scene) -> Bool {
      func group(_ layer: Layer) -> Bool {
        let isMeant = layer.contents == nil && layer.style?.shadows.contains { $0.kind == .outer } == true
        return isMeant && layer.layers.contains { $0.frame.x > 60 } || layer.layers.contains(where: group)
      }
      return scene.layers.contains(where: group)
    }
    let trees = RandomScenes(seed: 8, count: 1500).filter { fails($0.scene) }
    try #require(trees.count >= 3)
    for tree in trees.prefix(5) {
      let smallest = SceneShrinker().shrunk(tree.scene, while: fails)
      #expect(fails(smallest))
      #expect(smallest.layers.count == 1)
      let group = smallest.layers[0]
      #expect(group.layers.count == 1 && group.style?.shadows.count == 1, "\(tree)")
      // Halved and rounded for as long as it is more than 60.
      #expect((61...121).contains(group.layers[0].frame.x), "\(tree)")
    }
  }

  /// A tree always becomes the same small tree, within the number of tries.
  @Test func shrinkingIsRepeatableAndBounded() {
    let tree = RandomScenes(seed: 9, count: 1)[0].scene
    func shrunk(_ tries: Int) -> (scene: Scene, tries: Int) {
      var count = 0
      let scene = SceneShrinker(maximumTries: tries).shrunk(tree) { scene in
        count += 1
        return scene.width > 5
      }
      return (scene, count)
    }
    #expect(shrunk(1500).scene == shrunk(1500).scene)
    #expect(shrunk(10).tries == 10)
    #expect(shrunk(0).scene == tree)
  }

  /// Where nothing smaller will do, the scene itself comes back.
  @Test func nothingIsChangedInVain() {
    let tree = RandomScenes(seed: 9, count: 1)[0].scene
    #expect(SceneShrinker().shrunk(tree) { $0 == tree } == tree)
  }
}
