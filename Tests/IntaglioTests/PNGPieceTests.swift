// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SceneCatalog
import Testing

/// PNG files whose rows are packed in pieces, which can be read side by side.
@Suite struct PNGPieceTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The rows that `PNGRowReader` reads from a file.
  private func rows(
    of file: [UInt8], _ strategies: Set<PNGRowReader.Strategy> = [.pieces, .plain], piecesAtOnce: Int = 2
  ) throws -> (picture: Bitmap, way: PNGRowReader.Strategy) {
    let path = folder.path("pieces.png")
    try Data(file).write(to: URL(filePath: path))
    let reader = try #require(
      try PNGRowReader.open(InputFile(path: path), strategies: strategies, piecesAtOnce: piecesAtOnce))
    let picture = try reader.rows(0..<reader.size.height, after: nil)
    try reader.finish()
    return (picture, reader.strategy)
  }

  /// Files in pieces are read in pieces, whichever level packed them; without that they are as good as
  /// others.
  @Test(arguments: PictureCompression.allCases, [Content.opaque, .softBlob])
  func everyWayReadsPieces(_ compression: PictureCompression, content: Content) throws {
    let picture = try content.picture(PixelSize(1501, 1503))
    let file = try picture.pngDataInPieces(compression: compression)
    for count in [1, 2] {
      let (read, way) = try rows(of: file, piecesAtOnce: count)
      #expect(read == picture)
      #expect(way == .pieces)
    }
    for expected in [PNGRowReader.Strategy.plain, .libpng] {
      let (read, way) = try rows(of: file, [expected])
      #expect(read == picture)
      #expect(way == expected)
    }
  }

  /// Any byte changed gives the picture, or an error.
  @Test func damagedPiecesAreErrors() throws {
    let picture = try Content.softBlob.picture(PixelSize(1501, 1403))
    let file = try picture.pngDataInPieces(compression: .fast)
    var errors = 0
    for place in stride(from: 8, to: file.count, by: max(1, file.count / 60)) {
      var damaged = file
      damaged[place] ^= 0x15
      do {
        #expect(try rows(of: damaged).picture == picture)
      } catch is PictureFileError {
        errors += 1
      }
    }
    #expect(errors > 50)
  }

  /// A chunk that speaks of other pieces than there are: the picture is read without it.
  @Test func aChunkThatLiesIsPassedOver() throws {
    let picture = try Content.softBlob.picture(PixelSize(1501, 1403))
    let file = try picture.pngDataInPieces(compression: .fast)
    let chunk = try #require(file.firstRange(of: Array("piCE".utf8)))
    let pieces = Array(file[chunk.lowerBound - 4..<chunk.upperBound + 8])
    var other = try picture.encoded(as: PictureEncoding(compression: .fast))
    other.insert(contentsOf: pieces, at: 33)
    let (read, way) = try rows(of: other)
    #expect(read == picture)
    #expect(way == .plain)
  }

  /// Damage that only shows at the end, after bands were written: the picture is read again with libpng,
  /// which does not check the total checksum.
  @Test func whatIsWrongAtTheEndIsLeftToLibpng() throws {
    let picture = try Content.softBlob.picture(PixelSize(1501, 1403))
    var file = try picture.pngDataInPieces(compression: .fast)
    let end = file.count - 12
    for index in end - 8..<end - 4 { file[index] ^= 0x55 }
    let checksum = Self.crc32(file[end - 12..<end - 4])
    for byte in 0..<4 { file[end - 4 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * byte)) }
    #expect(throws: PictureFileError.self) { try rows(of: file) }
    let (input, output) = (folder.path("in.png"), folder.path("out.png"))
    try Data(file).write(to: URL(filePath: input))
    var work = FileJob(
      input: input, output: output, style: Style(shadows: []), encoding: PictureEncoding(compression: .fast))
    work.leastPixelCount = 0
    try work.run(with: Renderer(backend: .cpu))
    #expect(try Bitmap(contentsOfFile: output) == picture)
  }

  /// The checksum by the PNG specification, a bit at a time.
  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
