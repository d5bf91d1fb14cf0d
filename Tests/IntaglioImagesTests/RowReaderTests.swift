// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Files read row by row, with every reader, equal the whole picture.
@Suite struct RowReaderTests {
  private static let strategies: [Set<PNGRowReader.Strategy>] = [[], [.plain], [.pieces, .plain]]

  /// The whole picture in parts of `height` rows, each starting with the previous part's last row; nil for a
  /// file that is not read row by row.
  private func picture(_ path: String, _ strategies: Set<PNGRowReader.Strategy>, height: Int) throws
    -> [UInt8]?
  {
    guard
      let reader = try PNGRowReader.open(InputFile(path: path), strategies: strategies, piecesAtOnce: 2)
    else { return nil }
    var pixels: [UInt8] = []
    var held: (bitmap: Bitmap, rows: Range<Int>)?
    for top in stride(from: 0, to: reader.size.height, by: height) {
      let rows = max(0, top - 1)..<min(top + height, reader.size.height)
      let part = try reader.rows(rows, after: held)
      pixels += part.pixels.suffix(4 * part.width * (rows.upperBound - top))
      held = (part, rows)
    }
    try reader.finish()
    return pixels
  }

  @Test(arguments: Fixture.all)
  func fixturesAreReadAlike(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.bytes, to: "a.png")
    let whole = try Bitmap(contentsOfFile: path)
    for strategies in Self.strategies {
      for height in [1, 3, 100] {
        let rows = try picture(path, strategies, height: height)
        // The byte of the header that says so.
        #expect((rows == nil) == (fixture.bytes[28] != 0))
        if let rows { #expect(rows == whole.pixels) }
      }
    }
  }

  /// Wherever a file ends, and whichever byte is wrong: an error, or the picture.
  @Test(arguments: ["rgba-8", "palette-8", "rgb-16"])
  func damageIsAnError(name: String) throws {
    let fixture = Fixture.named(name)
    let folder = try TemporaryFolder()
    let whole = try Bitmap(encoded: fixture.bytes)
    var chance = SplitMix(seed: 7)
    for round in 0..<60 {
      var bytes = fixture.bytes
      let place = Int(chance.next() % UInt64(bytes.count - 40)) + 33
      if round % 2 == 0 { bytes.removeSubrange(place...) } else { bytes[place] ^= 1 << (chance.next() % 8) }
      let path = try folder.write(bytes, to: "a.png")
      for strategies in Self.strategies {
        do {
          // None where a length is wrong and makes the head too long for this.
          if let rows = try picture(path, strategies, height: 2) { #expect(rows == whole.pixels) }
        } catch is PictureFileError {
          // libpng decides on files that our own code rejects.
          if strategies.isEmpty {
            #expect(throws: PictureFileError.self) { try Bitmap(contentsOfFile: path) }
          }
        }
      }
    }
  }

  /// The error of a file that is too large to be read as a whole, and only readable so, has a remedy.
  @Test func anInterlacedPictureOfManyPixelsIsRefusedInWords() throws {
    var header = Fixture.named("grey-1+adam7").bytes
    for offset in [16, 20] { header.replaceSubrange(offset..<offset + 4, with: [0, 0, 0x9C, 0x40]) }
    let folder = try TemporaryFolder()
    let path = try folder.write(header, to: "a.png")
    let error = #expect(throws: PictureFileError.self) {
      try PNGRowReader.open(InputFile(path: path))
    }
    #expect(
      "\(try #require(error))"
        == "\(path): is a PNG of 40000x40000 that is interlaced, which is not read; "
        + "save it upright and without interlacing, so that it can be read row by row")
  }

  /// The part before the pixels may be longer than what is read of a file at first.
  @Test(arguments: [100, 300, 5000]) func manyChunksBeforeThePixelsArePassedOver(count: Int) throws {
    let text: (type: String, data: [UInt8]) = ("tEXt", Array("key\0value".utf8))
    let file = HandmadePNG(
      width: 2, height: 3, depth: 8, colorType: 2, extra: Array(repeating: text, count: count),
      rows: [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18]])
    let folder = try TemporaryFolder()
    let path = try folder.write(file.bytes, to: "a.png")
    for strategies in Self.strategies {
      #expect(try picture(path, strategies, height: 2) == Bitmap(encoded: file.bytes).pixels)
    }
  }

  /// Other files are left to those who read them.
  @Test func otherFormatsAreNotReadByRows() throws {
    let folder = try TemporaryFolder()
    let drawing = try folder.write(Array("<svg/>".utf8), to: "a.svg")
    #expect(try PNGRowReader.open(InputFile(path: drawing)) == nil)
    let descriptor = open(try folder.write(Fixture.named("rgba-8").bytes, to: "a.png"), O_RDONLY)
    defer { close(descriptor) }
    #expect(try PNGRowReader.open(InputFile(descriptor: descriptor, name: "a")) == nil)
  }
}
