// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioReference
import SceneCatalog
import TestSupport
import Testing

/// The Reference against pixels worked out by hand, and against itself where two scenes mean the same.
@Suite struct MeaningTests {
  @Test(arguments: MeaningCase.all)
  func pixelsAreWhatTheyShouldBe(_ meaning: MeaningCase) throws {
    let picture = try ReferenceRenderer().render(meaning.scene)
    #expect(meaning.faults(of: picture, tolerance: 0) == [])
  }

  /// Nothing that is left out because it cannot be seen would have been seen: in the middle of a larger
  /// canvas a scene looks the same.
  @Test(arguments: LayerScene.all)
  func aLargerCanvasShowsTheSame(_ layerScene: LayerScene) throws {
    // The dissolve grain stays with the canvas. And frosted glass sees nothing beyond it.
    let exceptions = ["photoshop-blend-modes", "dissolved", "blended-shadows", "frosted-glass"]
    guard !exceptions.contains(layerScene.name) else { return }
    let scene = layerScene.scene
    // A multiple of the dither's pattern at all scales.
    let margin = 48.0
    var larger = scene
    larger.width += 2 * margin
    larger.height += 2 * margin
    larger.layers = [
      Layer(frame: Rect(x: margin, y: margin, width: 0, height: 0), layers: scene.layers)
    ]
    let (expected, found) = try (ReferenceRenderer().render(scene), ReferenceRenderer().render(larger))
    let offset = Int(margin * scene.scale)
    var differences = 0
    for y in 0..<expected.height {
      for x in 0..<expected.width where expected[x, y] != found[x + offset, y + offset] { differences += 1 }
    }
    #expect(differences == 0)
  }

  /// A layer that is made twice as large by its transform is the layer in points of twice the size.
  @Test(arguments: LayerScene.all)
  func anEvenScaleIsAScale(_ layerScene: LayerScene) throws {
    var scene = layerScene.scene
    let expected = try ReferenceRenderer().render(scene)
    let group = Layer(
      frame: Rect(x: 0, y: 0, width: 0, height: 0), transform: .scale(scene.scale), anchor: .zero,
      layers: scene.layers)
    scene = Scene(
      width: Double(expected.width), height: Double(expected.height), background: scene.background,
      light: scene.light, dithers: scene.dithers, layers: [group])
    #expect(try ReferenceRenderer().render(scene) == expected)
  }

  /// A style over a picture is a scene of one layer.
  @Test(arguments: CatalogScene.all)
  func aStyleIsASceneOfOneLayer(_ catalogScene: CatalogScene) throws {
    guard catalogScene.canvas == .keep else { return }
    let picture = try catalogScene.content.picture(catalogScene.size)
    let expected = try ReferenceRenderer().render(
      picture, style: catalogScene.style, scale: catalogScene.scale)
    let size = Vector(
      Double(picture.width) / catalogScene.scale, Double(picture.height) / catalogScene.scale)
    let layer = Layer(
      frame: Rect(x: 0, y: 0, width: size.x, height: size.y), contents: .image(picture),
      style: catalogScene.style)
    let scene = Scene(width: size.x, height: size.y, scale: catalogScene.scale, layers: [layer])
    #expect(try ReferenceRenderer().render(scene) == expected)
  }
}
