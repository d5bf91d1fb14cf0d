// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioSystem

/// Creates the folders of results, and checks beforehand whether that is possible.
package enum OutputFolder {
  /// Creates a folder with its missing ancestors.
  package static func make(_ path: String) -> String? {
    let code = code(path)
    return code == 0 ? nil : systemReason(code)
  }

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

  /// Why files or the folder itself cannot be created; nil if they can. Creates nothing.
  package static func obstacle(to folder: String) -> String? {
    let path = folder.isEmpty ? "." : folder
    if let kind = FileFacts(path)?.kind, kind != .folder { return systemReason(ENOTDIR) }
    if access(path, W_OK | X_OK) == 0 { return nil }
    let code = errno
    // A missing folder is created in its parent.
    guard code == ENOENT, !folder.isEmpty else { return systemReason(code) }
    return obstacle(to: FilePath.folder(of: folder) ?? "")
  }

  /// Why a file cannot be written at a path; nil if it can, as far as is known without a write.
  package static func obstacle(toFile path: String) -> String? {
    if path.isEmpty { return "the path is empty" }
    switch FileFacts(path, followsLinks: false)?.kind {
    case .folder: return "it is a folder; name a file in it"
    case .file where access(path, W_OK) != 0: return systemReason(errno)
    case nil, .file: return obstacle(to: FilePath.folder(of: path) ?? "")
    // A device takes any data; the target of a link lies elsewhere.
    case .link, .pipe, .other: return nil
    }
  }

  /// Whether a folder is missing, or contains nothing that a batch could overwrite.
  static func isFresh(_ folder: String) -> Bool {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return true }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = FileName(entry).text
      if name != ".", name != "..", JournalName(name) == nil { return false }
    }
    return true
  }
}
