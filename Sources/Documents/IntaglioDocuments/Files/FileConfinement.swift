// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages

/// The folder that must contain all files named by a scene and by the values of its variables, even through
/// links. Every reader of such a file checks here first.
package struct FileConfinement: Sendable {
  /// The confinement of the scene being read; nil if its files may lie anywhere.
  @TaskLocal private static var current: FileConfinement?

  private let folder: String
  /// The folder with all links resolved; nil for a missing folder, which contains nothing.
  private let root: String?

  /// A confinement to a folder; an empty path is the working directory.
  package init(_ folder: String) {
    self.folder = folder.isEmpty ? "." : folder
    root = FileConfinement.withoutLinks(self.folder)
  }

  /// Runs `work`, during which files outside the folder are rejected.
  package func during<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
    try FileConfinement.$current.withValue(self) {
      Result { () throws(Failure) in try work() }
    }.get()
  }

  /// Why a file may not be read; nil if it may. The answer does not depend on whether the file exists.
  package static func problem(with path: String) -> String? { current?.problem(with: path) }

  package func problem(with path: String) -> String? {
    contains(path) ? nil : "lies outside of \(folder), to which the scene is confined"
  }

  private func contains(_ path: String) -> Bool {
    guard let root, !path.utf8.contains(0) else { return false }
    // A missing file lies in the last folder of its path that exists.
    var place = path
    while true {
      if let found = FileConfinement.withoutLinks(place) {
        return found == root || found.hasPrefix(root == "/" ? root : root + "/")
      }
      let isMissing = errno == ENOENT
      let folder = FilePath.folder(of: place) ?? "."
      guard isMissing, folder != place else { return false }
      place = folder
    }
  }

  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
