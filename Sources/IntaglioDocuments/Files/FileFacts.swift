// SPDX-License-Identifier: MIT
import Glibc

/// What a path leads to.
package struct FileFacts: Hashable {
  package enum Kind {
    case file
    case folder
    case link
    case pipe
    /// A device, a socket.
    case other
  }

  private let device: UInt64
  private let inode: UInt64
  package let kind: Kind

  /// nil when the path leads to nothing that can be looked at.
  package init?(_ path: String, followsLinks: Bool = true) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    device = UInt64(facts.st_dev)
    inode = UInt64(facts.st_ino)
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    default: kind = .other
    }
  }

  /// The file, by whatever name; nil for what is no regular file.
  package var number: FileNumber? { kind == .file ? FileNumber(device: device, inode: inode) : nil }

  /// The bytes of the regular file that a path leads to; nil for what is none.
  package static func fileSize(_ path: String) -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  /// Whether two paths lead to one file, which is there.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    guard let first = FileFacts(first) else { return false }
    return first == FileFacts(second)
  }
}
