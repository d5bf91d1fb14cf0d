// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// Reads the rows of a PNG file in order, with little memory besides the requested rows.
///
/// Unchecked because it belongs to one thread at a time.
package final class PNGRowReader: @unchecked Sendable {
  /// Width and height in pixels; possibly more pixels than a bitmap allows.
  package let size: PixelSize
  /// Whether the file has neither an alpha channel nor a transparent colour.
  package let isOpaque: Bool
  /// Warnings about parts of the file that are ignored, or read differently.
  package let warnings: [RenderWarning]
  package let strategy: Strategy
  private let source: any PNGRowSource
  private let start: Start
  private let passed: UnsafeMutablePointer<UInt8>
  private var next = 0

  /// Ways to read rows. Only libpng describes damage, so it reads the file again after another reader's
  /// error.
  package enum Strategy: Sendable, Hashable {
    /// Our own code, several pieces in parallel: for files written by `PNGRowWriter`.
    case pieces
    /// Our own code, with the file in memory: for plain files of moderate length.
    case plain
    /// libpng, one buffer of the file at a time: for all others.
    case libpng
  }

  /// What every reader of the same file begins with.
  private struct Start {
    let file: ReadableFile
    let name: String
    let head: [UInt8]
    let preamble: PNGPreamble
    let piecesAtOnce: Int
  }

  /// The widest row: its pixels take 64 MiB.
  private static let maximumWidth = 1 << 24
  private static let maximumPlainByteCount = 1 << 29

  /// A reader of a file; nil for pictures that can only be read as a whole: other formats, interlaced or
  /// rotated pictures, devices and pipes, and smaller ones than `leastPixelCount`.
  ///
  /// - Parameter strategies: the allowed readers besides libpng.
  /// - Throws: `PictureFileError` for an unreadable file, a damaged header, or a picture that can only be
  ///   read as a whole but is too large for that.
  package static func open(
    _ file: InputFile, leastPixelCount: Int = 0, strategies: Set<Strategy> = [.pieces, .plain],
    piecesAtOnce: Int = 1
  ) throws(PictureFileError) -> PNGRowReader? {
    // Without a header there is no size, but a fault.
    guard file.format == .png, file.size?.pixelCount ?? .max >= leastPixelCount,
      let source = file.regularFile
    else { return nil }
    let path = file.name
    let bytes = try PictureFileError.reading(path, try PNGPreamble.bytes(of: source, after: file.head))
    guard let head = bytes else { return nil }
    let preamble = try PNGPreamble(head, name: path)
    let size = preamble.size
    guard size.width > 0, size.height > 0 else { throw .emptySize(name: path, size: size) }
    let obstacle =
      preamble.isInterlaced
      ? "interlaced" : preamble.orientation == .upright ? nil : "turned by its Exif data"
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
    // Deflate compresses at most 1032 to one: a header cannot claim memory or time that the file cannot fill.
    let rowBytes = 1 + size.width * preamble.bitsPerPixel / 8
    guard size.height <= 1032 * source.byteCount / rowBytes else { throw .truncated(name: path) }
    return try PNGRowReader(
      Start(file: source, name: path, head: head, preamble: preamble, piecesAtOnce: piecesAtOnce), strategies)
  }

  /// A reader of the same rows from the first on, which leaves this one as it is.
  package func restarted(
    _ strategies: Set<Strategy> = [.pieces, .plain]
  ) throws(PictureFileError) -> PNGRowReader {
    try PNGRowReader(start, strategies)
  }

  private init(_ start: Start, _ strategies: Set<Strategy>) throws(PictureFileError) {
    self.start = start
    let (file, preamble, name) = (start.file, start.preamble, start.name)
    (isOpaque, size) = (!preamble.hasAlpha, preamble.size)
    let found = RenderWarnings()
    let profile = try ColorProfile.usable(preamble.profile, isGray: preamble.isGray, for: name, found)
    warnings = preamble.warnings(for: name) + found.all
    let isPlain = profile == nil && preamble.encoding == .sRGB
    if isPlain, strategies.contains(.pieces),
      let pieces = try PNGPieceReader(file, head: start.head, piecesAtOnce: start.piecesAtOnce, name: name)
    {
      (source, strategy) = (pieces, .pieces)
    } else if isPlain, strategies.contains(.plain), file.byteCount <= PNGRowReader.maximumPlainByteCount,
      let plain = PlainPNGRows(file, name: name)
    {
      (source, strategy) = (plain, .plain)
    } else {
      (source, strategy) = (try LibpngRows(file, preamble, profile, name: name), .libpng)
    }
    passed = .allocate(capacity: 4 * size.width)
  }

  deinit { passed.deallocate() }

  /// A range of rows as a bitmap: upright, in sRGB, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: at least one; must not begin above the rows of the previous call.
  ///   - held: the result of the previous call, from which shared rows are copied.
  ///   - cancellation: stops reading; the result is then incomplete, which the caller must check.
  /// - Throws: `PictureFileError` for damage so far, and for more rows than a bitmap allows.
  package func rows(
    _ rows: Range<Int>, after held: (bitmap: Bitmap, rows: Range<Int>)?, cancellation: Cancellation? = nil
  ) throws(PictureFileError) -> Bitmap {
    let rowBytes = 4 * size.width
    return try PictureReading(name: start.name).bitmap(of: PixelSize(size.width, rows.count)) {
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
      try pass(to: first)
      // Pieces are unpacked in parallel.
      let isAtOnce = cancellation == nil || strategy == .pieces
      let step = isAtOnce ? max(1, rows.count) : PlainPNG.rowsPerCheck(width: size.width)
      for row in stride(from: first, to: rows.upperBound, by: step) {
        if cancellation?.isRequested == true { return }
        let count = min(step, rows.upperBound - row)
        try source.read(rows: count, into: pixels + (row - rows.lowerBound) * rowBytes)
      }
      next = rows.upperBound
    }
  }

  package func finish() throws(PictureFileError) {
    try pass(to: size.height)
    try source.finish()
  }

  private func pass(to row: Int) throws(PictureFileError) {
    while next < row {
      try source.read(rows: 1, into: passed)
      next += 1
    }
  }
}

protocol PNGRowSource: AnyObject {
  /// Writes the next rows, premultiplied.
  func read(rows: Int, into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFileError)
  func finish() throws(PictureFileError)
}
