// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Decodes a PNG in memory: first the size, then the pixels, with our own code for plain files, and with
/// libpng for all others.
package enum PNGDecoder {
  /// The picture of a file, upright and in sRGB. Only the head is read if that is rejected. Tests decode
  /// through libpng; the picture or error must be the same.
  package static func decode(
    _ head: [UInt8], _ reading: PictureReading, alwaysThroughLibpng: Bool = false,
    whole: () throws(PictureFileError) -> [UInt8]
  ) throws(PictureFileError) -> Bitmap {
    let name = reading.name
    var preamble = try PNGPreamble(head, name: name)
    try reading.check(preamble.size)
    // The rest of a long preamble may turn the picture.
    var read: [UInt8]?
    if !preamble.isComplete {
      let bytes = try whole()
      (read, preamble) = (bytes, try PNGPreamble(bytes, name: name))
    }
    try reading.claim(preamble.size, preamble.orientation)
    let bytes = if let read { read } else { try whole() }
    reading.warnings?.add(preamble.warnings(for: name))
    let profile = try ColorProfile.usable(
      preamble.profile, isGray: preamble.isGray, for: name, reading.warnings)
    let isPlain = profile == nil && !alwaysThroughLibpng
    let file =
      if isPlain, let plain = decodePlain(bytes, preamble, reading) { plain } else {
        try decodeAny(bytes, preamble, profile, reading)
      }
    return try reading.shown(file, preamble.orientation)
  }

  /// The picture decoded without libpng; nil for files other than plain ones, and for damaged ones.
  package static func decodePlain(_ bytes: [UInt8]) -> Bitmap? {
    (try? PNGPreamble(bytes, name: "")).flatMap { decodePlain(bytes, $0, PictureReading(name: "")) }
  }

  private static func decodePlain(
    _ bytes: [UInt8], _ preamble: PNGPreamble, _ reading: PictureReading
  ) -> Bitmap? {
    guard let count = preamble.size.pixelCount,
      // Deflate compresses at most 1032 to one: no memory is taken for impossible sizes.
      count <= 1032 * bytes.count, preamble.encoding == .sRGB
    else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in PlainPNG(bytes)?.bitmap(in: bytes, reading) }
  }

  /// The picture in any file, with libpng. Besides the bitmap it needs two or three rows of memory,
  /// interlaced or not.
  private static func decodeAny(
    _ bytes: [UInt8], _ preamble: PNGPreamble, _ profile: [UInt8]?, _ reading: PictureReading
  ) throws(PictureFileError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in
      let reader = try PNGReader(bytes, name: reading.name)
      let header = try reader.readHeader()
      // Deflate stores at most 258 bytes in two bits.
      let bits = (preamble.size.pixelCount ?? 0) * Int(header.bitsPerPixel)
      try reading.checkRatio(least: bits / 8 / 1032, of: bytes.count)
      try reader.startRows()
      let converter = try RowConverter(
        profile: profile, or: preamble.encoding, isGray: preamble.isGray, isSixteenBit: header.isSixteenBit,
        name: reading.name)
      let passes = RowPass.all(of: preamble.size, interlaced: header.isInterlaced)
      return try reading.bitmap(of: preamble.size) { pixels throws(PictureFileError) in
        try readRows(of: passes, from: reader, converter, width: preamble.size.width, to: pixels, reading)
        try reader.finish()
      }
    }
  }

  private static func readRows(
    of passes: [RowPass], from reader: borrowing PNGReader, _ converter: RowConverter, width: Int,
    to pixels: UnsafeMutablePointer<UInt8>, _ reading: PictureReading
  ) throws(PictureFileError) {
    let row = UnsafeMutableRawPointer.allocate(byteCount: converter.bytesPerPixel * width, alignment: 16)
    defer { row.deallocate() }
    for pass in passes {
      for index in 0..<pass.rows {
        if reading.cancellation?.isRequested == true {
          throw .cannotRead(path: reading.name, reason: "cancelled")
        }
        try reader.readRow(into: row)
        let first = (pass.firstRow + index * pass.rowStep) * width + pass.firstColumn
        converter.convert(row, count: pass.columns, to: pixels + 4 * first, columnStep: pass.columnStep)
      }
    }
  }
}
