// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Everyday files are read and written without libpng; everything must be as if it had done it.
@Suite struct LibpngAgreementTests {
  /// The result of reading a file.
  private func outcome(_ read: () throws(PictureFileError) -> Bitmap) -> Result<Bitmap, PictureFileError> {
    Result { () throws(PictureFileError) in try read() }
  }

  private func expectAgreement(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let ours = outcome { () throws(PictureFileError) in try Bitmap(encoded: bytes) }
    let libpng = outcome { () throws(PictureFileError) in
      try PNGDecoder.decodeThroughLibpng(bytes, name: "memory")
    }
    #expect(ours == libpng, sourceLocation: sourceLocation)
  }

  @Test(arguments: Fixture.all)
  func fixturesAreReadAlike(fixture: Fixture) {
    expectAgreement(fixture.bytes)
  }

  /// The fixtures that need no libpng are those of 8 bits a sample, not interlaced, without a transparent
  /// colour.
  @Test(arguments: Fixture.all.filter { !$0.name.hasPrefix("extras") && !$0.name.contains("gamma") })
  func everydayFilesNeedNoLibpng(fixture: Fixture) {
    let header = HandmadePNG(chunksOf: fixture.bytes).data(of: "IHDR")
    let hasTransparentColor = [0, 2].contains(header[9]) && fixture.name.contains("trns")
    let isPlain = header[8] == 8 && header[12] == 0 && !hasTransparentColor
    #expect((PNGDecoder.decodePlain(fixture.bytes) != nil) == isPlain)
  }

  /// Single bytes of chunks altered and the checksums put right, chunks left out, doubled and exchanged:
  /// either the same picture, or the same error.
  @Test(arguments: Fixture.all.filter { $0.bytes.count < 3000 && !$0.name.contains("adam7") })
  func damagedFilesAreReadAlike(fixture: Fixture) {
    var chance = SplitMix(seed: 41)
    for round in 0..<80 {
      var file = HandmadePNG(chunksOf: fixture.bytes)
      let index = Int.random(in: 0..<file.chunks.count, using: &chance)
      switch round % 8 {
      case 0: file.chunks.remove(at: index)
      case 1:
        file.chunks.insert(file.chunks[index], at: Int.random(in: 0..<file.chunks.count, using: &chance))
      case 2: file.chunks.swapAt(index, Int.random(in: 0..<file.chunks.count, using: &chance))
      default:
        guard !file.chunks[index].data.isEmpty else { continue }
        // Not the first bytes of a header: another size is another picture, and may be a large one.
        let first = file.chunks[index].type == "IHDR" ? 8 : 0
        let byte = Int.random(in: first..<file.chunks[index].data.count, using: &chance)
        file.chunks[index].data[byte] ^= UInt8.random(in: 1...255, using: &chance)
      }
      expectAgreement(file.bytes)
    }
  }

  /// Files in many pieces, with something behind the compressed data, or with data that end early.
  @Test func piecesAndLeftovers() throws {
    let bytes = try Content.letters.picture(PixelSize(33, 21)).encoded()
    let file = HandmadePNG(chunksOf: bytes)
    let data = file.data(of: "IDAT")
    for pieces in [[data.count], [1, 2, data.count - 3], [0, 5, 0, data.count - 5]] {
      var cut = file
      let place = cut.chunks.firstIndex { $0.type == "IDAT" } ?? 0
      cut.chunks.remove(at: place)
      var position = 0
      for (index, count) in pieces.enumerated() {
        cut.chunks.insert(("IDAT", Array(data[position..<position + count])), at: place + index)
        position += count
      }
      expectAgreement(cut.bytes)
      #expect(try Bitmap(encoded: cut.bytes) == Bitmap(encoded: bytes))
    }
    for changed in [data + [0], data + data, Array(data.dropLast()), Array(data.dropLast(5)), [], [0x78]] {
      var other = file
      for index in other.chunks.indices where other.chunks[index].type == "IDAT" {
        other.chunks[index].data = changed
      }
      expectAgreement(other.bytes)
    }
  }

  static let sizes = [
    PixelSize(1, 1), PixelSize(1, 40), PixelSize(40, 1), PixelSize(2, 3), PixelSize(63, 65),
    PixelSize(331, 7),
  ]

  /// Whatever is written, libpng reads it back to the byte.
  @Test(arguments: sizes, PictureCompression.allCases)
  func libpngReadsWhatIsWritten(size: PixelSize, compression: PictureCompression) throws {
    for content in Content.allCases {
      let bitmap = try content.picture(size)
      let bytes = try bitmap.encoded(as: PictureEncoding(compression: compression))
      #expect(try PNGDecoder.decodeThroughLibpng(bytes, name: "written") == bitmap)
    }
  }

