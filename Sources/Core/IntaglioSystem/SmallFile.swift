// SPDX-License-Identifier: MIT
import Glibc

/// System files of a few lines.
package enum SmallFile {
  /// The file's text, at most 16 KiB; empty if unreadable.
  package static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
