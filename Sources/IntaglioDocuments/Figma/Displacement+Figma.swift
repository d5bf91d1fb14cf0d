// SPDX-License-Identifier: MIT
import IntaglioModel

/// A texture as Figma's REST API has it: `{ "type": "TEXTURE", "noiseSize": 4, "radius": 3, "clipToShape":
/// true }`. Figma has no seeds, so its edge is another one.
extension Displacement {
  /// Reads what an object with the type TEXTURE says.
  init(figma decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldKey.self)
    func length(_ name: String) throws -> Double {
      let value = try fields.decode(Double.self, forKey: FieldKey(name))
      guard value.isFinite, value >= 0 else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath + [FieldKey(name)],
            debugDescription: "is \(DecimalText.text(value)), allowed is 0 or more"))
      }
      return value
    }
    self.init(
      radius: try length("radius"), size: try length("noiseSize"),
      clipsToContents: try fields.decodeIfPresent(Bool.self, forKey: FieldKey("clipToShape")) ?? false)
  }

  /// Writes it.
  func encode(figma encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    try fields.encode(size, forKey: FieldKey("noiseSize"))
    try fields.encode(radius, forKey: FieldKey("radius"))
    try fields.encode(clipsToContents, forKey: FieldKey("clipToShape"))
  }
}
