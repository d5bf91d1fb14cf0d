// SPDX-License-Identifier: MIT
import Glibc

/// Files of the system that are a few lines long.
package enum SmallFile {
  /// The file's text, 16 KiB at most; empty where it cannot be read.
  package static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
