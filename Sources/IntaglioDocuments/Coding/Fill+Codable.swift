import IntaglioModel

/// `{"color": "#336"}`, `{"image": "wood.png", "fit": "cover"}`, or `{"bitmap": {…}, "fit": "stretch"}`.
extension Fill: Codable {
  private static let contents = ["color", "image", "bitmap"]

  /// Reads an object with exactly one of `color`, `image` (a path) and `bitmap`; `fit` goes with the last two.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Fill.contents + ["fit"])
    let given = Fill.contents.filter(fields.has)
    guard let content = given.first else { throw fields.error("needs one of color, image, bitmap") }
    guard given.count == 1 else {
      throw fields.error(given[1], "is given as well as \(content); a fill has one of color, image, bitmap")
    }
    if content == "color" {
      guard !fields.has("fit") else { throw fields.error("fit", "goes with image or bitmap, not with color") }
      self = .color(try fields.required(content))
      return
    }
    let fit = try fields.word("fit") ?? Fit.cover
    if content == "bitmap" {
      self = .bitmap(try fields.required(content), fit: fit)
      return
    }
    let path: String = try fields.required(content)
    guard !path.isEmpty else { throw fields.error(content, "is an empty path") }
    self = .file(path, fit: fit)
  }

  /// Writes the content and, for pictures, the fit.
  ///
  /// - Throws: `EncodingError` for drawing code, which has no form in a document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch self {
    case .color(let color):
      try container.encode(color, forKey: FieldKey("color"))
    case .file(let path, let fit):
      try container.encode(path, forKey: FieldKey("image"))
      try container.encode(fit, forKey: FieldKey("fit"))
    case .drawing(let drawing):
      throw EncodingError.invalidValue(
        drawing,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "drawing code cannot be written; render it, and write the picture"))
    case .bitmap(let bitmap, let fit):
      try container.encode(bitmap, forKey: FieldKey("bitmap"))
      try container.encode(fit, forKey: FieldKey("fit"))
    }
  }
}
