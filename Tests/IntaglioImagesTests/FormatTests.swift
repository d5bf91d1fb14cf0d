import IntaglioImages
import IntaglioModel
import Testing

/// JPEG and WebP, orientations and profiles, against what `make-formats.py` says is in the files.
@Suite struct FormatTests {
  @Test func theFixturesAreThere() {
    // 4 kinds of JPEG and grey, 8 orientations, 4 with profiles; 6 of WebP; 4 of PNG.
    #expect(Fixture.formats.count == 5 + 8 + 4 + 6 + 4)
    #expect(Fixture.formats.allSatisfy { $0.pixels.count == $0.size.pixelCount })
  }

  /// Exactly, where nothing has to be converted; else to a level.
  @Test(arguments: Fixture.formats)
  func decodes(fixture: Fixture) throws {
    let bitmap = try Bitmap(encoded: fixture.bytes)
    #expect(bitmap.size == fixture.size)
    let isConverted = fixture.name.contains("wide") || fixture.name.contains("gamma")
    let worst = zip(bitmap.pixels, fixture.premultiplied).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= (isConverted ? 1 : 0))
  }

  @Test func inkIsRefused() throws {
    let bytes = try Fixture.bytes(of: "refused-cmyk.jpg")
    let error = #expect(throws: PictureFileError.self) { try Bitmap(encoded: bytes, name: "a.jpg") }
    #expect(
      error?.description
        == "a.jpg: is a JPEG in CMYK, the colours of ink, which is not read; convert it to RGB first")
  }

  @Test func animationsAreRefused() throws {
    let bytes = try Fixture.bytes(of: "refused-animated.webp")
    let error = #expect(throws: PictureFileError.self) { try Bitmap(encoded: bytes, name: "a.webp") }
    #expect(error?.description.hasPrefix("a.webp: is an animated WebP, which is not read") == true)
  }

  /// Wherever a file breaks off.
  @Test(arguments: ["jpeg-420.jpg", "jpeg-progressive.jpg", "webp-lossy.webp", "webp-alpha.webp"])
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
}
