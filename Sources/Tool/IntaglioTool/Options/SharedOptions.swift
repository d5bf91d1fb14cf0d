// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct ConfineOption: ParsableArguments {
  @Option(
    name: .customLong("confine"),
    help: ArgumentHelp(
      "The folder that must contain all files named by the scene and the values of its variables, even through links; for untrusted scenes and values.",
      valueName: "folder"))
  var folder: String?
}

struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"), parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the cache for later renders, such as 64M or 1G; 0 turns it off.",
      discussion: "In bytes, or with K, M or G.", valueName: "size"))
  var limit = ByteCount(Renderer.defaultCacheLimit)
}

extension ByteCount: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("time-limit"), parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum time for drawing a picture, in seconds; by default there is no limit.",
      discussion: "Reading and writing files does not count.", valueName: "seconds"))
  var limit: Double?

  func validate() throws {
    try accept(limit, "--time-limit must be a number of seconds above 0") { $0.isFinite && $0 > 0 }
  }

  /// Rejects a limit that the backend does not check.
  func check(_ backend: BackendChoice) throws {
    try reject(
      if: limit != nil && backend == .reference,
      "--backend reference does not check the time, so --time-limit would have no effect")
  }
}

struct HardwareOption: ParsableArguments {
  @Flag(
    name: .customLong("require-hardware"),
    help:
      "Fail with status 69 unless a hardware GPU draws: neither the CPU nor a software rasteriser will do.")
  var isRequired = false

  /// Rejects a backend that never uses a GPU, if one is required or selected by `--device`.
  func check(_ backend: BackendChoice, selectsDevice: Bool) throws {
    guard backend == .cpu || backend == .reference else { return }
    try reject(if: selectsDevice, "--device selects a GPU; --backend \(backend.rawValue) uses none")
    try reject(if: isRequired, "--require-hardware asks for a GPU; --backend \(backend.rawValue) uses none")
  }

  /// Runs work whose failure gets a hint at the next step.
  func explaining<Value>(_ work: () throws -> Value) throws(ToolError) -> Value {
    do {
      return try work()
    } catch {
      let failure = ToolError(error)
      guard isRequired, failure.status == .unavailable else { throw failure }
      throw ToolError(failure.status, "\(failure.message); run intaglio doctor to see why")
    }
  }
}

struct JPEGOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A CSS colour below the transparent pixels of a JPEG, which has no alpha.", valueName: "color"),
    transform: { text in
      do { return try Color(css: text) } catch { throw ValidationError("\(error)") }
    })
  var background: Color?

  /// An encoding with the background.
  func applied(to encoding: PictureEncoding) throws(ToolError) -> PictureEncoding {
    guard encoding.format == .jpeg || background == nil else {
      throw ToolError(.usage, "--background: only a JPEG has no alpha; write one, or leave it out")
    }
    var encoding = encoding
    encoding.background = background
    return encoding
  }
}

func reject(if isWrong: Bool, _ problem: @autoclosure () -> String) throws {
  if isWrong { throw ValidationError(problem()) }
}

/// Rejects a value that breaks a rule, such as `--threads takes a number of 1 or more`; nil breaks none.
func accept<Value>(_ value: Value?, _ rule: String, _ isAllowed: (Value) -> Bool) throws {
  if let value, !isAllowed(value) { throw ValidationError("\(rule), not \(value)") }
}

func names(ofGiven options: KeyValuePairs<String, Bool>) -> [String] { options.filter(\.value).map(\.key) }
