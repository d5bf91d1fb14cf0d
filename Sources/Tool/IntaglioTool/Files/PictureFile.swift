// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// A picture file on the command line: a path, or `-` for a standard stream.
package struct PictureFile: Sendable, Hashable {
  package let path: String

  init(_ path: String) { self.path = path }

  var isStandardStream: Bool { path == "-" }

  func input() throws(ToolError) -> FileJob.Place {
    guard !path.isEmpty else { throw ToolError(.usage, "a picture's path is empty") }
    return isStandardStream ? .descriptor(STDIN_FILENO, name: "standard input") : .path(path)
  }

  var output: FileJob.Place {
    isStandardStream ? .descriptor(STDOUT_FILENO, name: "standard output") : .path(path)
  }

  /// Reads and decodes the picture, and prints its warnings to standard error.
  func read() throws -> Bitmap {
    let input = try input()
    return try Console.warning { try Bitmap(input.opened(), warnings: $0) }
  }

  /// Its name in errors, for an output.
  var name: String { isStandardStream ? "standard output" : path }

  /// Rejects an output to a terminal or an unwritable file, before any work is done.
  func checkIsWritable() throws(ToolError) {
    guard !isStandardStream else {
      guard Console.outputIsTerminal else { return }
      throw ToolError(
        .usage, "standard output is a terminal; name a file with -o, or send the picture into a pipe")
    }
    guard !path.isEmpty else { throw ToolError(.usage, "the output's path is empty") }
    if let ending = PictureName.otherEnding(path) {
      throw ToolError(
        .usage, "\(path): pictures are written as \(PictureFormat.writtenList), not as \(ending)")
    }
    if let reason = OutputFolder.obstacle(toFile: path) {
      throw ToolError(.cannotWrite, "\(path): cannot be written: \(reason)")
    }
  }

  /// Encodes and writes the picture, by default in the format of its extension; creates a missing folder. A
  /// file is written completely or not at all.
  ///
  /// - Returns: a description of the file's encoding, if its size is limited.
  @discardableResult
  func write(_ picture: Bitmap, as encoding: PictureEncoding? = nil) throws -> String? {
    try write(.whole(picture), as: encoding ?? PictureEncoding(PictureFormat(path: path) ?? .png))
  }

  /// Writes the result of a file job; see `DrawnPicture.write`.
  func write(
    _ picture: DrawnPicture, as encoding: PictureEncoding, isWanted: () -> Bool = { true }
  ) throws -> String? {
    if !isStandardStream, let reason = OutputFolder.make(forFile: path) {
      throw ToolError(.cannotWrite, "\(path): its folder cannot be made: \(reason)")
    }
    let made = try picture.write(to: output, as: encoding, isWanted: isWanted)
    guard made.encoding.maximumByteCount != nil else { return nil }
    let how = made.quality.map { "quality \($0)" } ?? "compression \(made.encoding.compression)"
    return "\(path): \(made.byteCount) bytes, \(how)"
  }
}

extension RunFiles {
  /// Records a picture, or standard input, as an input.
  mutating func read(_ file: PictureFile, as role: String) throws(FileConflict) {
    guard file.isStandardStream else { return try read(file.path, as: role) }
    try read(descriptor: STDIN_FILENO, "standard input", as: role)
  }

  /// Records a picture, or standard output, as an output.
  mutating func write(_ file: PictureFile, as role: String) throws(FileConflict) {
    guard file.isStandardStream else { return try write(file.path, as: role) }
    try write(descriptor: STDOUT_FILENO, "standard output", as: role)
  }
}
