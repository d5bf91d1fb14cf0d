// SPDX-License-Identifier: MIT
import Glibc

/// The identity of an existing file, the same for all its names: links are followed, and hard links are one
/// file.
package struct FileNumber: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ facts: stat) { (device, inode) = (UInt64(facts.st_dev), UInt64(facts.st_ino)) }

  /// nil for targets that cannot be overwritten: missing ones, folders, pipes, devices.
  package init?(_ path: String) {
    guard let number = FileFacts(path)?.number else { return nil }
    self = number
  }

  fileprivate init?(file facts: stat) {
    guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(facts)
  }
}

/// The file that a path leads to, now or once it is created: a missing file is identified by its folder and
/// its name.
package struct FilePlace: Hashable, Sendable {
  /// The file, or the folder.
  private let number: FileNumber
  /// The missing part below the folder; empty for an existing file.
  private let missing: String

  /// nil for targets other than files, and for inaccessible ones.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) != 0 else {
      guard let number = FileNumber(file: facts) else { return nil }
      (self.number, missing) = (number, "")
      return
    }
    var (folder, missing) = (FilePath.folder(of: path) ?? ".", FilePath.name(of: path))
    while stat(folder, &facts) != 0 {
      guard errno == ENOENT, folder != ".", folder != "/" else { return nil }
      missing = "\(FilePath.name(of: folder))/\(missing)"
      folder = FilePath.folder(of: folder) ?? "."
    }
    (number, self.missing) = (FileNumber(facts), missing)
  }

  package init?(descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, let number = FileNumber(file: facts) else { return nil }
    (self.number, missing) = (number, "")
  }

  package init(_ number: FileNumber) { (self.number, missing) = (number, "") }

  package var existing: FileNumber? { missing.isEmpty ? number : nil }
}
