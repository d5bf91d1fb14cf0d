// SPDX-License-Identifier: MIT
import CDeflate
import CPNGRows
import Dispatch
import IntaglioModel
import IntaglioSystem

/// Reads the rows of a PNG written by `PNGRowWriter`: unpacks several pieces in parallel, on all cores.
///
/// Such a file has a chunk with the number of rows in each piece. Any deviation is an error, after which
/// libpng may still read the file. If the pixels are wrong, an error is thrown by the end at the latest.
final class PNGPieceReader: PNGRowSource {
  private let file: ReadableFile
  private let name: String
  private let form: PieceForm
  private let samples: PNGSamples
  private let rowBytes: Int
  private var position: Int
  private var checksum = Adler32()
  /// The samples of the row above the next.
  private let above: UnsafeMutablePointer<UInt8>
  /// The filtered rows of some pieces.
  private let memory: UnsafeMutablePointer<UInt8>
  private let piecesAtOnce: Int
  /// The number of rows in memory, and the index of the next one.
  private var (count, next) = (0, 0)
  private var unpackedRows = 0

  /// A reader of the file with this head; nil for other files, and for an invalid first piece.
  init?(_ file: ReadableFile, head: [UInt8], piecesAtOnce: Int, name: String) throws(PictureFileError) {
    guard let form = PieceForm(head), file.byteCount > head.count else { return nil }
    (self.file, self.name, self.form) = (file, name, form)
    samples = form.bytesPerPixel == 3 ? PNGSamplesRGB : PNGSamplesRGBA
    rowBytes = 1 + form.bytesPerPixel * form.size.width
    self.piecesAtOnce = max(1, piecesAtOnce)
    position = head.count
    above = .allocate(capacity: rowBytes)
    above.initialize(repeating: 0, count: rowBytes)
    memory = .allocate(capacity: self.piecesAtOnce * form.rowsPerPiece * rowBytes)
    do throws(PictureFileError) {
      // Deflate without a dictionary.
      let start = try chunk("IDAT", atMost: 2)
      guard start.count == 2, start[0] == 0x78, start[1] & 0x20 == 0,
        (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
      else { return nil }
      try unpack()
    } catch {
      if case .cannotRead = error { throw error }
      return nil
    }
  }

  deinit {
    above.deallocate()
    memory.deallocate()
  }

  func read(rows: Int, into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFileError) {
    let width = form.size.width
    var done = 0
    while done < rows {
      if next == count { try unpack() }
      let part = min(rows - done, count - next)
      guard
        png_rows_read(samples, memory + next * rowBytes, part, width, nil, above, pixels + 4 * width * done)
          != 0
      else { throw fault }
      next += part
      done += part
    }
  }

  func finish() throws(PictureFileError) {
    guard try chunk("IDAT", atMost: 4) == PNGChunk.bigEndian(Int(checksum.value)),
      try chunk("IEND", atMost: 0).isEmpty
    else { throw fault }
  }

  private var fault: PictureFileError { .damaged(name: name, fault: "its pieces contradict its chunk") }

  private func unpack() throws(PictureFileError) {
    var pieces: [PackedPiece] = []
    let height = form.size.height
    var rows = unpackedRows
    while pieces.count < piecesAtOnce, rows < height {
      let pieceRows = min(form.rowsPerPiece, height - rows)
      let bytes = try chunk("IDAT", atMost: RowPacker.pieceBound(pieceRows * rowBytes), isChecked: false)
      pieces.append(
        PackedPiece(
          bytes: bytes, target: memory + (rows - unpackedRows) * rowBytes, count: pieceRows * rowBytes,
          isLast: rows + pieceRows == height))
      rows += pieceRows
    }
    (count, next) = (rows - unpackedRows, 0)
    unpackedRows = rows
    let checksums = Lock([UInt32?](repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { [pieces] index in
      let checksum = pieces[index].unpack()
      checksums.withLock { $0[index] = checksum }
    }
    for (checksum, piece) in zip(checksums.withLock { $0 }, pieces) {
      guard let checksum else { throw fault }
      self.checksum.append(checksum, count: piece.count)
    }
  }

  /// The data of the next chunk, which must be of this type; with type and checksum if that is not checked.
  private func chunk(
    _ type: StaticString, atMost limit: Int, isChecked: Bool = true
  ) throws(PictureFileError) -> [UInt8] {
    let start = try bytes(8, at: position)
    guard start.count == 8 else { throw fault }
    let chunk = start.withUnsafeBufferPointer { $0.baseAddress.map { PNGChunk($0, at: position) } }
    guard let chunk, chunk.isType(type), chunk.data.count <= limit else { throw fault }
    let bytes = try bytes(chunk.data.count + 8, at: position + 4)
    guard bytes.count == chunk.data.count + 8 else { throw fault }
    position = chunk.end
    if !isChecked { return bytes }
    guard bytes.isIntact else { throw fault }
    return Array(bytes[4..<4 + chunk.data.count])
  }

  private func bytes(_ count: Int, at offset: Int) throws(PictureFileError) -> [UInt8] {
    try PictureFileError.reading(name, try file.bytes(count, at: offset))
  }
}

private struct PieceForm {
  let size: PixelSize
  let bytesPerPixel: Int
  let rowsPerPiece: Int

  /// nil for files without a declaration, and for any other structure than `PNGRowWriter`'s.
  init?(_ head: [UInt8]) {
    var found: (size: PixelSize, bytesPerPixel: Int, rows: Int)?
    var end = 0
    head.withUnsafeBufferPointer { bytes in
      var chunks = PNGChunks(bytes)
      guard let (size, colorType) = chunks.nextPlainHeader(), [2, 6].contains(colorType) else { return }
      while let chunk = chunks.nextIntact() {
        guard chunk.isAncillary, !chunk.isType("tRNS") else { return }
        if chunk.isType(PNGRowWriter.pieceChunk), chunk.data.count == 4, found == nil {
          found = (size, colorType == 2 ? 3 : 4, bytes[chunk.data].bigEndian)
        }
        end = chunk.end
      }
    }
    // No piece is larger than the written ones, and no row is larger than a picture's.
    guard let found, end == head.count, found.rows > 0, found.size.width > 0, found.size.width < 1 << 28,
      found.rows == PNGRowWriter.rowsPerPiece(width: found.size.width, bytesPerPixel: found.bytesPerPixel)
    else { return nil }
    (size, bytesPerPixel, rowsPerPiece) = (found.size, found.bytesPerPixel, found.rows)
  }
}

/// A piece and the place of its rows.
///
/// Unchecked because all pieces have distinct targets.
private struct PackedPiece: @unchecked Sendable {
  /// A chunk from its type to its checksum.
  let bytes: [UInt8]
  let target: UnsafeMutablePointer<UInt8>
  let count: Int
  let isLast: Bool

  func unpack() -> UInt32? {
    guard bytes.isIntact else { return nil }
    // The stream lies between the type and the checksum.
    var stream = bytes + [UInt8](repeating: 0, count: PieceUnpacker.margin)
    return stream.withUnsafeMutableBufferPointer { stream in
      guard let base = stream.baseAddress else { return nil }
      let isWhole = PNGWorkspace.with {
        $0.unpacker()?.unpack(base + 4, count: bytes.count - 8, isLast: isLast, into: target, rowCount: count)
      }
      return isWhole == true ? libdeflate_adler32(1, target, count) : nil
    }
  }
}

extension [UInt8] {
  /// Whether the checksum of a chunk, given from its type on, is correct.
  fileprivate var isIntact: Bool {
    withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { PNGChunk.isIntact($0, dataCount: bytes.count - 8) } ?? false
    }
  }
}
