// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Intaglio
import Testing

/// Signals end the tool whatever it waits for, and leave nothing half written.
@Suite struct SignalProcessTests {
  private func place() throws -> ToolProcess {
    let tool = try ToolProcess()
    try tool.makeFolder("in")
    try Bitmap(transparent: PixelSize(8, 8)).write(to: tool.path("in/a.png").path())
    return tool
  }

  private func start(_ arguments: [String], in tool: ToolProcess, output: FileHandle = .nullDevice) throws
    -> Process
  {
    let process = try tool.hearingSignals(arguments)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits for something to become true; a tool that hangs fails the test instead of holding it up.
  private func wait(_ what: String, until isTrue: () throws -> Bool) throws {
    for _ in 0..<1200 {
      if try isTrue() { return }
      usleep(50_000)
    }
    Issue.record("waited in vain for \(what)")
  }

  private func expectEnd(of process: Process, by number: Int32) throws {
    kill(process.processIdentifier, number)
    try wait("the end") { !process.isRunning }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func temporaries(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasPrefix(".intaglio-") }
  }

  /// The first frames of a long animation are there when the signal comes; it ends the process as if it had
  /// not been heard.
  @Test(arguments: [SIGTERM, SIGQUIT, SIGINT, SIGHUP, SIGXCPU])
  func nothingHalfWrittenStays(number: Int32) throws {
    let tool = try place()
    let style = #"{"shadows": [{"kind": "outer", "color": "blue", "depth": 3}], "light": {"angle": 90}}"#
    try tool.write(style, to: "style.json")
    try Bitmap(transparent: PixelSize(400, 400)).write(to: tool.path("large.png").path())
    let process = try start(
      [
        "render", "large.png", "-o", "turn.png", "--style", "style.json", "--light-sweep", "--frames",
        "3600", "--backend", "cpu",
      ], in: tool)
    try wait("frames") {
      let folder = try temporaries(tool.folder).first.map { tool.path($0) }
      let names = try folder.map { try FileManager.default.contentsOfDirectory(atPath: $0.path()) } ?? []
      return names.count > 2
    }
    try expectEnd(of: process, by: number)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try tool.files() == ["in", "large.png", "style.json"])
  }

  /// A signal that nohup had the tool ignore is still ignored.
  @Test func ignoredSignalsStayIgnored() throws {
    let tool = try place()
    let run = try tool.sh(#"trap '' HUP; (sleep 1; kill -HUP $$) & exec "$0" bench --help > /dev/null"#)
    #expect(run.status == 0)
  }

  private static let style = ["--shadow", "1px 1px red", "--backend", "cpu"]

  /// Of what a batch may meet nothing keeps it: it says what is wrong, or ends when it is asked to.
  @Test(
    arguments: [
      ("o/.intaglio-journal", ["in"], 73), ("o/.intaglio-journal", ["in", "--resume"], 73),
      ("pipe", ["--manifest", "pipe"], nil), ("pipe.png", ["pipe.png"], 1),
      ("pipe.png", ["--manifest", "inputs.jsonl"], 1), ("pipe.png", ["--manifest", "fills.jsonl"], 1),
      ("pipe.png", ["--manifest", "cards.jsonl", "--scene", "photo.json"], 1),
      ("pipe.json", ["--manifest", "cards.jsonl", "--scene", "including.json"], 1),
      ("o/a.png", ["in"], 1), ("report", ["in", "--report", "report"], nil),
    ] as [(String, [String], Int32?)])
  func noPipeHoldsUpABatch(pipe: String, arguments: [String], status: Int32?) throws {
    let tool = try place()
    func scene(_ layer: String) -> String { #"{"width": 8, "height": 8, "layers": [\#(layer)]}"# }
    try tool.makeFolder("o")
    #expect(mkfifo(tool.path(pipe).path(), 0o600) == 0)
    try tool.write(#"{"input": "pipe.png"}"#, to: "inputs.jsonl")
    try tool.write(#"{"input": "in/a.png", "style": {"fill": {"image": "pipe.png"}}}"#, to: "fills.jsonl")
    try tool.write("{}", to: "cards.jsonl")
    try tool.write(scene(#"{"frame": [0, 0, 8, 8], "contents": {"image": "pipe.png"}}"#), to: "photo.json")
    try tool.write(scene(#"{"frame": [0, 0, 8, 8], "include": "pipe.json"}"#), to: "including.json")
    let style = arguments.contains("--scene") ? ["--backend", "cpu"] : Self.style
    let process = try start(["batch", "-o", "o"] + arguments + style, in: tool)
    if status != nil {
      try wait("the end") { !process.isRunning }
    } else {
      // Long enough to have come to the pipe.
      usleep(1_500_000)
      #expect(process.isRunning)
    }
    try expectEnd(of: process, by: SIGTERM)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status ?? (arguments.contains("--report") ? 73 : 128 + SIGTERM))
    #expect(try temporaries(tool.folder) == [])
  }

  @Test(arguments: ["/dev/zero", "/dev/null"])
  func aDeviceIsNoManifest(path: String) throws {
    let tool = try place()
    let run = try tool.run(["batch", "--manifest", path, "-o", "o"] + Self.style)
    #expect(run.status == 66)
    #expect(
      run.errorText
        == "intaglio: \(path): the manifest cannot be read: it is neither a file nor a pipe\n")
  }

  /// A line without an end is no reason to go on for ever.
  @Test func anEndlessLineEndsWithTheBatch() throws {
    let tool = try place()
    let source = Process()
    let pipe = Pipe()
    source.executableURL = URL(filePath: "/bin/cat")
    source.arguments = ["/dev/zero"]
    source.standardOutput = pipe
    let process = try tool.hearingSignals(["batch", "--manifest", "-", "-o", "o"] + Self.style)
    process.standardInput = pipe
    process.standardError = FileHandle.nullDevice
    try source.run()
    try process.run()
    usleep(1_000_000)
    #expect(process.isRunning)
    try expectEnd(of: process, by: SIGINT)
    source.terminate()
    #expect(process.terminationStatus == 128 + SIGINT)
  }

  /// A pipe with a reader gets its report; a manifest comes through one.
  @Test func pipesWithTwoEndsWork() throws {
    let tool = try place()
    for name in ["m", "r"] { #expect(mkfifo(tool.path(name).path(), 0o600) == 0) }
    let run = try tool.sh(
      #"(sleep 1; echo '{"input": "in/a.png"}' > m) & (sleep 1; cat r > report.json) & "#
        + #""$0" batch --manifest m -o o --report r --quiet --style lift --backend cpu; status=$?; wait; exit $status"#
    )
    #expect(run.status == 0)
    let report = try tool.report("report.json")
    #expect(report.written == 1)
  }
}
