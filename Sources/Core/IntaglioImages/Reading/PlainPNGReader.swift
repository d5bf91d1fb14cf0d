// SPDX-License-Identifier: MIT
import CDeflate
import CPNGRows

/// Reads a plain PNG from the top, any number of rows at a time.
///
/// Rows are unpacked into a buffer of a few hundred kilobytes, and converted to pixels while it is in the
/// cache. Pictures of any height take no more memory besides their pixels.
struct PlainPNGReader: ~Copyable {
  private let png: PlainPNG
  private let inflater: UnsafeMutableRawPointer
  private let pieces: UnsafeMutableBufferPointer<PNGPiece>

  /// The samples of the row above the next one.
  private let above: UnsafeMutablePointer<UInt8>
  private let start, limit: UnsafeMutablePointer<UInt8>
  /// The next row, and the end of the unpacked bytes.
  private var next, end: UnsafeMutablePointer<UInt8>

  private var status = PNGInflateMore
  private var missing: Int
  private var checksum: UInt32 = 1

  /// The number of bytes to unpack at a time, and of rows that are processed together. At least that many
  /// rows are unpacked.
  private static let bandBytes = 1 << 18
  private static let rowsAtOnce = 8

  /// A reader of the picture in `bytes`. The bytes and the workspace must outlive it. nil for a file without
  /// data.
  init?(_ png: PlainPNG, in bytes: UnsafeBufferPointer<UInt8>, _ workspace: PNGWorkspace) {
    guard let base = bytes.baseAddress else { return nil }
    self.png = png
    inflater = workspace.inflater()
    pieces = .allocate(capacity: png.data.count)
    for (index, range) in png.data.enumerated() {
      pieces.initializeElement(at: index, to: PNGPiece(bytes: base + range.lowerBound, count: range.count))
    }
    png_inflate_begin(inflater, pieces.baseAddress, pieces.count)

    missing = png.rowBytes * png.height
    let band = max(PlainPNGReader.bandBytes, PlainPNGReader.rowsAtOnce * png.rowBytes)
    let count = min(PNGInflateWindow + band, missing)
    above = workspace.bytes(png.rowBytes + count + 1 + PNGInflateSlack)
    above.initialize(repeating: 0, count: png.rowBytes)
    start = above + png.rowBytes
    limit = start + count
    next = start
    end = start
  }

  deinit { pieces.deallocate() }

  /// Reads the next `count` rows, which must exist; false for damaged ones.
  mutating func read(rows count: Int, into pixels: UnsafeMutablePointer<UInt8>) -> Bool {
    var (count, pixels) = (count, pixels)
    while count > 0 {
      var ready = min(count, (end - next) / png.rowBytes)
      // Incomplete groups of rows wait for more data, unless it has ended.
      if ready < count, missing > 0 { ready -= ready % PlainPNGReader.rowsAtOnce }
      guard ready > 0 else {
        guard missing > 0, unpack() else { return false }
        continue
      }
      guard png_rows_read(png.samples, next, ready, png.width, png.palette, above, pixels) != 0 else {
        return false
      }
      next += ready * png.rowBytes
      pixels += 4 * png.width * ready
      count -= ready
    }
    return true
  }

  /// Whether the data ends with the picture, with the correct checksum.
  mutating func finish() -> Bool {
    guard missing == 0, next == end, status != PNGInflateMore || unpack() else { return false }
    return status == PNGInflateDone && png_inflate_ends(inflater, checksum) != 0
  }

  /// Continues unpacking; false if the data are damaged, or longer than the picture.
  private mutating func unpack() -> Bool {
    guard status == PNGInflateMore else { return false }
    // Keeps the unread bytes, and the window that later bytes may refer to.
    let kept = max(start, min(next, end - PNGInflateWindow))
    if kept > start {
      start.update(from: kept, count: end - kept)
      next -= kept - start
      end -= kept - start
    }
    let first = end
    var last: UnsafeMutablePointer<UInt8>? = end
    // Allows one byte more than the picture, to detect excess data.
    status = png_inflate(inflater, start, &last, missing <= limit - end ? end + missing + 1 : limit)
    guard let last, status != PNGInflateDamaged, last - first <= missing else { return false }
    end = last
    missing -= end - first
    checksum = libdeflate_adler32(checksum, first, end - first)
    return true
  }
}
