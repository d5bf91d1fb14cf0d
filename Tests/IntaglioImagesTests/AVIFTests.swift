// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// AVIF in and out, against the contents documented by `make-formats.py`.
@Suite struct AVIFTests {
  @Test func theFixturesAreThere() {
    // 4 subsamplings, alpha, profile, animation, 7 orientations.
    #expect(Fixture.formats.count(where: \.isAVIF) == 4 + 3 + 7)
  }

  /// To the levels by which versions of libavif differ.
  @Test(arguments: Fixture.formats.filter(\.isAVIF))
  func decodes(fixture: Fixture) throws {
    let warnings = RenderWarnings()
    let bitmap = try Bitmap(encoded: fixture.bytes, name: "a", warnings: warnings)
    #expect(bitmap.size == fixture.size)
    #expect(try fixture.difference(from: bitmap) <= 2)
    #expect(warnings.all == (fixture.name.contains("animated") ? [.animation(picture: "a")] : []))
  }

  @Test(arguments: [true, false], PictureCompression.allCases)
  func fullQualityIsExact(isOpaque: Bool, compression: PictureCompression) throws {
    let picture = try Bitmap.slope(isOpaque: isOpaque)
    let file = try picture.encoded(as: PictureEncoding(.avif, compression: compression, quality: 100))
    #expect(file.dropFirst(4).starts(with: "ftypavif".utf8))
    #expect(try Bitmap(encoded: file) == picture)
  }

  @Test(arguments: [true, false])
  func qualityIsTradedForBytes(isOpaque: Bool) throws {
    let picture = try Bitmap.slope(isOpaque: isOpaque, PixelSize(150, 100))
    func file(_ quality: Int?) throws -> [UInt8] {
      try picture.encoded(as: PictureEncoding(.avif, compression: .fast, quality: quality))
    }
    let files = try [40, nil, 95].map(file)
    #expect(files[0].count < files[1].count && files[1].count < files[2].count)
    #expect(try files[1] == file(80))
    func error(_ file: [UInt8]) throws -> Double {
      let sum = zip(try Bitmap(encoded: file).pixels, picture.pixels).reduce(0) {
        $0 + abs(Int($1.0) - Int($1.1))
      }
      return Double(sum) / Double(picture.pixels.count)
    }
    #expect(try error(files[2]) < error(files[0]))
    #expect(try error(files[1]) < 4)
    // Alpha is exact.
    let written = try Bitmap(encoded: files[0])
    #expect(
      stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { written.pixels[$0] == picture.pixels[$0] }
    )
  }

  @Test func truncatedFilesAreRefused() throws {
    let bytes = try Fixture.bytes(of: "avif-alpha.avif")
    for count in 1..<bytes.count - 1 {
      #expect(throws: PictureFileError.self, "\(count) bytes") { try Bitmap(encoded: Array(bytes[..<count])) }
    }
  }

  /// No byte that is wrong does harm, whatever becomes of the picture.
  @Test(arguments: ["avif-turned-5.avif", "avif-wide.avif", "avif-animated.avif"])
  func wrongBytesDoNoHarm(name: String) throws {
    let bytes = try Fixture.bytes(of: name)
    for index in bytes.indices {
      var wrong = bytes
      wrong[index] ^= [0x01, 0x80, 0xFF][index % 3]
      _ = try? Bitmap(encoded: wrong, maximumPixelCount: 1 << 16)
    }
  }

  @Test func sizesAreLimited() throws {
    let bytes = try Fixture.bytes(of: "avif-420.avif")
    #expect(throws: PictureFileError.tooLarge(name: "a", size: PixelSize(23, 17), limit: 390)) {
      try Bitmap(encoded: bytes, name: "a", maximumPixelCount: 390)
    }
    #expect(try Bitmap(encoded: bytes, maximumPixelCount: 391).size == PixelSize(23, 17))
  }
}
