// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Files that are cut, altered, or made to hurt: every one must be refused, none may crash or take memory.
@Suite struct DamageTests {
  /// One file of each kind that makes libpng take a way of its own.
  static let examples = [
    "grey-1", "grey-16+adam7", "palette-4-trns", "palette-8+adam7", "rgb-16-trns", "rgba-8", "rgba-16+adam7",
    "extras+chunks", "extras+animation",
  ].map(Fixture.named)

  @Test(arguments: examples)
  func everyPrefixIsRefused(fixture: Fixture) {
    for count in 1..<max(2, fixture.bytes.count) {
      #expect(throws: PictureFileError.truncated(name: "cut")) {
        try Bitmap(encoded: Array(fixture.bytes.prefix(count)), name: "cut")
      }
    }
  }

  @Test(arguments: examples)
  func everyAlteredByteIsRefused(fixture: Fixture) {
    // A checksum covers every byte; where a length is altered it is looked for, and missed, elsewhere.
    var chance = SplitMix(seed: 1)
    for position in fixture.bytes.indices {
      var bytes = fixture.bytes
      bytes[position] ^= UInt8.random(in: 1...255, using: &chance)
      #expect(throws: PictureFileError.self, "byte \(position)") { try Bitmap(encoded: bytes) }
    }
  }

  @Test(arguments: Fixture.all)
  func alteredPixelsAreRefusedOrDecoded(fixture: Fixture) {
    // With the checksums put right, so that inflate and the filters see the damage.
    var chance = SplitMix(seed: 2)
    for _ in 0..<60 {
      var file = HandmadePNG(chunksOf: fixture.bytes)
      let index = Int.random(in: 0..<file.chunks.count - 1, using: &chance)
      guard !file.chunks[index].data.isEmpty else { continue }
      let byte = Int.random(in: 0..<file.chunks[index].data.count, using: &chance)
      // Small pictures only: 4 x 2^28 bytes would be allowed, and are beside the point here.
      file.chunks[index].data[byte] ^= UInt8.random(in: 1...255, using: &chance)
      if let bitmap = try? Bitmap(encoded: file.bytes, maximumPixelCount: 1 << 16) {
        #expect(bitmap.pixels.count == 4 * bitmap.width * bitmap.height)
        #expect(
          stride(from: 0, to: bitmap.pixels.count, by: 4).allSatisfy { start in
            bitmap.pixels[start..<start + 3].allSatisfy { $0 <= bitmap.pixels[start + 3] }
          })
      }
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (0, 0)] as [(UInt32, UInt32)])
  func emptySizesAreRefused(width: UInt32, height: UInt32) {
    let file = HandmadePNG(width: width, height: height, depth: 8, colorType: 0, rows: [[0]])
    #expect(throws: PictureFileError.emptySize(name: "memory", size: PixelSize(Int(width), Int(height)))) {
      try Bitmap(encoded: file.bytes)
    }
  }

  @Test(
    arguments: [
      (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF), (0x7FFF_FFFF, 1), (1, 0x7FFF_FFFF),
      (16385, 16384), (0x8000_0000, 2),
    ] as [(UInt32, UInt32)])
  func hugeSizesAreRefused(width: UInt32, height: UInt32) {
    let file = HandmadePNG(width: width, height: height, depth: 16, colorType: 6, rows: [[0]])
    let size = PixelSize(Int(width), Int(height))
    #expect(throws: PictureFileError.tooLarge(name: "memory", size: size, limit: 1 << 28)) {
      try Bitmap(encoded: file.bytes)
    }
  }

  @Test func aPictureThatCannotBeInItsBytesIsRefusedBeforeItsPixelsAreRead() {
    // As many pixels as are allowed, in a valid stream of ten bytes. Reading would fail as damaged, after a
    // gibibyte.
    let file = HandmadePNG(width: 16384, height: 16384, depth: 8, colorType: 6, rows: [[0, 0, 0]])
    #expect(throws: PictureFileError.truncated(name: "memory")) { try Bitmap(encoded: file.bytes) }
  }

  @Test func theHighestCompressionIsNotRefused() throws {
    // 64 MiB of nothing: packed at nearly the 1032 to 1 that deflate can do.
    let size = PixelSize(16384, 1024)
    let bytes = try Bitmap(transparent: size).encoded(as: PictureEncoding(compression: .small))
    #expect(bytes.count < 4 * 16384 * 1024 / 900)
    #expect(try Bitmap(encoded: bytes).size == size)
  }

  @Test func theCallersLimitHolds() throws {
    let fixture = Fixture.named("rgba-8")  // 9 x 11
    #expect(try Bitmap(encoded: fixture.bytes, maximumPixelCount: 99).size == PixelSize(9, 11))
    #expect(throws: PictureFileError.tooLarge(name: "memory", size: PixelSize(9, 11), limit: 98)) {
      try Bitmap(encoded: fixture.bytes, maximumPixelCount: 98)
    }
  }

  @Test(
    arguments: [
      (1, 2), (2, 4), (4, 2), (16, 3), (3, 0), (0, 0), (32, 0), (8, 1), (8, 5), (8, 7), (255, 255),
    ] as [(UInt8, UInt8)])
  func kindsThatPNGDoesNotHaveAreRefused(depth: UInt8, colorType: UInt8) throws {
    let palette: (type: String, data: [UInt8]) = ("PLTE", [1, 2, 3])
    let file = HandmadePNG(
      width: 1, height: 1, depth: depth, colorType: colorType, extra: [palette],
      rows: [[UInt8](repeating: 0, count: 16)])
    #expect(throws: PictureFileError.damaged(name: "memory", fault: "Invalid IHDR data")) {
      try Bitmap(encoded: file.bytes)
    }
  }

  @Test func aPictureShortOfRowsIsRefused() {
    let file = HandmadePNG(width: 2, height: 3, depth: 8, colorType: 0, rows: [[1, 2], [3, 4]])
    #expect(throws: PictureFileError.damaged(name: "memory", fault: "Not enough image data")) {
      try Bitmap(encoded: file.bytes)
    }
  }

  @Test func aPaletteThatIsMissingIsAnError() {
    let file = HandmadePNG(width: 1, height: 1, depth: 8, colorType: 3, rows: [[0]])
    #expect(throws: PictureFileError.self) { try Bitmap(encoded: file.bytes) }
  }

  @Test func aFirstChunkOtherThanTheHeaderIsRefused() {
    var file = HandmadePNG(width: 1, height: 1, depth: 8, colorType: 0, rows: [[0]])
    file.chunks.insert(("tEXt", Array("a\0b".utf8) + [UInt8](repeating: 0, count: 30)), at: 0)
    #expect(throws: PictureFileError.damaged(name: "memory", fault: "the first chunk is not a header (IHDR)"))
    {
      try Bitmap(encoded: file.bytes)
    }
  }

  @Test func aWrongChecksumBesideThePixelsIsRefused() throws {
    var bytes = Fixture.named("extras+chunks").bytes
    let text = Array("made for a test".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes[start] = 0x4D
    #expect(throws: PictureFileError.damaged(name: "memory", fault: "tEXt: CRC error")) {
      try Bitmap(encoded: bytes)
    }
  }

  @Test func thousandsOfChunksArePassedOver() throws {
    let text: (type: String, data: [UInt8]) = ("tEXt", Array("key\0value".utf8))
    let file = HandmadePNG(
      width: 1, height: 1, depth: 8, colorType: 0, extra: Array(repeating: text, count: 5000), rows: [[7]])
    #expect(try Bitmap(encoded: file.bytes)[0, 0] == SIMD4(7, 7, 7, 255))
  }

  @Test func aPaletteIndexPastItsEndIsOpaqueBlack() throws {
    let file = HandmadePNG(
      width: 2, height: 1, depth: 8, colorType: 3, extra: [("PLTE", [9, 8, 7])], rows: [[0, 200]])
    let bitmap = try Bitmap(encoded: file.bytes)
    #expect(bitmap[0, 0] == SIMD4(9, 8, 7, 255))
    #expect(bitmap[1, 0] == SIMD4(0, 0, 0, 255))
  }
}
