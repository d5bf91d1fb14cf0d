// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlanner
import TestSupport
import Testing

@Suite("Resampling")
struct ResamplingTests {
  /// A row of opaque greys.
  static func row(_ levels: [UInt8]) throws -> Bitmap {
    try Bitmap(size: PixelSize(levels.count, 1), pixels: levels.flatMap { [$0, $0, $0, 255] })
  }

  /// A row of opaque greys at another width; all by hand.
  static let rows: [([UInt8], Int, [UInt8])] = [
    // Means of whole pixels, half a level rounded up.
    ([10, 20, 30, 40], 2, [15, 35]),
    ([10, 21], 1, [16]),
    // 3 to 2: (2 * first + second) / 3 and its mirror image.
    ([0, 90, 240], 2, [30, 190]),
    // 5 to 2: (a + b + c / 2) / 2.5.
    ([10, 20, 50, 100, 250], 2, [22, 150]),
    // 2 to 4: the new centres lie at 1/4, 3/4, 5/4 and 7/4; beyond the outer centres the edge goes on.
    ([0, 100], 4, [0, 25, 75, 100]),
    ([0, 100], 3, [0, 50, 100]),
    // 3 to 4: spacing 3/4, centres 3/8, 9/8, 15/8, 21/8.
    ([0, 80, 240], 4, [0, 50, 140, 240]),
    ([7], 3, [7, 7, 7]),
  ]

  @Test("gives rows calculated by hand", arguments: rows)
  func rowByHand(levels: [UInt8], width: Int, expected: [UInt8]) throws {
    let picture = try ResamplingTests.row(levels)
    #expect(try picture.resampled(to: PixelSize(width, 1)) == ResamplingTests.row(expected))
  }

  @Test("treats columns as it treats rows", arguments: rows)
  func columnByHand(levels: [UInt8], height: Int, expected: [UInt8]) throws {
    let picture = try Bitmap(size: PixelSize(1, levels.count), pixels: ResamplingTests.row(levels).pixels)
    let column = try Bitmap(size: PixelSize(1, height), pixels: ResamplingTests.row(expected).pixels)
    #expect(try picture.resampled(to: PixelSize(1, height)) == column)
  }

  @Test("mixes premultiplied values: a transparent neighbour has no colour to give")
  func premultiplied() throws {
    var picture = try Bitmap(transparent: PixelSize(2, 2))
    picture[0, 0] = SIMD4(200, 100, 0, 200)
    #expect(try picture.resampled(to: PixelSize(1, 1)).pixels == [50, 25, 0, 50])
  }

  @Test("copies at the same size")
  func identity() throws {
    var random = StyleRandom(seed: 4)
    for _ in 0..<50 {
      let picture = try random.bitmap()
      #expect(try picture.resampled(to: picture.size) == picture)
      for fit in Fill.Fit.allCases { #expect(try picture.fitted(to: picture.size, fit: fit) == picture) }
    }
  }

  @Test(
    "keeps one colour up to the edges",
    arguments: [PixelSize(1, 1), PixelSize(3, 7), PixelSize(17, 5), PixelSize(64, 64), PixelSize(101, 33)])
  func constant(size: PixelSize) throws {
    let pixel: [UInt8] = [3, 77, 128, 200]
    let picture = try Bitmap(size: PixelSize(19, 11), pixels: (0..<19 * 11).flatMap { _ in pixel })
    let expected = try Bitmap(size: size, pixels: (0..<size.width * size.height).flatMap { _ in pixel })
    #expect(try picture.resampled(to: size) == expected)
    #expect(try picture.fitted(to: size, fit: .cover) == expected)
  }

  @Test(
    "stays premultiplied",
    arguments: [PixelSize(1, 1), PixelSize(2, 3), PixelSize(7, 4), PixelSize(13, 13)])
  func staysPremultiplied(size: PixelSize) throws {
    var random = StyleRandom(seed: 5)
    for _ in 0..<20 {
      let pixels = try random.bitmap().resampled(to: size).pixels
      let isRight = stride(from: 0, to: pixels.count, by: 4).allSatisfy { start in
        pixels[start..<start + 3].allSatisfy { $0 <= pixels[start + 3] }
      }
      #expect(isRight)
    }
  }

  @Test("covers: scales evenly, centres, cuts off")
  func cover() throws {
    let wide = try ResamplingTests.row([10, 20, 30, 40])
    // The middle two of four, then one pixel that covers them.
    #expect(try wide.fitted(to: PixelSize(1, 1), fit: .cover) == ResamplingTests.row([25]))
    // 4x1 over 2x1: the part from 1 to 3 is cut out of the middle of the even width, at the same size a copy.
    let square = try Bitmap(
      size: PixelSize(4, 2), pixels: [UInt8]([10, 20, 30, 40, 50, 60, 70, 80]).flatMap { [$0, $0, $0, 255] })
    let middle = try Bitmap(size: PixelSize(2, 2), pixels: [20, 30, 60, 70].flatMap { [$0, $0, $0, 255] })
    #expect(try square.fitted(to: PixelSize(2, 2), fit: .cover) == middle)
    // Stretched, all of it is seen.
    #expect(try wide.fitted(to: PixelSize(2, 1), fit: .stretch) == ResamplingTests.row([15, 35]))
    // A tall picture loses its top and bottom.
    let tall = try Bitmap(size: PixelSize(1, 4), pixels: wide.pixels)
    let column = try Bitmap(size: PixelSize(1, 2), pixels: ResamplingTests.row([20, 30]).pixels)
    #expect(try tall.fitted(to: PixelSize(1, 2), fit: .cover) == column)
  }

  @Test("refuses sizes that no bitmap has", arguments: [PixelSize(0, 1), PixelSize(1, -1)])
  func emptySizes(size: PixelSize) throws {
    let picture = try Bitmap(transparent: PixelSize(2, 2))
    #expect(throws: BitmapError.emptySize(size)) { try picture.resampled(to: size) }
    for fit in Fill.Fit.allCases {
      #expect(throws: BitmapError.emptySize(size)) { try picture.fitted(to: size, fit: fit) }
    }
    let huge = PixelSize(.max, .max)
    #expect(throws: BitmapError.tooLarge(huge)) { try picture.fitted(to: huge, fit: .cover) }
  }
}

/// Pictures as keys.
@Suite struct BitmapKeyTests {
  /// Only some pixels are hashed; all of them count.
  @Test func picturesThatDifferAnywhereAreDifferentKeys() throws {
    let plain = try Bitmap(transparent: PixelSize(37, 23))
    var keys = [plain: -1]
    for place in 0..<37 * 23 {
      var other = plain
      other[place % 37, place / 37] = SIMD4(0, 0, 0, 1)
      keys[other] = place
    }
    #expect(keys.count == 37 * 23 + 1)
    var copy = try Bitmap(transparent: PixelSize(37, 23))
    copy[5, 7] = SIMD4(0, 0, 0, 1)
    #expect(keys[copy] == 7 * 37 + 5)
  }
}
