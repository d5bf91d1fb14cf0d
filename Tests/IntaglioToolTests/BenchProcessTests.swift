// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// What scripts read of `intaglio bench`: names and sizes, never how long something took.
@Suite struct BenchProcessTests {
  private func bench(_ arguments: String...) throws -> (ToolProcess.Outcome, [String: Any]) {
    let tool = try ToolProcess()
    let run = try tool.run(["bench", "--quick", "--quiet"] + arguments)
    let object = try? JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return (run, object ?? [:])
  }

  @Test func theReportHasACaseForEachSizeSigmaAndBackend() throws {
    let (run, report) = try bench("--json", "--size", "16", "--size", "24", "--sigma", "0.5", "--sigma", "6")
    #expect(run.status == 0 && run.errorText.isEmpty)
    let cases = try #require(report["cases"] as? [[String: Any]])
    let devices = GraphicsDevices.list().filter(\.isUsable).count
    #expect(cases.count == 4 * (1 + devices))
    for row in cases {
      let seconds = try #require(row["seconds"] as? [String: Any])
      let median = try #require(seconds["median"] as? Double)
      #expect(median > 0)
      #expect(try #require(seconds["least"] as? Double) <= median)
      #expect(try #require(seconds["most"] as? Double) >= median)
      #expect(row["isSoftware"] is Bool && row["deviceName"] is String)
    }
    #expect(Set(cases.compactMap { $0["side"] as? Int }) == [16, 24])
    #expect(Set(cases.compactMap { $0["sigma"] as? Double }) == [0.5, 6])
    // A crossover for each device and sigma, and what shaders each device runs.
    #expect((report["crossovers"] as? [Any])?.count == 2 * devices)
    #expect((report["shaders"] as? [Any])?.count == devices)
  }

  @Test func theTableNamesSoftwareDevices() throws {
    let (run, _) = try bench("--size", "16", "--sigma", "1")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasPrefix("SIZE") == true)
    let devices = GraphicsDevices.list().filter(\.isUsable)
    #expect(lines.filter { $0.hasPrefix("16x16") }.count == 1 + devices.count)
    #expect(lines.filter { $0.hasSuffix("(software)") }.count == devices.filter(\.isSoftware).count)
    #expect(lines.filter { $0.contains("faster than the CPU") }.count == devices.count)
  }

  /// On a device the steps of a render stand beside its time, and transfers apart from passes.
  @Test func devicesTellTheirSteps() throws {
    let (_, report) = try bench("--json", "--backend", "gpu", "--size", "40", "--sigma", "2")
    let cases = try #require(report["cases"] as? [[String: Any]])
    for row in cases {
      let work = try #require(row["work"] as? [String: Any])
      let steps = try #require(work["steps"] as? [[String: Any]])
      let kinds = steps.compactMap { $0["kind"] as? String }.filter { $0 != "wait" }
      #expect(kinds.first == "upload" && kinds.last == "readback")
      #expect(kinds.dropFirst().dropLast().allSatisfy { $0 == "pass" } && kinds.count > 3)
      let upload = try #require(steps.first)
      #expect(upload["bytes"] as? Int == 4 * 40 * 40)
      #expect(row["models"] == nil)
    }
    #expect(report["machines"] == nil)
    let (run, _) = try bench("--verbose", "--backend", "gpu", "--size", "40", "--sigma", "2")
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("PASSES ms") && text.contains("TRANSFERS ms"))
    #expect(text.contains("\n  upload ") && text.contains("\n  readback ") && !text.contains("modelled"))
  }

  /// A model is called one, and its machines have their numbers beside.
  @Test func modelsAreAskedForAndNamed() throws {
    let (_, report) = try bench("--json", "--model", "--backend", "gpu", "--size", "40", "--sigma", "2")
    let machines = try #require(report["machines"] as? [[String: Any]])
    #expect(machines.compactMap { $0["name"] as? String } == ["discrete", "integrated", "tiler"])
    for row in try #require(report["cases"] as? [[String: Any]]) {
      let models = try #require(row["models"] as? [[String: Any]])
      #expect(models.compactMap { $0["machine"] as? String } == ["discrete", "integrated", "tiler"])
      #expect(models.allSatisfy { $0["seconds"] as? Double ?? 0 > 0 })
    }
    let (run, _) = try bench("--model", "--backend", "gpu", "--size", "40", "--sigma", "2")
    #expect(String(decoding: run.output, as: UTF8.self).contains("modelled, not measured: discrete "))
  }

  @Test(arguments: [
    ["--size", "0"], ["--sigma", "-1"], ["--threads", "0"], ["--backend", "cpu", "--device", "0"],
  ])
  func badOptionsAreUsageErrors(_ arguments: [String]) throws {
    let tool = try ToolProcess()
    let run = try tool.run(["bench"] + arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errorText.contains(arguments[arguments.count - 2]))
  }
}
