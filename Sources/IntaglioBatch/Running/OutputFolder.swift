// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments

/// Makes the folders that results go to, and says beforehand whether that is possible.
package enum OutputFolder {
  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Returns: nil, or why that failed, in the system's words.
  package static func make(_ path: String) -> String? {
    let code = code(path)
    return code == 0 ? nil : reason(code)
  }

  /// Makes the folder of a file, where it is missing; see `make(_:)`.
  package static func make(forFile path: String) -> String? {
    FilePath.folder(of: path).flatMap { make($0) }
  }

  private static func code(_ path: String) -> Int32 {
    if path.isEmpty || mkdir(path, 0o777) == 0 { return 0 }
    let code = errno
    switch code {
    case EEXIST: return FileFacts(path)?.kind == .folder ? 0 : ENOTDIR
    case ENOENT:
      guard let parent = FilePath.folder(of: path) else { return code }
      let parentCode = self.code(parent)
      guard parentCode == 0 else { return parentCode }
      return mkdir(path, 0o777) == 0 || errno == EEXIST ? 0 : errno
    default: return code
    }
  }

  /// Why no files can be made in a folder, or the folder not be made; nil when they can. Nothing is made.
  package static func obstacle(to folder: String) -> String? {
    let path = folder.isEmpty ? "." : folder
    if let kind = FileFacts(path)?.kind, kind != .folder { return reason(ENOTDIR) }
    if access(path, W_OK | X_OK) == 0 { return nil }
    let code = errno
    // What is not there yet is made in the folder above.
    guard code == ENOENT, !folder.isEmpty else { return reason(code) }
    return obstacle(to: FilePath.folder(of: folder) ?? "")
  }

  /// Why a file cannot be written at a path; nil when it can, as far as can be told without writing.
  package static func obstacle(toFile path: String) -> String? {
    if path.isEmpty { return "the path is empty" }
    switch FileFacts(path, followsLinks: false)?.kind {
    case .folder: return "it is a folder; name a file in it"
    case .file where access(path, W_OK) != 0: return reason(errno)
    case nil, .file: return obstacle(to: FilePath.folder(of: path) ?? "")
    // A device takes what it is given; a link's file lies elsewhere.
    case .link, .pipe, .other: return nil
    }
  }

  /// Whether nothing is in a folder that a batch could write over, or there is no such folder.
  static func isFresh(_ folder: String) -> Bool {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return true }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        FileName(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)).text
      }
      if name != ".", name != "..", JournalName(name) == nil { return false }
    }
    return true
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
