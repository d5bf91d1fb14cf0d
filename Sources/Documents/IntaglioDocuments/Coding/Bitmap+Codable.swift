// SPDX-License-Identifier: MIT
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
    guard let bytes = Base64.bytes(of: try fields.required("pixels")) else {
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

/// Bytes in base64: RFC 4648, section 4, with padding and without line breaks. Our own code, because loading
/// Foundation for it would add 9 ms to the start of every command.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The value of each character, `none` outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
  private static let none: UInt8 = 0xff

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 { text.append(index <= count ? alphabet[group >> (18 - 6 * index) & 63] : padding) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of `text`, or nil for invalid base64.
  static func bytes(of text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let pads = characters.reversed().prefix { $0 == padding }.count
    guard pads <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    for start in stride(from: 0, to: characters.count, by: 4) {
      var group = 0
      for (index, character) in characters[start..<start + 4].enumerated() {
        let isPadding = start + index >= characters.count - pads
        let value = isPadding ? 0 : values[Int(character)]
        guard value != none else { return nil }
        group = group << 6 | Int(value)
      }
      bytes.append(UInt8(group >> 16))
      bytes.append(UInt8(group >> 8 & 0xff))
      bytes.append(UInt8(group & 0xff))
    }
    // The bits after the last byte must be zero, so that the text of given bytes is unique.
    guard bytes.suffix(pads).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(pads)
    return bytes
  }
}
