import CPNGBridge
import CPNGRows
import Glibc
import IntaglioModel

/// Reads the rows of a PNG file one after the other: besides what the caller asks for, a few rows are in memory and no more of the
/// file than a buffer holds.
///
/// Unchecked because it belongs to one thread at a time.
package final class PNGRowReader: @unchecked Sendable {
  /// Width and height in pixels; there may be more of them than a bitmap can have.
  package let size: PixelSize
  /// Whether the file can hold no other alpha than full.
  package let isOpaque: Bool
  /// Whether other pictures follow the one that is read.
  package let isAnimated: Bool
  private let file: BufferedFile
  private let reader: PNGReader
  /// Reads in the place of libpng, where the file's pieces can be unpacked side by side.
  private let pieces: PNGPieceReader?
  private let converter: RowConverter
  private let isPlain: Bool
  /// A row as the file has it.
  private let row: UnsafeMutableRawPointer
  /// The next row that comes out of the file.
  private var next = 0

  /// No row is longer: so many pixels are 64 MiB.
  private static let maximumWidth = 1 << 24

  /// A reader of the file at `path`; nil where a picture cannot be read row by row, but may be as a whole: other formats, pictures
  /// that are interlaced or have to be turned, devices and pipes.
  ///
  /// - Parameter piecesAtOnce: how many pieces of a file that is in pieces are unpacked side by side; 0 for none.
  /// - Throws: `PictureFileError` when the file cannot be read, its header is damaged, or only its size keeps it from being read
  ///   as a whole.
  package static func open(path: String, piecesAtOnce: Int) throws(PictureFileError) -> PNGRowReader? {
    guard let file = try BufferedFile(path: path), let head = try PNGHead(file) else { return nil }
    let preamble = try PNGPreamble(head.bytes, name: path)
    let size = preamble.size
    guard size.width > 0, size.height > 0 else { throw .emptySize(name: path, size: size) }
    let obstacle =
      head.isInterlaced ? "interlaced" : preamble.orientation == .upright ? nil : "turned by its Exif data"
    if let obstacle {
      guard let count = size.pixelCount, count <= Bitmap.maximumPixelCount else {
        throw .unsupported(
          name: path, found: "a PNG of \(size) that is \(obstacle)",
          advice: "save it upright and without interlacing, so that it can be read row by row")
      }
      return nil
    }
    guard size.width <= maximumWidth, size.height < 1 << 31 else {
      throw .tooLarge(name: path, size: size, limit: maximumWidth)
    }
    return try PNGRowReader(file, preamble, head, piecesAtOnce: piecesAtOnce, name: path)
  }

  private init(
    _ file: BufferedFile, _ preamble: PNGPreamble, _ head: PNGHead, piecesAtOnce: Int, name: String
  ) throws(PictureFileError) {
    self.file = file
    isOpaque = !head.hasAlpha
    (size, isAnimated) = (preamble.size, preamble.isAnimated)
    reader = try PNGReader(file, name: name)
    let header = try reader.readHeader()
    // A packed row has no fewer bytes than this, so that what a header claims takes no memory that the file cannot fill.
    let bits = size.width.multipliedReportingOverflow(by: Int(header.bitsPerPixel)).partialValue
    guard bits / 8 <= 1032 * file.byteCount else { throw .truncated(name: name) }
    try reader.startRows()
    if let profile = try ColorProfile.needed(preamble.profile, for: name) {
      converter = try RowConverter(
        profile: profile, isGray: preamble.isGray, isSixteenBit: header.isSixteenBit, name: name)
      isPlain = false
    } else {
      converter = RowConverter(isSixteenBit: header.isSixteenBit, encoding: preamble.encoding)
      isPlain = !header.isSixteenBit && preamble.encoding == .sRGB
    }
    pieces =
      isPlain && piecesAtOnce > 0
      ? try PNGPieceReader(file, head: head.bytes, piecesAtOnce: piecesAtOnce) : nil
    row = .allocate(byteCount: 8 * size.width, alignment: 64)
  }

  deinit { row.deallocate() }

  /// Some rows as a bitmap: upright, in sRGB, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: at least one, none above those of the call before.
  ///   - held: what the call before gave, from which rows are taken that are in both.
  /// - Throws: `PictureFileError` for damage that shows so far, and for more rows than a bitmap can have.
  package func rows(
    _ rows: Range<Int>, after held: (bitmap: Bitmap, rows: Range<Int>)?
  ) throws(PictureFileError) -> Bitmap {
    let rowBytes = 4 * size.width
    return try PictureDecoder.bitmap(of: PixelSize(size.width, rows.count), name: file.path) {
      (pixels) throws(PictureFileError) in
      var first = rows.lowerBound
      if let held, held.rows.contains(first) {
        let count = min(held.rows.upperBound, rows.upperBound) - first
        held.bitmap.pixels.withUnsafeBufferPointer { source in
          guard let base = source.baseAddress else { return }
          pixels.update(from: base + (first - held.rows.lowerBound) * rowBytes, count: count * rowBytes)
        }
        first += count
      }
      while next < first { try readRow(to: row.assumingMemoryBound(to: UInt8.self)) }
      for y in first..<rows.upperBound { try readRow(to: pixels + (y - rows.lowerBound) * rowBytes) }
    }
  }

  /// Reads what is left of the file, and checks it.
  package func finish() throws(PictureFileError) {
    while next < size.height { try readRow(to: row.assumingMemoryBound(to: UInt8.self)) }
    if let pieces { return try pieces.finish() }
    try checkingFile { () throws(PictureFileError) in try reader.finish() }
  }

  /// Whether the file is read in pieces, of which an error may be due to what the file says of them.
  package var isInPieces: Bool { pieces != nil }

  /// Reads the next row, premultiplied, to where it may also be read as the file has it.
  private func readRow(to pixels: UnsafeMutablePointer<UInt8>) throws(PictureFileError) {
    next += 1
    if let pieces { return try pieces.readRow(to: pixels) }
    try checkingFile { () throws(PictureFileError) in try reader.readRow(into: row) }
    if isPlain {
      png_rows_from_rgba(row.assumingMemoryBound(to: UInt8.self), pixels, size.width)
    } else {
      converter.convert(row, count: size.width, to: pixels, columnStep: 1)
    }
  }

  /// A file that the system fails to read is not one that is too short.
  private func checkingFile(_ body: () throws(PictureFileError) -> Void) throws(PictureFileError) {
    do throws(PictureFileError) { try body() } catch { throw file.failure ?? error }
  }
}

