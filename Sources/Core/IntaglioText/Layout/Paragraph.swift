// SPDX-License-Identifier: MIT
import IntaglioModel

/// A paragraph of a text, without its end mark, as Pango gets it.
struct Paragraph {
  /// The string to lay out. Compared with the text, it lacks characters that are not drawn, and has soft
  /// hyphens.
  let string: String
  /// The number of marks that are left out, because their letter has too many.
  let omittedMarks: Int
  /// The place of each byte, and of the end, in the UTF-8 of the text; nil if no byte was added or left out.
  private let sources: [Int]?
  private let start: Int

  /// The maximum number of marks on a letter, as in Unicode's Stream-Safe Text Format (UAX 15). HarfBuzz
  /// takes quadratic time in their number.
  static let maximumMarks = 30

  /// The paragraphs of a text: one more than there are end marks. `hyphens` are the bytes of the text before
  /// which to put a soft hyphen, in order.
  static func all(
    in text: Text, without omitted: Set<Unicode.Scalar> = [], hyphens: [Int] = []
  ) -> [Paragraph] {
    let bytes = Array(text.string.utf8)
    let cases = LetterCase(text)
    var paragraphs: [Paragraph] = []
    var (start, index) = (0, 0)
    func paragraph(endingAt end: Int) -> Paragraph {
      let first = hyphens.partitioningIndex { $0 >= start }
      let last = hyphens.partitioningIndex { $0 >= end }
      return Paragraph(bytes[start..<end], cases, without: omitted, hyphens: hyphens[first..<last])
    }
    while index < bytes.count {
      let length = endLength(in: bytes, at: index)
      if length > 0 {
        paragraphs.append(paragraph(endingAt: index))
        start = index + length
      }
      index += max(1, length)
    }
    paragraphs.append(paragraph(endingAt: bytes.count))
    return paragraphs
  }

  /// The marker of a list, without some characters.
  init(_ marker: String, without omitted: Set<Unicode.Scalar>) {
    string = String(String.UnicodeScalarView(marker.unicodeScalars.filter { !omitted.contains($0) }))
    (omittedMarks, sources, start) = (0, nil, 0)
  }

  /// The place in the text of a byte of `string`.
  func source(of byte: Int) -> Int { sources?[byte] ?? start + byte }

  /// The byte of `string` that stands for a byte of the text, or follows it.
  func place(of source: Int) -> Int {
    sources?.partitioningIndex { $0 >= source } ?? min(max(source - start, 0), string.utf8.count)
  }

  private init(
    _ bytes: ArraySlice<UInt8>, _ cases: LetterCase?, without omitted: Set<Unicode.Scalar>,
    hyphens: ArraySlice<Int>
  ) {
    start = bytes.startIndex
    let whole = String(decoding: bytes, as: UTF8.self)
    var (left, sources, marks, blanks, omittedMarks) = (String.UnicodeScalarView(), [Int](), 0, 0, 0)
    guard Self.mayChange(bytes) || !omitted.isEmpty || cases != nil || !hyphens.isEmpty else {
      (string, self.sources, self.omittedMarks) = (whole, nil, 0)
      return
    }
    var place = start
    var hyphens = hyphens
    // Trailing blanks hang, but at the end of a paragraph or before a separator Pango counts them in the
    // line's width: all, or all but the last, depending on its version.
    func end(_ line: inout String.UnicodeScalarView) {
      while blanks > 0 {
        line.removeLast()
        sources.removeLast()
        blanks -= 1
      }
    }
    let letters = cases?.changes(of: Array(whole.unicodeScalars), from: bytes.startIndex)
    for (index, scalar) in whole.unicodeScalars.enumerated() {
      let length = UTF8.width(scalar)
      defer { place += length }
      if hyphens.first == place {
        hyphens.removeFirst()
        left.append("\u{AD}")
        sources += [place, place]
      }
      marks = scalar.extendsLetter ? marks + 1 : 0
      if marks > Self.maximumMarks {
        omittedMarks += 1
        continue
      }
      if let changed = letters?[index] {
        blanks = 0
        for scalar in changed.unicodeScalars where !omitted.contains(scalar) {
          left.append(scalar)
          sources += repeatElement(place, count: UTF8.width(scalar))
        }
        continue
      }
      if omitted.contains(scalar) { continue }
      if scalar == "\u{2028}" { end(&left) }
      blanks = scalar == " " || scalar == "\t" ? blanks + 1 : 0
      left.append(scalar)
      sources += place..<place + length
    }
    end(&left)
    (string, self.sources, self.omittedMarks) = (String(left), sources + [place], omittedMarks)
  }

  /// Whether anything may be left out: blanks at an end, or marks.
  private static func mayChange(_ bytes: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      // Marks and separators begin at U+0300, whose first byte is 0xCC.
      if byte >= 0xCC { return true }
      last = byte
    }
    return last == 0x20 || last == 0x09
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

extension Unicode.Scalar {
  /// Whether the character is part of the letter before it: a mark, a joiner, a modifier.
  fileprivate var extendsLetter: Bool {
    value >= 0x300
      && (properties.isGraphemeExtend || value == 0x200D || properties.generalCategory == .spacingMark)
  }
}
