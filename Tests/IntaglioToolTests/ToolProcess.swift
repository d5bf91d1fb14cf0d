// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The built tool, run as a process in a folder of its own, which goes with the last reference.
final class ToolProcess: Sendable {
  /// What a run left.
  struct Outcome {
    var status: Int32
    var output: Data
    var errorText: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard error.
    var errorLines: [Substring] { errorText.split(separator: "\n") }

    /// Expects a failure with this status and one line, which goes on like this after the program's name.
    func expectFailure(
      _ status: Int32, _ message: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(self.status == status, "\(errorText)", sourceLocation: sourceLocation)
      #expect(errorLines.count == 1, "\(errorText)", sourceLocation: sourceLocation)
      #expect(errorText.hasPrefix("intaglio: \(message)"), "\(errorText)", sourceLocation: sourceLocation)
    }
  }

  /// Where the process runs.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "intaglio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The binary beside the test bundle.
  static var binary: URL {
    get throws {
      let bundle = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      let binary = bundle.deletingLastPathComponent().appending(path: "intaglio")
      try #require(
        FileManager.default.isExecutableFile(atPath: binary.path()),
        "the tool is not built: \(binary.path()); run swift build with the tests' configuration")
      return binary
    }
  }

  /// Runs the tool to its end.
  func run(_ arguments: String..., input: Data = Data()) throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs the tool to its end, in `folder` unless another is named.
  ///
  /// - Parameter environment: what is added to this process's own.
  func run(
    _ arguments: [String], input: Data = Data(), in place: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(try ToolProcess.binary, arguments, input: input, in: place, environment: environment)
  }

  /// Runs a line of the shell to its end, in which `intaglio` is the tool.
  func shell(_ line: String) throws -> Outcome {
    let path = try [ToolProcess.binary.deletingLastPathComponent().path(), folder.path(), "/usr/bin", "/bin"]
    return try run(
      URL(filePath: "/bin/bash"), ["-o", "pipefail", "-c", line],
      environment: ["PATH": path.joined(separator: ":"), "INTAGLIO_CACHE": "off"])
  }

  /// Runs a line of the plain shell to its end, in which `$0` is the tool, followed by arguments.
  func sh(_ line: String, _ arguments: [String] = []) throws -> Outcome {
    try run(
      URL(filePath: "/bin/sh"), ["-c", line, try ToolProcess.binary.path()] + arguments, environment: [:])
  }

  /// The tool with these arguments, not started yet. Whoever runs the tests may have signals ignored; it does
  /// not.
  func hearingSignals(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal", try ToolProcess.binary.path()] + arguments
    process.currentDirectoryURL = folder
    return process
  }

  private func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), in place: URL? = nil,
    environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = place ?? folder
    // Files, not pipes, which fill up when they are not read.
    let (inputFile, outputFile, errorFile) = (path("..in"), path("..out"), path("..err"))
    try input.write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: try Data(contentsOf: outputFile),
      errorText: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// The environment of a machine without a library. The loader takes the first file of a name and refuses an
  /// empty one.
  func environment(withoutLibrary file: String) throws -> [String: String] {
    let libraries = path("..libraries")
    try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
    try Data().write(to: libraries.appending(path: file))
    let paths = [libraries.path(), ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]].compactMap(\.self)
    return ["LD_LIBRARY_PATH": paths.joined(separator: ":")]
  }

  // MARK: Files

  func path(_ name: String) -> URL { folder.appending(path: name) }

  /// The folder's files, without those of `run` itself.
  func files() throws -> [String] { try names(in: "").filter { !$0.hasPrefix("..") } }

  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name).path()).sorted()
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: path(name), withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: path(name)) }

  func data(_ name: String) throws -> Data { try Data(contentsOf: path(name)) }

  func picture(_ name: String) throws -> Bitmap { try Bitmap(contentsOfFile: path(name).path()) }

  func report(_ name: String) throws -> BatchReport {
    try JSONDecoder().decode(BatchReport.self, from: data(name))
  }

  /// The names in a batch's output folder, hidden ones too but for journals; empty when it is not there.
  func results(in name: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(name).path())) ?? []
    return names.filter { !$0.hasPrefix(".intaglio-journal") }.sorted()
  }
}

/// Sends a signal to a running tool, which has to end by itself, with the status that stands for the signal
/// and this one line.
func expectStop(
  of process: Process, by number: Int32, _ errors: Pipe, line: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  kill(process.processIdentifier, number)
  // A tool that did not hear fails the test instead of holding it up.
  for _ in 0..<1200 where process.isRunning { usleep(50_000) }
  if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  process.waitUntilExit()
  #expect(process.terminationReason == .exit, sourceLocation: sourceLocation)
  #expect(process.terminationStatus == 128 + number, sourceLocation: sourceLocation)
  let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
  #expect(text == line + "\n", sourceLocation: sourceLocation)
}

extension ToolProcess {
  /// A tool whose folder holds `dot` as `in.png`.
  static func withDot() throws -> ToolProcess {
    let tool = try ToolProcess()
    try dot.write(to: tool.path("in.png").path())
    return tool
  }

  /// 4 x 4, transparent, one opaque red pixel at (1, 1).
  static var dot: Bitmap {
    get throws {
      var picture = try Bitmap(transparent: PixelSize(4, 4))
      picture[1, 1] = SIMD4(255, 0, 0, 255)
      return picture
    }
  }

  /// The dot with a hard shadow of half opacity, one pixel to the right and down.
  static var shadowedDot: Bitmap {
    get throws {
      var shadowed = try dot
      shadowed[2, 2] = SIMD4(0, 0, 0, 128)
      return shadowed
    }
  }
}
