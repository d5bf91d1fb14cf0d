// SPDX-License-Identifier: MIT

/// The part of an SVG file before its root element.
enum SVGPrologue {
  /// Whether a text's first element is `svg`, or could be if the text is cut off before it.
  static func begins(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var isPrologue = false
    while true {
      rest = rest.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      guard !rest.isEmpty else { return isPrologue }
      if rest.starts(with: "<?".utf8) {
        guard skip(past: "?>", &rest) else { return true }
      } else if rest.starts(with: "<!--".utf8) {
        guard skip(past: "-->", &rest) else { return true }
      } else if rest.starts(with: "<!".utf8) {
        guard skipDeclaration(&rest) else { return true }
      } else {
        return isRoot(rest)
      }
      isPrologue = true
    }
  }

  /// Whether a start tag is `svg`, with any prefix; truncated tags count.
  private static func isRoot(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "<") else { return false }
    let tag = bytes.dropFirst().prefix(64)
    let name = tag.prefix { !"\t\n\r />".utf8.contains($0) }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[name.index(after: $0)...] } ?? name
    return local.elementsEqual("svg".utf8) || name.count == tag.count && "svg".utf8.starts(with: local)
  }

  private static func skip(past end: String, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end.utf8) }) else {
      return false
    }
    bytes = bytes[start...].dropFirst(end.utf8.count)
    return true
  }

  /// Skips a document type. Its internal subset is in brackets.
  private static func skipDeclaration(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    var depth = 0
    while let byte = bytes.first {
      bytes = bytes.dropFirst()
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return true }
    }
    return false
  }
}
