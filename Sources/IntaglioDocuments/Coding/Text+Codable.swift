// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{"string": "Intaglio", "font": {"family": "Fira Sans, sans-serif", "size": 24}, "color": "#333",
/// "alignment": "center"}`.
extension Text: Codable {
  private static let keys = [
    "string", "font", "color", "alignment", "verticalAlignment", "wrap", "lineHeight", "letterSpacing",
    "maximumLines",
    "truncation", "underline", "strikethrough", "direction", "language",
  ]

  /// Reads an object whose keys are the names of the properties, with `underline` and `strikethrough` for the
  /// two lines; only `string` is required, what is left out has the default of `init`.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Text.keys)
    self.init(
      try fields.required("string"),
      font: try fields.value("font") ?? Font(),
      color: try fields.value("color") ?? .black,
      alignment: try fields.word("alignment") ?? .start,
      verticalAlignment: try fields.word("verticalAlignment") ?? .top,
      wrap: try fields.word("wrap") ?? .word,
      lineHeight: try fields.number("lineHeight", in: Text.allowedLineHeights),
      letterSpacing: try fields.number("letterSpacing", in: Text.allowedLetterSpacings) ?? 0,
      maximumLines: try fields.integer("maximumLines", in: Text.allowedMaximumLines),
      truncation: try fields.word("truncation") ?? .end,
      isUnderlined: try fields.value("underline") ?? false,
      isStruckThrough: try fields.value("strikethrough") ?? false,
      direction: try fields.word("direction") ?? .auto,
      language: try fields.value("language") ?? "en")
    if let problem = stringProblem { throw fields.error("string", problem) }
    if let problem = languageProblem { throw fields.error("language", problem) }
  }

  /// Writes every property that is not nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(string, forKey: FieldKey("string"))
    try container.encode(font, forKey: FieldKey("font"))
    try container.encode(color, forKey: FieldKey("color"))
    try container.encode(alignment, forKey: FieldKey("alignment"))
    try container.encode(verticalAlignment, forKey: FieldKey("verticalAlignment"))
    try container.encode(wrap, forKey: FieldKey("wrap"))
    try container.encodeIfPresent(lineHeight, forKey: FieldKey("lineHeight"))
    try container.encode(letterSpacing, forKey: FieldKey("letterSpacing"))
    try container.encodeIfPresent(maximumLines, forKey: FieldKey("maximumLines"))
    try container.encode(truncation, forKey: FieldKey("truncation"))
    try container.encode(isUnderlined, forKey: FieldKey("underline"))
    try container.encode(isStruckThrough, forKey: FieldKey("strikethrough"))
    try container.encode(direction, forKey: FieldKey("direction"))
    try container.encode(language, forKey: FieldKey("language"))
  }
}

/// `{"family": "Fira Sans, sans-serif", "size": 24, "weight": 700, "italic": true}`, or with a `file` instead
/// of a family.
extension Font: Codable {
  /// Reads an object: at most one of `family` (a list as CSS writes it, or an array of names; sans-serif) and
  /// `file` (a path), then `size` (16), `weight` (400) and `italic` (false).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["family", "file", "size", "weight", "italic"])
    self.init(
      try Font.source(of: fields),
      size: try fields.number("size", in: Font.allowedSizes) ?? 16,
      weight: try fields.integer("weight", in: Font.allowedWeights) ?? 400,
      isItalic: try fields.value("italic") ?? false)
  }

  /// Writes all fields, families as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch source {
    case .families(let names): try container.encode(names, forKey: FieldKey("family"))
    case .file(let path): try container.encode(path, forKey: FieldKey("file"))
    }
    try container.encode(size, forKey: FieldKey("size"))
    try container.encode(weight, forKey: FieldKey("weight"))
    try container.encode(isItalic, forKey: FieldKey("italic"))
  }

  private static func source(of fields: StrictFields) throws -> Source {
    if fields.has("file") {
      guard !fields.has("family") else {
        throw fields.error("file", "is given as well as family; a font comes from one of them")
      }
      let path: String = try fields.required("file")
      guard !path.isEmpty else { throw fields.error("file", "is an empty path") }
      return .file(path: path)
    }
    guard fields.has("family") else { return .families(["sans-serif"]) }
    // A string first: the error of a field that is neither is then that of the array.
    let names =
      if let list = try? fields.value("family", as: String.self) {
        families(in: list)
      } else {
        try fields.value("family", as: [String].self) ?? []
      }
    if let problem = problem(with: names) { throw fields.error("family", problem) }
    return .families(names)
  }
}
