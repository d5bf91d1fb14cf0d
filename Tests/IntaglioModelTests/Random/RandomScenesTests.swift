// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog
import Testing

/// The random trees: the same each time, valid, and of everything there is.
@Suite struct RandomScenesTests {
  private static let scenes = RandomScenes(seed: 3, count: 1_200).map(\.scene)

  @Test func treesAreRepeatableAndDiffer() {
    let trees = RandomScenes(seed: 9, count: 50)
    let again = RandomScenes(seed: 9, count: 20)
    #expect(again.map(\.scene) == trees.prefix(20).map(\.scene))
    #expect(trees[7].name == "random-9-7")
    #expect(Set(trees.map(\.scene)).count == 50)
    #expect(Set(RandomScenes(seed: 10, count: 50).map(\.scene)).isDisjoint(with: trees.map(\.scene)))
  }

  @Test func treesCanBeDrawnInNoTime() throws {
    for scene in Self.scenes {
      try scene.validate()
      #expect((24...73).contains(scene.pixelSize.width) && (24...73).contains(scene.pixelSize.height))
      // Up to twelve layers that draw, and the adjustments between them with their masks.
      #expect((1...20).contains(SceneFeature.features(of: scene).count))
    }
  }

  /// A build that cannot set texts gets none.
  @Test func textsCanBeLeftOut() {
    let scenes = RandomScenes(seed: 3, count: 100, hasTexts: false)
    #expect(!scenes.contains { $0.scene.features.contains(.text) })
    #expect(RandomScenes(seed: 3, count: 100).contains { $0.scene.features.contains(.text) })
  }

  @Test func everyFeatureOccursOften() {
    for feature in SceneFeature.allCases {
      let count = Self.scenes.count { $0.features.contains(feature) }
      #expect(count >= 25, "\(feature) in \(count) of \(Self.scenes.count) scenes")
    }
  }

  /// Two features of one layer (or of one layer and its scene) meet in some scene, whichever two they are.
  @Test func everyPairOfFeaturesOccurs() {
    let layers = Self.scenes.map(SceneFeature.features)
    for (first, second) in SceneFeature.pairs {
      let count = layers.count { $0.contains { $0.contains(first) && $0.contains(second) } }
      #expect(count >= 1, "\(first) with \(second) in \(count) of \(layers.count) scenes")
    }
  }

  /// Every word that a layer may say is said.
  @Test func everyWordOccurs() {
    let layers = Self.scenes.flatMap { $0.layers.flatMap(\.family) }
    func expectAll<Word: CaseIterable & Hashable>(_ words: [Word], _ place: Comment) {
      for word in Word.allCases {
        let count = words.count { $0 == word }
        #expect(count >= 3, "\(place): \(String(describing: word)) \(count) times")
      }
    }
    expectAll(layers.map(\.blend), "blend")
    expectAll(layers.compactMap(\.image?.gravity), "gravity")
    expectAll(layers.compactMap(\.gradient?.mixing), "mixing")
    expectAll(layers.compactMap(\.gradient?.space), "space")
    expectAll(layers.compactMap(\.gradient?.curve), "curve")
    expectAll(layers.compactMap(\.shape?.rule), "rule")
    expectAll(layers.compactMap(\.shape?.stroke?.cap), "cap")
    expectAll(layers.compactMap(\.shape?.stroke?.join), "join")
    expectAll(layers.compactMap(\.text?.alignment), "alignment")
    expectAll(layers.compactMap(\.text?.verticalAlignment), "verticalAlignment")
    expectAll(layers.compactMap(\.text?.wrap), "wrap")
    expectAll(layers.compactMap(\.text?.truncation), "truncation")
    expectAll(layers.compactMap(\.text?.direction), "direction")
    expectAll(layers.flatMap { $0.style?.shadows ?? [] }.map(\.blur.unit), "unit")
    #expect(layers.contains { $0.mask?.layer.mask != nil })
    #expect(layers.contains { !($0.shape?.stroke?.dashes ?? []).isEmpty })
    for kind in ["linear", "radial", "conic", "reflected", "diamond"] {
      #expect(layers.contains { "\($0.gradient.map { "\($0.shape)" } ?? "")".hasPrefix(kind) }, "\(kind)")
    }
  }

  /// Far away layers cast shadows that come back: what cut a group's shadow off was not seen for long.
  @Test func shadowsComeBackFromFarAway() {
    let groups = Self.scenes.flatMap { $0.layers.flatMap(\.family) }.filter { layer in
      layer.contents == nil
        && (layer.style?.shadows ?? []).contains { max(abs($0.offset.x), abs($0.offset.y)) > 72 }
    }
    #expect(groups.count >= 10)
  }
}

extension Scene {
  fileprivate var features: Set<SceneFeature> {
    SceneFeature.features(of: self).reduce(into: []) { $0.formUnion($1) }
  }
}

extension Layer {
  /// The layer, its mask, and all that lies in them.
  fileprivate var family: [Layer] {
    [self] + (mask?.layer.family ?? []) + layers.flatMap(\.family)
  }

  fileprivate var image: ImageContents? { if case .image(let image)? = contents { image } else { nil } }
  fileprivate var gradient: Gradient? {
    if case .gradient(let gradient)? = contents { gradient } else { nil }
  }
  fileprivate var shape: Shape? { if case .shape(let shape)? = contents { shape } else { nil } }
  fileprivate var text: Text? { if case .text(let text)? = contents { text } else { nil } }
}
