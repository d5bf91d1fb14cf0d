// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// JPEG and WebP, orientations, profiles and animations, against the contents documented by
/// `make-formats.py`.
@Suite struct FormatTests {
  @Test func theFixturesAreThere() {
    // 4 kinds of JPEG and grey, 8 orientations, 4 with profiles, 4 of inks; 6 of WebP; 4 of PNG; 3 and 1 of
    // them animated.
    #expect(Fixture.formats.count { !$0.isAVIF } == 5 + 8 + 4 + 4 + 6 + 4 + 3 + 1)
    #expect(Fixture.formats.allSatisfy { $0.pixels.count == $0.size.pixelCount })
  }

  /// Exactly, where nothing has to be converted; else to a level, inks to the two by which versions of Little
  /// CMS differ.
  @Test(arguments: Fixture.formats.filter { !$0.isAVIF })
  func decodes(fixture: Fixture) throws {
    let bitmap = try Bitmap(encoded: fixture.bytes)
    #expect(bitmap.size == fixture.size)
    let isConverted = ["wide", "gamma"].contains { fixture.name.contains($0) }
    let tolerance = fixture.name == "jpeg-cmyk-profile" ? 2 : isConverted ? 1 : 0
    #expect(try fixture.difference(from: bitmap) <= tolerance)
  }

  /// A profile that is not one of inks counts as missing.
  @Test func inkWithoutAUsefulProfileIsIdeal() throws {
    var bytes = try Fixture.bytes(of: "jpeg-cmyk-profile.jpg")
    let signature = try #require(bytes.indices.first { bytes[$0...].starts(with: "CMYKLab ".utf8) })
    bytes.replaceSubrange(signature..<signature + 4, with: "RGB ".utf8)
    let plain = try Bitmap(encoded: Fixture.bytes(of: "jpeg-cmyk.jpg"))
    #expect(try Bitmap(encoded: bytes) == plain)
  }

  /// An animation is read, and said to be one; a still picture is not.
  @Test(arguments: Fixture.formats.filter { !$0.isAVIF })
  func animationsAreWarnedOf(fixture: Fixture) throws {
    let warnings = RenderWarnings()
    _ = try Bitmap(encoded: fixture.bytes, name: "a", warnings: warnings)
    #expect(warnings.all == (fixture.name.contains("animated") ? [.animation(picture: "a")] : []))
  }

  @Test func theWarningSaysWhatIsRead() {
    #expect(
      RenderWarning.animation(picture: "a.webp").description
        == "a.webp: is animated; only its first picture is read")
  }

  /// The first frame has the size that it says, and lies on the canvas: column, row, width and height stand
  /// in three bytes each.
  @Test(arguments: [(0, [0xFF]), (3, [0xFF]), (6, [0]), (9, [0xFF])] as [(Int, [UInt8])])
  func framesBeyondTheCanvasAreRefused(offset: Int, value: [UInt8]) throws {
    var bytes = try Fixture.bytes(of: "webp-animated-lossy.webp")
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: "ANMF".utf8) }) + 8
    bytes.replaceSubrange(frame + offset..<frame + offset + 1, with: value)
    #expect(
      throws: PictureFileError.damaged(name: "memory", fault: "its first frame is invalid")
    ) { try Bitmap(encoded: bytes) }
  }

  /// Wherever a file breaks off.
  @Test(arguments: [
    "jpeg-420.jpg", "jpeg-progressive.jpg", "webp-lossy.webp", "webp-alpha.webp", "webp-animated-lossy.webp",
    "jpeg-ycck-420.jpg",
  ])
  func truncatedFilesAreRefused(name: String) throws {
    let bytes = try Fixture.bytes(of: name)
    // The last bytes of a JPEG are its end mark, without which it still has all pixels.
    for count in 1..<bytes.count - (name.hasSuffix("jpg") ? 8 : 0) {
      #expect(throws: PictureFileError.self, "\(count) bytes") { try Bitmap(encoded: Array(bytes[..<count])) }
    }
  }

  /// No byte that is wrong does harm, whatever becomes of the picture.
  @Test(arguments: [
    "jpeg-turned-wide.jpg", "jpeg-progressive.jpg", "webp-wide.webp", "webp-turned.webp", "png-wide.png",
    "webp-animated-lossy.webp", "jpeg-cmyk-profile.jpg",
  ])
  func wrongBytesDoNoHarm(name: String) throws {
    let bytes = try Fixture.bytes(of: name)
    for index in bytes.indices {
      var wrong = bytes
      wrong[index] ^= [0x01, 0x80, 0xFF][index % 3]
      _ = try? Bitmap(encoded: wrong, maximumPixelCount: 1 << 16)
    }
  }

  @Test(arguments: ["jpeg-420.jpg", "webp-lossy.webp"])
  func sizesAreLimited(name: String) throws {
    let bytes = try Fixture.bytes(of: name)
    #expect(throws: PictureFileError.tooLarge(name: "a", size: PixelSize(23, 17), limit: 390)) {
      try Bitmap(encoded: bytes, name: "a", maximumPixelCount: 390)
    }
    #expect(try Bitmap(encoded: bytes, maximumPixelCount: 391).size == PixelSize(23, 17))
  }

  /// A profile that says nothing of use is no reason to refuse a picture.
  @Test func aDamagedProfileIsPassedOver() throws {
    var bytes = try Fixture.bytes(of: "jpeg-wide.jpg")
    let plain = try Bitmap(encoded: bytes)
    let signature = try #require(bytes.indices.first { bytes[$0...].starts(with: "acsp".utf8) })
    bytes[signature] = 0
    #expect(try Bitmap(encoded: bytes) != plain)
  }

  /// The limits of libjpeg, of WebP (RFC 9649) and of AV1, before anything is encoded.
  @Test(arguments: [(PictureFormat.jpeg, 65500), (.webp, 16383), (.avif, 65536)])
  func sidesAreLimited(format: PictureFormat, limit: Int) throws {
    let encoding = PictureEncoding(format, compression: .fastest, background: .black)
    #expect(try Bitmap(transparent: PixelSize(limit, 1)).encoded(as: encoding).isEmpty == false)
    for size in [PixelSize(limit + 1, 1), PixelSize(1, limit + 1)] {
      let error = #expect(throws: PictureFileError.self) {
        try Bitmap(transparent: size).encoded(as: encoding)
      }
      #expect(
        error?.description == """
          memory: cannot be written: \(format.displayName) pictures have at most \(limit) pixels a side, not \(size); \
          write a PNG
          """)
    }
  }
}
