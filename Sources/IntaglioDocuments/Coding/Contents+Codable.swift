// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "color": "#336" }`, `{ "gradient": {…} }`, `{ "shape": {…} }`, `{ "text": {…} }`, `{ "image":
/// "photo.png", "gravity": "resizeAspectFill" }`, `{ "bitmap": {…}, "gravity": … }` or `{ "pattern": {…} }`.
extension Contents: Codable {
  private static let kinds = ["color", "gradient", "shape", "text", "image", "bitmap", "pattern"]

  /// Reads an object with exactly one kind of contents; `gravity` and `scale` go with pictures.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: Contents.kinds + ["gravity", "scale"])
    let given = Contents.kinds.filter(fields.has)
    guard let kind = given.first else {
      throw fields.error("needs one of \(Contents.kinds.joined(separator: ", "))")
    }
    guard given.count == 1 else {
      throw fields.error(given[1], "is given as well as \(kind); a layer has one kind of contents")
    }
    if kind != "image", kind != "bitmap" {
      for field in ["gravity", "scale"] where fields.has(field) {
        throw fields.error(field, "goes with image or bitmap, not with \(kind)")
      }
      switch kind {
      case "color": self = .color(try fields.required(kind))
      case "gradient": self = .gradient(try fields.required(kind))
      case "shape": self = .shape(try fields.required(kind))
      case "pattern": self = .pattern(try fields.required(kind))
      default: self = .text(try fields.required(kind))
      }
      return
    }
    let gravity = try fields.word("gravity") ?? ImageContents.Gravity.resize
    let scale = try fields.number("scale", in: Double.leastNormalMagnitude..., allowed: "more than 0") ?? 1
    if kind == "bitmap" {
      self = .image(ImageContents(.bitmap(try fields.required(kind)), gravity: gravity, scale: scale))
      return
    }
    let path: String = try fields.required(kind)
    guard !path.isEmpty else { throw fields.error(kind, "is an empty path") }
    self = .image(ImageContents(.file(path), gravity: gravity, scale: scale))
  }

  /// Writes the contents and, for pictures, gravity and scale.
  ///
  /// - Throws: `EncodingError` for drawing code, which has no form in a document.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch self {
    case .color(let color): try container.encode(color, forKey: FieldKey("color"))
    case .gradient(let gradient): try container.encode(gradient, forKey: FieldKey("gradient"))
    case .shape(let shape): try container.encode(shape, forKey: FieldKey("shape"))
    case .text(let text): try container.encode(text, forKey: FieldKey("text"))
    case .pattern(let pattern): try container.encode(pattern, forKey: FieldKey("pattern"))
    case .drawing(let drawing):
      throw EncodingError.invalidValue(
        drawing,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "drawing code cannot be written; render it, and write the picture"))
    case .image(let image):
      switch image.source {
      case .bitmap(let bitmap): try container.encode(bitmap, forKey: FieldKey("bitmap"))
      case .file(let path): try container.encode(path, forKey: FieldKey("image"))
      }
      try container.encode(image.gravity, forKey: FieldKey("gravity"))
      try container.encode(image.scale, forKey: FieldKey("scale"))
    }
  }
}
