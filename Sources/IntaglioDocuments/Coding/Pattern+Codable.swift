// SPDX-License-Identifier: MIT
import IntaglioModel

/// `{ "image": "wood.png", "scale": 0.5, "offset": [4, 0] }`, or with a `bitmap`.
extension Pattern: Codable {
  /// Reads an object: `image` (a path) or `bitmap`, `scale` (1), `offset` ([0, 0]).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["image", "bitmap", "scale", "offset"])
    guard fields.has("image") != fields.has("bitmap") else {
      throw fields.error("needs one of image, bitmap")
    }
    let source: ImageContents.Source
    if fields.has("bitmap") {
      source = .bitmap(try fields.required("bitmap"))
    } else {
      let path: String = try fields.required("image")
      guard !path.isEmpty else { throw fields.error("image", "is an empty path") }
      source = .file(path)
    }
    self.init(
      source,
      scale: try fields.number("scale", in: Double.leastNormalMagnitude..., allowed: "more than 0") ?? 1,
      offset: try fields.value("offset") ?? .zero)
  }

  /// Writes the picture, a scale that is not 1 and an offset that is not 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    switch source {
    case .bitmap(let bitmap): try container.encode(bitmap, forKey: FieldKey("bitmap"))
    case .file(let path): try container.encode(path, forKey: FieldKey("image"))
    }
    if scale != 1 { try container.encode(scale, forKey: FieldKey("scale")) }
    if offset != .zero { try container.encode(offset, forKey: FieldKey("offset")) }
  }
}
