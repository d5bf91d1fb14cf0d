// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// The folders that commands write to are made where they are missing, whatever the command.
extension OutputFolder {
  /// Makes a folder and those above it.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  static func makeOrThrow(_ path: String) throws(ToolError) {
    if let reason = make(path) {
      throw ToolError(.cannotWrite, "\(path): the folder cannot be made: \(reason)")
    }
  }

  /// Makes the folder of a file.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  static func makeOrThrow(forFile path: String) throws(ToolError) {
    if let reason = make(forFile: path) {
      throw ToolError(.cannotWrite, "\(path): its folder cannot be made: \(reason)")
    }
  }

  /// Makes a folder, and takes away again what it made of it and those above when `body` fails and has left
  /// nothing there.
  ///
  /// - Throws: What `body` throws, or `ToolError` with the status `cannotWrite`.
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
