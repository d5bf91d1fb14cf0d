// SPDX-License-Identifier: MIT

/// A start tag, without its angle brackets.
struct SVGElement {
  let bytes: ArraySlice<UInt8>

  var name: ArraySlice<UInt8> {
    let whole = bytes.prefix { !SVGMarkup.isSpace($0) && $0 != UInt8(ascii: "/") }
    return whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
  }

  /// The attributes in order, with their prefixes. Well-formed XML has no duplicates.
  var attributes: some Sequence<(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)> {
    sequence(state: bytes.drop { !SVGMarkup.isSpace($0) }) { rest in
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = rest[..<equals].split(whereSeparator: SVGMarkup.isSpace).last ?? []
      let value = rest[equals...].dropFirst().drop(while: SVGMarkup.isSpace)
      guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { return nil }
      rest = rest[(end + 1)...]
      return (name, value[value.startIndex + 1..<end])
    }
  }
}

/// The start tags, declarations and instructions of a drawing in order, without the contents of comments and
/// CDATA.
struct SVGMarkup {
  enum Tag {
    case element(SVGElement)
    case declaration(ArraySlice<UInt8>)
    case instruction(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The text up to the next tag, such as the contents of a style sheet, including CDATA sections.
  var textToTag: ArraySlice<UInt8> {
    let text = rest.dropFirst()
    let end = text.indices.first { text[$0] == UInt8(ascii: "<") && !text[$0...].starts(with: "<!".utf8) }
    return text[..<(end ?? text.endIndex)]
  }

  mutating func next() -> Tag? {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.starts(with: "!--".utf8) {
        skip(past: "-->")
      } else if rest.starts(with: "![CDATA[".utf8) {
        skip(past: "]]>")
      } else if rest.first == UInt8(ascii: "?") {
        let text = rest
        skip(past: "?>")
        return .instruction(text[..<rest.startIndex])
      } else if rest.first == UInt8(ascii: "!") {
        return .declaration(tag().dropFirst())
      } else if rest.first != UInt8(ascii: "/") {
        return .element(SVGElement(bytes: tag()))
      }
    }
    return nil
  }

  /// The text up to the first `>` outside quotation marks, which for a declaration may lie in its internal
  /// subset.
  private mutating func tag() -> ArraySlice<UInt8> {
    var quote: UInt8?
    let end =
      rest.firstIndex { byte in
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else {
          return byte == UInt8(ascii: ">")
        }
        return false
      } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private mutating func skip(past end: StaticString) {
    end.withUTF8Buffer { end in
      while let last = rest.firstIndex(of: UInt8(ascii: ">")) {
        let text = rest[...last]
        rest = rest[(last + 1)...]
        if text.count >= end.count, text.suffix(end.count).elementsEqual(end) { return }
      }
      rest = rest[rest.endIndex...]
    }
  }
}
