// SPDX-License-Identifier: MIT
import CDeflate
import Dispatch
import IntaglioModel
import IntaglioSystem

/// Writes a PNG band by band as its rows arrive: pieces of a band are filtered and compressed independently
/// on all cores, and joined as in pigz.
///
/// Besides the band, it needs a few megabytes per core. Each piece costs five bytes, and the matches with the
/// previous piece: less than 0.1 % of a file.
package final class PNGRowWriter {
  private let size: PixelSize
  private let layout: PNGLayout
  private let compression: PictureCompression
  private let name: String
  private let rowsPerPiece: Int
  private let cancellation: Cancellation?
  private let write: (UnsafeBufferPointer<UInt8>) throws(PictureFileError) -> Void
  package private(set) var rowCount = 0
  private var waiting: [UInt8] = []
  /// The last compressed row, in the file's samples.
  private var lastRow: [UInt8] = []
  private var checksum = Adler32()

  /// The approximate size of pieces before compression.
  package static let pieceByteCount = 1 << 22
  /// If the rows have more bytes than this (64 MiB), each piece is decoded again before it is written:
  /// defects in large pictures are easily missed, and drawing them again takes long.
  private static let uncheckedByteCount = 1 << 26
  /// The chunk with the number of rows in each piece, so that pieces can be unpacked in parallel: ancillary,
  /// private, and unsafe to copy when the pixels change.
  static let pieceChunk: StaticString = "piCE"

  package static func rowsPerPiece(
    width: Int, bytesPerPixel: Int, pieceByteCount: Int = pieceByteCount
  ) -> Int {
    max(1, pieceByteCount / (1 + bytesPerPixel * width))
  }

  /// Writes everything before the pixels. The layout must represent the whole picture. A cancellation stops
  /// between two pieces with an error; the caller determines the cause.
  package init(
    _ size: PixelSize, _ layout: PNGLayout, _ compression: PictureCompression, name: String,
    pieceByteCount: Int = PNGRowWriter.pieceByteCount, cancellation: Cancellation? = nil,
    to write: @escaping (UnsafeBufferPointer<UInt8>) throws(PictureFileError) -> Void
  ) throws(PictureFileError) {
    (self.size, self.layout, self.compression) = (size, layout, compression)
    (self.name, self.cancellation, self.write) = (name, cancellation, write)
    rowsPerPiece = PNGRowWriter.rowsPerPiece(
      width: size.width, bytesPerPixel: layout.bytesPerPixel, pieceByteCount: pieceByteCount)
    guard max(size.width, size.height) < 1 << 31 else {
      throw .cannotWrite(path: name, reason: "a PNG has sides of less than 2^31 pixels, not \(size)")
    }
    var head = PNGEncoder.header(size, layout)
    if rowsPerPiece < size.height {
      head += PNGChunk.bytes(PNGRowWriter.pieceChunk, PNGChunk.bigEndian(rowsPerPiece))
    }
    // Deflate with a window of 32 KiB.
    try put(head + PNGChunk.bytes("IDAT", [0x78, 0x9C]))
  }

  /// Writes the next rows, as wide as the picture; an incomplete piece waits for more.
  package func add(_ band: Bitmap) throws(PictureFileError) {
    rowCount += band.height
    let pixels = waiting.isEmpty ? band.pixels : waiting + band.pixels
    let rows = pixels.count / (4 * size.width)
    let isEnd = rowCount >= size.height
    let packed = isEnd ? rows : rows / rowsPerPiece * rowsPerPiece
    waiting = packed < rows ? Array(pixels[(4 * size.width * packed)...]) : []
    if packed > 0 { try pack(pixels, rows: packed, isEnd: isEnd) }
  }

  private func pack(_ pixels: [UInt8], rows: Int, isEnd: Bool) throws(PictureFileError) {
    let count = (rows + rowsPerPiece - 1) / rowsPerPiece
    let pieces = Lock<[Result<Piece, PictureFileError>?]>(Array(repeating: nil, count: count))
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let job = PieceJob(
        pixels: base, width: size.width, layout: layout, above: lastRow, method: compression.pieceMethod,
        isChecked: size.height * (1 + layout.bytesPerPixel * size.width) > PNGRowWriter.uncheckedByteCount,
        name: name)
      DispatchQueue.concurrentPerform(iterations: count) { [rowsPerPiece, name, cancellation] index in
        let part = index * rowsPerPiece..<min((index + 1) * rowsPerPiece, rows)
        let piece =
          cancellation?.isRequested == true
          ? .failure(.cannotWrite(path: name, reason: "cancelled"))
          : job.packed(part, isLast: isEnd && index == count - 1)
        pieces.withLock { $0[index] = piece }
      }
      lastRow = job.laid(row: rows - 1)
    }
    for piece in pieces.withLock({ $0 }) {
      guard let piece = try piece?.get() else { throw .outOfMemory(name: name) }
      checksum.append(piece.checksum, count: piece.byteCount)
      try put(piece.chunk)
    }
  }

  package func finish() throws(PictureFileError) {
    guard rowCount == size.height else {
      throw .cannotWrite(path: name, reason: "only \(rowCount) of \(size.height) rows were written")
    }
    try put(PNGChunk.bytes("IDAT", PNGChunk.bigEndian(Int(checksum.value))) + PNGChunk.bytes("IEND", []))
  }

  private func put(_ bytes: [UInt8]) throws(PictureFileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(PictureFileError) in try write(bytes) }
  }
}

