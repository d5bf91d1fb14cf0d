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
  @Test(arguments: CatalogScene.layers)
  func aLargerCanvasShowsTheSame(_ catalogScene: CatalogScene) throws {
    // The dissolve grain stays with the canvas. Frosted glass sees nothing beyond it, and a lens its edge.
    let exceptions = [
      "photoshop-blend-modes", "dissolved", "blended-shadows", "frosted-glass", "adjustments",
      "passing-through", "refraction",
    ]
    guard !exceptions.contains(catalogScene.name) else { return }
    let scene = catalogScene.scene
    // A multiple of the dither's pattern at all scales.
    let margin = 48.0
    var larger = scene
    larger.width += 2 * margin
    larger.height += 2 * margin
    larger.layers = [
      Layer(frame: Rect(margin, margin, 0, 0), layers: scene.layers)
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
  @Test(arguments: CatalogScene.layers)
  func anEvenScaleIsAScale(_ catalogScene: CatalogScene) throws {
    var scene = catalogScene.scene
    let expected = try ReferenceRenderer().render(scene)
    let group = Layer(
      frame: Rect(0, 0, 0, 0), transform: .scale(scene.scale), anchor: .zero, layers: scene.layers)
    scene = Scene(
      width: Double(expected.width), height: Double(expected.height), background: scene.background,
      light: scene.light, dithers: scene.dithers, layers: [group])
    #expect(try ReferenceRenderer().render(scene) == expected)
  }

  /// A style over a picture is a scene of one layer.
  @Test(arguments: CatalogScene.styles)
  func aStyleIsASceneOfOneLayer(_ catalogScene: CatalogScene) throws {
    let styled = try #require(catalogScene.styled)
    let expected = try ReferenceRenderer().render(
      styled.picture(), style: styled.style, scale: styled.scale)
    #expect(try ReferenceRenderer().render(catalogScene.scene) == expected)
  }
}
