// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// Messages for people, made safe for terminals.
enum Console {
  /// Writes `intaglio: message` to standard error.
  static func printError(_ message: String) { note("intaglio: \(printable(message))") }

  /// A message without control characters, which files and manifests may contain: `\x1B` for escape,
  /// `\u{202E}` for the right-to-left override.
  static func printable(_ message: String) -> String {
    guard message.unicodeScalars.contains(where: isControl) else { return message }
    return message.unicodeScalars.reduce(into: "") { text, scalar in
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += scalar.value < 0x100 ? "\\x\(digits.count < 2 ? "0" : "")\(digits)" : "\\u{\(digits)}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Control and format characters, and line separators; but not the joiners, which are part of names in many
  /// languages and of emoji.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// Writes lines to standard output, made printable.
  static func show(_ text: String) throws(ToolError) { try print(lines(text)) }

  /// Writes text to standard output, unchanged. All text on standard output goes through here. If its reader
  /// is gone, the process ends by SIGPIPE, like other tools.
  static func print(_ text: String, terminator: String = "\n") throws(ToolError) {
    do throws(PictureFileError) {
      try OutputFile.write(
        [UInt8]((text + terminator).utf8), descriptor: STDOUT_FILENO, path: "standard output")
    } catch {
      if case .cannotWrite(_, String(cString: strerror(EPIPE))) = error {
        TemporaryFile.endProcess(by: SIGPIPE)
      }
      throw ToolError(error)
    }
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }

  /// Writes `intaglio: warning: message` to standard error; a strict command throws the warning instead.
  static func warn(_ message: String, isStrict: Bool) throws(ToolError) {
    if isStrict { throw ToolError(.badInput, message) }
    warn(message)
  }

  static func warn(_ message: String) { printError("warning: \(message)") }

  /// Runs `body`, and prints each warning to standard error at once, even before long work.
  static func warning<Value, Failure: Error>(
    _ body: (RenderWarnings) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(RenderWarnings { warn($0.message) })
  }

  /// Runs `body` and prints its warnings. If `isStrict`, the first fault is thrown as a `ToolError` at the
  /// end, instead of being printed.
  static func warning<Value>(isStrict: Bool, _ body: (RenderWarnings) throws -> Value) throws -> Value {
    let warnings = RenderWarnings { if !isStrict || !$0.isFault { warn($0.message) } }
    let result = try body(warnings)
    if isStrict { try throwFault(of: warnings) }
    return result
  }

  /// Writes lines to standard error; ignores a closed one.
  static func note(_ text: String) { write(lines(text) + "\n") }

  /// Throws the first fault among the warnings of a strict command.
  static func throwFault(of warnings: RenderWarnings) throws(ToolError) {
    if let fault = warnings.all.first(where: \.isFault) { throw ToolError(.badInput, fault.message) }
  }

  /// Opens closed standard streams in the wrong direction, so that no other file takes their descriptors, and
  /// reading and writing them fails.
  static func occupyStreams() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    for (stream, mode) in modes where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// Redirects the libraries' standard error, because some print messages about damaged pictures (dav1d:
  /// "Error parsing OBU data"): the program reports each fault once, with the picture's name. Its own
  /// messages use the saved descriptor.
  static func silenceLibraries() {
    guard let stream = dlsym(nil, "stderr"), let nowhere = fopen("/dev/null", "we") else { return }
    stream.assumingMemoryBound(to: UnsafeMutablePointer<FILE>.self).pointee = nowhere
  }

  /// Writes to standard error, unchanged.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(STDERR_FILENO, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno != EINTR { return }
      done += max(count, 0)
    }
  }

  /// Whether standard output is a terminal, where bytes of a picture would be garbage.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether to use colours on standard output: a terminal that supports them, without NO_COLOR
  /// (no-color.org).
  static var outputHasColors: Bool {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return outputIsTerminal && value("NO_COLOR").isEmpty && value("TERM") != "dumb"
  }
}

/// Aligned columns for people, easy to split: columns are separated by two or more spaces.
enum TextTable {
  static func text(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      .joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }
}
