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
    let picture = try scene.content.picture(scene.size)
    let rendered = try ReferenceRenderer().render(
      picture, style: scene.style, scale: scene.scale, canvas: scene.canvas)
    try golden.check(rendered, scene.name)
  }

  @Test(arguments: LayerScene.all)
  func layers(_ scene: LayerScene) throws {
    try golden.check(ReferenceRenderer().render(scene.scene), "layers-\(scene.name)")
  }
}
