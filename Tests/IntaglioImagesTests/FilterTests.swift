// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import SceneCatalog
import Testing

/// Rows are unfiltered eight at a time, and unpacked band by band; libpng does one after the other.
@Suite struct FilterTests {
  /// Colour types by their numbers in the header, with the bytes of a pixel.
  static let colorTypes: [(type: UInt8, bytesPerPixel: Int)] = [(0, 1), (2, 3), (3, 1), (4, 2), (6, 4)]

  /// Every filter by itself, in every mix, and in pictures of no whole number of eight rows or four columns.
  @Test(arguments: colorTypes)
  func filtersAreUndoneAsByLibpng(type: UInt8, bytesPerPixel: Int) throws {
    var chance = SplitMix(seed: 23)
    let palette: [UInt8] = (0..<768).map { UInt8(truncatingIfNeeded: 7 * $0) }
    for width in Array(1...40) + [301] {
      for filters in [[0], [1], [2], [3], [4], [0, 2], [0, 1, 2, 4], [0, 1, 2, 3, 4]] as [[UInt8]] {
        // Of few values, too, so that neighbours are equally near.
        let mask: UInt8 = [255, 3, 128].randomElement(using: &chance) ?? 255
        let height = Int.random(in: 1...27, using: &chance)
        var rows: [UInt8] = []
        for _ in 0..<height {
          rows.append(filters.randomElement(using: &chance) ?? 0)
          for _ in 0..<width * bytesPerPixel { rows.append(UInt8.random(in: 0...255, using: &chance) & mask) }
        }
        var file = HandmadePNG(
          width: UInt32(width), height: UInt32(height), depth: 8, colorType: type, rows: [])
        file.chunks[1].data = HandmadePNG.stored(rows)
        if type == 3 {
          file.chunks.insert(("PLTE", palette), at: 1)
        }
        let ours = try #require(PNGDecoder.decodePlain(file.bytes))
        let libpng = try PNGDecoder.decodeThroughLibpng(file.bytes, name: "memory")
        #expect(ours == libpng, "\(width) x \(height), filters \(filters)")
      }
    }
  }

  /// A number that names no filter is refused in whichever row it stands.
  @Test func unknownFiltersAreRefused() throws {
    for row in 0..<19 {
      var rows = [UInt8](repeating: 4, count: 19 * 41)
      rows[41 * row] = 5
      var file = HandmadePNG(width: 10, height: 19, depth: 8, colorType: 6, rows: [])
      file.chunks[1].data = HandmadePNG.stored(rows)
      #expect(PNGDecoder.decodePlain(file.bytes) == nil)
      #expect(throws: PictureFileError.self) { try Bitmap(encoded: file.bytes) }
    }
  }

  /// Pictures of several bands, in one piece and in many, with rows that repeat distant ones above.
  @Test(arguments: PictureCompression.allCases, [false, true])
  func manyBandsComeBack(compression: PictureCompression, isOpaque: Bool) throws {
    var chance = SplitMix(seed: 5)
    var noise: [UInt8] = []
    for _ in 0..<4 * 500 * 13 { noise.append(UInt8.random(in: 0...255, using: &chance)) }
    let size = PixelSize(500, 611)
    var pixels: [UInt8] = []
    for index in 0..<size.width * size.height {
      let at = 4 * (index % (500 * 13))
      let alpha: UInt8 = isOpaque ? 255 : noise[at + 3]
      for channel in 0..<3 { pixels.append(min(alpha, noise[at + channel])) }
      pixels.append(alpha)
    }
    let bitmap = try Bitmap(size: size, pixels: pixels)
    let bytes = try bitmap.encoded(as: PictureEncoding(compression: compression))
    #expect(PNGDecoder.decodePlain(bytes) == bitmap)
    var file = HandmadePNG(chunksOf: bytes)
    let data = file.data(of: "IDAT")
    let place = try #require(file.chunks.firstIndex { $0.type == "IDAT" })
    file.chunks.removeAll { $0.type == "IDAT" }
    let pieces = stride(from: 0, to: data.count, by: 8192).map {
      (type: "IDAT", data: Array(data[$0..<min($0 + 8192, data.count)]))
    }
    file.chunks.insert(contentsOf: pieces, at: place)
    #expect(PNGDecoder.decodePlain(file.bytes) == bitmap)
    // One byte of the checksum, and one of the data.
    for place in [data.count - 1, data.count / 2] {
      var damaged = data
      damaged[place] ^= 64
      file.chunks.removeAll { $0.type == "IDAT" }
      file.chunks.insert(("IDAT", damaged), at: file.chunks.count - 1)
      #expect(PNGDecoder.decodePlain(file.bytes) == nil)
    }
  }
}
