// SPDX-License-Identifier: MIT
public import IntaglioModel
import IntaglioSystem

extension Bitmap {
  /// Decodes a PNG, JPEG, WebP, AVIF or SVG from a file's bytes. The format is recognised by its contents.
  ///
  /// All colour types, depths and interlacing of PNG are supported; grey, RGB and CMYK JPEGs with any
  /// subsampling; lossy and lossless WebP. Of an animation, only the first picture is read (of an animated
  /// PNG, the default image), with a warning. The Exif orientation is applied; for AVIF, the file's own
  /// transforms are. Samples are converted to premultiplied 8 bits with one rounding: floor(255 x + 0.5) of
  /// the exact value. librsvg draws SVG drawings at the requested size, without reading or fetching external
  /// resources. It runs in a separate process, within `SVGLimits.current`; drawings that declare entities are
  /// rejected, and a warning lists the features that it does not draw.
  ///
  /// Colour: pictures with an ICC profile are converted to sRGB with the perceptual intent, accurate to a
  /// level; damaged and unsuitable profiles are ignored, with a warning. Without a profile, the colour chunks
  /// of PNG (cICP before sRGB before gAMA with cHRM), the colour codes of AVIF, and the Adobe RGB of camera
  /// JPEGs are converted. In high dynamic range pictures (PQ, HLG), light above the reference white of 203
  /// cd/m² is clipped, with a warning. All other pictures count as sRGB, including a PNG with sRGB's
  /// primaries or none and a gamma within 0.005 of 0.45455. Inks (CMYK and YCCK, stored inverted as Adobe
  /// does) without a profile are converted by (1 - ink) (1 - black).
  ///
  /// JPEG needs TurboJPEG, WebP needs libwebp, AVIF libavif, SVG librsvg, and profiles Little CMS. Each
  /// library is opened on first use.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. Bytes after its end mark are ignored.
  ///   - name: The picture's name in errors.
  ///   - maximumPixelCount: The maximum number of pixels, capped at `Bitmap.maximumPixelCount`. The size is
  ///     checked against it, and against the number of bytes, before memory is allocated.
  ///   - svgSize: The pixel size for SVG drawings; other pictures keep their own.
  ///   - warnings: Called with each warning, such as an animation of which only one picture is read.
  /// - Throws: `PictureFileError` for incomplete or damaged pictures, invalid sizes, and missing libraries.
  public init(
    encoded bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    let reading = PictureReading(
      name: name, limit: maximumPixelCount, drawing: SVGDrawing(svgSize), warnings: warnings)
    self = try reading.decode(PictureReading.format(of: bytes, name: name), head: bytes) { bytes }
  }

  /// Replaces this bitmap with the picture in a file's bytes; see
  /// `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// Its memory is reused if it is large enough, not much too large, and not shared with a copy. This saves
  /// allocations when pictures are read in sequence. Only SVG, and upright PNG, JPEG and WebP, reuse memory.
  ///
  /// - Throws: `PictureFileError`; the bitmap is then one transparent pixel.
  public mutating func read(
    encoded bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    let reading = PictureReading(
      name: name, limit: maximumPixelCount, drawing: SVGDrawing(svgSize), warnings: warnings,
      recycled: recycle())
    self = try reading.decode(PictureReading.format(of: bytes, name: name), head: bytes) { bytes }
  }

  /// Replaces this bitmap with the picture in the file at `path`; see
  /// `read(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError`; the bitmap is then one transparent pixel.
  public mutating func read(
    contentsOfFile path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    // First of all, so that a file that cannot be opened leaves one pixel, too.
    let recycled = recycle()
    self = try Bitmap(
      InputFile(path: path), maximumPixelCount: maximumPixelCount, drawing: SVGDrawing(svgSize),
      warnings: warnings, recycling: recycled)
  }

  /// The picture in an open file, in `recycled` memory if there is any.
  ///
  /// - Parameter cancellation: stops reading a PNG with an error; the caller determines the cause.
  package init(
    _ file: InputFile, maximumPixelCount: Int = Bitmap.maximumPixelCount, drawing: SVGDrawing = SVGDrawing(),
    warnings: RenderWarnings? = nil, recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(PictureFileError) {
    let reading = PictureReading(
      name: file.name, limit: maximumPixelCount, drawing: drawing, warnings: warnings, recycled: recycled,
      cancellation: cancellation)
    self = try reading.decode(file.format, head: file.head) { () throws(PictureFileError) in
      try file.whole()
    }
  }

  /// The picture in the file at `path`, which may also be a pipe or a device; see
  /// `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError` for an unreadable file, or for its contents.
  public init(
    contentsOfFile path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    try self.init(
      InputFile(path: path), maximumPixelCount: maximumPixelCount, drawing: SVGDrawing(svgSize),
      warnings: warnings)
  }

  /// The picture from an open file descriptor, read to its end, such as 0 for standard input. The descriptor
  /// stays open; see `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError` for an unreadable descriptor, or for its contents.
  public init(
    fromDescriptor descriptor: Int32, name: String = "standard input",
    maximumPixelCount: Int = Bitmap.maximumPixelCount, svgSize: SVGSize = .scaled(by: 1),
    warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    try self.init(
      InputFile(descriptor: descriptor, name: name), maximumPixelCount: maximumPixelCount,
      drawing: SVGDrawing(svgSize), warnings: warnings)
  }
}
