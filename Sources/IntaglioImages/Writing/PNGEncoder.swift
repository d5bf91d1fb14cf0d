import CPNGRows
import IntaglioModel

/// Writes a PNG in memory: rows are made straight and filtered into one buffer, which libdeflate or, where speed counts,
/// `png_pack` packs at once.
///
/// libdeflate packs two to four times as fast as zlib, but only what is in memory as a whole. Pictures of more than
/// `maximumPixelCount` go row by row through libpng instead.
enum PNGEncoder {
  /// 2^26 pixels, 256 MiB of filtered rows.
  static let maximumPixelCount = 1 << 26

  /// The file of a picture: RGBA, or RGB where all of it is opaque, 8 bits a sample.
  static func encode(
    _ bitmap: Bitmap, _ compression: PictureCompression, name: String
  ) throws(PictureFileError) -> [UInt8] {
    try PNGWorkspace.with { (workspace) throws(PictureFileError) in
      guard let packer = workspace.packer(level: compression.level) else { throw .outOfMemory(name: name) }
      let isOpaque = bitmap.isOpaque
      let bytesPerPixel = isOpaque ? 3 : 4
      let count = bitmap.height * (1 + bytesPerPixel * bitmap.width)
      let rows = workspace.bytes(count)
      filter(bitmap, PixelRect(bitmap.size), compression.filters, isOpaque: isOpaque, into: rows)
      return try pack(
        rows, count: count, packer, before: header(bitmap.size, isOpaque: isOpaque), type: "IDAT",
        after: PNGChunk.bytes("IEND", []), name: name)
    }
  }

  /// A part of a picture as a chunk of its own: RGBA or RGB, 8 bits a sample.
  ///
  /// - Parameters:
  ///   - before: bytes of the file before the chunk.
  ///   - prefix: what stands in the chunk before the compressed rows.
  static func chunk(
    of bitmap: Bitmap, _ region: PixelRect, _ compression: PictureCompression, isOpaque: Bool,
    before: [UInt8],
    type: StaticString, prefix: [UInt8], name: String
  ) throws(PictureFileError) -> [UInt8] {
    try PNGWorkspace.with { (workspace) throws(PictureFileError) in
      guard let packer = workspace.packer(level: compression.level) else { throw .outOfMemory(name: name) }
      let count = region.height * (1 + (isOpaque ? 3 : 4) * region.width)
      let rows = workspace.bytes(count)
      filter(bitmap, region, compression.filters, isOpaque: isOpaque, into: rows)
      return try pack(
        rows, count: count, packer, before: before, type: type, prefix: prefix, after: [], name: name)
    }
  }

  private static func filter(
    _ bitmap: Bitmap, _ region: PixelRect, _ filters: [Int32], isOpaque: Bool,
    into rows: UnsafeMutablePointer<UInt8>
  ) {
    let bytesPerPixel = isOpaque ? 3 : 4
    var filter = RowFilter(width: region.width, bytesPerPixel: bytesPerPixel, filters: filters)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<region.height {
        let row = base + 4 * (bitmap.width * (region.rows.lowerBound + y) + region.columns.lowerBound)
        if isOpaque {
          png_rows_drop_alpha(row, filter.row, region.width)
        } else {
          png_rows_unpremultiply(row, filter.row, region.width)
        }
        filter.filter(into: rows + y * (1 + bytesPerPixel * region.width))
      }
    }
  }

  /// Signature, header and colour space: everything before the pixels.
  static func header(_ size: PixelSize, isOpaque: Bool) -> [UInt8] {
    let colorType: UInt8 = isOpaque ? 2 : 6
    return PNGPreamble.signature
      + PNGChunk.bytes(
        "IHDR", PNGChunk.bigEndian(size.width) + PNGChunk.bigEndian(size.height) + [8, colorType, 0, 0, 0])
      // Rendering intent: perceptual.
      + PNGChunk.bytes("sRGB", [0])
  }

  /// The rows in one chunk, with what the file has before and after it.
  private static func pack(
    _ rows: UnsafeMutablePointer<UInt8>, count: Int, _ packer: RowPacker, before: [UInt8],
    type: StaticString, prefix: [UInt8] = [], after: [UInt8], name: String
  ) throws(PictureFileError) -> [UInt8] {
    let bound = packer.bound(count)
    let capacity = before.count + PNGChunk.overhead + prefix.count + bound + after.count
    var isPacked = false
    let file = [UInt8](unsafeUninitializedCapacity: capacity) { file, initialized in
      guard let base = file.baseAddress else { return }
      let data = base + before.count + 8
      let packed = packer.pack(rows, count: count, into: data + prefix.count)
      guard packed > 0 else { return }
      base.initialize(from: before, count: before.count)
      data.initialize(from: prefix, count: prefix.count)
      let dataCount = prefix.count + packed
      PNGChunk.frame(type, dataCount: dataCount, at: base + before.count)
      (data + dataCount + 4).initialize(from: after, count: after.count)
      initialized = before.count + PNGChunk.overhead + dataCount + after.count
      isPacked = true
    }
    // A buffer of the bound's size always suffices.
    guard isPacked else { throw .cannotWrite(path: name, reason: "nothing was packed") }
    return file
  }
}

extension PictureCompression {
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
