// SPDX-License-Identifier: MIT
import CPNGRows
public import IntaglioModel

extension Bitmap {
  /// Encodes this picture as the bytes of a file.
  ///
  /// PNG: straight RGBA, RGB if the picture is opaque, grey with or without alpha if it has no colour, and
  /// with `smallest` a palette if that is smaller; 8 bits a sample, sRGB, not interlaced. Above four
  /// megapixels it is compressed on all cores. WebP: lossless, or lossy if there is a quality. PNG and
  /// lossless WebP read back as exactly this bitmap, except for invalid premultiplied pixels: a colour above
  /// its alpha is written as full. JPEG: 4:4:4 from a quality of 90 on, else 4:2:0; `small` and `smallest`
  /// are progressive. AVIF: 4:4:4 from a quality of 90 on, else 4:2:0, and lossless at 100; alpha is always
  /// lossless. SVG cannot be written.
  ///
  /// JPEG needs TurboJPEG, WebP needs libwebp, and AVIF libavif. Each library is opened on first use.
  ///
  /// - Throws: `PictureFileError.outOfMemory`, `.missingLibrary`, `.hasTransparency` (JPEG without a
  ///   background) or `.cannotWrite` for a size outside the format's limits or a quality out of range, naming
  ///   the picture `memory`.
  public func encoded(as encoding: PictureEncoding = PictureEncoding()) throws(PictureFileError) -> [UInt8] {
    try encodedWithinLimit(as: encoding).bytes
  }

  /// Writes this picture as a file; see `encoded(as:)`.
  ///
  /// The file appears complete or not at all: it is written under a temporary name and renamed, and only then
  /// replaces an older one. A symbolic link is followed, and its target replaced. A pipe or device is written
  /// directly.
  ///
  /// - Parameter encoding: nil for the format of the path's extension, or PNG without an extension. The
  ///   extension of another picture format, such as `x.gif`, is then an error.
  /// - Returns: the file's encoding and size.
  /// - Throws: `PictureFileError.cannotWrite` with the reason, or the errors of `encoded(as:)`.
  @discardableResult
  public func write(
    to path: String, as encoding: PictureEncoding? = nil
  ) throws(PictureFileError) -> WrittenPicture {
    try write(to: path, as: encoding, isStopped: nil)
  }

  /// Writes the file; `isStopped` cancels the wait for a pipe's reader.
  package func write(
    to path: String, as encoding: PictureEncoding?, isStopped: (() -> Bool)?
  ) throws(PictureFileError) -> WrittenPicture {
    if encoding == nil, let ending = PictureName.otherEnding(path) {
      throw .cannotWrite(
        path: path, reason: "pictures are written as \(PictureFormat.writtenList), not as \(ending)")
    }
    let encoding = encoding ?? PictureEncoding(PictureFormat(path: path) ?? .png)
    let (bytes, made) = try encodedWithinLimit(as: encoding, name: path)
    try OutputFile.write(path: path, isStopped: isStopped) { descriptor throws(PictureFileError) in
      try OutputFile.write(bytes, descriptor: descriptor, path: path, isStopped: isStopped)
    }
    return WrittenPicture(encoding: made, byteCount: bytes.count)
  }

  /// Writes this picture to an open file descriptor, such as 1 for standard output. The descriptor stays
  /// open.
  ///
  /// - Returns: the file's encoding and size.
  /// - Throws: `PictureFileError.cannotWrite` with the reason, or the errors of `encoded(as:)`.
  @discardableResult
  public func write(
    toDescriptor descriptor: Int32, name: String = "standard output",
    as encoding: PictureEncoding = PictureEncoding()
  ) throws(PictureFileError) -> WrittenPicture {
    let (bytes, made) = try encodedWithinLimit(as: encoding, name: name)
    try OutputFile.write(bytes, descriptor: descriptor, path: name)
    return WrittenPicture(encoding: made, byteCount: bytes.count)
  }

  /// Encodes the picture with exactly this encoding, regardless of its size limit.
  func encoded(as encoding: PictureEncoding, name: String) throws(PictureFileError) -> [UInt8] {
    if let quality = encoding.quality, !(1...100).contains(quality) {
      throw .cannotWrite(path: name, reason: "its quality is \(quality) but must be 1 to 100")
    }
    try encoding.format.check(size, name: name)
    return switch encoding.format {
    case .png:
      PNGEncoder.isInPieces(size, encoding.compression)
        ? try pngDataInPieces(compression: encoding.compression, name: name)
        : try PNGEncoder.encode(self, encoding.compression, name: name)
    case .jpeg: try JPEGEncoder.encode(self, encoding, name: name)
    case .webp: try WebPEncoder.encode(self, encoding, name: name)
    case .avif: try AVIFEncoder.encode(self, encoding, name: name)
    case .svg: throw .cannotWrite(path: name, reason: "SVG can only be read; write another format")
    }
  }

  var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { png_rows_is_opaque($0.baseAddress, $0.count / 4) != 0 }
  }

  func withStraightPixels<Result>(_ body: (UnsafePointer<UInt8>?) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress, !isOpaque else { return body(pixels.baseAddress) }
      let straight = [UInt8](unsafeUninitializedCapacity: pixels.count) { bytes, count in
        if let target = bytes.baseAddress { png_rows_unpremultiply(base, target, pixels.count / 4) }
        count = pixels.count
      }
      return straight.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }

  package func pngDataInPieces(
    compression: PictureCompression, name: String = "memory",
    pieceByteCount: Int = PNGRowWriter.pieceByteCount
  ) throws(PictureFileError) -> [UInt8] {
    var file: [UInt8] = []
    let writer = try PNGRowWriter(
      size, PNGLayout(self), compression, name: name, pieceByteCount: pieceByteCount
    ) {
      file.append(contentsOf: $0)
    }
    try writer.add(self)
    try writer.finish()
    return file
  }
}
