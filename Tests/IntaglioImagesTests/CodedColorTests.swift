// SPDX-License-Identifier: MIT
import Foundation
import IntaglioImages
import IntaglioModel
import Testing

/// Colours that a file describes by numbers: cICP, gAMA with cHRM, AVIF's colours, Exif's Adobe RGB.
///
/// Expected values are Chromium's (156, in sRGB), but those of HDR, of narrow ranges and of Adobe RGB, which
/// are calculated from ITU-T H.273, BT.2100 and BT.2408, and Adobe's definition.
@Suite struct CodedColorTests {
  private typealias Chunk = (type: String, data: [UInt8])

  private static let samples: [[UInt8]] = [
    [200, 100, 50], [128, 128, 128], [60, 30, 10], [255, 0, 0], [100, 200, 30],
  ]
  private static let displayP3: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]

  private func numbers(_ numbers: [UInt32]) -> [UInt8] { numbers.flatMap(bigEndian) }

  private func read(
    _ rows: [[UInt8]], _ chunks: [Chunk], depth: UInt8 = 8, colorType: UInt8 = 2, width: Int
  ) throws -> (pixels: [SIMD4<UInt8>], warnings: [String]) {
    let file = HandmadePNG(
      width: UInt32(width), height: UInt32(rows.count), depth: depth, colorType: colorType, extra: chunks,
      rows: rows)
    let warnings = RenderWarnings()
    let picture = try Bitmap(encoded: file.bytes, name: "a", warnings: warnings)
    // The reader of rows reads the same.
    let folder = try TemporaryFolder()
    let path = try folder.write(file.bytes, to: "a")
    let reader = try #require(try PNGRowReader.open(InputFile(path: path)))
    #expect(try reader.rows(0..<rows.count, after: nil) == picture)
    #expect(reader.warnings.map(\.problem) == warnings.all.map(\.problem))
    return ((0..<width).map { picture[$0, 0] }, warnings.all.map { "\($0)" })
  }

  private func expect(_ pixels: [SIMD4<UInt8>], _ colors: [[Int]], within limit: Int = 1) {
    for (pixel, color) in zip(pixels, colors) {
      let difference = (0..<3).map { abs(Int(pixel[$0]) - color[$0]) }.max() ?? 0
      #expect(difference <= limit, "\(pixel) is not \(color)")
    }
  }

  @Test(
    arguments: [
      // Display P3, BT.2020 and BT.709 with the curve of BT.1886.
      ([12, 13, 0, 1], [[215, 93, 31], [128, 128, 128], [65, 28, 5], [255, 0, 0], [45, 203, 0]]),
      ([9, 14, 0, 1], [[239, 63, 5], [121, 121, 121], [62, 9, 0], [255, 0, 0], [0, 206, 0]]),
      ([1, 1, 0, 1], [[197, 91, 39], [121, 121, 121], [49, 18, 1], [255, 0, 0], [91, 197, 18]]),
      // NTSC of 1953, whose white is warmer; PAL's gamma; film; a cinema's P3; video of 601.
      ([4, 13, 0, 1], [[232, 93, 30], [128, 128, 128], [70, 28, 5], [255, 0, 0], [0, 195, 0]]),
      ([1, 5, 0, 1], [[189, 76, 26], [106, 106, 106], [36, 8, 0], [255, 0, 0], [76, 189, 8]]),
      ([8, 13, 0, 1], [[222, 92, 32], [128, 128, 128], [67, 28, 5], [255, 0, 0], [0, 205, 0]]),
      ([11, 17, 0, 1], [[212, 78, 0], [118, 118, 118], [47, 11, 0], [255, 0, 0], [39, 204, 0]]),
      ([6, 6, 0, 1], [[192, 94, 37], [121, 121, 121], [48, 18, 1], [248, 36, 0], [100, 194, 11]]),
      ([1, 8, 0, 1], [[229, 168, 122], [188, 188, 188], [133, 96, 56], [255, 0, 0], [168, 229, 96]]),
      ([2, 2, 0, 1], [[200, 100, 50], [128, 128, 128], [60, 30, 10], [255, 0, 0], [100, 200, 30]]),
    ] as [([UInt8], [[Int]])])
  func codePoints(numbers: [UInt8], colors: [[Int]]) throws {
    let (pixels, warnings) = try read([Self.samples.flatMap { $0 }], [("cICP", numbers)], width: 5)
    expect(pixels, colors)
    #expect(warnings == [])
    // They rank before all others.
    let others: [Chunk] = [("gAMA", bigEndian(100_000)), ("sRGB", [0]), ("cICP", numbers)]
    #expect(try read([Self.samples.flatMap { $0 }], others, width: 5).pixels == pixels)
  }

  /// Samples of every depth and kind, straight and premultiplied.
  @Test func everyKindOfSample() throws {
    let chunk: Chunk = ("cICP", [12, 13, 0, 1])
    let color: [UInt8] = [200, 100, 50]
    let palette = try read([[0, 1]], [chunk, ("PLTE", [0, 0, 0] + color)], colorType: 3, width: 2).pixels[1]
    let bits = try read(
      [[0b0100_0000]], [chunk, ("PLTE", [0, 0, 0] + color)], depth: 1, colorType: 3, width: 2)
    let deep = try read([color.flatMap { [$0, $0] }], [chunk], depth: 16, width: 1).pixels[0]
    expect([palette, bits.pixels[1], deep], Array(repeating: [215, 93, 31], count: 3))
    let half = try read([color + [128]], [chunk], colorType: 6, width: 1).pixels[0]
    expect([half], [[108, 47, 16]])
    #expect(half.w == 128)
    // Grey has no primaries, but a curve.
    #expect(try read([[20, 128]], [chunk], colorType: 0, width: 2).pixels.map(\.x) == [20, 128])
    let linear: Chunk = ("cICP", [12, 8, 0, 1])
    #expect(try read([[20, 128]], [linear], colorType: 0, width: 2).pixels.map(\.x) == [79, 188])
  }

  @Test(
    arguments: [
      (UInt32(45455), [[216, 93, 24], [129, 129, 129], [62, 21, 0], [255, 0, 0], [43, 204, 0]]),
      (50000, [[220, 103, 37], [137, 137, 137], [72, 29, 0], [255, 0, 0], [63, 209, 0]]),
      (45000, [[216, 91, 22], [128, 128, 128], [61, 21, 0], [255, 0, 0], [41, 204, 0]]),
    ] as [(UInt32, [[Int]])])
  func primariesWithGamma(gamma: UInt32, colors: [[Int]]) throws {
    let chunks: [Chunk] = [("gAMA", bigEndian(gamma)), ("cHRM", numbers(Self.displayP3))]
    let (pixels, warnings) = try read([Self.samples.flatMap { $0 }], chunks, width: 5)
    expect(pixels, colors)
    #expect(warnings == [])
    // sRGB ranks before them.
    let plain = try read([Self.samples.flatMap { $0 }], chunks + [("sRGB", [0])], width: 5).pixels
    #expect(plain[0] == SIMD4(200, 100, 50, 255))
  }

  /// What the specification has writers of sRGB add, up to its rounding, is sRGB.
  @Test func primariesOfSRGB() throws {
    let sRGB: [UInt32] = [31269, 32899, 63999, 33001, 30000, 60000, 15000, 5999]
    let chunks: [Chunk] = [("gAMA", bigEndian(45455)), ("cHRM", numbers(sRGB))]
    let (pixels, warnings) = try read([Self.samples.flatMap { $0 }], chunks, width: 5)
    #expect(pixels == Self.samples.map { SIMD4($0[0], $0[1], $0[2], 255) } && warnings == [])
  }

  @Test(
    arguments: [
      // A sample of 148 is 203 cd/m².
      (
        [1, 16, 0, 1], [60, 60, 60, 128, 128, 128, 148, 148, 148],
        [[39, 39, 39], [181, 181, 181], [255, 255, 255]]
      ),
      (
        [9, 16, 0, 1], [130, 110, 90, 200, 200, 200, 0, 0, 0],
        [[217, 121, 77], [255, 255, 255], [0, 0, 0]]
      ),
      // The system gamma of 1.2 is luminance's.
      (
        [1, 18, 0, 1], [60, 60, 60, 140, 100, 50, 200, 100, 50],
        [[57, 57, 57], [146, 106, 53], [254, 112, 56]]
      ),
      (
        [9, 18, 0, 1], [140, 120, 100, 128, 128, 128, 0, 0, 0],
        [[163, 126, 106], [137, 137, 137], [0, 0, 0]]
      ),
    ] as [([UInt8], [UInt8], [[Int]])])
  func highDynamicRange(numbers: [UInt8], row: [UInt8], colors: [[Int]]) throws {
    let (pixels, warnings) = try read([row], [("cICP", numbers)], width: 3)
    expect(pixels, colors)
    #expect(
      warnings == [
        """
        a: is a high dynamic range picture; light above the reference white of 203 cd/m² is clipped
        """
      ])
  }

  /// Black is 16 and white 235, times 256 of 16 bits.
  @Test func narrowRange() throws {
    let chunk: Chunk = ("cICP", [1, 13, 0, 0])
    let gray = try read([[0, 16, 126, 235, 255]], [chunk], colorType: 0, width: 5).pixels.map(\.x)
    #expect(gray == [0, 0, 128, 255, 255])
    let deep = try read([[16, 0, 126, 0, 235, 0]], [chunk], depth: 16, colorType: 0, width: 3).pixels.map(\.x)
    #expect(deep == [0, 128, 255])
  }

  @Test(
    arguments: [
      ("cICP", [33, 13, 0, 1], 128, "primaries 33 with curve 13 of ITU-T H.273, are unknown"),
      ("cICP", [12, 9, 0, 1], 128, "primaries 12 with curve 9"),
      // Not one of red, green and blue, and too short: the next in rank counts.
      ("cICP", [12, 13, 1, 1], 188, "its colours (cICP) are invalid"),
      ("cICP", [12], 188, "(cICP) are invalid"),
      ("cHRM", [UInt8](repeating: 0, count: 32), 188, "its primaries (cHRM) are invalid"),
      ("cHRM", [0], 188, "its primaries (cHRM) are invalid"),
      ("iCCP", [0x70, 0, 0, 1, 2, 3], 128, "its colour profile is damaged"),
    ] as [(String, [UInt8], UInt8, String)])
  func whatCannotBeReadIsTold(type: String, data: [UInt8], level: UInt8, words: String) throws {
    let (pixels, warnings) = try read(
      [[128, 128, 128]], [(type, data), ("gAMA", bigEndian(100_000))], width: 1)
    #expect(pixels[0].x == level)
    #expect(warnings.count == 1 && warnings[0].contains(words), "\(warnings)")
  }

  @Test func primariesWithoutGammaAreTold() throws {
    let (pixels, warnings) = try read([[10, 128, 240]], [("cHRM", numbers(Self.displayP3))], width: 1)
    #expect(pixels[0] == SIMD4(10, 128, 240, 255))
    #expect(warnings.first?.contains("its primaries (cHRM) come without a gamma (gAMA)") == true)
    // Grey has none.
    let gray = try read([[128]], [("cHRM", numbers(Self.displayP3))], colorType: 0, width: 1)
    #expect(gray.warnings == [])
  }

  /// In AVIF, where programs give video's curve to pictures in sRGB's, as Chromium has it.
  @Test(
    arguments: [
      ([1, 13], [[200, 100, 50], [128, 128, 128], [60, 30, 10], [255, 0, 0], [100, 200, 30]], 0),
      ([1, 1], [[200, 100, 50], [128, 128, 128], [60, 30, 10], [255, 0, 0], [100, 200, 30]], 0),
      ([12, 13], [[215, 93, 31], [128, 128, 128], [65, 28, 5], [255, 0, 0], [45, 203, 0]], 0),
      ([12, 2], [[215, 93, 31], [128, 128, 128], [65, 28, 5], [255, 0, 0], [45, 203, 0]], 0),
      ([9, 14], [[241, 76, 29], [128, 128, 128], [73, 24, 4], [255, 0, 0], [0, 209, 0]], 0),
      ([33, 13], [[200, 100, 50], [128, 128, 128], [60, 30, 10], [255, 0, 0], [100, 200, 30]], 1),
      ([1, 16], [[255, 107, 27], [181, 181, 181]], 1),
    ] as [([UInt8], [[Int]], Int)])
  func colorsOfAVIF(numbers: [UInt8], colors: [[Int]], warningCount: Int) throws {
    let picture = try Bitmap(size: PixelSize(5, 1), pixels: Self.samples.flatMap { $0 + [255] })
    var file = try picture.encoded(as: PictureEncoding(.avif, quality: 100))
    let place = try #require(file.firstRange(of: Array("nclx".utf8))).upperBound
    file.replaceSubrange(place..<place + 4, with: [0, numbers[0], 0, numbers[1]])
    let warnings = RenderWarnings()
    let read = try Bitmap(encoded: file, warnings: warnings)
    expect((0..<5).map { read[$0, 0] }, colors)
    #expect(warnings.all.count == warningCount)
  }

  /// Cameras mark Adobe RGB by a rule's name in Exif, and write no profile.
  @Test(arguments: [true, false])
  func adobeRGBOfCameras(isLittle: Bool) throws {
    let color: [UInt8] = [200, 100, 50, 255]
    let picture = try Bitmap(
      size: PixelSize(16, 16), pixels: Array(repeating: color, count: 256).flatMap { $0 })
    let file = try picture.encoded(as: PictureEncoding(.jpeg, quality: 100))
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func folder(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      number(1, 2) + number(tag, 2) + number(type, 2) + number(1, 4) + value + number(0, 4)
    }
    func exif(_ rule: String) -> [UInt8] {
      let head = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
      let data =
        head + folder(0x8769, 4, number(26, 4)) + folder(0xA005, 4, number(44, 4))
        + folder(1, 2, Array(rule.utf8) + [0])
      return [0xFF, 0xE1, 0, UInt8(data.count + 8)] + Array("Exif\0\0".utf8) + data
    }
    let wide = try Bitmap(encoded: Array(file[..<2]) + exif("R03") + file[2...])
    expect([wide[8, 8]], [[227, 100, 42]], within: 2)
    let plain = try Bitmap(encoded: Array(file[..<2]) + exif("R98") + file[2...])
    #expect(try plain == Bitmap(encoded: file))
  }

  /// A profile that cannot be used is told; the picture is what it is without.
  @Test(arguments: [
    "jpeg-wide.jpg", "webp-wide.webp", "avif-wide.avif", "jpeg-cmyk-profile.jpg", "jpeg-parts",
  ])
  func unusableProfilesAreTold(name: String) throws {
    var file = try Fixture.bytes(of: name == "jpeg-parts" ? "jpeg-wide.jpg" : name)
    if name == "jpeg-parts" {
      let place = try #require(file.firstRange(of: Array("ICC_PROFILE\0".utf8))).upperBound
      file[place + 1] += 1
    } else {
      let place = try #require(file.firstRange(of: Array("acsp".utf8)))
      file.replaceSubrange(place, with: [0, 0, 0, 0])
    }
    let warnings = RenderWarnings()
    _ = try Bitmap(encoded: file, name: "a", warnings: warnings)
    #expect(
      warnings.all.map { "\($0)" } == [
        "a: its colour profile is damaged, or does not match its colours, and is ignored"
      ])
  }
}
