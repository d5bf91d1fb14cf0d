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
    let plan = try Planner(method: .reference).plan(
      scene.style, picture: scene.size, scale: scene.scale, canvas: scene.canvas)
    let picture = try scene.content.picture(scene.size)
    try golden.check(ReferenceBackend().execute(plan, inputs: [.bitmap(picture)]).bitmap(), scene.name)
  }

  @Test(arguments: LayerScene.all)
  func layers(_ scene: LayerScene) throws {
    let planned = try ScenePlanner(method: .reference).plan(scene.scene)
    let picture = try ReferenceBackend().execute(planned.plan, inputs: planned.inputs).bitmap()
    try golden.check(picture, "layers-\(scene.name)")
  }
}
