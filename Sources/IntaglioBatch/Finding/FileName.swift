// SPDX-License-Identifier: MIT

/// A name as the system has it: bytes, which need not be UTF-8. A `String` that is made of others leads to no
/// file.
package struct FileName {
  /// The name; with U+FFFD for what is not UTF-8.
  package let text: String
  /// Whether the name is UTF-8, so that `text` leads to the file.
  package let isText: Bool
  /// For people: with `\xE9` for the byte 0xE9 where the name is not UTF-8.
  package let printable: String

  /// The name in front of the NUL.
  package init(_ bytes: UnsafePointer<CChar>) {
    guard let text = String(validatingCString: bytes) else {
      self.text = String(cString: bytes)
      isText = false
      printable = FileName.escaped(bytes)
      return
    }
    (self.text, isText, printable) = (text, true, text)
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
