// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// How a picture file in any format is decoded, and the work common to all formats.
package struct PictureReading {
  let name: String
  /// The maximum number of pixels; never more than a bitmap's.
  var limit = Bitmap.maximumPixelCount
  var drawing = SVGDrawing()
  var warnings: RenderWarnings?
  /// Memory for the bitmap, used if it fits.
  var recycled: RecycledPixels?
  var cancellation: Cancellation?

  /// The picture in a file. The rest of a PNG is not read if its head is rejected.
  func decode(
    _ format: PictureFormat, head: [UInt8], whole: () throws(PictureFileError) -> [UInt8]
  ) throws(PictureFileError) -> Bitmap {
    try MemoryClaim.keeping({ $0.pixels.count }) { () throws(PictureFileError) in
      switch format {
      case .png: return try PNGDecoder.decode(head, self, whole: whole)
      case .jpeg: return try JPEGDecoder.decode(whole(), self)
      case .webp: return try WebPDecoder.decode(whole(), self)
      // Without recycled memory.
      case .avif:
        return try AVIFDecoder.decode(whole(), PictureReading(name: name, limit: limit, warnings: warnings))
      case .svg:
        let bytes = try whole()
        // A head may end before the first element, which need not be `svg`.
        if bytes.count > head.count { _ = try Self.format(of: bytes, name: name) }
        return try SVGDecoder.decode(bytes, self)
      }
    }
  }

  static func format(of bytes: [UInt8], name: String) throws(PictureFileError) -> PictureFormat {
    guard let format = PictureFormat(recognizing: bytes) else {
      throw .unknownFormat(name: name, found: FileKind.describe(bytes))
    }
    return format
  }

  func check(_ size: PixelSize) throws(PictureFileError) {
    let limit = min(limit, Bitmap.maximumPixelCount)
    guard size.width > 0, size.height > 0 else { throw .emptySize(name: name, size: size) }
    guard let count = size.pixelCount, count <= limit else {
      throw .tooLarge(name: name, size: size, limit: limit)
    }
  }

  /// Claims a picture's memory from the shared budget, if this thread runs one of several jobs: its bitmap,
  /// the one that is turned, and `halves` half bytes for each pixel while it is read.
  func claim(
    _ size: PixelSize, _ orientation: Orientation = .upright, besides halves: Int = 0
  ) throws(PictureFileError) {
    let bitmaps = orientation == .upright ? 1 : 2
    try MemoryClaim.require(size.width * size.height * (8 * bitmaps + halves) / 2) { bytes in
      PictureFileError.overMemoryLimit(name: name, size: size, byteCount: bytes)
    }
  }

  /// Rejects a file with too few bytes for a picture of its size, before memory is allocated.
  func checkRatio(least count: Int, of byteCount: Int) throws(PictureFileError) {
    guard count <= byteCount else { throw .truncated(name: name) }
  }

  /// A bitmap whose bytes `fill` writes, in `recycled` memory if there is any, or the error of `fill`.
  func bitmap(
    of size: PixelSize, filledBy fill: (UnsafeMutablePointer<UInt8>) throws(PictureFileError) -> Void
  ) throws(PictureFileError) -> Bitmap {
    // The bitmap's initialiser takes no throwing closure. After a failure its bytes are partly undefined, but
    // the error is thrown in its place.
    var failure: PictureFileError?
    let bitmap = try? Bitmap(size: size, recycling: recycled) { bytes in
      guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      do throws(PictureFileError) { try fill(pixels) } catch { failure = error }
    }
    if let failure { throw failure }
    guard let bitmap else { throw .tooLarge(name: name, size: size, limit: Bitmap.maximumPixelCount) }
    return bitmap
  }

  /// Converts pixels of straight RGBA, 8 bits a sample, in place.
  static func convert(_ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, by converter: RowConverter) {
    for y in 0..<size.height {
      let row = pixels + 4 * size.width * y
      converter.convert(row, count: size.width, to: row, columnStep: 1)
    }
  }

  func shown(_ file: Bitmap, _ orientation: Orientation) throws(PictureFileError) -> Bitmap {
    do throws(BitmapError) { return try orientation.shown(file) } catch { throw .outOfMemory(name: name) }
  }
}

extension PictureReading {
  package init(name: String, limit: Int) { (self.name, self.limit) = (name, limit) }
}
