import IntaglioModel

/// `{"family": "Fira Sans, sans-serif", "size": 24, "weight": 700, "italic": true}`, or with a `file` instead of a family.
extension Font: Codable {
  /// Reads an object: at most one of `family` (a list as CSS writes it, or an array of names; sans-serif) and `file` (a
  /// path), then `size` (16), `weight` (400) and `italic` (false).
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
