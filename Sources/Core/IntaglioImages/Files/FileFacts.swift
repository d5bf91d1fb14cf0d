// SPDX-License-Identifier: MIT
import Glibc

/// The target of a path.
package struct FileFacts: Hashable {
  package enum Kind {
    case file
    case folder
    case link
    case pipe
    /// A device, a socket.
    case other
  }

  private let node: FileNumber
  package let kind: Kind

  /// nil if the path has no accessible target.
  package init?(_ path: String, followsLinks: Bool = true) {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    node = FileNumber(facts)
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    case S_IFIFO: kind = .pipe
    default: kind = .other
    }
  }

  /// The file's number, the same for all its names; nil for anything but regular files.
  package var number: FileNumber? { kind == .file ? node : nil }

  /// The size of a path's regular file in bytes; nil for other targets.
  package static func fileSize(_ path: String) -> Int? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }

  package static func areSame(_ first: String, _ second: String) -> Bool {
    guard let first = FileFacts(first) else { return false }
    return first == FileFacts(second)
  }
}
