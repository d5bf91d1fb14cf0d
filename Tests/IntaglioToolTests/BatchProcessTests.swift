// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// `intaglio batch` from outside.
@Suite struct BatchProcessTests {
  private static let style = ["--shadow", "1px 1px rgb(0 0 0 / 50%)"]
  private static let shadow = style + ["--backend", "cpu"]

  /// A tool whose folder holds the pictures `in/0.png` to `in/4.png`, of `side` pixels each way.
  private func place(side: Int = 8) throws -> ToolProcess {
    let tool = try ToolProcess()
    try tool.makeFolder("in")
    for seed in 0..<5 {
      try Self.picture(seed, side: side).write(to: tool.path("in/\(seed).png").path())
    }
    return tool
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

  private static let names = (0..<5).map { "\($0).png" }

  @Test func rendersAFolder() throws {
    let tool = try place()
    let run = try tool.run(["batch", "in", "-o", "out", "--jobs", "2", "--report", "r.json"] + Self.shadow)
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
    #expect(run.text.hasPrefix("5 pictures written, 0 failed, in "))
    #expect(tool.results(in: "out") == Self.names)
    for seed in 0..<5 {
      #expect(try tool.picture("out/\(seed).png") == Self.shadowed(seed))
    }
    let report = try tool.report("r.json")
    #expect(report.written == 5)
    #expect(report.jobs == 2)
    #expect(report.devices.map(\.backend) == [.cpu])
  }

  @Test(arguments: [["--device", "N,N"], ["--device", "N", "--device", "N"]])
  func devicesShareThePictures(options: [String]) throws {
    let tool = try place()
    let device = try #require(GraphicsDevices.list().filter(\.isUsable).first).index
    let options = options.map { $0.replacing("N", with: "\(device)") }
    let run = try tool.run(
      ["batch", "in", "-o", "out", "--jobs", "1", "--report", "r.json", "--backend", "gpu"]
        + options + Self.style)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(tool.results(in: "out") == Self.names)
    let report = try tool.report("r.json")
    #expect(report.jobs == 2, "each has one")
    #expect(report.devices.map(\.index) == [device, device])
    #expect(report.devices.map(\.written).reduce(0, +) == 5)
  }

  @Test func allDevicesAreAllHardware() throws {
    let tool = try place()
    let hardware = GraphicsDevices.list().filter { $0.isUsable && !$0.isSoftware }.map(\.index)
    let run = try tool.run(
      ["batch", "in", "-o", "out", "--device", "all", "--report", "r.json"] + Self.style)
    guard !hardware.isEmpty else {
      #expect(
        run.status == 69 && run.errorText.contains("--device all needs a hardware GPU"), "\(run.errorText)")
      return
    }
    let report = try tool.report("r.json")
    #expect(report.devices.map(\.index) == hardware)
  }

  @Test(arguments: ["x", "", "0,", "0,x", "-1", "all,0", "0x1"])
  func badDeviceNumbersAreRefused(list: String) throws {
    let tool = try place()
    let run = try tool.run(["batch", "in", "-o", "out", "--device=\(list)"] + Self.style)
    #expect(run.status == 64 && run.errorText.contains("--device"), "\(run.errorText)")
    #expect(tool.results(in: "out") == [])
  }

