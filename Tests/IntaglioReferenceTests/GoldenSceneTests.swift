// SPDX-License-Identifier: MIT
import Foundation
import IntaglioPlan
import IntaglioReference
import SceneCatalog
import TestSupport
import Testing

/// The catalogue's scenes as the Reference draws them, byte for byte.
@Suite struct GoldenSceneTests {
  private var golden: Golden {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Golden(
      directory: here.appendingPathComponent("Goldens"),
      failures: here.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "out/goldens"))
  }

  @Test(arguments: CatalogScene.all)
  func scene(_ scene: CatalogScene) throws {
    let renderer = ReferenceRenderer()
    switch scene.subject {
    case .style(let styled):
      let rendered = try renderer.render(
        styled.picture(), style: styled.style, scale: styled.scale, grow: styled.grow)
      try golden.check(rendered, scene.name)
    case .layers(let layers):
      try golden.check(renderer.render(layers), "layers-\(scene.name)")
    }
  }
}
