import IntaglioModel

/// `{"width": 2, "height": 1, "pixels": "/wAA/wAAAAA="}`: the bytes of `pixels` in base64.
extension Bitmap: Codable {
  /// Reads an object of `width`, `height` and `pixels`, all required.
  ///
  /// - Throws: `DecodingError` also for a size that no bitmap can have, a wrong number of bytes, and a pixel that is not
  ///   premultiplied (a colour above its alpha).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["width", "height", "pixels"])
    let size = PixelSize(try Bitmap.side("width", of: fields), try Bitmap.side("height", of: fields))
    guard let bytes = Base64.bytes(of: try fields.required("pixels")) else {
      throw fields.error("pixels", "is not base64")
    }
    do throws(BitmapError) {
      self = try Bitmap(size: size, pixels: bytes)
    } catch {
      throw fields.error(error.description)
    }
    for start in stride(from: 0, to: bytes.count, by: 4)
    where bytes[start..<start + 3].contains(where: { $0 > bytes[start + 3] }) {
      let place = "column \(start / 4 % width), row \(start / 4 / width)"
      throw fields.error("pixels", "is not premultiplied: a colour is above its alpha in \(place)")
    }
  }

  /// Writes `width`, `height` and `pixels`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    try container.encode(width, forKey: FieldKey("width"))
    try container.encode(height, forKey: FieldKey("height"))
    try container.encode(Base64.text(of: pixels), forKey: FieldKey("pixels"))
  }

  private static func side(_ name: String, of fields: StrictFields) throws -> Int {
    guard let side = try fields.integer(name, in: 1...maximumPixelCount) else {
      throw fields.error(name, "is missing")
    }
    return side
  }
}
