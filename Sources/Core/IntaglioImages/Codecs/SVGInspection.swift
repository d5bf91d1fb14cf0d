// SPDX-License-Identifier: MIT

/// Rejects SVG features with which a few bytes can take unlimited time or memory, or crash librsvg. The
/// inspection runs before librsvg; anything it misses is stopped by the limits of the drawing process.
enum SVGInspection {
  /// The maximum number of rows or columns of a convolution matrix: larger ones crash librsvg 2.54.
  static let maximumOrder = 20.0
  /// The maximum number of turbulence octaves; from the ninth on, each contributes less than a level of 255.
  static let maximumOctaves = 32.0

  /// Rejects drawings with entities or other declarations, and filters that exceed the limits above.
  ///
  /// A document type that only refers to the SVG DTD, as many editors write it, is allowed. It is not
  /// fetched.
  static func check(_ bytes: [UInt8], name: String) throws(PictureFileError) {
    var rest = SVGMarkup(bytes[...])
    while let tag = rest.next() {
      switch tag {
      case .instruction: break
      case .declaration(let text):
        guard !text.contains(UInt8(ascii: "[")), !text.starts(with: "ENTITY".utf8) else {
          throw .unsupported(
            name: name, found: "an SVG drawing with declarations in its DOCTYPE",
            advice:
              "entities can expand without limit; save it as plain SVG without them, or delete the DOCTYPE"
          )
        }
      case .element(let element):
        if element.name.elementsEqual("feConvolveMatrix".utf8) {
          try check(element, "order", atMost: maximumOrder, name: name)
        } else if element.name.elementsEqual("feTurbulence".utf8) {
          try check(element, "numOctaves", atMost: maximumOctaves, name: name)
        }
      }
    }
  }

  private static func check(
    _ element: SVGElement, _ attribute: String, atMost limit: Double, name: String
  ) throws(PictureFileError) {
    for case let (key, value) in element.attributes where key.elementsEqual(attribute.utf8) {
      let value = String(decoding: value, as: UTF8.self)
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
}
