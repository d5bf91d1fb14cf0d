import IntaglioModel

/// `{ "angle": 120, "height": 30 }`, in degrees.
extension Light: Codable {
  /// Reads an object: `angle` is required, `height` is 45 where it is left out.
  ///
  /// - Throws: `DecodingError` with the path of the field at fault, also for a key that is not known.
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["angle", "height"])
    self.init(angle: try fields.required("angle"), height: try fields.value("height") ?? 45)
    do throws(StyleError) { try validate(field: nil) } catch { throw fields.error(error) }
  }

  /// Writes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(angle, forKey: FieldKey("angle"))
    try container.encode(height, forKey: FieldKey("height"))
  }
}
