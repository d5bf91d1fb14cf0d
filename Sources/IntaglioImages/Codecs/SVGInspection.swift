// SPDX-License-Identifier: MIT

/// Rejects features of SVG that let a few bytes cost any amount of time or memory, or crash librsvg. The
/// inspection comes before librsvg; anything it misses meets the limits of the drawing process.
enum SVGInspection {
  /// The largest row or column of a convolution matrix: larger ones crash librsvg 2.54.
  static let maximumOrder = 20.0
  /// The most octaves of turbulence; from the ninth on, each is less than a level of 255.
  static let maximumOctaves = 32.0

  /// Rejects drawings with entities or other declarations, and filters past the limits above.
  ///
  /// A document type that only names SVG's definition, as many editors write it, is allowed, and not fetched.
  ///
  /// - Throws: `PictureFileError.unsupported`.
  static func check(_ bytes: [UInt8], name: String) throws(PictureFileError) {
    var rest = Markup(bytes)
    while let tag = rest.next() {
      switch tag {
      case .declaration(let text):
        guard !text.contains(UInt8(ascii: "[")), !text.starts(with: "ENTITY".utf8) else {
          throw .unsupported(
            name: name, found: "an SVG drawing with declarations in its DOCTYPE",
            advice:
              "entities can make it grow without end; save it without them, as plain SVG, or delete the DOCTYPE"
          )
        }
      case .element(let element):
        if element.isNamed("feConvolveMatrix") {
          try check(element, "order", atMost: maximumOrder, name: name)
        } else if element.isNamed("feTurbulence") {
          try check(element, "numOctaves", atMost: maximumOctaves, name: name)
        }
      }
    }
  }

  private static func check(
    _ element: Element, _ attribute: String, atMost limit: Double, name: String
  ) throws(PictureFileError) {
    for value in element.values(of: attribute) {
      let words = value.split { $0 == "," || $0.isWhitespace }
      // librsvg rejects words that are not numbers, but it resolves character references.
      guard words.allSatisfy({ Double($0) ?? 0 <= limit }), !value.contains("&") else {
        throw .unsupported(
          name: name,
          found:
            "an SVG drawing with a filter whose \(attribute) is \(words.joined(separator: " ").prefix(40))",
          advice: "it may be at most \(Int(limit)); simplify the filter")
      }
    }
  }

  /// A start tag, without its angle brackets.
  private struct Element {
    let bytes: ArraySlice<UInt8>

    /// Whether it has this name, with or without a prefix.
    func isNamed(_ name: StaticString) -> Bool {
      let whole = bytes.prefix { !Markup.isSpace($0) && $0 != UInt8(ascii: "/") }
      return name.withUTF8Buffer { name in
        whole.count >= name.count && whole.suffix(name.count).elementsEqual(name)
          && (whole.count == name.count || whole[whole.endIndex - name.count - 1] == UInt8(ascii: ":"))
      }
    }

    /// The values of an attribute. Well-formed XML has only one.
    func values(of attribute: String) -> [String] {
      var (values, rest) = ([String](), bytes.drop { !Markup.isSpace($0) })
      while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
        let name = rest[..<equals].split(whereSeparator: Markup.isSpace).last
        let value = rest[equals...].dropFirst().drop(while: Markup.isSpace)
        guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { break }
        if let name, name.elementsEqual(attribute.utf8) {
          values.append(String(decoding: value[value.startIndex + 1..<end], as: UTF8.self))
        }
        rest = rest[(end + 1)...]
      }
      return values
    }
  }

  /// The start tags and declarations in order, without the contents of comments, CDATA and processing
  /// instructions.
  private struct Markup {
    enum Tag {
      case element(Element)
      case declaration(ArraySlice<UInt8>)
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    mutating func next() -> Tag? {
      while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        rest = rest[(start + 1)...]
        if rest.starts(with: "!--".utf8) {
          skip(past: "-->")
        } else if rest.starts(with: "![CDATA[".utf8) {
          skip(past: "]]>")
        } else if rest.first == UInt8(ascii: "?") {
          skip(past: "?>")
        } else if rest.first == UInt8(ascii: "!") {
          return .declaration(tag().dropFirst())
        } else if rest.first != UInt8(ascii: "/") {
          return .element(Element(bytes: tag()))
        }
      }
      return nil
    }

    /// The text up to the end of a tag, outside quotation marks; for a declaration, up to its internal
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
        rest = []
      }
    }
  }
}