  /// All premultiplied pixels that there are: every colour under every alpha.
  @Test(arguments: PictureCompression.allCases)
  func everyPixelIsWritten(compression: PictureCompression) throws {
    let pixels = (0..<256).flatMap { alpha in
      (0..<256).flatMap { sample -> [UInt8] in
        let color = UInt8(min(sample, alpha))
        return [color, UInt8(alpha) - color, color / 2, UInt8(alpha)]
      }
    }
    let bitmap = try Bitmap(size: PixelSize(256, 256), pixels: pixels)
    let bytes = try bitmap.encoded(as: PictureEncoding(compression: compression))
    #expect(try PNGDecoder.decodeThroughLibpng(bytes, name: "written") == bitmap)
    #expect(
      try PNGDecoder.decodeThroughLibpng(bitmap.pngDataThroughLibpng(compression: .fast), name: "") == bitmap)
  }

  /// The promised sizes: `default` at most 1.10 of libpng's level 6, `small` at most 1.05 of it, `smallest`
  /// less than libpng's level 9.
  @Test func sizesAreThoseOfLibpng() throws {
    var counts: [PictureCompression: (ours: Int, libpng: Int)] = [:]
    for picture in DemoPicture.allCases {
      let bitmap = try picture.draw()
      for compression in PictureCompression.allCases {
        let ours = try bitmap.encoded(as: PictureEncoding(compression: compression)).count
        let libpng = try bitmap.pngDataThroughLibpng(compression: compression).count
        counts[compression, default: (0, 0)].ours += ours
        counts[compression, default: (0, 0)].libpng += libpng
      }
    }
    let (standard, small, smallest) = (counts[.default], counts[.small], counts[.smallest])
    #expect(Double(standard?.ours ?? 1) <= 1.10 * Double(standard?.libpng ?? 0))
    #expect(Double(small?.ours ?? 1) <= 1.05 * Double(standard?.libpng ?? 0))
    #expect(smallest?.ours ?? 1 < smallest?.libpng ?? 0)
  }

  /// The fewest samples that hold a picture are written (the numbers are PNG's colour types), and libpng
  /// reads them as the same.
  @Test(arguments: PictureCompression.allCases)
  func samplesThatSayNothingAreLeftOut(compression: PictureCompression) throws {
    let size = PixelSize(50, 20)
    func check(_ type: UInt8, _ color: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) throws {
      var bitmap = try Bitmap(transparent: size)
      for y in 0..<size.height { for x in 0..<size.width { bitmap[x, y] = color(x, y) } }
      let bytes = try bitmap.encoded(as: PictureEncoding(compression: compression))
      let written = HandmadePNG(chunksOf: bytes).data(of: "IHDR")[9]
      // With this many colours a palette is larger.
      #expect(written == type, "\(compression)")
      #expect(try PNGDecoder.decodeThroughLibpng(bytes, name: "written") == bitmap)
      #expect(try Bitmap(encoded: bytes) == bitmap)
    }
    func noise(_ x: Int, _ y: Int) -> UInt8 { UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729) >> 3) }
    try check(0) { SIMD4(noise($0, $1), noise($0, $1), noise($0, $1), 255) }
    try check(4) { x, y in
      let alpha = noise(y, x)
      let gray = min(noise(x, y), alpha)
      return SIMD4(gray, gray, gray, alpha)
    }
    try check(2) { SIMD4(noise($0, $1), noise($1, $0), noise($0, $0 * $1), 255) }
    // One pixel of another kind is enough.
    try check(2) {
      $0 + $1 == 68 ? SIMD4(1, 2, 3, 255) : SIMD4(noise($0, $1), noise($0, $1), noise($0, $1), 255)
    }
    try check(6) {
      $0 + $1 == 68 ? SIMD4(1, 2, 3, 254) : SIMD4(noise($0, $1), noise($1, $0), noise($0, $0 * $1), 255)
    }
  }

  /// Few colours become a palette where size counts most: translucent colours first, with their alpha.
  @Test func fewColorsBecomeAPalette() throws {
    let colors: [SIMD4<UInt8>] = [
      SIMD4(200, 10, 30, 255), SIMD4(0, 0, 0, 0), SIMD4(64, 32, 0, 128), SIMD4(1, 2, 3, 255),
    ]
    var bitmap = try Bitmap(transparent: PixelSize(61, 33))
    for y in 0..<33 { for x in 0..<61 { bitmap[x, y] = colors[(x / 3 * 5 + y / 2 * 3) % 4] } }
    let bytes = try bitmap.encoded(as: PictureEncoding(compression: .smallest))
    let file = HandmadePNG(chunksOf: bytes)
    #expect(file.data(of: "IHDR")[9] == 3)
    #expect(file.data(of: "tRNS") == [0, 128])
    // 255 x 64 / 128 is 127.5, which rounds to 128.
    #expect(file.data(of: "PLTE") == [0, 0, 0, 128, 64, 0, 1, 2, 3, 200, 10, 30])
    #expect(try PNGDecoder.decodeThroughLibpng(bytes, name: "written") == bitmap)
    #expect(try Bitmap(encoded: bytes) == bitmap)
  }

  /// 256 colours fit into a palette, 257 do not.
  @Test(arguments: [256, 257])
  func palettesHaveALimit(count: Int) throws {
    var bitmap = try Bitmap(transparent: PixelSize(256, 40))
    // Noise of 256 colours: three bytes a pixel without a palette.
    var chance = SplitMix(seed: 5)
    for y in 0..<40 {
      for x in 0..<256 {
        let number = y == 0 ? x : Int.random(in: 0...255, using: &chance)
        bitmap[x, y] = SIMD4(UInt8(number * 37 % 256), UInt8(number), UInt8(number * number % 256), 255)
      }
    }
    if count == 257 { bitmap[255, 39] = SIMD4(7, 7, 7, 255) }
    let bytes = try bitmap.encoded(as: PictureEncoding(compression: .smallest))
    #expect((HandmadePNG(chunksOf: bytes).data(of: "IHDR")[9] == 3) == (count == 256))
    #expect(try PNGDecoder.decodeThroughLibpng(bytes, name: "written") == bitmap)
  }

  /// Opaque pictures have no alpha channel in the file, and are opaque again when read.
  @Test func opaquePicturesAreWrittenWithoutAlpha() throws {
    let bitmap = try Content.opaque.picture(PixelSize(50, 20))
    let bytes = try bitmap.encoded()
    #expect(HandmadePNG(chunksOf: bytes).data(of: "IHDR")[9] == 2)
    #expect(try Bitmap(encoded: bytes) == bitmap)
  }
}