/// The bytes of a PNG before its pixels.
private struct PNGHead {
  let bytes: [UInt8]
  let isInterlaced: Bool
  /// Whether there is an alpha channel, or a transparent colour.
  let hasAlpha: Bool

  /// Heads that are longer, or have more chunks, are those of no picture that has to be read row by row.
  private static let maximumByteCount = 32 << 20
  private static let maximumChunkCount = 4096

  /// Looks at the beginning of a file; nil where that is not a PNG's, or is too long.
  init?(_ file: BufferedFile) throws(PictureFileError) {
    var bytes = try file.peek(33, at: 0)
    guard bytes.starts(with: PNGPreamble.signature), bytes.count == 33 else { return nil }
    isInterlaced = bytes[28] != 0
    var hasTransparency = false
    for _ in 0..<PNGHead.maximumChunkCount {
      let start = try file.peek(8, at: bytes.count)
      let type = start.dropFirst(4)
      // What is wrong with a file that ends here the reader says.
      if start.count < 8 || type.elementsEqual("IDAT".utf8) {
        self.bytes = bytes
        hasAlpha = hasTransparency || bytes[25] & 4 != 0
        return
      }
      if type.elementsEqual("tRNS".utf8) { hasTransparency = true }
      let length = start.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard bytes.count + length < PNGHead.maximumByteCount else { return nil }
      bytes += try file.peek(12 + length, at: bytes.count)
    }
    return nil
  }
}
