// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// Files with a limit of bytes.
@Suite("A limit of bytes")
struct SizeLimitTests {
  /// Waves that every quality writes differently.
  private static let picture = Result { () throws -> Bitmap in
    let pixels = (0..<96 * 96).flatMap { index -> [UInt8] in
      let (x, y) = (index % 96, index / 96)
      return [UInt8((x * x + 3 * y) % 256), UInt8((5 * x + y * y) % 256), UInt8((x * y) % 256), 255]
    }
    return try Bitmap(size: PixelSize(96, 96), pixels: pixels)
  }

  @Test(
    "takes the highest quality with which a file meets it", arguments: [PictureFormat.jpeg, .webp, .avif])
  func quality(format: PictureFormat) throws {
    let picture = try Self.picture.get()
    func size(_ quality: Int) throws -> Int {
      try picture.encoded(as: PictureEncoding(format, quality: quality)).count
    }
    for wanted in [20, 47] {
      let limit = try size(wanted)
      let (bytes, encoding) = try picture.encodedWithinLimit(
        as: PictureEncoding(format, quality: 60, maximumByteCount: limit))
      #expect(bytes.count <= limit)
      let quality = try #require(encoding.quality)
      #expect(quality >= wanted)
      #expect(try size(quality) == bytes.count)
      #expect(try size(quality + 1) > limit)
    }
    // One that is met changes nothing.
    let plain = PictureEncoding(format, quality: 60, maximumByteCount: try size(60))
    #expect(try picture.encodedWithinLimit(as: plain).encoding == plain)
    // Too few bytes for any picture.
    #expect {
      try picture.encoded(as: PictureEncoding(format, maximumByteCount: 50))
    } throws: { "\($0)".hasSuffix("bytes, and 50 are allowed, at a quality of 1: make it smaller") }
  }

  @Test("makes a lossless WebP lossy")
  func lossless() throws {
    let least = try Self.picture.get().encoded(as: PictureEncoding(.webp, quality: 90)).count
    let made = try Self.picture.get().encodedWithinLimit(as: PictureEncoding(.webp, maximumByteCount: least))
    #expect(made.bytes.count <= least && made.encoding.quality ?? 0 >= 90)
  }

  @Test("packs a PNG better, which keeps its pixels")
  func png() throws {
    let packed = try Self.picture.get().encoded(as: PictureEncoding(.png, compression: .smallest))
    let encoding = PictureEncoding(.png, compression: .fastest, maximumByteCount: packed.count)
    #expect(try Self.picture.get().encoded(as: encoding) == packed)
    #expect {
      try Self.picture.get().encoded(as: PictureEncoding(.png, maximumByteCount: packed.count - 1))
    } throws: {
      "\($0)".contains(
        "allowed, as well as a PNG can be packed: write a JPEG, a WebP or an AVIF, or make it smaller")
    }
  }
}
