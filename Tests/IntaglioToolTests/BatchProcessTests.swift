// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio batch` from outside.
@Suite struct BatchProcessTests {
  private static let style = ["--shadow", "1px 1px rgb(0 0 0 / 50%)"]
  private static let shadow = style + ["--backend", "cpu"]

  /// Runs `body` with a tool whose folder holds the pictures `in/0.png` to `in/4.png`, of `side` pixels each
  /// way.
  private func withTool(side: Int = 8, _ body: (ToolProcess) throws -> Void) throws {
    let tool = try ToolProcess()
    defer { tool.clean() }
    try FileManager.default.createDirectory(at: tool.path("in"), withIntermediateDirectories: true)
    for seed in 0..<5 {
      try Self.picture(seed, side: side).write(to: tool.path("in/\(seed).png").path())
    }
    try body(tool)
  }

  private static func picture(_ seed: Int, side: Int = 8) throws -> Bitmap {
    var picture = try Bitmap(transparent: PixelSize(side, side))
    picture[seed, 2] = SIMD4(255, 0, 0, 255)
    return picture
  }

  /// With the shadow of `shadow`.
  private static func shadowed(_ seed: Int) throws -> Bitmap {
    var picture = try picture(seed)
    picture[seed + 1, 3] = SIMD4(0, 0, 0, 128)
    return picture
  }

  private func results(_ tool: ToolProcess) -> [String] {
    tool.results(in: "out")
  }

  private static let names = (0..<5).map { "\($0).png" }

  @Test func rendersAFolder() throws {
    try withTool { tool in
      let run = try tool.run(["batch", "in", "-o", "out", "--jobs", "2", "--report", "r.json"] + Self.shadow)
      #expect(run.status == 0)
      #expect(run.errorText.isEmpty)
      #expect(run.text.hasPrefix("5 pictures written, 0 failed, in "))
      #expect(results(tool) == Self.names)
      for seed in 0..<5 {
        #expect(try Bitmap(contentsOf: tool.path("out/\(seed).png").path()) == Self.shadowed(seed))
      }
      let report = try JSONDecoder().decode(
        BatchReport.self, from: try Data(contentsOf: tool.path("r.json")))
      #expect(report.written == 5)
      #expect(report.jobs == 2)
      #expect(report.devices.map(\.backend) == [.cpu])
    }
  }

  @Test(arguments: [["--device", "N,N"], ["--device", "N", "--device", "N"]])
  func devicesShareThePictures(options: [String]) throws {
    try withTool { tool in
      let device = try #require(GraphicsDevices.list().filter(\.isUsable).first).index
      let options = options.map { $0.replacing("N", with: "\(device)") }
      let run = try tool.run(
        ["batch", "in", "-o", "out", "--jobs", "1", "--report", "r.json", "--backend", "gpu"]
          + options + Self.style)
      #expect(run.status == 0, "\(run.errorText)")
      #expect(results(tool) == Self.names)
      let report = try JSONDecoder().decode(
        BatchReport.self, from: try Data(contentsOf: tool.path("r.json")))
      #expect(report.jobs == 2, "each has one")
      #expect(report.devices.map(\.index) == [device, device])
      #expect(report.devices.map(\.written).reduce(0, +) == 5)
    }
  }

