// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioReference
import IntaglioSystem
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

  /// The shares of the work that progress bars show: all of it in the end, and most of it a large picture.
  @Test func largePicturesAreMostOfTheWork() throws {
    let cases = [PixelSize(64, 64), PixelSize(3, 2)].compactMap { size in
      ParityCatalog.covering.first { $0.size == size }
    }
    let shares = Lock<[Double]>([])
    let test = SelfTest(candidates: [SceneTestPlace.candidate()], workers: 1)
    let report = test.run(cases, scenes: Array(CatalogScene.layers.prefix(1))) { done, share in
      shares.withLock { $0.append(share) }
      #expect(shares.withLock { $0.count } == done)
    }
    #expect(report.rows[0].scenes == 3)
    let found = shares.withLock { $0 }
    #expect(found == found.sorted() && found.last == 1)
    #expect(found[0] > 0.5 && found[1] - found[0] < 0.1)
  }
}