  @Test func aFailureIsOneLineAndStatusOne() throws {
    let tool = try place()
    try tool.write("no picture", to: "in/2.png")
    let run = try tool.run(["batch", "in", "-o", "out", "--quiet"] + Self.shadow)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines.first?.hasPrefix("in/2.png: ") == true)
    #expect(run.errorLines.last == "intaglio: 1 of 5 inputs failed")
    #expect(tool.results(in: "out") == ["0.png", "1.png", "3.png", "4.png"])
  }

  @Test func readsAManifestFromStandardInputAndReportsToStandardOutput() throws {
    let tool = try place()
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
    #expect(try tool.picture("out/in/0.png") == Self.shadowed(0))
    #expect(try tool.picture("out/plain.png") == Self.picture(1))
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
    let tool = try place()
    let run = try tool.run(["batch"] + arguments)
    run.expectFailure(status)
    #expect(run.output.isEmpty)
    #expect(try tool.files() == ["in"])
  }

  @Test(arguments: [["gone.png"], ["empty"], ["in/*.jpg"]])
  func nothingFoundIsAMissingInput(inputs: [String]) throws {
    let tool = try place()
    try tool.makeFolder("empty")
    let run = try tool.run(["batch"] + inputs + ["-o", "out", "--quiet", "--backend", "cpu"])
    #expect(run.status == 66)
    #expect(run.errorLines.last == "intaglio: no pictures were found in \(inputs[0])")
    #expect(tool.results(in: "out") == [])
  }

  @Test func aFullDiskEndsItWithTheSummary() throws {
    let tool = try place()
    try tool.makeFolder("out")
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
          + "--resume continues from there",
      ])
  }

  /// A file may have a kilobyte, which pictures of noise are larger than: the limit stands for any other that
  /// a system has.
  @Test func aLimitOnFilesEndsItToo() throws {
    let tool = try place()
    for seed in 0..<5 {
      let pixels = (0..<UInt32(32 * 32 * 4)).map { index -> UInt8 in
        let mixed = (index ^ index >> 5) &* 0x045D_9F3B
        return index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: (mixed ^ mixed >> 16) &* 0x045D_9F3B >> 11)
      }
      try Bitmap(size: PixelSize(32, 32), pixels: pixels).write(to: tool.path("in/\(seed).png").path())
    }
    let run = try tool.sh(
      #"ulimit -f 2 && exec "$0" "$@""#, ["batch", "in", "-o", "out", "--jobs", "1"] + Self.shadow)
    #expect(run.status == 73)
    #expect(
      run.errorText.hasSuffix(
        "intaglio: out: nothing can be written: File too large; stopped after 0 of 5 pictures; "
          + "--resume continues from there\n"))
    #expect(tool.results(in: "out") == [])
  }

  @Test func aFolderOfOtherPicturesSaysSo() throws {
    let tool = try place()
    for name in ["a.gif", "b.tif", "c.gif"] { try Data().write(to: tool.path("in/\(name)")) }
    let run = try tool.run(["batch", "in", "-o", "out"] + Self.shadow)
    #expect(run.status == 0)
    let line = "3 files of unsupported formats were left out: in/a.gif, in/b.tif and 1 more"
    #expect(run.text.hasSuffix("\n\(line)\n"))
    for seed in 0..<5 { try FileManager.default.removeItem(at: tool.path("in/\(seed).png")) }
    let none = try tool.run(["batch", "in", "-o", "out2"] + Self.shadow)
    #expect(none.status == 66)
    #expect(none.errorText == "intaglio: no pictures were found in in; \(line)\n")
  }

  /// The batch waits for lines that do not come, so that it is certainly under way when the signal arrives.
  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsItInOrder(number: Int32) throws {
    let tool = try place()
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
    #expect(try tool.names(in: "out/in") == ["0.png", "1.png", "2.png"])
  }

  /// Ten times the pictures: no more memory but a tenth, and no more than a handful of open files at any
  /// time.
  @Test func memoryAndOpenFilesDoNotGrowWithThePictures() throws {
    let tool = try place(side: 96)
    var peaks: [Int] = []
    for count in [60, 600] {
      let lines = (0..<count).map { #"{"input": "in/\#($0 % 5).png", "output": "\#(count)/\#($0).png"}"# }
      try tool.write(lines.joined(separator: "\n"), to: "list.jsonl")
      let run = try tool.sh(
        #"ulimit -n 48 && exec "$0" "$@""#,
        [
          "batch", "--manifest", "list.jsonl", "-o", "out", "--style", "indent", "--backend", "cpu", "--jobs",
          "3", "--quiet", "--report", "\(count).json",
        ])
      #expect(run.status == 0)
      let report = try tool.report("\(count).json")
      #expect(report.written == count)
      peaks.append(report.peakMemoryBytes)
    }
    #expect(peaks[0] > 1 << 20)
    #expect(Double(peaks[1]) <= 1.1 * Double(peaks[0]), "\(peaks)")
  }
}
