// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// `{"width": 2, "height": 1, "pixels": "/wAA/wAAAAA="}`: the bytes of `pixels` in base64.
extension Bitmap: Codable {
  /// Reads an object of `width`, `height` and `pixels`, all required.
  ///
  /// - Throws: `DecodingError` also for an invalid size, a wrong number of bytes, and a pixel that is not
  ///   premultiplied (a colour above its alpha).
  public init(from decoder: any Decoder) throws {
    let fields = try StrictFields(decoder, known: ["width", "height", "pixels"])
    let sides = 1...Bitmap.maximumPixelCount
    let size = PixelSize(try fields.required("width", in: sides), try fields.required("height", in: sides))
    let text: String = try fields.required("pixels")
    guard let bytes = Base64.bytes(of: Array(text.utf8)) else {
      throw fields.error("pixels", "is not base64")
    }
    do throws(BitmapError) { self = try Bitmap(size: size, pixels: bytes) } catch {
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

}
