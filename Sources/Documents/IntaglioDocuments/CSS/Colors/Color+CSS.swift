// SPDX-License-Identifier: MIT
import IntaglioModel

extension Color {
  /// Reads one CSS colour of the sRGB family: the 148 names and `transparent`; `#rgb`, `#rgba`, `#rrggbb`,
  /// `#rrggbbaa`; `rgb()`, `hsl()` (and `rgba()`, `hsla()`) with commas or with spaces and `/ alpha`;
  /// `hwb()`; `color(srgb r g b)`. Case is ignored. Components out of range are clamped, `none` is 0, as in
  /// CSS Color 4.
  ///
  /// - Throws: `CSSError` for anything else, including `currentcolor`: there is no current colour here.
  public init(css: String) throws(CSSError) {
    var cursor = CSSCursor(css)
    self = try cursor.color()
    guard cursor.kind == .end else { throw cursor.expected("the end after the colour") }
  }

  /// The shortest CSS form that reads back as exactly this colour: `#rgb` and its longer forms if every
  /// component is a whole number of 255ths, `rgb(255 255 255 / 0.35)` if only alpha is not, `color(srgb 0.1
  /// 0.2 0.3)` otherwise. For colours with components in 0…1.
  public var css: String {
    let components = [red, green, blue, alpha]
    let bytes = components.map(Color.byte)
    let whole = bytes.compactMap { $0 }
    if whole.count == 4 { return Color.hash(alpha == 1 ? Array(whole.dropLast()) : whole) }
    let slash = alpha == 1 ? "" : " / \(DecimalText.text(alpha))"
    let rgb = bytes.dropLast().compactMap { $0 }
    if rgb.count == 3 { return "rgb(\(rgb[0]) \(rgb[1]) \(rgb[2])\(slash))" }
    let parts = components.dropLast().map(DecimalText.text).joined(separator: " ")
    return "color(srgb \(parts)\(slash))"
  }

  /// The n for which a component is exactly n / 255, or nil.
  private static func byte(_ component: Double) -> Int? {
    guard (0...1).contains(component) else { return nil }
    let byte = (component * 255).rounded()
    return byte / 255 == component ? Int(byte) : nil
  }

  /// `#336` or `#336699`, or either with alpha.
  private static func hash(_ bytes: [Int]) -> String {
    let isShort = bytes.allSatisfy { $0 % 17 == 0 }
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16)
      return isShort ? String(text.suffix(1)) : (byte < 16 ? "0" + text : text)
    }
    return "#" + digits.joined()
  }
}

extension Color: CustomStringConvertible {
  /// The CSS form.
  public var description: String { css }
}

extension Color: Codable {
  /// Reads a string with any CSS colour that `init(css:)` supports.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(CSSError) {
      self = try Color(css: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Writes the CSS form.
  ///
  /// - Throws: `EncodingError` for a component outside 0…1, which CSS would clamp.
  public func encode(to encoder: any Encoder) throws {
    guard [red, green, blue, alpha].allSatisfy((0...1).contains) else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "a colour has components of 0…1"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(css)
  }
}
