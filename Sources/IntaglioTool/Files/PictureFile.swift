// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// A picture's place on the command line: a path, or `-` for a standard stream.
package struct PictureFile: Sendable, Hashable {
  /// As it was given.
  package let path: String

  /// The place that `path` names.
  package init(_ path: String) {
    self.path = path
  }

  /// Whether it is a standard stream.
  package var isStandardStream: Bool { path == "-" }

  /// Reads and decodes the picture, and says on standard error what reading warns of.
  ///
  /// - Parameter scale: pixels for each of an SVG drawing.
  /// - Throws: `ToolError`: missing, or not a picture that is read.
  package func read(scale: Double = 1) throws(ToolError) -> Bitmap {
    guard !path.isEmpty else { throw ToolError(.usage, "a picture's path is empty") }
    do {
      return try Console.warning { warnings throws(PictureFileError) in
        isStandardStream
          ? try Bitmap(fromDescriptor: STDIN_FILENO, svgSize: .scaled(by: scale), warnings: warnings)
          : try Bitmap(contentsOf: path, svgSize: .scaled(by: scale), warnings: warnings)
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// Refuses, before any work is done, to write a picture to a screen, or to where none can be written.
  ///
  /// - Throws: `ToolError` with the status `usage` or `cannotWrite`.
  package func checkIsWritable() throws(ToolError) {
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

  /// Encodes and writes the picture, as its name says unless it is told, in a folder that is made where it is
  /// missing; a file is there whole or not at all.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  package func write(_ picture: Bitmap, as encoding: PictureEncoding? = nil) throws(ToolError) {
    if !isStandardStream { try OutputFolder.makeOrThrow(forFile: path) }
    do {
      if isStandardStream {
        try picture.write(toDescriptor: STDOUT_FILENO, as: encoding ?? PictureEncoding())
      } else {
        try picture.write(to: path, as: encoding)
      }
    } catch {
      throw ToolError(error)
    }
  }
}
