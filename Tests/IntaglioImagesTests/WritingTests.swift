// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Written files, read back here and by a decoder that shares no code with ours and libpng.
@Suite struct WritingTests {
  /// Every valid premultiplied colour: column c, row a, with c no larger than a; red, green and blue differ.
  private func everyValue() throws -> Bitmap {
    let size = PixelSize(256, 256)
    let pixels = (0..<65536).flatMap { (index: Int) -> [UInt8] in
      let (alpha, color) = (index / 256, index % 256)
      return [min(color, alpha), max(0, alpha - color), alpha / 2, alpha].map { UInt8($0) }
    }
    return try Bitmap(size: size, pixels: pixels)
  }

  @Test(arguments: PictureCompression.allCases)
  func everyValidValueComesBack(compression: PictureCompression) throws {
    let bitmap = try everyValue()
    #expect(try Bitmap(encoded: bitmap.encoded(as: PictureEncoding(compression: compression))) == bitmap)
  }

  @Test(arguments: PictureCompression.allCases)
  func anotherDecoderFindsTheNearestStraightValues(compression: PictureCompression) throws {
    let bitmap = try everyValue()
    let written = try IndependentDecoder.decode(bitmap.encoded(as: PictureEncoding(compression: compression)))
    #expect(written.size == bitmap.size)
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let alpha = bitmap.pixels[start + 3]
      #expect(written.pixels[start + 3] == alpha)
      for channel in start..<start + 3 {
        let exact = alpha == 0 ? 0 : 255 * Double(bitmap.pixels[channel]) / Double(alpha)
        #expect(abs(Double(written.pixels[channel]) - exact) <= 0.5)
      }
    }
  }

  @Test(arguments: PictureCompression.allCases)
  func allFiltersAndLongMatchesAreRight(compression: PictureCompression) throws {
    let size = PixelSize(61, 90)
    let pixels = gradientNoiseAndStripes()
    let written = try IndependentDecoder.decode(
      Bitmap(size: size, pixels: pixels).encoded(as: PictureEncoding(compression: compression)))
    #expect(written.size == size)
    #expect(written.pixels == pixels)
  }

  @Test func coloursAboveTheirAlphaAreWrittenAsFull() throws {
    let bitmap = try Bitmap(size: PixelSize(2, 1), pixels: [200, 100, 50, 100, 9, 9, 9, 0])
    let written = try IndependentDecoder.decode(bitmap.encoded())
    #expect(written.pixels == [255, 255, 128, 100, 0, 0, 0, 0])  // 127.5 is rounded up
  }

  @Test func theFileSaysSRGB() throws {
    var bitmap = try Bitmap(transparent: PixelSize(3, 2))
    bitmap[1, 1] = SIMD4(1, 2, 3, 4)
    let file = HandmadePNG(chunksOf: try bitmap.encoded())
    #expect(file.data(of: "IHDR") == [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0])
    #expect(file.data(of: "sRGB") == [0])
    #expect(file.chunks.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test(arguments: [PixelSize(1, 1), PixelSize(2_000_000, 1), PixelSize(1, 1_500_000)])
  func sidesOfAnyLengthAreWritten(size: PixelSize) throws {
    var bitmap = try Bitmap(transparent: size)
    bitmap[size.width - 1, size.height - 1] = SIMD4(1, 2, 3, 4)
    #expect(try Bitmap(encoded: bitmap.encoded(as: PictureEncoding(compression: .fast))) == bitmap)
  }

  @Test func moreEffortIsSmaller() throws {
    #expect(PictureCompression.allCases == [.fastest, .fast, .default, .small, .smallest])
    for picture in DemoPicture.allCases {
      let bitmap = try picture.draw()
      let counts = try PictureCompression.allCases.map {
        try bitmap.encoded(as: PictureEncoding(compression: $0)).count
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 > $1 }, "\(picture): \(counts)")
    }
  }

  /// 61 x 90 pixels, a third each: rows for every filter, incompressible rows, and repeated rows.
  private func gradientNoiseAndStripes() -> [UInt8] {
    var chance = SplitMix(seed: 3)
    return (0..<90).flatMap { row in
      (0..<61).flatMap { column -> [UInt8] in
        switch row / 30 {
        case 0: [UInt8(4 * column), UInt8(2 * row), UInt8(column + row), 255]
        case 1: (0..<3).map { _ in UInt8.random(in: 0...255, using: &chance) } + [255]
        default: column % 7 < 3 ? [255, 128, 0, 255] : [0, 0, 0, 0]
        }
      }
    }
  }
}
