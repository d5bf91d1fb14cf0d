// SPDX-License-Identifier: MIT
import CPNGRows
import IntaglioSystem

/// Reads the rows of any non-interlaced PNG with libpng, one buffer of the file at a time.
final class LibpngRows: PNGRowSource {
  private let file: BufferedFile
  private let name: String
  private let reader: PNGReader
  private let converter: RowConverter
  /// Whether rows are straight RGBA of 8 bits in sRGB.
  private let isPlain: Bool
  private let width: Int
  private let row: UnsafeMutableRawPointer

  init(
    _ file: ReadableFile, _ preamble: PNGPreamble, _ profile: [UInt8]?, name: String
  ) throws(PictureFileError) {
    (self.file, self.name, width) = (BufferedFile(file), name, preamble.size.width)
    reader = try PNGReader(self.file, name: name)
    let header = try reader.readHeader()
    try reader.startRows()
    converter = try RowConverter(
      profile: profile, or: preamble.encoding, isGray: preamble.isGray, isSixteenBit: header.isSixteenBit,
      name: name)
    isPlain = profile == nil && !header.isSixteenBit && preamble.encoding == .sRGB
    row = .allocate(byteCount: 8 * width, alignment: 64)
  }

  deinit { row.deallocate() }

  func read(rows: Int, into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFileError) {
    for y in 0..<rows {
      try checkingFile { () throws(PictureFileError) in try reader.readRow(into: row) }
      let target = pixels + 4 * width * y
      if isPlain {
        png_rows_from_rgba(row.assumingMemoryBound(to: UInt8.self), target, width)
      } else {
        converter.convert(row, count: width, to: target, columnStep: 1)
      }
    }
  }

  func finish() throws(PictureFileError) {
    try checkingFile { () throws(PictureFileError) in try reader.finish() }
  }

  /// Reports the system's read error, rather than a truncated file.
  private func checkingFile(_ body: () throws(PictureFileError) -> Void) throws(PictureFileError) {
    do throws(PictureFileError) { try body() } catch {
      throw file.failure.map { .cannotRead(path: name, reason: $0.reason) } ?? error
    }
  }
}