private typealias Piece = (chunk: [UInt8], checksum: UInt32, byteCount: Int)

/// Compresses a band's rows as pieces.
///
/// Unchecked because the pixels are only read, and are not moved.
private struct PieceJob: @unchecked Sendable {
  let pixels: UnsafePointer<UInt8>
  let width: Int
  let layout: PNGLayout
  /// The row above the band, in the file's samples; empty at the top of the picture.
  let above: [UInt8]
  let method: PNGMethod
  let isChecked: Bool
  let name: String

  private var rowBytes: Int { layout.bytesPerPixel * width }

  func packed(_ rows: Range<Int>, isLast: Bool) -> Result<Piece, PictureFileError> {
    PNGWorkspace.with { workspace in
      guard let packer = workspace.packer(method.packing), let unpacker = workspace.unpacker() else {
        return .failure(.outOfMemory(name: name))
      }
      let count = rows.count * (1 + rowBytes)
      let bound = packer.bound(count) + PieceUnpacker.margin
      let filtered = workspace.bytes(count + RowPacker.margin + bound + (isChecked ? count : 0))
      filter(rows, into: filtered)
      let packed = filtered + count + RowPacker.margin
      let packedCount = packer.packPiece(filtered, count: count, isLast: isLast, into: packed)
      let isRight =
        !isChecked
        || unpacker.check(
          packed, count: packedCount, isLast: isLast, against: filtered, rowCount: count, copy: packed + bound
        )
      guard packedCount > 0, isRight else { return .failure(.badPacking(name: name)) }
      let chunk = PNGChunk.bytes("IDAT", UnsafeBufferPointer(start: packed, count: packedCount))
      return .success((chunk, libdeflate_adler32(1, filtered, count), count))
    }
  }

  private func filter(_ rows: Range<Int>, into filtered: UnsafeMutablePointer<UInt8>) {
    var filter = RowFilter(width: width, bytesPerPixel: layout.bytesPerPixel, filters: method.filters)
    // The row above the first one, which filters refer to.
    if rows.lowerBound > 0 {
      lay(row: rows.lowerBound - 1, into: filter.row)
      filter.filter(into: filtered)
    } else if !above.isEmpty {
      above.withUnsafeBufferPointer {
        if let base = $0.baseAddress { filter.row.update(from: base, count: $0.count) }
      }
      filter.filter(into: filtered)
    }
    for (index, row) in rows.enumerated() {
      lay(row: row, into: filter.row)
      filter.filter(into: filtered + index * (1 + rowBytes))
    }
  }

  /// A row in the file's samples, before it is filtered.
  func laid(row: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rowBytes) { bytes, count in
      if let base = bytes.baseAddress { lay(row: row, into: base) }
      count = rowBytes
    }
  }

  private func lay(row: Int, into target: UnsafeMutablePointer<UInt8>) {
    layout.lay(pixels + 4 * width * row, count: width, into: target)
  }
}