  @Test func allDevicesAreAllHardware() throws {
    try withTool { tool in
      let hardware = GraphicsDevices.list().filter { $0.isUsable && !$0.isSoftware }.map(\.index)
      let run = try tool.run(
        ["batch", "in", "-o", "out", "--device", "all", "--report", "r.json"] + Self.style)
      guard !hardware.isEmpty else {
        #expect(
          run.status == 69 && run.errorText.contains("--device all takes hardware GPUs"), "\(run.errorText)")
        return
      }
      let report = try JSONDecoder().decode(
        BatchReport.self, from: try Data(contentsOf: tool.path("r.json")))
      #expect(report.devices.map(\.index) == hardware)
    }
  }

  @Test(arguments: ["x", "", "0,", "0,x", "-1", "all,0", "0x1"])
  func badDeviceNumbersAreRefused(list: String) throws {
    try withTool { tool in
      let run = try tool.run(["batch", "in", "-o", "out", "--device=\(list)"] + Self.style)
      #expect(run.status == 64 && run.errorText.contains("--device"), "\(run.errorText)")
      #expect(results(tool) == [])
    }
  }

  @Test func aFailureIsOneLineAndStatusOne() throws {
    try withTool { tool in
      try Data("no picture".utf8).write(to: tool.path("in/2.png"))
      let run = try tool.run(["batch", "in", "-o", "out", "--quiet"] + Self.shadow)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.errorLines.count == 2)
      #expect(run.errorLines.first?.hasPrefix("in/2.png: ") == true)
      #expect(run.errorLines.last == "intaglio: 1 of 5 inputs failed")
      #expect(results(tool) == ["0.png", "1.png", "3.png", "4.png"])
    }
  }

  @Test func readsAManifestFromStandardInputAndReportsToStandardOutput() throws {
    try withTool { tool in
      let lines = Data(
        """
        {"input": "in/0.png"}
        {"input": "in/1.png", "style": {}, "output": "plain.png"}
        nonsense
        """.utf8)
      let run = try tool.run(
        ["batch", "--manifest", "-", "-o", "out", "--report", "-"] + Self.shadow, input: lines)
      #expect(run.status == 1)
      #expect(run.errorLines.first == "standard input:3: column 1: expected a value")
      let report = try JSONDecoder().decode(BatchReport.self, from: run.output)
      #expect(report.written == 2)
      #expect(report.failed == 1)
      #expect(try Bitmap(contentsOf: tool.path("out/in/0.png").path()) == Self.shadowed(0))
      #expect(try Bitmap(contentsOf: tool.path("out/plain.png").path()) == Self.picture(1))
    }
  }

  @Test(
    arguments: [
      (["in"], 64), (["-o", "out"], 64), (["in", "-o", "-"], 64), (["-", "-o", "out"], 64),
      (["in", "-o", "out", "--jobs", "0"], 64),
      (["in", "-o", "out", "--jobs", "1000000"], 64), (["in", "-o", "out", "--time-limit", "0"], 64),
      (["in", "-o", "out", "--time-limit", "9", "--backend", "reference"], 64),
      (["in", "-o", "out", "--jobs", "-1"], 64),
      (["in", "-o", "out", "--scale", "0"], 64), (["in", "-o", "out", "--scale", "1000"], 64),
      (["in", "-o", "out", "--style", "nonsense"], 64), (["in", "-o", "in"], 64),
      (["in", "-o", "out", "--backend", "cpu", "--device", "0"], 64),
      (["in", "-o", "out", "--compression", "much"], 64),
      (["in", "in/0.png", "-o", "out"], 64),
      (["--manifest", "-", "--manifest", "-", "-o", "out"], 64),
      (["--manifest", "gone.jsonl", "-o", "out"], 66), (["in", "-o", "out", "--style", "gone.json"], 66),
      (["in", "-o", "out", "--device", "0", "--device", "99"], 69),
      (["in", "-o", "in/0.png/out"], 73), (["in", "-o", "out", "--report", "in/0.png/r.json"], 73),
      (["in", "-o", "out", "--report", "in"], 73),
    ] as [([String], Int32)])
  func whatCannotBeginHasItsStatusAndOneLine(arguments: [String], status: Int32) throws {
    try withTool { tool in
      let run = try tool.run(["batch"] + arguments)
      #expect(run.status == status)
      #expect(run.errorLines.count == 1)
      #expect(run.errorText.hasPrefix("intaglio: "))
      #expect(run.output.isEmpty)
      #expect(try tool.files() == ["in"])
    }
  }

  @Test(arguments: [["gone.png"], ["empty"], ["in/*.jpg"]])
  func nothingFoundIsAMissingInput(inputs: [String]) throws {
    try withTool { tool in
      try FileManager.default.createDirectory(at: tool.path("empty"), withIntermediateDirectories: true)
      let run = try tool.run(["batch"] + inputs + ["-o", "out", "--quiet", "--backend", "cpu"])
      #expect(run.status == 66)
      #expect(run.errorLines.last == "intaglio: no pictures were found in \(inputs[0])")
      #expect(results(tool) == [])
    }
  }

  @Test func aFullDiskEndsItWithTheSummary() throws {
    try withTool { tool in
      try FileManager.default.createDirectory(at: tool.path("out"), withIntermediateDirectories: true)
      for seed in 0..<5 {
        try FileManager.default.createSymbolicLink(
          atPath: tool.path("out/\(seed).png").path(), withDestinationPath: "/dev/full")
      }
      try FileManager.default.createSymbolicLink(
        atPath: tool.path("r.json").path(), withDestinationPath: "/dev/full")
      let run = try tool.run(["batch", "in", "-o", "out", "--jobs", "1", "--report", "r.json"] + Self.shadow)
      #expect(run.status == 73)
      #expect(run.text.hasPrefix("0 pictures written, 1 failed, in "))
      #expect(run.errorLines.count == 3)
      #expect(run.errorLines.first?.hasSuffix(".png: cannot be written: No space left on device") == true)
      #expect(
        run.errorLines.suffix(2) == [
          "intaglio: r.json: cannot be written: No space left on device",
          "intaglio: out: nothing can be written: No space left on device; stopped after 0 of 5 pictures; "
            + "--resume goes on from there",
        ])
    }
  }

  /// A file may have a kilobyte, which pictures of noise are larger than: the limit stands for any other that
  /// a system has.
  @Test func aLimitOnFilesEndsItToo() throws {
    try withTool { tool in
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.currentDirectoryURL = tool.folder
      for seed in 0..<5 {
        let pixels = (0..<UInt32(32 * 32 * 4)).map { index -> UInt8 in
          let mixed = (index ^ index >> 5) &* 0x045D_9F3B
          return index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: (mixed ^ mixed >> 16) &* 0x045D_9F3B >> 11)
        }
        try Bitmap(size: PixelSize(32, 32), pixels: pixels).write(to: tool.path("in/\(seed).png").path())
      }
      process.arguments =
        ["-c", #"ulimit -f 2 && exec "$0" "$@""#, try ToolProcess.binary.path(), "batch", "in", "-o", "out"]
        + ["--jobs", "1"] + Self.shadow
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 73)
      let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(
        text.hasSuffix(
          "intaglio: out: nothing can be written: File too large; stopped after 0 of 5 pictures; "
            + "--resume goes on from there\n"))
      #expect(results(tool) == [])
    }
  }

  @Test func aFolderOfOtherPicturesSaysSo() throws {
    try withTool { tool in
      for name in ["a.gif", "b.tif", "c.gif"] { try Data().write(to: tool.path("in/\(name)")) }
      let run = try tool.run(["batch", "in", "-o", "out"] + Self.shadow)
      #expect(run.status == 0)
      let line = "3 files are of kinds that are not read and were left out: in/a.gif, in/b.tif and 1 more"
      #expect(run.text.hasSuffix("\n\(line)\n"))
      for seed in 0..<5 { try FileManager.default.removeItem(at: tool.path("in/\(seed).png")) }
      let none = try tool.run(["batch", "in", "-o", "out2"] + Self.shadow)
      #expect(none.status == 66)
      #expect(none.errorText == "intaglio: no pictures were found in in; \(line)\n")
    }
  }

  /// The batch waits for lines that do not come, so that it is certainly under way when the signal arrives.
  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsItInOrder(number: Int32) throws {
    try withTool { tool in
      let options = ["batch", "--manifest", "-", "-o", "out", "--jobs", "2"]
      let process = try tool.hearingSignals(options + Self.shadow)
      let (input, output, errors) = (Pipe(), Pipe(), Pipe())
      (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
      try process.run()
      for seed in 0..<3 {
        try input.fileHandleForWriting.write(contentsOf: Data("{\"input\": \"in/\(seed).png\"}\n".utf8))
      }
      let written = (0..<3).map { tool.path("out/in/\($0).png").path() }
      while process.isRunning, !written.allSatisfy(FileManager.default.fileExists(atPath:)) {
        usleep(10_000)
      }
      expectStop(of: process, by: number, errors, line: "intaglio: stopped after 3 pictures")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: tool.path("out/in").path()).sorted()
          == ["0.png", "1.png", "2.png"])
    }
  }

  /// Ten times the pictures: no more memory but a tenth, and no more than a handful of open files at any
  /// time.
  @Test func memoryAndOpenFilesDoNotGrowWithThePictures() throws {
    try withTool(side: 96) { tool in
      var peaks: [Int] = []
      for count in [60, 600] {
        let lines = (0..<count).map { #"{"input": "in/\#($0 % 5).png", "output": "\#(count)/\#($0).png"}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: tool.path("list.jsonl"))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.currentDirectoryURL = tool.folder
        process.arguments = [
          "-c", #"ulimit -n 48 && exec "$0" "$@""#, try ToolProcess.binary.path(), "batch", "--manifest",
          "list.jsonl", "-o", "out", "--style", "indent", "--backend", "cpu", "--jobs", "3", "--quiet",
          "--report", "\(count).json",
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let report = try JSONDecoder().decode(
          BatchReport.self, from: try Data(contentsOf: tool.path("\(count).json")))
        #expect(report.written == count)
        peaks.append(report.peakMemoryBytes)
      }
      #expect(peaks[0] > 1 << 20)
      #expect(Double(peaks[1]) <= 1.1 * Double(peaks[0]), "\(peaks)")
    }
  }
}
