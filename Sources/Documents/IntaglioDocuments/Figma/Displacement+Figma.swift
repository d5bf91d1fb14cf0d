// SPDX-License-Identifier: MIT
import IntaglioModel

/// A texture in Figma's REST API: `{ "type": "TEXTURE", "noiseSize": 4, "radius": 3, "clipToShape": true }`.
/// Figma has no seeds, so its edge differs.
extension Displacement {
  init(figma decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: FieldKey.self)
    self.init(
      radius: try decoder.length("radius"), size: try decoder.length("noiseSize"),
      clipsToContents: try fields.decodeIfPresent(Bool.self, forKey: FieldKey("clipToShape")) ?? false)
  }

  func encode(figma encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldKey.self)
    try fields.encode(size, forKey: FieldKey("noiseSize"))
    try fields.encode(radius, forKey: FieldKey("radius"))
    try fields.encode(clipsToContents, forKey: FieldKey("clipToShape"))
  }
}
