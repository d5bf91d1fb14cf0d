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

  package static func make(forFile path: String) -> String? { FilePath.folder(of: path).flatMap { make($0) } }

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

/// Faults of the output that most likely affect the next result, too: a full disk, a folder without
/// permission. An invalid name affects only one result.
enum OutputFault {
  /// The number of consecutive failures with the same fault that ends a batch: one for a full disk or an
  /// exceeded quota, because only freeing space will help.
  static func limit(_ reason: String) -> Int { full.contains(reason) ? 1 : 3 }

  private static let full = reasons([ENOSPC, EDQUOT])
  private static let reasons = reasons([
    ENOSPC, EDQUOT, EFBIG, EROFS, EACCES, EPERM, EIO, ENXIO, ENODEV, ESTALE, EMFILE, ENFILE,
  ])

  private static func reasons(_ codes: [Int32]) -> Set<String> { Set(codes.map { systemReason($0) }) }

  /// The system's reason for a failed write, if it affects other results; else nil.
  static func lasting(_ reason: String) -> String? { reasons.contains(reason) ? reason : nil }
}
