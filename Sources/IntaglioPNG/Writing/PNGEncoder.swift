import CDeflate
import CPNGRows
import IntaglioCore

/// Writes a PNG in memory: rows are made straight and filtered into one buffer, which libdeflate or, where speed counts,
/// `png_pack` packs at once.
///
/// libdeflate packs two to four times as fast as zlib, but only what is in memory as a whole. Pictures of more than
/// `greatestPixelCount` go row by row through libpng instead.
enum PNGEncoder {
  /// 2^26 pixels, 256 MiB of filtered rows.
  static let greatestPixelCount = 1 << 26

  /// The file of a picture: RGBA, or RGB where all of it is opaque, 8 bits a sample.
  static func encode(
    _ bitmap: Bitmap, _ compression: PNGCompression, name: String
  ) throws(PNGError) -> [UInt8] {
    try PNGWorkspace.with { (workspace) throws(PNGError) in
      let compressor = compression.level.map { workspace.compressor(level: $0) }
      if case .some(nil) = compressor { throw .outOfMemory(name: name) }
      let isOpaque = bitmap.pixels.withUnsafeBufferPointer {
        png_rows_is_opaque($0.baseAddress, $0.count / 4) != 0
      }
      let bytesPerPixel = isOpaque ? 3 : 4
      let count = bitmap.height * (1 + bytesPerPixel * bitmap.width)
      let rows = workspace.bytes(count)
      filter(bitmap, compression.filters, isOpaque: isOpaque, into: rows)
      let head = header(bitmap.size, isOpaque: isOpaque)
      guard let compressor = compressor ?? nil else {
        return try file(head, room: packedBound(count), name: name) {
          pack(rows, count: count, workspace.packingMemory(), into: $0)
        }
      }
      let bound = libdeflate_zlib_compress_bound(compressor, count)
      return try file(head, room: bound, name: name) {
        libdeflate_zlib_compress(compressor, rows, count, $0, bound)
      }
    }
  }

  private static func filter(
    _ bitmap: Bitmap, _ filters: [Int32], isOpaque: Bool, into rows: UnsafeMutablePointer<UInt8>
  ) {
    let bytesPerPixel = isOpaque ? 3 : 4
    var filter = RowFilter(width: bitmap.width, bytesPerPixel: bytesPerPixel, filters: filters)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<bitmap.height {
        let row = base + 4 * bitmap.width * y
        if isOpaque {
          png_rows_drop_alpha(row, filter.row, bitmap.width)
        } else {
          png_rows_unpremultiply(row, filter.row, bitmap.width)
        }
        filter.filter(into: rows + y * (1 + bytesPerPixel * bitmap.width))
      }
    }
  }

  /// Signature, header and colour space: everything before the pixels.
  private static func header(_ size: PixelSize, isOpaque: Bool) -> [UInt8] {
    let colorType: UInt8 = isOpaque ? 2 : 6
    return PNGPreamble.signature
      + PNGChunk.bytes(
        "IHDR", bigEndian(size.width) + bigEndian(size.height) + [8, colorType, 0, 0, 0])
      // Rendering intent: perceptual.
      + PNGChunk.bytes("sRGB", [0])
  }

  /// The whole file: what is before the pixels, the rows as `write` packs them in one IDAT chunk, and the end.
  ///
  /// - Parameter room: how many bytes `write` may use; it gives how many it used for good.
  private static func file(
    _ header: [UInt8], room: Int, name: String, write: (UnsafeMutablePointer<UInt8>) -> Int
  ) throws(PNGError) -> [UInt8] {
    let end = PNGChunk.bytes("IEND", [])
    var isPacked = false
    let file = [UInt8](
      unsafeUninitializedCapacity: header.count + PNGChunk.overhead + room + end.count
    ) { file, initialized in
      guard let base = file.baseAddress else { return }
      let data = base + header.count + 8
      let packed = write(data)
      guard packed > 0 else { return }
      base.initialize(from: header, count: header.count)
      PNGChunk.frame("IDAT", dataCount: packed, at: base + header.count)
      (data + packed + 4).initialize(from: end, count: end.count)
      initialized = header.count + PNGChunk.overhead + packed + end.count
      isPacked = true
    }
    // A buffer of the bound's size always suffices.
    guard isPacked else { throw .cannotWrite(path: name, reason: "libdeflate packed nothing") }
    return file
  }

  /// The most bytes that `pack` uses.
  private static func packedBound(_ count: Int) -> Int { png_pack_bound(count) + 6 }

  /// Writes `rows` as a zlib stream (RFC 1950) by `png_pack`, and gives its length.
  private static func pack(
    _ rows: UnsafePointer<UInt8>, count: Int, _ memory: UnsafeMutableRawPointer,
    into result: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Deflate with a window of 32 KiB, and "fastest algorithm".
    (result[0], result[1]) = (0x78, 0x01)
    let packed = png_pack(rows, count, memory, result + 2)
    let checksum = libdeflate_adler32(1, rows, count).bigEndian
    UnsafeMutableRawPointer(result + 2 + packed).storeBytes(of: checksum, as: UInt32.self)
    return 2 + packed + 4
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension PNGCompression {
  /// libdeflate's level; nil for `png_pack`.
  ///
  /// Milliseconds and kilobytes on one core (Xeon), filtering left aside. A card of 1200 x 630 with a noisy photo: `png_pack`
  /// 2.3 and 192, level 1 9.5 and 198, level 3 12.9 and 190, level 5 16.7 and 185. A sheet of letters, icons and photos with
  /// shadows, 0.7 megapixels: 6.5 and 471, 10.5 and 446, 15.6 and 402, 24.4 and 389.
  fileprivate var level: Int32? {
    switch self {
    case .fast: nil
    case .default: 5
    case .small: 12
    }
  }

  /// The filters that are tried. The average filter is left out where speed counts: with it files are larger, not smaller.
  fileprivate var filters: [Int32] {
    // A row that equals the one above is 0 after the first, and needs no other.
    let simple = [PNGFilterUp, PNGFilterNone, PNGFilterSub, PNGFilterPaeth]
    return (self == .small ? simple + [PNGFilterAverage] : simple).map { Int32($0) }
  }
}
