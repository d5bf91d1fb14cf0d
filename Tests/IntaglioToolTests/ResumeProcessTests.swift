// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioTool
import Testing

/// `--resume`, `--dry-run` and a full disk from outside; batches that are killed again and again.
@Suite struct ResumeProcessTests {
  private func place(pictures: Int, side: Int = 12) throws -> ToolProcess {
    let tool = try ToolProcess()
    for folder in ["in", "in/x"] {
      try tool.makeFolder(folder)
    }
    for number in 0..<pictures {
      // Opaque, and different in each picture.
      let pixels = (0..<side * side).flatMap { pixel -> [UInt8] in
        let level = UInt8(truncatingIfNeeded: pixel * (number + 3) >> 4)
        return [level, ~level, 0, 255]
      }
      let name = number % 4 == 0 ? "in/x/\(number).png" : "in/\(number).png"
      try Bitmap(size: PixelSize(side, side), pixels: pixels).write(to: tool.path(name).path())
    }
    return tool
  }

  private static let options = ["in", "--style", "lift", "--backend", "cpu", "--quiet"]

  /// All files below a folder with their bytes, hidden ones too but for journals.
  private func files(_ tool: ToolProcess, _ folder: String) -> [String: Data] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: tool.path(folder).path())) ?? []
    let pairs = names.compactMap { name -> (String, Data)? in
      let isJournal = name.hasPrefix(".intaglio-journal")
      return isJournal ? nil : (try? tool.data("\(folder)/\(name)")).map { (name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  @Test func theOptionMayGoWithoutAValue() {
    #expect(
      BatchResume.spelledOut(["batch", "--resume", "in", "--resume=strict", "--", "--resume"])
        == ["batch", "--resume=finished", "in", "--resume=strict", "--", "--resume"])
  }

  @Test func otherOptionsThanBeforeAreSaid() throws {
    let tool = try place(pictures: 2)
    func batch(_ options: String...) throws -> String {
      let run = try tool.run(["batch", "in", "-o", "out", "--backend", "cpu"] + options)
      #expect(run.status == 0, "\(run.errorText)")
      return run.errorLines.filter { $0.contains("options") }.joined()
    }
    #expect(try batch("--style", "indent", "--resume") == "")
    let before = files(tool, "out")
    #expect(try batch("--style", "indent", "--resume") == "")
    let said = try batch("--style", "emboss", "--scale", "2", "--resume")
    #expect(
      said
        == "out: warning: earlier runs had other options (the scale, the style), and this resume keeps their "
        + "results; a strict one makes them again (--resume=strict)")
    #expect(files(tool, "out") == before)
    #expect(try batch("--style", "emboss", "--scale", "2", "--resume=strict") == "")
    #expect(files(tool, "out").values.allSatisfy { !before.values.contains($0) })
    // From now on these are the options of all results.
    #expect(try batch("--style", "emboss", "--scale", "2", "--resume") == "")
    #expect(try batch("--style", "indent", "--resume").contains("(the scale, the style)"))
    #expect(try batch("--style", "indent") == "")
    #expect(try batch("--style", "indent", "--resume") == "")
  }

  @Test func aDryRunListsAndMakesNothing() throws {
    let tool = try place(pictures: 2)
    let list = ["batch"] + Self.options.dropLast() + ["-o", "out", "--dry-run"]
    let first = try tool.run(list)
    #expect(first.status == 0 && first.errorText.isEmpty)
    #expect(
      first.text.split(separator: "\n").sorted() == [
        "2 would be made, 0 left out, 0 failed; nothing was made", "in/1.png -> 1.png",
        "in/x/0.png -> x/0.png",
      ])
    #expect(try tool.files() == ["in"])
    #expect(try tool.run(["batch"] + Self.options + ["-o", "out", "--resume=strict"]).status == 0)
    try FileManager.default.removeItem(at: tool.path("out/1.png"))
    let second = try tool.run(list + ["--resume", "--scale", "2", "gone.png"])
    #expect(second.status == 1)
    #expect(second.errorLines == ["gone.png: no such file or folder", "intaglio: 1 of 3 inputs would fail"])
    #expect(
      second.text.split(separator: "\n").sorted() == [
        "1 would be made, 1 left out, 1 failed; nothing was made", "in/1.png -> 1.png",
        "in/x/0.png -> x/0.png (left out: an earlier run finished it)",
      ])
    let third = try tool.run(list + ["--resume=strict", "--scale", "2"])
    #expect(third.text.contains("in/x/0.png -> x/0.png (again: the settings have changed)"))
    #expect(files(tool, "out").keys.sorted() == ["x/0.png"])
    #expect(try tool.run(list + ["--shard", "0/1"] + ["empty/*.png"]).status == 1)
    let nothing = try tool.run("batch", "gone/*.png", "-o", "out", "--dry-run")
    #expect(nothing.status == 66)
  }

  @Test(arguments: [
    ["--resume", "--skip-existing"], ["--resume=strict", "--no-journal"], ["--resume=often"],
    ["--dry-run", "--report", "r.json"],
  ])
  func whatContradictsItselfIsRefused(arguments: [String]) throws {
    let tool = try place(pictures: 1)
    let run = try tool.run(["batch"] + Self.options + ["-o", "out"] + arguments)
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1)
    #expect(try tool.files() == ["in"])
  }

  /// Links to `/dev/full` are full for every user. Which picture meets the first one is chance.
  @Test func aFullDiskEndsItAndResumeGoesOn() throws {
    let tool = try place(pictures: 12)
    #expect(try tool.run(["batch"] + Self.options + ["-o", "whole"]).status == 0)
    try tool.makeFolder("out/x")
    for name in ["out/1.png", "out/x/4.png"] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.path(name).path(), withDestinationPath: "/dev/full")
    }
    let command =
      ["batch"] + Self.options + ["-o", "out", "--jobs", "1", "--resume=strict", "--report", "r.json"]
    let full = try tool.run(command)
    #expect(full.status == 73)
    let report = try tool.report("r.json")
    #expect(report.failed == 1 && report.outputFault == "No space left on device")
    let message =
      "nothing can be written: No space left on device; stopped after \(report.written) of 12 pictures"
    #expect(full.errorText.hasSuffix("intaglio: out: \(message); --resume continues from there\n"))
    for name in ["out/1.png", "out/x/4.png"] { try FileManager.default.removeItem(at: tool.path(name)) }
    let rest = try tool.run(command)
    #expect(rest.status == 0)
    let second = try tool.report("r.json")
    #expect(second.written + report.written == 12 && second.skipped == report.written)
    #expect(files(tool, "out") == files(tool, "whole"))
  }

  private func start(_ tool: ToolProcess, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = try ToolProcess.binary
    process.currentDirectoryURL = tool.folder
    process.arguments = ["batch"] + Self.options + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Fifty kills at random moments: after a few more results, and up to four milliseconds. When a batch is
  /// complete, the next one starts, with another way to resume, and its results must equal those of an
  /// undisturbed batch.
  @Test(arguments: [1, 2])
  func killedFiftyTimes(parts: Int) throws {
    let tool = try place(pictures: 24)
    #expect(try tool.run(["batch"] + Self.options + ["-o", "whole"]).status == 0)
    let whole = files(tool, "whole")
    #expect(whole.count == 24)
    var (kills, round) = (0, 0)
    while kills < 50 {
      let folder = "out\(round)"
      let resume = round % 2 == 0 ? "--resume" : "--resume=strict"
      func arguments(_ part: Int) -> [String] {
        ["-o", folder, resume, "--jobs", "2"] + (parts > 1 ? ["--shard", "\(part)/\(parts)"] : [])
      }
      var isDone = false
      while !isDone, kills < 50 {
        let processes = try (0..<parts).map { try start(tool, arguments($0)) }
        let target = files(tool, folder).count { whole[$0.key] != nil } + Int.random(in: 0...3)
        while processes.contains(where: \.isRunning), files(tool, folder).count < target { usleep(500) }
        usleep(UInt32.random(in: 0...4000))
        for process in processes {
          if process.isRunning { kill(process.processIdentifier, SIGKILL) }
          process.waitUntilExit()
          if process.terminationReason == .uncaughtSignal { kills += 1 }
        }
        isDone = processes.allSatisfy { $0.terminationReason == .exit && $0.terminationStatus == 0 }
      }
      for part in 0..<parts {
        let last = try tool.run(["batch"] + Self.options + arguments(part))
        #expect(last.status == 0, "\(last.errorText)")
      }
      // No more, no less, and no temporary names.
      #expect(files(tool, folder) == whole)
      round += 1
    }
  }
}
