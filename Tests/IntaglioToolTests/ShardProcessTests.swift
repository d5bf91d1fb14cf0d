import Foundation
import Intaglio
import IntaglioTool
import Testing

/// Parts of a batch on the command line, and a batch that is killed again and again.
@Suite struct ShardProcessTests {
  private func withTool(pictures: Int, side: Int, _ body: (ToolProcess) throws -> Void) throws {
    let tool = try ToolProcess()
    defer { tool.clean() }
    try FileManager.default.createDirectory(at: tool.path("in"), withIntermediateDirectories: true)
    for number in 0..<pictures {
      // Opaque, and different in each picture.
      let pixels = (0..<side * side).flatMap { pixel -> [UInt8] in
        let level = UInt8(truncatingIfNeeded: pixel * (number + 3) >> 4)
        return [level, ~level, 0, 255]
      }
      try Bitmap(size: PixelSize(side, side), pixels: pixels).write(to: tool.path("in/\(number).png").path())
    }
    try body(tool)
  }

  private func files(_ tool: ToolProcess, _ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path(folder).path())
    let pairs = try names.filter { !$0.hasPrefix(".") }.map {
      ($0, try Data(contentsOf: tool.path("\(folder)/\($0)")))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func partsGoTogether() throws {
    try withTool(pictures: 12, side: 16) { tool in
      for part in 0..<3 {
        let run = try tool.run(
          "batch", "in", "-o", "out", "--style", "lift", "--backend", "cpu", "--shard", "\(part)/3")
        #expect(run.status == 0, "\(run.errorText)")
      }
      #expect(try files(tool, "out").count == 12)
    }
  }

  @Test func aKilledBatchGoesOn() throws {
    try withTool(pictures: 24, side: 96) { tool in
      let arguments = ["batch", "in", "--style", "lift", "--backend", "cpu", "--jobs", "2", "--quiet", "-o"]
      let whole = try tool.run(arguments + ["whole"])
      #expect(whole.status == 0, "\(whole.errorText)")
      for attempt in 0..<10 {
        let process = Process()
        process.executableURL = try ToolProcess.binary
        process.currentDirectoryURL = tool.folder
        process.arguments = arguments + ["out", "--skip-existing"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(8000 + 4000 * attempt))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      let last = try tool.run(arguments + ["out", "--skip-existing"])
      #expect(last.status == 0, "\(last.errorText)")
      #expect(try files(tool, "out") == files(tool, "whole"))
    }
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
