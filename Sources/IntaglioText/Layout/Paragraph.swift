// SPDX-License-Identifier: MIT
#if Text
/// A paragraph of a text, without its end mark.
struct Paragraph {
  let string: String
  /// Its start in the UTF-8 of the text.
  let utf8Offset: Int

  /// The paragraphs of `text`: one more than there are end marks.
  static func all(in text: String) -> [Paragraph] {
    let bytes = Array(text.utf8)
    var paragraphs: [Paragraph] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = endLength(in: bytes, at: index)
      if length > 0 {
        paragraphs.append(Paragraph(bytes[start..<index], at: start))
        start = index + length
      }
      index += max(1, length)
    }
    paragraphs.append(Paragraph(bytes[start...], at: start))
    return paragraphs
  }

  private init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    string = String(decoding: bytes, as: UTF8.self)
    utf8Offset = offset
  }

  /// The length of the end mark at `index` in bytes; 0 without one.
  private static func endLength(in bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A: 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xE2: bytes[index...].starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0  // U+2029
    default: 0
    }
  }
}
#endif
