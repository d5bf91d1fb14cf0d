import Foundation
import Intaglio
import IntaglioTesting
import SceneCatalog
import Testing

/// Random trees of layers on every device, against the Reference.
@Suite struct RandomSceneTests {
  /// Trees on which devices are known to be wrong, by number: `copy` of a group or of a picture with fractional edges replaces
  /// more than the layer covers, and faults that nobody has found yet. Each that is mended goes from here.
  private static let knownFaults: Set<String> = [
    "random-1-38", "random-1-70", "random-1-124", "random-1-128", "random-1-169", "random-1-193",
    "random-1-238",
    "random-1-269",
  ]

  @Test func everyDeviceIsExactToOneLevel() throws {
    let test = SelfTest(candidates: try SelfTest.candidates())
    let trees = SelfTest.randomScenes(count: 300)
    #expect(trees.hasTexts)
    let judged = trees.filter { !Self.knownFaults.contains($0.name) }
    let report = test.run([ParityCase](), scenes: judged)
    for row in report.rows {
      print(
        "random trees: \(row.name) (\(row.device)): \(row.scenes) trees, worst \(row.worstDifference), "
          + "\(row.oneLevelPixels) of \(row.pixels) pixels differ by one level")
      #expect(row.scenes == 300 - Self.knownFaults.count)
      for failure in row.failures { Issue.record("\(failure.scene) on \(row.name): \(failure.reason)") }
    }
    #expect(report.passed)
  }

  /// Trees are what a scene file can hold: what is printed is what failed.
  @Test func treesAreTheSameFromAFile() throws {
    for tree in SelfTest.randomScenes(seed: 11, count: 200) {
      let document = try JSONEncoder().encode(tree.scene)
      #expect(try JSONDecoder().decode(Scene.self, from: document) == tree.scene, "\(tree)")
    }
  }

  /// A device that is wrong wherever something is opaque is caught, and told by one layer, or by a ground alone.
  @Test func failuresBecomeSmall() throws {
    let wrong = SceneTestPlace.candidate("wrong") { picture, _ in
      for row in 0..<picture.height {
        for column in 0..<picture.width where picture[column, row].w == 255 {
          picture[column, row] = SIMD4(0, 0, 0, 250)
        }
      }
    }
    let test = SelfTest(candidates: [SceneTestPlace.candidate("right"), wrong])
    let trees = SelfTest.randomScenes(seed: 4, count: 6)
    let report = test.run(trees)
    #expect(report.rows.map(\.scenes) == [6, 6])
    #expect(report.rows[0].passed && !report.rows[1].passed)
    let failed = report.trees
    try #require(failed.count >= 2)
    #expect(failed.allSatisfy { $0.candidates == ["wrong"] && trees.map(\.scene).contains($0.scene) })

    let small = test.shrunk(report, maximum: 2)
    #expect(small.trees.map(\.name) == failed.map(\.name))
    #expect(small.trees.dropFirst(2).map(\.scene) == failed.dropFirst(2).map(\.scene))
    for tree in small.trees.prefix(2) {
      #expect(tree.scene.pixelSize == PixelSize(1, 1), "\(tree)")
      #expect(tree.scene.layers.count + (tree.scene.background == nil ? 0 : 1) == 1, "\(tree)")
      #expect(tree.scene.layers.allSatisfy { $0.layers.isEmpty && $0.style == nil }, "\(tree)")
    }
    #expect(small.rows.map(\.failureCount) == report.rows.map(\.failureCount))
  }

  /// What failed once and not again is shown as it was.
  @Test func whatDoesNotFailAgainStaysAsItIs() throws {
    let once = SceneTestPlace.candidate("once") { picture, number in
      if number == 0 { picture[0, 0].w = picture[0, 0].w > 127 ? 0 : 255 }
    }
    let test = SelfTest(candidates: [once], workers: 1)
    let trees = SelfTest.randomScenes(seed: 4, count: 1)
    let report = test.run(trees)
    #expect(report.rows[0].failures.map(\.reason) == ["the same render gave different pictures"])
    #expect(test.shrunk(report).trees.map(\.scene) == [trees[0].scene])
  }

  /// A tree that has no picture on a device stays one that has none, and does not become one that differs.
  @Test func errorsStayErrors() {
    let broken = SelfTest.Candidate(name: "broken", device: "test") { _, _ throws(RenderError) in
      throw .closed
    }
    let test = SelfTest(candidates: [broken])
    let report = test.shrunk(test.run(SelfTest.randomScenes(seed: 2, count: 1)))
    #expect(report.trees.map(\.scene.layers.isEmpty) == [true])
    #expect(report.rows[0].failures[0].reason == "the renderer was closed")
  }
}
