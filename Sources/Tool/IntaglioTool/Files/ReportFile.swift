// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
import Intaglio

/// The output file of a report in JSON or XML: a path, or `-` for standard output.
struct ReportFile {
  let path: String

  /// Rejects an unwritable path, before any work is done.
  func checkIsWritable() throws(ToolError) {
    guard path != "-", let reason = OutputFolder.obstacle(toFile: path) else { return }
    throw ToolError(.cannotWrite, "\(path): the report cannot be written: \(reason)")
  }

  /// Writes the report; a file is written completely or not at all.
  func write(_ report: some Encodable, isStopped: (() -> Bool)? = nil) throws(ToolError) {
    let json: String
    do { json = try report.prettyJSON } catch { throw ToolError(.cannotWrite, "\(error)") }
    try write(json + "\n", isStopped: isStopped)
  }

  func write(_ text: String, isStopped: (() -> Bool)? = nil) throws(ToolError) {
    let bytes = [UInt8](text.utf8)
    do throws(PictureFileError) {
      guard path != "-" else {
        return try OutputFile.write(
          bytes, descriptor: STDOUT_FILENO, path: "standard output", isStopped: isStopped)
      }
      if let reason = OutputFolder.make(forFile: path) {
        throw .cannotWrite(path: path, reason: "its folder cannot be made: \(reason)")
      }
      try OutputFile.write(path: path, isStopped: isStopped) { descriptor throws(PictureFileError) in
        try OutputFile.write(bytes, descriptor: descriptor, path: path, isStopped: isStopped)
      }
    } catch {
      throw ToolError(.cannotWrite, "\(error)")
    }
  }
}

extension Encodable {
  /// The value as JSON, for people and programs.
  var prettyJSON: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension OutputFolder {
  /// Creates a folder with its missing ancestors.
  static func makeOrThrow(_ path: String) throws(ToolError) {
    if let reason = make(path) {
      throw ToolError(.cannotWrite, "\(path): the folder cannot be made: \(reason)")
    }
  }

  /// Creates a folder, and removes it and its created ancestors again if `body` fails and leaves them empty.
  static func making<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    var missing: [String] = []
    var folder: String? = path
    while let path = folder, !path.isEmpty, FileFacts(path) == nil {
      missing.append(path)
      folder = FilePath.folder(of: path)
    }
    do {
      try makeOrThrow(path)
      return try body()
    } catch {
      for folder in missing { rmdir(folder) }
      throw error
    }
  }
}
