import Foundation

/// The standard streams.
enum Console {
  /// Writes `intaglio: message` to standard error.
  static func complain(_ message: String) {
    note("intaglio: \(message)")
  }

  /// Writes a line to standard error.
  static func note(_ line: String) {
    // A closed standard error leaves nowhere to say that it is closed.
    try? write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Whether bytes written to standard output would end up on a screen.
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes bytes to standard output, all of them.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`, also when the reader has gone away.
  static func writeOutput(_ bytes: [UInt8]) throws(ToolError) {
    try write(bytes, to: STDOUT_FILENO)
  }

  /// Everything that standard input has.
  ///
  /// - Throws: `ToolError` with the status `missingInput` when it cannot be read.
  static func readInput() throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        throw ToolError(.missingInput, "standard input cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ToolError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw ToolError(
          .cannotWrite, "standard output cannot be written: \(String(cString: strerror(errno)))")
      }
    }
  }
}
