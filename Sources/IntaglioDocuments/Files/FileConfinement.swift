// SPDX-License-Identifier: MIT
import Glibc

/// The folder in which all files must lie that a scene and the values of its variables name, wherever links
/// lead. Every reader of such a file asks here first.
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

  /// Does work, during which files outside are refused.
  package func during<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try FileConfinement.$current.withValue(self) {
      Result { () throws(Failure) in try work() }
    }.get()
  }

  /// Why a file may not be read; nil if it may. Says the same of files that are there and that are not.
  package static func problem(with path: String) -> String? {
    current?.problem(with: path)
  }

  package func problem(with path: String) -> String? {
    contains(path) ? nil : "lies outside of \(folder), to which the scene is confined"
  }

  private func contains(_ path: String) -> Bool {
    guard let root, !path.utf8.contains(0) else { return false }
    // A missing file lies where the last folder of its path does that is there.
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
