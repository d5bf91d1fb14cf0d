// SPDX-License-Identifier: MIT
import Glibc

/// A file name of the system: bytes, not necessarily UTF-8. A `String` made of other bytes does not find the
/// file.
package struct FileName {
  /// The name; with U+FFFD for invalid UTF-8.
  package let text: String
  /// Whether the name is UTF-8, so that `text` finds the file.
  package let isText: Bool
  /// For messages: with `\xE9` for the byte 0xE9 if the name is not UTF-8.
  package let printable: String

  /// The bytes before the NUL.
  package init(_ bytes: UnsafePointer<CChar>) {
    guard let text = String(validatingCString: bytes) else {
      self.text = String(cString: bytes)
      isText = false
      printable = FileName.escaped(bytes)
      return
    }
    (self.text, isText, printable) = (text, true, text)
  }

  /// The name of an entry of a folder.
  package init(_ entry: UnsafeMutablePointer<dirent>) {
    self = withUnsafePointer(to: &entry.pointee.d_name) {
      FileName(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
    }
  }

  private static func escaped(_ bytes: UnsafePointer<CChar>) -> String {
    var result = ""
    var next = bytes
    while next.pointee != 0 {
      let byte = UInt8(bitPattern: next.pointee)
      result += byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
      next += 1
    }
    return result
  }
}
