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
    }
    let (run, _) = try bench("--verbose", "--backend", "gpu", "--size", "40", "--sigma", "2")
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("PASSES ms") && text.contains("TRANSFERS ms"))
    #expect(text.contains("\n  upload ") && text.contains("\n  readback "))
  }

  @Test func batchesOnTheCPUHaveACaseForEachKind() throws {
    let (run, report) = try bench("--batch", "--json", "--backend", "cpu", "--seconds", "0", "--jobs", "1")
    #expect(run.status == 0 && run.errorText.isEmpty)
    let cases = try #require(report["cases"] as? [[String: Any]])
    let kinds = ["icon", "card", "photo", "glass", "gold", "spread"]
    #expect(cases.compactMap { $0["kind"] as? String } == kinds.flatMap { [$0, $0] })
    for row in cases {
      #expect(((row["picturesPerSecond"] as? [String: Any])?["median"] as? Double ?? 0) > 0)
      #expect(row["processorSeconds"] as? Double ?? 0 > 0 && row["pictures"] as? Int ?? 0 >= 2)
      let stages = try #require(row["stages"] as? [String: Any])
      let codecs = row["codecs"] as? Bool == true
      let first = row["kind"] as? String == "card" ? ["prepare"] : codecs ? ["decode"] : []
      #expect(Set(stages.keys) == Set(first + ["passes"] + (codecs ? ["encode"] : [])))
      let bound = try #require(row["bound"] as? [String: Any])
      #expect(bound["resource"] as? String == "processors" && row["cpuRatio"] == nil)
      #expect(stages[bound["stage"] as? String ?? ""] != nil)
    }
    #expect(report["memcpyOneThread"] as? Double ?? 0 > 0 && report["listSeconds"] == nil)
  }

  @Test func batchesOnDevicesTellContextsStagesAndColdStarts() throws {
    let devices = GraphicsDevices.list().filter(\.isUsable)
    let batch = ["--batch", "--kind", "icon", "--no-codecs", "--seconds", "0", "--contexts", "1"]
    let tool = try ToolProcess()
    let run = try tool.run(["bench", "--quick", "--quiet"] + batch + ["--json", "--contexts", "2"])
    let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let cases = try #require(report["cases"] as? [[String: Any]])
    let kinds = devices.map { _ in "copy" } + ["icon"] + devices.flatMap { _ in ["icon", "icon"] }
    #expect(cases.compactMap { $0["kind"] as? String } == kinds)
    for row in cases where row["backend"] as? String == "gpu" {
      #expect(Set((row["stages"] as? [String: Any] ?? [:]).keys) == ["upload", "passes", "readback"])
      #expect(row["isSoftware"] is Bool && (row["cpuRatio"] != nil) == (row["kind"] as? String == "icon"))
    }
    let contexts = cases.suffix(2 * devices.count).compactMap { $0["contexts"] as? Int }
    #expect(contexts == devices.flatMap { _ in [1, 2] })
    let starts = try #require(report["coldStarts"] as? [[String: Any]])
    #expect(starts.count == devices.count && starts.allSatisfy { $0["programs"] as? Int ?? 0 > 0 })

    let text = String(decoding: try tool.run(["bench", "--quick", "--quiet"] + batch).output, as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix(" (software)") } == 2 * devices.count(where: \.isSoftware))
    #expect(lines.count { $0.contains(" cold: opened in ") } == devices.count)
  }

  @Test(arguments: [
    ["--size", "0"], ["--sigma", "-1"], ["--threads", "0"], ["--backend", "cpu", "--device", "0"],
    ["--kind", "icon"], ["--contexts", "2"], ["--batch", "--jobs", "0"], ["--batch", "--seconds", "-1"],
    ["--batch", "--size", "64"], ["--batch", "--backend", "reference"],
    ["--batch", "--backend", "cpu", "--contexts", "2"], ["--batch", "--kind", "poster"],
  ])
  func badOptionsAreUsageErrors(_ arguments: [String]) throws {
    let tool = try ToolProcess()
    let run = try tool.run(["bench"] + arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errorText.contains(arguments[arguments.count - 2]))
  }
}
