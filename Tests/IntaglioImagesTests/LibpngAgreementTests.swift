import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Everyday files are read and written without libpng; everything must be as if it had done it.
@Suite struct LibpngAgreementTests {
  /// What reading a file gives.
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

  /// The fixtures that need no libpng are those of 8 bits a sample, not interlaced, without a transparent colour.
  @Test(arguments: Fixture.all.filter { !$0.name.hasPrefix("extras") && !$0.name.contains("gamma") })
  func everydayFilesNeedNoLibpng(fixture: Fixture) {
    let header = HandmadePNG(chunksOf: fixture.bytes).data(of: "IHDR")
    let hasTransparentColor = [0, 2].contains(header[9]) && fixture.name.contains("trns")
    let isPlain = header[8] == 8 && header[12] == 0 && !hasTransparentColor
    #expect((PNGDecoder.decodePlain(fixture.bytes) != nil) == isPlain)
  }

  /// Single bytes of chunks altered and the checksums put right, chunks left out, doubled and exchanged: either the same
  /// picture, or the same error.
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

  /// What is promised of sizes: `default` at most 1.10 of libpng's level 6, `small` less than libpng's level 9.
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
    let (standard, small) = (counts[.default] ?? (1, 0), counts[.small] ?? (1, 0))
    #expect(Double(standard.ours) <= 1.10 * Double(standard.libpng))
    #expect(small.ours < small.libpng)
  }

  /// Opaque pictures have no alpha channel in the file, and are opaque again when read.
  @Test func opaquePicturesAreWrittenWithoutAlpha() throws {
    let bitmap = try Content.opaque.picture(PixelSize(50, 20))
    let bytes = try bitmap.encoded()
    #expect(HandmadePNG(chunksOf: bytes).data(of: "IHDR")[9] == 2)
    #expect(try Bitmap(encoded: bytes) == bitmap)
  }
}
