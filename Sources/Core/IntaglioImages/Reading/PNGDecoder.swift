// SPDX-License-Identifier: MIT
import CPNGBridge
import IntaglioModel
import IntaglioSystem

/// Decodes a PNG in memory: first the size, then the pixels, with our own code for plain files, and with
/// libpng for all others.
package enum PNGDecoder {
  /// The picture of a file, upright and in sRGB. Only the head is read if that is rejected.
  ///
  /// - Parameter alwaysThroughLibpng: for tests; the picture or error must be the same.
  package static func decode(
    head: [UInt8], name: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    _ warnings: RenderWarnings? = nil, recycling recycled: RecycledPixels? = nil,
    _ cancellation: Cancellation? = nil, alwaysThroughLibpng: Bool = false,
    whole: () throws(PictureFileError) -> [UInt8]
  ) throws(PictureFileError) -> Bitmap {
    var preamble = try PNGPreamble(head, name: name)
    try PictureDecoder.check(preamble.size, name: name, limit: maximumPixelCount)
    // The rest of a long preamble may turn the picture.
    var read: [UInt8]?
    if !preamble.isComplete {
      let bytes = try whole()
      (read, preamble) = (bytes, try PNGPreamble(bytes, name: name))
    }
    let isTurned = preamble.orientation != .upright
    try PictureDecoder.claim(preamble.size, halfBytesPerPixel: isTurned ? 16 : 8, name: name)
    let bytes = if let read { read } else { try whole() }
    warnings?.add(preamble.warnings(for: name))
    let profile = try ColorProfile.usable(preamble.profile, isGray: preamble.isGray, for: name, warnings)
    let isPlain = profile == nil && !alwaysThroughLibpng
    let file =
      if isPlain, let plain = decodePlain(bytes, preamble, recycled, cancellation) { plain } else {
        try decodeAny(bytes, preamble, profile, recycled, cancellation, name: name)
      }
    return try PictureDecoder.shown(file, preamble.orientation, name: name)
  }

  /// The picture decoded without libpng; nil for files other than plain ones, and for damaged ones.
  package static func decodePlain(_ bytes: [UInt8]) -> Bitmap? {
    (try? PNGPreamble(bytes, name: "")).flatMap { decodePlain(bytes, $0, nil, nil) }
  }

  /// The picture in a plain file; nil for others and for damaged ones.
  private static func decodePlain(
    _ bytes: [UInt8], _ preamble: PNGPreamble, _ recycled: RecycledPixels?, _ cancellation: Cancellation?
  ) -> Bitmap? {
    guard let count = preamble.size.pixelCount,
      // Deflate compresses at most 1032 to one: no memory is taken for impossible sizes.
      count <= 1032 * bytes.count, preamble.encoding == .sRGB
    else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      PlainPNG(bytes)?.bitmap(in: bytes, recycling: recycled, cancellation)
    }
  }

  /// The picture in any file, with libpng. Besides the bitmap it needs two or three rows of memory,
  /// interlaced or not.
  private static func decodeAny(
    _ bytes: [UInt8], _ preamble: PNGPreamble, _ profile: [UInt8]?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?, name: String
  ) throws(PictureFileError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in
      let reader = try PNGReader(bytes, name: name)
      let header = try reader.readHeader()
      // Deflate stores at most 258 bytes in two bits.
      let bits = (preamble.size.pixelCount ?? 0) * Int(header.bitsPerPixel)
      try PictureDecoder.checkRatio(least: bits / 8 / 1032, of: bytes.count, name: name)
      try reader.startRows()
      let converter = try RowConverter(
        profile: profile, or: preamble.encoding, isGray: preamble.isGray, isSixteenBit: header.isSixteenBit,
        name: name)
      let passes = RowPass.all(of: preamble.size, interlaced: header.isInterlaced)
      return try PictureDecoder.bitmap(of: preamble.size, name: name, recycling: recycled) {
        pixels throws(PictureFileError) in
        try readRows(of: passes, from: reader, converter, width: preamble.size.width, to: pixels) {
          () throws(PictureFileError) in
          if cancellation?.isRequested == true {
            throw .cannotRead(path: name, reason: "cancelled")
          }
        }
        try reader.finish()
      }
    }
  }

  /// Reads all rows, pass by pass, and distributes their pixels.
  private static func readRows(
    of passes: [RowPass], from reader: borrowing PNGReader, _ converter: RowConverter, width: Int,
    to pixels: UnsafeMutablePointer<UInt8>, check: () throws(PictureFileError) -> Void
  ) throws(PictureFileError) {
    let row = UnsafeMutableRawPointer.allocate(byteCount: converter.bytesPerPixel * width, alignment: 16)
    defer { row.deallocate() }
    for pass in passes {
      for index in 0..<pass.rows {
        try check()
        try reader.readRow(into: row)
        let first = (pass.firstRow + index * pass.rowStep) * width + pass.firstColumn
        converter.convert(row, count: pass.columns, to: pixels + 4 * first, columnStep: pass.columnStep)
      }
    }
  }
}
