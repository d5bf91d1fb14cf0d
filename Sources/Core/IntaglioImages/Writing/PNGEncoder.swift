// SPDX-License-Identifier: MIT
import IntaglioModel

/// Writes a PNG in memory: rows are laid out for the file and filtered into one buffer, which `png_pack`
/// compresses at once, or libdeflate for the smallest size.
///
/// Large pictures use `PNGRowWriter` instead.
enum PNGEncoder {
  /// 2^26 pixels, 256 MiB of filtered rows.
  static let maximumPixelCount = 1 << 26

  /// Whether a picture is compressed in pieces, on all cores: above 2^22 pixels; with `smallest`, which
  /// compresses all rows at once, above `maximumPixelCount`.
  static func isInPieces(_ size: PixelSize, _ compression: PictureCompression) -> Bool {
    size.width * size.height > (compression == .smallest ? maximumPixelCount : 1 << 22)
  }

  /// Encodes a picture with the fewest samples that read back as the same picture.
  static func encode(
    _ bitmap: Bitmap, _ compression: PictureCompression, name: String
  ) throws(PictureFileError) -> [UInt8] {
    let layout = PNGLayout(bitmap)
    var file = try encode(bitmap, layout, compression.method, name: name)
    if compression == .smallest {
      var others = [(layout, PNGMethod.smallestDrawn)]
      if let palette = PNGPalette(bitmap) { others.append((.palette(palette), .unfiltered)) }
      for (layout, method) in others {
        let other = try encode(bitmap, layout, method, name: name)
        if other.count < file.count { file = other }
      }
    }
    return file
  }

  private static func encode(
    _ bitmap: Bitmap, _ layout: PNGLayout, _ method: PNGMethod, name: String
  ) throws(PictureFileError) -> [UInt8] {
    try chunk(
      of: bitmap, PixelRect(bitmap.size), layout, method, before: header(bitmap.size, layout), type: "IDAT",
      after: PNGChunk.bytes("IEND", []), name: name)
  }

  /// Encodes a part of a picture as a separate chunk, which begins with `prefix`, between other bytes of the
  /// file.
  static func chunk(
    of bitmap: Bitmap, _ region: PixelRect, _ layout: PNGLayout, _ method: PNGMethod, before: [UInt8],
    type: StaticString, prefix: [UInt8] = [], after: [UInt8] = [], name: String
  ) throws(PictureFileError) -> [UInt8] {
    try PNGWorkspace.with { (workspace) throws(PictureFileError) in
      guard let packer = workspace.packer(method.packing) else { throw .outOfMemory(name: name) }
      let count = region.height * (1 + layout.bytesPerPixel * region.width)
      let bound = packer.bound(count)
      let rows = workspace.bytes(count + RowPacker.margin + bound)
      filter(bitmap, region, layout, method, into: rows)
      let packed = rows + count + RowPacker.margin
      let packedCount = packer.pack(rows, count: count, into: packed)
      guard packedCount > 0 else { throw .badPacking(name: name) }
      return join(before, type, prefix, UnsafeBufferPointer(start: packed, count: packedCount), after)
    }
  }

  private static func filter(
    _ bitmap: Bitmap, _ region: PixelRect, _ layout: PNGLayout, _ method: PNGMethod,
    into rows: UnsafeMutablePointer<UInt8>
  ) {
    let bytesPerPixel = layout.bytesPerPixel
    var filter = RowFilter(
      width: region.width, bytesPerPixel: bytesPerPixel, filters: method.filters, measure: method.measure)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<region.height {
        let row = base + 4 * (bitmap.width * (region.rows.lowerBound + y) + region.columns.lowerBound)
        layout.lay(row, count: region.width, into: filter.row)
        filter.filter(into: rows + y * (1 + bytesPerPixel * region.width))
      }
    }
  }

  /// Signature, header, colour space and palette: everything before the pixels.
  static func header(_ size: PixelSize, _ layout: PNGLayout) -> [UInt8] {
    PNGChunk.signature
      + PNGChunk.bytes(
        "IHDR",
        PNGChunk.bigEndian(size.width) + PNGChunk.bigEndian(size.height) + [8, layout.colorType, 0, 0, 0])
      // Rendering intent: perceptual.
      + PNGChunk.bytes("sRGB", [0])
      + layout.chunks
  }

  private static func join(
    _ before: [UInt8], _ type: StaticString, _ prefix: [UInt8], _ packed: UnsafeBufferPointer<UInt8>,
    _ after: [UInt8]
  ) -> [UInt8] {
    let dataCount = prefix.count + packed.count
    let count = before.count + PNGChunk.overhead + dataCount + after.count
    return [UInt8](unsafeUninitializedCapacity: count) { file, initialized in
      guard let base = file.baseAddress, let source = packed.baseAddress else { return }
      let data = base + before.count + 8
      base.initialize(from: before, count: before.count)
      data.initialize(from: prefix, count: prefix.count)
      (data + prefix.count).initialize(from: source, count: packed.count)
      PNGChunk.frame(type, dataCount: dataCount, at: base + before.count)
      (data + dataCount + 4).initialize(from: after, count: after.count)
      initialized = count
    }
  }
}
