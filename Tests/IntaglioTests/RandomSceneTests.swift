// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import SceneCatalog
import Testing

/// Random trees of layers on every device, against the Reference.
@Suite struct RandomSceneTests {
  @Test func everyDeviceIsExactToOneLevel() throws {
    let test = SelfTest(candidates: try SelfTest.candidates())
    let trees = SelfTest.randomScenes(count: 300)
    let report = test.run([ParityCase](), scenes: Array(trees))
    for row in report.rows {
      print(
        "random trees: \(row.name) (\(row.device)): \(row.scenes) trees, worst \(row.worstDifference), "
          + "\(row.oneLevelPixels) of \(row.pixels) pixels differ by one level")
      #expect(row.scenes == 300)
      for failure in row.failures { Issue.record("\(failure.scene) on \(row.name): \(failure.reason)") }
    }
    #expect(report.passed)
  }

  /// Shrunk trees that devices once drew wrong: copies of groups, turned layers, pictures and texts with
  /// emoji, a clip to an empty frame, ties of resampled pictures under a blend mode that amplifies them.
  @Test(arguments: [
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","contents":{"color":"#000"},"frame":[0,0.1,1,1],"shadow":{"blur":0,"color":"#000","offset":[0,0],"path":"M0 0 L1 0"}}],"width":1}"##,
    ##"{"height":1,"layers":[{"contents":{"color":"#000"},"frame":[0,0,1,1]},{"blend":"copy","frame":[0,-48,0,0],"layers":[{"frame":[0,47,0,2],"shadow":{"blur":0,"color":"#000","offset":[0,0],"path":"M0 0 L1 1"},"transform":[1,0,0,0.001,0,0]}]}],"width":1}"##,
    ##"{"height":1,"layers":[{"clipsToBounds":true,"contents":{"shape":{"fill":"#000","path":"M0 0 C0 1 1 0 0 0"}},"frame":[0,0,0,0]}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","frame":[-3,-8,0,0],"layers":[{"contents":{"shape":{"fill":"#000","path":"M0 0 C3 0 4 0 0 0","stroke":{"width":8},"strokeColor":"#000"}},"frame":[0,12,0,0]}]}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","contents":{"color":"#000"},"frame":[72,-13,3,17.5],"rasterizes":true,"style":{"shadows":[{"kind":"outer","color":"#000","offset":[-73,-4],"sigma":0}]}}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","border":{"color":"#000","width":1},"contents":{"color":"#000"},"frame":[0.5,0,1,1]}],"width":1}"##,
    ##"{"background":"#003","height":1,"layers":[{"blend":"colorDodge","contents":{"bitmap":{"height":3,"pixels":"SlxfeCksRngMDhAe","width":1},"gravity":"bottomLeft","scale":0.3},"frame":[0,-31.333333333333336,0,38.5]}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"hardLight","contents":{"bitmap":{"height":1,"pixels":"LTcueC86J3gVEBIeQkpQeA==","width":4},"gravity":"topLeft","scale":1},"frame":[-2.3,0,0,0]}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","frame":[-38,-6,0,0],"layers":[{"contents":{"text":{"color":"rgb(0 0 0 / 0.5)","font":{"family":["DejaVu Sans"],"size":19},"string":"a🙂"}},"frame":[33,-1,0,0]}]}],"width":1}"##,
    ##"{"background":"#000","height":1,"layers":[{"blend":"copy","contents":{"shape":{"fill":"none","path":"M0 0 C0 0 6 15 0 15","stroke":{"width":1},"strokeColor":"rgb(0 0 0 / 0.5)"}},"frame":[-3,-183,0,0],"style":{"shadows":[{"kind":"outer","color":"#000","offset":[2,167.1],"sigma":0}]}}],"width":1}"##,
    // A gradient along a line of no length, and a contoured shadow of an empty path.
    ##"{"height":2,"layers":[{"contents":{"gradient":{"linear":{"end":[0.5,0.5],"start":[0.5,0.5]},"stops":[["#f00",0],["#00f",0],["#0f0",1]]}},"frame":[0,0,2,2]}],"width":2}"##,
    ##"{"height":1,"layers":[{"contents":{"shape":{"fill":"#000","path":"M11.5 13.5 Z"}},"frame":[0,0,0,0],"style":{"shadows":[{"kind":"inner","range":0.7,"sigma":4}]}}],"width":1}"##,
    // One path filled unseen and stroked, then stroked unseen and filled: not the same coverage.
    ##"{"height":20,"layers":[{"contents":{"shape":{"fill":"#0000","path":"M4 4 H16 V16 H4 Z","stroke":{"width":2},"strokeColor":"#000"}},"frame":[0,0,20,20]},{"contents":{"shape":{"fill":"#000","path":"M4 4 H16 V16 H4 Z","stroke":{"width":2},"strokeColor":"#0000"}},"frame":[20,0,20,20]}],"width":40}"##,
  ])
  func onceDrawnWrong(_ document: String) throws {
    let scene = try JSONDecoder().decode(Scene.self, from: Data(document.utf8))
    let expected = try Renderer(backend: .reference).render(scene)
    for backend in [BackendChoice.cpu, .gpu] {
      let picture = try Renderer(backend: backend).render(scene)
      let comparison = try BitmapComparison(picture, expected)
      #expect(comparison.maximumDifference <= 1, "\(backend): \(comparison)")
    }
  }

  /// Trees survive scene files: the printed tree is the failed one.
  @Test func treesAreTheSameFromAFile() throws {
    for tree in SelfTest.randomScenes(seed: 11, count: 200) {
      let document = try JSONEncoder().encode(tree.scene)
      #expect(try JSONDecoder().decode(Scene.self, from: document) == tree.scene, "\(tree)")
    }
  }

  /// A device that is wrong wherever something is opaque is caught, and told by one layer, or by a ground
  /// alone.
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

  /// A failure that does not repeat is shown unchanged.
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

  /// A tree without a picture on a device shrinks to another one without a picture, not to one that differs.
  @Test func errorsStayErrors() {
    let broken = SelfTest.Candidate(name: "broken", device: "test") { _, _, _ throws(RenderError) in
      throw .closed
    }
    let test = SelfTest(candidates: [broken])
    let report = test.shrunk(test.run(SelfTest.randomScenes(seed: 2, count: 1)))
    #expect(report.trees.map(\.scene.layers.isEmpty) == [true])
    #expect(report.rows[0].failures[0].reason == "the renderer was closed")
  }
}
