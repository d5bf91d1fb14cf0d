import Foundation
import IntaglioCore
import IntaglioReference
import SceneCatalog
import TestSupport
import Testing

/// The catalogue's scenes as the Reference draws them, byte for byte.
@Suite struct GoldenSceneTests {
  @Test(arguments: CatalogScene.all)
  func scene(_ scene: CatalogScene) throws {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let golden = Golden(
      directory: here.appendingPathComponent("Goldens"),
      failures: here.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "out/goldens"))
    let plan = try Planner(method: .reference).plan(
      scene.style, picture: scene.size, scale: scene.scale, canvas: scene.canvas)
    let picture = try scene.content.picture(scene.size)
    try golden.check(ReferenceBackend().execute(plan, inputs: [.bitmap(picture)]).bitmap(), scene.name)
  }
}
