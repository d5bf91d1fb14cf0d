// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTool
import Testing

/// Parts of a batch on the command line.
@Suite struct ShardProcessTests {
  private func place(pictures: Int, side: Int) throws -> ToolProcess {
    let tool = try ToolProcess()
    try tool.makeFolder("in")
    for number in 0..<pictures {
      // Opaque, and different in each picture.
      let pixels = (0..<side * side).flatMap { pixel -> [UInt8] in
        let level = UInt8(truncatingIfNeeded: pixel * (number + 3) >> 4)
        return [level, ~level, 0, 255]
      }
      try Bitmap(size: PixelSize(side, side), pixels: pixels).write(to: tool.path("in/\(number).png").path())
    }
    return tool
  }

  @Test func partsGoTogether() throws {
    let tool = try place(pictures: 12, side: 16)
    for part in 0..<3 {
      let run = try tool.run(
        "batch", "in", "-o", "out", "--style", "lift", "--grow", "--backend", "cpu",
        "--shard", "\(part)/3", "--report", "\(part).json")
      #expect(run.status == 0, "\(run.errorText)")
    }
    #expect(tool.results(in: "out").count == 12)
    let merged = try tool.run("report", "merge", "2.json", "0.json", "1.json", "-o", "all.json")
    #expect(merged.status == 0 && merged.errorText.isEmpty)
    #expect(merged.text.hasPrefix("12 pictures written, 0 failed, in "))
    let report = try tool.report("all.json")
    #expect(report.written == 12 && report.shards.count == 3)
    let partly = try tool.run("report", "merge", "1.json", "-o", "-")
    #expect(partly.status == 0)
    #expect(partly.errorText == "intaglio: warning: 2 parts are missing: 0/3, 2/3\n")
    #expect(try JSONDecoder().decode(BatchReport.self, from: partly.output).written < 12)
  }

  @Test(
    arguments: [
      (["0.json", "0.json"], 65, "0.json: part 0/2 is in 0.json, too"),
      (
        ["0.json", "whole.json"], 65,
        "whole.json: comes from a batch without parts (--shard), and cannot be merged"
      ),
      (["0.json", "third.json"], 65, "third.json: comes from a batch in 3 parts, 0.json from one in 2"),
      (["in/0.png"], 65, "in/0.png: is not a report of intaglio batch --report"),
      (["gone.json"], 66, "gone.json: there is no such file"),
      (
        ["0.json", "-o", "in/0.png/r.json"], 73,
        "in/0.png/r.json: the report cannot be written: Not a directory"
      ),
    ] as [([String], Int32, String)])
  func reportsThatDoNotBelongTogetherAreRefused(arguments: [String], status: Int32, reason: String) throws {
    let tool = try place(pictures: 2, side: 8)
    for (shard, name) in [("0/2", "0"), (nil, "whole"), ("1/3", "third")] as [(String?, String)] {
      let run = try tool.run(
        ["batch", "in", "-o", "out", "--backend", "cpu", "-q", "--report", "\(name).json"]
          + (shard.map { ["--shard", $0] } ?? []))
      #expect(run.status == 0)
    }
    let output = arguments.contains("-o") ? [] : ["-o", "merged.json"]
    let run = try tool.run(["report", "merge"] + arguments + output)
    #expect(run.status == status)
    #expect(run.errorText == "intaglio: \(reason)\n")
    #expect(!FileManager.default.fileExists(atPath: tool.path("merged.json").path()))
  }

  @Test(arguments: [
    ("2/2", "--shard takes i/n with i from 0 to n-1, such as 0/4, or auto, not 2/2"),
    ("x", "--shard takes i/n"), ("1", "--shard takes i/n"), ("", "--shard takes i/n"),
    ("auto/x", "--shard takes i/n"),
    ("auto", "the environment has no numbers of an array job"),
  ])
  func badPartsAreRefused(part: String, reason: String) throws {
    let error = #expect(throws: (any Error).self) { try BatchShard.argument(part, environment: [:]) }
    #expect("\(try #require(error))".contains(reason))
    #expect(
      try BatchShard.argument("auto/4", environment: ["JOB_COMPLETION_INDEX": "3"])
        == BatchShard(index: 3, count: 4))
  }
}
