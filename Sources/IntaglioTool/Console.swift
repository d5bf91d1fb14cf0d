// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// What the program says to people, and what it may say to a screen.
enum Console {
  /// Writes `intaglio: message` to standard error.
  static func printError(_ message: String) {
    note("intaglio: \(printable(message))")
  }

  /// A message without characters that a terminal would obey, and files and manifests may bring: `\x1B` for
  /// escape, `\u{202E}` for what shows the rest from right to left.
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

  /// Control characters, those that only change how others are shown, and separators of lines; not the
  /// joiners, which names of many languages and emoji have.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  /// Writes lines to standard output.
  static func show(_ text: String) {
    print(lines(text))
  }

  /// Lines that are printable each.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      .joined(separator: "\n")
  }

  /// Writes `intaglio: warning: message` to standard error.
  static func warn(_ message: String) {
    printError("warning: \(message)")
  }

  /// Does something that may warn, and writes the warnings to standard error at once: what takes long says so
  /// before it does.
  static func warning<Value, Failure: Error>(
    _ body: (RenderWarnings) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(RenderWarnings { warn("\($0)") })
  }

  /// Writes a line, or some, to standard error; where that is closed, nobody is listening.
  static func note(_ text: String) {
    write(lines(text) + "\n")
  }

  /// Takes standard error from the libraries that are loaded, some of which write lines of their own about
  /// damaged pictures (dav1d: "Error parsing OBU data"): what is wrong is said once, with the picture's name.
  /// What this program says goes by the descriptor.
  static func silenceLibraries() {
    guard let stream = dlsym(nil, "stderr"), let nowhere = fopen("/dev/null", "we") else { return }
    stream.assumingMemoryBound(to: UnsafeMutablePointer<FILE>.self).pointee = nowhere
  }

  /// Writes to standard error as it is.
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

  /// Whether bytes written to standard output would end up on a screen.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether colours may be written to standard output: a terminal that has them, and nobody who objects
  /// (no-color.org).
  static var outputHasColors: Bool {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return outputIsTerminal && value("NO_COLOR").isEmpty && value("TERM") != "dumb"
  }
}

/// Aligned columns for people, still cut apart easily: two spaces or more stand between columns.
enum TextTable {
  /// The rows as lines; no line ends in spaces.
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
