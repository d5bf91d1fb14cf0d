// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

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
