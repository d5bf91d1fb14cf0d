import IntaglioModel

extension Color: Codable {
  /// Reads a string with any CSS colour that `init(css:)` takes.
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
