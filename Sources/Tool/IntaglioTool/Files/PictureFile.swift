// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// A picture file on the command line: a path, or `-` for a standard stream.
package struct PictureFile: Sendable, Hashable {
  /// The path as given.
  package let path: String

  /// The file at `path`.
  package init(_ path: String) {
    self.path = path
  }

  var isStandardStream: Bool { path == "-" }

  /// Its name in errors, for an output.
  var name: String { isStandardStream ? "standard output" : path }

  /// Reads and decodes the picture, and prints its warnings to standard error.
  ///
  /// - Parameters:
  ///   - size: the size of an SVG drawing.
  ///   - isStrict: whether a warning is an error.
  /// - Throws: `ToolError`: missing, or not a supported picture.
  func read(size: SVGSize = .scaled(by: 1), isStrict: Bool = false) throws(ToolError) -> Bitmap {
    guard !path.isEmpty else { throw ToolError(.usage, "a picture's path is empty") }
    do {
      return try Console.warning(isStrict: isStrict) { warnings in
        isStandardStream
          ? try Bitmap(fromDescriptor: STDIN_FILENO, svgSize: size, warnings: warnings)
          : try Bitmap(contentsOf: path, svgSize: size, warnings: warnings)
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// Rejects an output to a terminal or an unwritable file, before any work is done.
  ///
  /// - Throws: `ToolError` with the status `usage` or `cannotWrite`.
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
  /// - Throws: `ToolError` with the status `cannotWrite`.
  @discardableResult
  func write(
    _ picture: Bitmap, as encoding: PictureEncoding? = nil
  ) throws(ToolError) -> String? {
    if !isStandardStream { try OutputFolder.makeOrThrow(forFile: path) }
    do {
      let made =
        isStandardStream
        ? try picture.write(toDescriptor: STDOUT_FILENO, as: encoding ?? PictureEncoding())
        : try picture.write(to: path, as: encoding, isStopped: nil)
      guard made.encoding.maximumByteCount != nil else { return nil }
      let how = made.quality.map { "quality \($0)" } ?? "compression \(made.encoding.compression)"
      return "\(path): \(made.byteCount) bytes, \(how)"
    } catch {
      throw ToolError(error)
    }
  }
}
