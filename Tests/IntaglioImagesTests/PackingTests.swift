// SPDX-License-Identifier: MIT
import CDeflate
import IntaglioImages
import IntaglioModel
import PackingCheck
import SceneCatalog
import Testing

/// Our own packer's output: read back by libpng and by a decoder with libdeflate.
@Suite struct PackingTests {
  /// Pictures that make a packer do different things, by name.
  enum Kind: String, CaseIterable {
    /// One colour: runs of more than any match's length.
    case plain
    /// Nothing that packs: bytes as they are, of more than one piece.
    case noise
    /// Few values, so that blocks end within noise and codes are of very different lengths.
    case grain
    /// Counts of values that double, the worst case for the length of codes.
    case doubling
    /// Rows that repeat after several others, and runs between.
    case patterns
    /// Runs of every length from 1 on.
    case runs
  }

  static let compressions: [PictureCompression] = [.fastest, .fast, .default, .small]

  /// Pictures with a transparent pixel are written with their alpha.
  @Test(arguments: Kind.allCases, compressions)
  func comesBack(_ kind: Kind, compression: PictureCompression) throws {
    for isOpaque in [false, true] {
      var bitmap = try picture(kind, width: 400, height: 150)
      if !isOpaque { bitmap[399, 149] = .zero }
      let file = try bitmap.encoded(as: PictureEncoding(compression: compression))
      #expect(try Bitmap(encoded: file) == bitmap)
      #expect(try PNGDecoder.decodeThroughLibpng(file, name: "memory") == bitmap)
      // That decoder reads files with alpha only.
      if !isOpaque { #expect(try IndependentDecoder.decode(file).pixels == bitmap.pixels) }
    }
  }

  /// No width is special, nor is the place of a run's end within a row or of a picture's end within a word.
  @Test(arguments: compressions)
  func everySmallSizeComesBack(compression: PictureCompression) throws {
    for width in 1...40 {
      for kind in Kind.allCases {
        let bitmap = try picture(kind, width: width, height: 1 + width % 5)
        let file = try bitmap.encoded(as: PictureEncoding(compression: compression))
        #expect(try PNGDecoder.decodeThroughLibpng(file, name: "memory") == bitmap, "\(kind), \(width)")
      }
    }
  }

  /// A plain picture is a few hundred bytes whatever its size, and noise takes hardly more than its own
  /// bytes: with codes from a sample it may be 1 %.
  @Test(arguments: compressions)
  func sizesAreWhatTheContentsAreWorth(compression: PictureCompression) throws {
    let encoding = PictureEncoding(compression: compression)
    let plain = try picture(.plain, width: 2000, height: 1000).encoded(as: encoding)
    #expect(plain.count < 2000 * 1000 * 3 / 258 / 2)
    let noise = try picture(.noise, width: 400, height: 150).encoded(as: encoding)
    #expect(noise.count < 400 * 150 * 3 + 150 + (compression == .fastest ? 1800 : 1000))
  }

  /// A run that fills a block and goes on to the picture's end, at which no other block begins.
  @Test(arguments: [(65536, 2), (50000, 8), (2_700_000, 1), (1_400_000, 2), (3_600_000, 1)], compressions)
  func aRunToTheEndComesBack(size: (width: Int, height: Int), compression: PictureCompression) throws {
    for alpha: UInt8 in [128, 255] {
      let pixel: [UInt8] = [10, 20, 30, alpha]
      let bitmap = try Bitmap(
        size: PixelSize(size.width, size.height),
        pixels: (0..<size.width * size.height).flatMap { _ in pixel })
      let file = try bitmap.encoded(as: PictureEncoding(compression: compression))
      #expect(try PNGDecoder.decodeThroughLibpng(file, name: "memory") == bitmap)
      #expect(try Bitmap(encoded: file) == bitmap)
    }
  }

  /// Runs, copies and noise with lengths at, just below and just above every limit of the packer: built with
  /// limits so small that each input crosses many of them, and with the normal ones. zlib, libdeflate and our
  /// own inflater read every stream again.
  @Test(arguments: zip([PackingLimits.small, .real], [3000 as UInt64, 100]))
  func everyLimitIsCrossed(limits: PackingLimits, count: UInt64) {
    for seed in 0..<count {
      #expect(packing_fault(limits, seed).map { String(cString: $0) } == nil, "seed \(seed)")
    }
  }

  /// The check of large files' pieces detects a changed, a missing and an additional byte.
  @Test func aWrongPieceIsSeen() throws {
    let decompressor = try #require(libdeflate_alloc_decompressor())
    defer { libdeflate_free_decompressor(decompressor) }
    let unpacker = PieceUnpacker(decompressor)
    // A stored block (RFC 1951, section 3.2.4).
    let rows: [UInt8] = [1, 2, 3, 4]
    let piece: [UInt8] = [0, 4, 0, 0xFB, 0xFF, 1, 2, 3, 4]
    func isRight(_ piece: [UInt8], isLast: Bool, rows: [UInt8]) -> Bool {
      var piece = piece + [UInt8](repeating: 0, count: PieceUnpacker.margin)
      var copy = [UInt8](repeating: 0, count: rows.count)
      let count = piece.count - PieceUnpacker.margin
      return piece.withUnsafeMutableBufferPointer { piece in
        copy.withUnsafeMutableBufferPointer { copy in
          guard let base = piece.baseAddress, let place = copy.baseAddress else { return false }
          return unpacker.check(
            base, count: count, isLast: isLast, against: rows, rowCount: rows.count, copy: place)
        }
      }
    }
    #expect(isRight(piece, isLast: false, rows: rows))
    #expect(!isRight(piece, isLast: false, rows: [1, 2, 3, 5]))
    #expect(!isRight(piece, isLast: false, rows: [1, 2, 3]))
    #expect(!isRight(piece, isLast: false, rows: [1, 2, 3, 4, 5]))
    // The last piece has to say so itself.
    #expect(!isRight(piece, isLast: true, rows: rows))
    #expect(isRight([1] + piece.dropFirst(), isLast: true, rows: rows))
  }

  private func picture(_ kind: Kind, width: Int, height: Int) throws -> Bitmap {
    var chance = SplitMix(seed: 17)
    var (run, length, color) = (0, 0, UInt8(0))
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      switch kind {
      case .plain: return [90, 120, 30, 255]
      case .noise: return (0..<3).map { _ in UInt8.random(in: 0...255, using: &chance) } + [255]
      case .grain: return (0..<3).map { _ in UInt8.random(in: 0...3, using: &chance) } + [255]
      case .doubling:
        return (0..<3).map { _ in UInt8(UInt32.random(in: 1 ... .max, using: &chance).trailingZeroBitCount) }
          + [255]
      case .patterns:
        let (column, row) = (index % width, index / width)
        return [
          UInt8(column * (row % 7) % 251), UInt8(row % 7 * 30), column % 90 < 60 ? 7 : UInt8(column % 256),
          255,
        ]
      case .runs:
        if run == 0 {
          length += 1
          (run, color) = (length, UInt8.random(in: 0...255, using: &chance))
        }
        run -= 1
        return [color, color, color / 2, 255]
      }
    }
    return try Bitmap(size: PixelSize(width, height), pixels: pixels)
  }
}
