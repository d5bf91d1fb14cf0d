// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Decodes a picture file in memory in any format, and does the work common to all formats.
enum PictureDecoder {
  /// The picture in `bytes`, in `recycled` memory if there is any.
  static func decode(
    _ bytes: [UInt8], name: String, maximumPixelCount: Int, _ drawing: SVGDrawing,
    _ warnings: RenderWarnings?,
    recycling recycled: RecycledPixels? = nil, _ cancellation: Cancellation? = nil
  ) throws(PictureFileError) -> Bitmap {
    try MemoryClaim.keeping({ $0.pixels.count }) { () throws(PictureFileError) in
      try decode(
        bytes, name, min(maximumPixelCount, Bitmap.maximumPixelCount), drawing, warnings, recycled,
        cancellation)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ name: String, _ limit: Int, _ drawing: SVGDrawing, _ warnings: RenderWarnings?,
    _ recycled: RecycledPixels?, _ cancellation: Cancellation?
  ) throws(PictureFileError) -> Bitmap {
    switch try format(of: bytes, name: name) {
    case .png:
      return try PNGDecoder.decode(
        bytes, name: name, maximumPixelCount: limit, warnings, recycling: recycled, cancellation)
    case .jpeg:
      return try JPEGDecoder.decode(
        bytes, name: name, maximumPixelCount: limit, warnings, recycling: recycled)
    case .webp:
      return try WebPDecoder.decode(
        bytes, name: name, maximumPixelCount: limit, warnings, recycling: recycled)
    case .avif: return try AVIFDecoder.decode(bytes, name: name, maximumPixelCount: limit, warnings)
    case .svg:
      return try SVGDecoder.decode(
        bytes, name: name, maximumPixelCount: limit, drawing, warnings, recycling: recycled)
    }
  }

  /// Recognises the first bytes.
  ///
  /// - Throws: `PictureFileError.unknownFormat`.
  @discardableResult
  static func format(of bytes: [UInt8], name: String) throws(PictureFileError) -> PictureFormat {
    guard let format = PictureFormat(recognizing: bytes) else {
      throw .unknownFormat(name: name, found: FileKind.describe(bytes))
    }
    return format
  }

  /// Rejects empty sizes and those over `limit`.
  static func check(_ size: PixelSize, name: String, limit: Int) throws(PictureFileError) {
    guard size.width > 0, size.height > 0 else { throw .emptySize(name: name, size: size) }
    guard let count = size.pixelCount, count <= limit else {
      throw .tooLarge(name: name, size: size, limit: limit)
    }
  }

  /// Claims a picture's memory from the shared budget, if this thread runs one of several jobs.
  ///
  /// - Parameters:
  ///   - halves: the memory for each pixel while it is read, in half bytes, including the eight of its
  ///     bitmap.
  static func claim(_ size: PixelSize, halfBytesPerPixel halves: Int, name: String) throws(PictureFileError) {
    let bytes = size.width * size.height * halves / 2
    guard MemoryClaim.take(bytes) else {
      throw .overMemoryLimit(name: name, size: size, byteCount: bytes)
    }
  }

  /// Rejects a file with too few bytes for a picture of its size, before memory is allocated.
  static func checkRatio(least count: Int, of byteCount: Int, name: String) throws(PictureFileError) {
    guard count <= byteCount else { throw .truncated(name: name) }
  }

  /// A bitmap whose bytes `fill` writes, in `recycled` memory if there is any, or the error of `fill`.
  static func bitmap(
    of size: PixelSize, name: String, recycling recycled: RecycledPixels? = nil,
    filledBy fill: (UnsafeMutablePointer<UInt8>) throws(PictureFileError) -> Void
  ) throws(PictureFileError) -> Bitmap {
    // The bitmap's initialiser takes no throwing closure. After a failure its bytes are partly undefined, but
    // the error is thrown in its place.
    var failure: PictureFileError?
    let bitmap: Bitmap
    do throws(BitmapError) {
      bitmap = try Bitmap(size: size, recycling: recycled) { bytes in
        guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        do throws(PictureFileError) { try fill(pixels) } catch { failure = error }
      }
    } catch {
      throw .tooLarge(name: name, size: size, limit: Bitmap.maximumPixelCount)
    }
    if let failure { throw failure }
    return bitmap
  }

  /// Converts pixels of straight RGBA, 8 bits a sample, in place.
  static func convert(_ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, by converter: RowConverter) {
    for y in 0..<size.height {
      let row = pixels + 4 * size.width * y
      converter.convert(row, count: size.width, to: row, columnStep: 1)
    }
  }

  /// A file's picture, oriented for display.
  static func shown(
    _ file: Bitmap, _ orientation: Orientation, name: String
  ) throws(PictureFileError) -> Bitmap {
    do throws(BitmapError) { return try orientation.shown(file) } catch { throw .outOfMemory(name: name) }
  }
}
