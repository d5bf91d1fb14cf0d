// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioReference
import IntaglioTesting
import SceneCatalog
import Testing

/// The catalogue's scenes of layers within a self-test; that real devices pass is `LayerSceneParityTests`.
@Suite struct SelfTestSceneTests {
  @Test func scenesOfLayersAreJudgedAsCasesAre() throws {
    let scenes = CatalogScene.layers.filter { ["rectangles", "blended-group"].contains($0.name) }
    try #require(scenes.count == 2)
    let cases = Array(ParityCatalog.covering.filter { $0.size == PixelSize(3, 2) }.prefix(2))
    // Wrong in the alpha of the last pixel of larger pictures only, that is in scenes.
    let wrong = SceneTestPlace.candidate("wrong") { picture, _ in
      let alpha = picture[picture.width - 1, picture.height - 1].w
      if picture.width > 3 { picture[picture.width - 1, picture.height - 1].w = alpha - 2 }
    }
    let report = SelfTest(candidates: [SceneTestPlace.candidate("right"), wrong]).run(cases, scenes: scenes)
    #expect(report.rows.map(\.scenes) == [4, 4])
    #expect(report.rows.map(\.passed) == [true, false])
    #expect(report.rows[1].failures.map(\.scene).sorted() == ["blended-group", "rectangles"])
    #expect(report.rows[1].failures.allSatisfy { $0.parityCase == nil })
    #expect(report.rows[1].worstDifference == 2)
    #expect(report.rows[1].pixelsBeyond == 2)
  }
}
