// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import Testing

/// Rounding and colour, one pixel at a time, against values calculated by hand or in a few lines of Python
/// from 255 * encode(light) * alpha, with encode of IEC 61966-2-1.
@Suite struct SampleTests {
  /// Decodes a single RGBA pixel of 8 bits a sample.
  private func pixel(
    _ samples: [UInt8], chunks: [(type: String, data: [UInt8])] = []
  ) throws -> SIMD4<UInt8> {
    let file = HandmadePNG(width: 1, height: 1, depth: 8, colorType: 6, extra: chunks, rows: [samples])
    return try Bitmap(encoded: file.bytes)[0, 0]
  }

  /// Decodes a single RGBA pixel of 16 bits a sample.
  private func intermediatePixel(
    _ samples: [UInt16], chunks: [(type: String, data: [UInt8])] = []
  ) throws -> SIMD4<UInt8> {
    let row = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let file = HandmadePNG(width: 1, height: 1, depth: 16, colorType: 6, extra: chunks, rows: [row])
    return try Bitmap(encoded: file.bytes)[0, 0]
  }

  private func gamma(_ value: UInt32) -> (type: String, data: [UInt8]) { ("gAMA", bigEndian(value)) }

  @Test(arguments: [
    // 255 v / 65535: 128.494, 254.502, 254.506, 0.494, 0.498. Dropping the low byte would give 128, 255, 255,
    // 0, 0; and 0.502 (129) is 1, where that would give 0.
    (UInt16(0x80FF), UInt8(128)), (0xFF7F, 255), (0xFF80, 255), (127, 0), (128, 0), (129, 1), (65535, 255),
    (0x01FF, 2), (0x7FFF, 127), (0x8000, 128),
  ])
  func sixteenBitsRoundToNearest(sample: UInt16, level: UInt8) throws {
    #expect(try intermediatePixel([sample, 0, 0, 65535]) == SIMD4(level, 0, 0, 255))
    #expect(try intermediatePixel([0, 0, 0, sample]) == SIMD4(0, 0, 0, level))
  }

  @Test(arguments: [
    // 255 c a / 65535^2 = 7.169, 8.814, 40.193; rounding to 8 bits before the product would give 8, 8, 41.
    (UInt16(1954), UInt16(61793), UInt8(7)), (2931, 50650, 9), (11724, 57741, 40),
  ])
  func sixteenBitsArePremultipliedBeforeTheyAreRounded(color: UInt16, alpha: UInt16, level: UInt8) throws {
    #expect(try intermediatePixel([color, color, color, alpha])[1] == level)
  }

  @Test func eightBitsArePremultipliedExactly() throws {
    for alpha in 0...255 {
      let row = (0...255).flatMap { (color: Int) -> [UInt8] in
        [UInt8(color), UInt8(255 - color), 0, UInt8(alpha)]
      }
      let bitmap = try Bitmap(
        encoded: HandmadePNG(width: 256, height: 1, depth: 8, colorType: 6, rows: [row]).bytes)
      for color in 0...255 {
        // floor(c a / 255 + 1/2) in whole numbers.
        let expected = UInt8((2 * color * alpha + 255) / 510)
        #expect(bitmap[color, 0] == SIMD4(expected, bitmap[255 - color, 0][0], 0, UInt8(alpha)))
      }
    }
  }

  @Test(arguments: [
    // gAMA, sample, alpha, 255 encode((s / 255)^(1 / gamma)) a / 255.
    (UInt32(100_000), UInt8(128), UInt8(255), UInt8(188)),  // 187.845
    (100_000, 1, 255, 13),  // 12.709
    (100_000, 128, 128, 94),  // 94.291
    (100_000, 1, 206, 10),  // 10.267; rounded twice it would be 11
    (100_000, 2, 180, 15),  // 15.290; rounded twice it would be 16
    (50_000, 128, 255, 137),  // 137.453
    (30_000, 128, 255, 89),  // 89.265
    (55_000, 10, 255, 9),  // 9.130
    (100_000, 255, 255, 255), (30_000, 255, 77, 77), (30_000, 0, 200, 0),
    (1, 254, 255, 0), (4_294_967_295, 1, 255, 255),  // absurd exponents: nearly all black, nearly all white
  ])
  func gammaIsConverted(gammaValue: UInt32, sample: UInt8, alpha: UInt8, expected: UInt8) throws {
    let result = try pixel([sample, sample, 0, alpha], chunks: [gamma(gammaValue)])
    #expect(result == SIMD4(expected, expected, 0, alpha))
  }

  @Test(arguments: [(UInt16(32768), UInt8(188)), (100, 5), (65535, 255), (0, 0)])  // 187.517, 5.027
  func gammaOfSixteenBits(sample: UInt16, expected: UInt8) throws {
    #expect(try intermediatePixel([sample, 0, 0, 65535], chunks: [gamma(100_000)])[0] == expected)
  }

  @Test(arguments: [45455, 45454, 45450, 45000, 45500, 44955, 45955, 0] as [UInt32])
  func gammaNearThatOfSRGBIsNotConverted(value: UInt32) throws {
    #expect(try pixel([10, 128, 240, 255], chunks: [gamma(value)]) == SIMD4(10, 128, 240, 255))
  }

  @Test(arguments: [44954, 45956] as [UInt32])
  func gammaBeyondThatIsConverted(value: UInt32) throws {
    #expect(try pixel([10, 128, 240, 255], chunks: [gamma(value)]) != SIMD4(10, 128, 240, 255))
  }

  @Test(arguments: ["sRGB", "iCCP", "cICP"])
  func otherColourChunksStandAboveGamma(type: String) throws {
    let data: [UInt8] = type == "sRGB" ? [0] : type == "cICP" ? [1, 13, 0, 1] : [0x70, 0, 0]
    #expect(try pixel([10, 128, 240, 255], chunks: [gamma(100_000), (type, data)])[1] == 128)
    #expect(try pixel([10, 128, 240, 255], chunks: [(type, data), gamma(100_000)])[1] == 128)
  }

  @Test func primariesAloneChangeNothing() throws {
    let primaries = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { bigEndian($0) }
    #expect(try pixel([10, 128, 240, 255], chunks: [("cHRM", primaries)]) == SIMD4(10, 128, 240, 255))
  }

  @Test func gammaOfTheWrongLengthIsPassedOver() throws {
    #expect(try pixel([10, 128, 240, 255], chunks: [("gAMA", [0, 1])]) == SIMD4(10, 128, 240, 255))
  }

  @Test func gammaHoldsForPalettesToo() throws {
    let file = HandmadePNG(
      width: 1, height: 1, depth: 8, colorType: 3, extra: [gamma(100_000), ("PLTE", [128, 1, 0])], rows: [[0]]
    )
    #expect(try Bitmap(encoded: file.bytes)[0, 0] == SIMD4(188, 13, 0, 255))
  }
}
