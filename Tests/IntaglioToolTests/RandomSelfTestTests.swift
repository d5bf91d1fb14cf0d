// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTesting
import IntaglioTool
import SceneCatalog
import Testing

/// `intaglio selftest --random`.
@Suite struct RandomSelfTestTests {
  @Test func treesAreJudgedOnEveryDevice() throws {
    let tool = try ToolProcess()
    let run = try tool.run(
      "selftest", "--random", "12", "--seed", "5", "--json", "--quiet", "--failures", "out")
    #expect(run.status == 0, "\(run.errorText)")
    let report = try JSONDecoder().decode(SelfTestReport.self, from: run.output)
    #expect(report.passed && report.rows.count >= 3)
    #expect(report.rows.allSatisfy { $0.scenes == 12 && $0.pixels > 12 * 24 * 24 })
    // The folder is made at once, so that one which cannot be made is known before the work is done.
    #expect(try tool.files() == ["out"])
  }

  @Test(arguments: [
    (["--seed", "3"], "--seed needs --random"), (["--random", "0"], "--random takes a number of trees"),
    (["--random", "3", "--full"], "leave out --full"), (["--random", "3", "a.json"], "leave out a.json"),
    (["--random", "3", "--goldens", "a"], "--goldens is for scene files"),
    (["--random", "3", "--seed", "-1"], "--seed"),
  ])
  func whatDoesNotGoTogetherIsRefused(arguments: [String], message: String) throws {
    let tool = try ToolProcess()
    let run = try tool.run(["selftest"] + arguments)
    #expect(run.status == 64)
    #expect(run.errorText.contains(message), "\(run.errorText)")
  }

  /// What failed is printed as a scene file: a line that says where it comes from, and a line to be put into
  /// a file.
  @Test func failuresArePrintedAsSceneFiles() throws {
    let broken = SelfTest.Candidate(name: "gpu 7, compute", device: "test") { _, _, _ throws(RenderError) in
      throw .closed
    }
    let report = SelfTest(candidates: [broken], workers: 1).run(
      SelfTest.randomScenes(seed: 31, count: 2))
    let lines = try SelfTestText(report).trees
    #expect(lines.count == 6)
    #expect(lines[1] == "random-31-0, reduced as far as it still fails on gpu 7, compute:")
    let scene = try JSONDecoder().decode(Scene.self, from: Data(lines[2].utf8))
    #expect(scene == SelfTest.randomScenes(seed: 31, count: 1)[0].scene)
  }
}
