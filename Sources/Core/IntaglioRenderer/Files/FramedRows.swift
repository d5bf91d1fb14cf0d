// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// The rows of a picture file, framed as they are read.
///
/// Unchecked because it belongs to one thread at a time, like its reader.
final class FramedRows: @unchecked Sendable {
  private let reader: PNGRowReader
  /// nil for unchanged rows.
  private let framer: PictureFramer?
  /// The last rows of the file, which the next ones of the result may need again.
  private var held: (bitmap: Bitmap, rows: Range<Int>)?

  /// The most pixels of the file in memory at once.
  private static let windowPixelCount = 1 << 22

  init(_ reader: PNGRowReader, _ framer: PictureFramer?) { (self.reader, self.framer) = (reader, framer) }

  /// A range of rows; see `PNGRowReader.rows`.
  func rows(
    _ rows: Range<Int>, after last: (bitmap: Bitmap, rows: Range<Int>)?, cancellation: Cancellation?
  ) throws(PictureFileError) -> Bitmap {
    guard let framer else { return try reader.rows(rows, after: last, cancellation: cancellation) }
    // So many rows that those of the file fit, at least one.
    let shrink = max(1, reader.size.height / max(1, framer.size.height))
    let step = max(1, FramedRows.windowPixelCount / reader.size.width / shrink)
    let rowBytes = 4 * framer.size.width
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rowBytes * rows.count)
    var first = rows.lowerBound
    if let last, last.rows.contains(first) {
      let shared = first..<min(last.rows.upperBound, rows.upperBound)
      let start = rowBytes * (first - last.rows.lowerBound)
      pixels += last.bitmap.pixels[start..<start + rowBytes * shared.count]
      first = shared.upperBound
    }
    while first < rows.upperBound, cancellation?.isRequested != true {
      let part = first..<min(first + step, rows.upperBound)
      let read = framer.rows(readFor: part)
      if !read.isEmpty { held = (try reader.rows(read, after: held, cancellation: cancellation), read) }
      pixels += try rethrowing(
        tooLarge,
        try framer.rows(part, of: held?.bitmap, from: held?.rows.lowerBound ?? 0, cancellation: cancellation)
      ).pixels
      first = part.upperBound
    }
    // Rows are missing after a cancellation.
    pixels += repeatElement(0, count: rowBytes * (rows.upperBound - first))
    return try rethrowing(
      tooLarge, try Bitmap(size: PixelSize(framer.size.width, rows.count), pixels: pixels))
  }

  func finish() throws(PictureFileError) { try reader.finish() }

  /// The box of all pixels with at least this alpha; nil without any.
  func box(fromAlpha least: UInt8, _ cancellation: Cancellation?) throws(FileRenderError) -> PixelRect? {
    let size = framer?.size ?? reader.size
    let step = max(1, FramedRows.windowPixelCount / size.width)
    var box: PixelRect?
    for first in stride(from: 0, to: size.height, by: step) {
      try rethrowing(FileRenderError.render, try cancellation?.check())
      let rows = first..<min(first + step, size.height)
      let bitmap = try rethrowing(
        FileRenderError.file, try self.rows(rows, after: nil, cancellation: cancellation))
      guard let part = bitmap.box(fromAlpha: least)?.moved(0, first) else { continue }
      box = box?.hull(part) ?? part
    }
    return box
  }

  private func tooLarge(_: BitmapError) -> PictureFileError {
    .tooLarge(name: "the framed picture", size: framer?.size ?? reader.size, limit: Bitmap.maximumPixelCount)
  }
}
