// SPDX-License-Identifier: MIT
public import IntaglioModel

extension Bitmap {
  /// The picture in a file's bytes: a PNG, JPEG, WebP, AVIF or SVG, told apart by what is in them.
  ///
  /// Of PNG every colour type, depth and interlacing is read, of JPEG grey, colours and inks of every
  /// subsampling, of WebP lossy and lossless; of an animation the first picture (of an animated PNG its
  /// default image), with a warning. The orientation of Exif data is applied, of AVIF that of the file
  /// itself. Samples are brought to premultiplied 8 bits with one rounding: floor(255 x + 0.5) of the exact
  /// value. An SVG drawing is drawn by librsvg in the size that is asked for; what it refers to outside of
  /// itself is neither read nor fetched. That is done in a process of its own, within `SVGLimits.current`;
  /// what declares entities is refused.
  ///
  /// Colour: an ICC profile is converted to sRGB by the perceptual intent, to within a level; a profile that
  /// is damaged or does not fit the picture is passed over. Samples without a profile are taken as sRGB,
  /// except those of a PNG that has a gAMA chunk, no cICP or sRGB chunk, and a gamma that differs from
  /// 0.45455 by more than 0.005. Primaries (cICP, cHRM) are not applied. Inks (CMYK and YCCK, stored inverted
  /// as Adobe does) without a profile become light by (1 - ink) (1 - black).
  ///
  /// JPEG needs TurboJPEG, WebP libwebp, AVIF libavif, SVG librsvg, a profile Little CMS; each is opened when
  /// it is first needed.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. What follows its end mark is ignored.
  ///   - name: What errors call the picture.
  ///   - maximumPixelCount: The most pixels to accept; values above `Bitmap.maximumPixelCount` mean that. The
  ///     size is checked against it, and against what so many bytes can hold, before memory is taken.
  ///   - svgSize: How many pixels an SVG drawing becomes; other pictures have the size that they have.
  ///   - warnings: Gets what is read, but not as it was meant: animations.
  /// - Throws: `PictureFileError` when the bytes are no complete, undamaged picture, its size is not allowed,
  ///   or a library is missing.
  public init(
    encoded bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    self = try PictureDecoder.decode(
      bytes, name: name, maximumPixelCount: maximumPixelCount, svgSize, warnings)
  }

  /// Makes this bitmap the picture in a file's bytes; see
  /// `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// Its memory is written over if it is large enough, not much too large, and no copy of the bitmap has it,
  /// too: whoever reads one picture after the other saves what new memory costs. For PNG, JPEG and WebP that
  /// are not turned.
  ///
  /// - Throws: `PictureFileError`; the bitmap is one transparent pixel then.
  public mutating func read(
    encoded bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    self = try PictureDecoder.decode(
      bytes, name: name, maximumPixelCount: maximumPixelCount, svgSize, warnings, recycling: recycle())
  }

  /// Makes this bitmap the picture in the file at `path`; see
  /// `read(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError`; the bitmap is one transparent pixel then.
  public mutating func read(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    self = try Bitmap(
      contentsOf: path, maximumPixelCount: maximumPixelCount, svgSize: svgSize, warnings: warnings,
      recycling: recycle())
  }

  /// The picture in a file, in `recycled` memory if there is some.
  ///
  /// - Parameter isRegular: whether pipes and devices are refused: for work that nothing may keep waiting.
  /// - Throws: `PictureFileError` when the file cannot be read, or for its contents.
  package init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount, svgSize: SVGSize,
    warnings: RenderWarnings?, recycling recycled: RecycledPixels?, isRegular: Bool = false
  ) throws(PictureFileError) {
    let bytes = try InputFile.read(path: path, isRegular: isRegular)
    self = try PictureDecoder.decode(
      bytes, name: path, maximumPixelCount: maximumPixelCount, svgSize, warnings, recycling: recycled)
  }

  /// The picture in the file at `path`, which may be a pipe or a device too; see
  /// `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError` when the file cannot be read, or for its contents.
  public init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount,
    svgSize: SVGSize = .scaled(by: 1), warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    try self.init(
      contentsOf: path, maximumPixelCount: maximumPixelCount, svgSize: svgSize, warnings: warnings,
      recycling: nil)
  }

  /// The picture that an open file descriptor gives up to its end, such as 0 for standard input. The
  /// descriptor stays open; see `init(encoded:name:maximumPixelCount:svgSize:warnings:)`.
  ///
  /// - Throws: `PictureFileError` when it cannot be read, or for its contents.
  public init(
    fromDescriptor descriptor: Int32, name: String = "standard input",
    maximumPixelCount: Int = Bitmap.maximumPixelCount, svgSize: SVGSize = .scaled(by: 1),
    warnings: RenderWarnings? = nil
  ) throws(PictureFileError) {
    let bytes = try InputFile.read(descriptor: descriptor, name: name, expectedCount: 0)
    try self.init(
      encoded: bytes, name: name, maximumPixelCount: maximumPixelCount, svgSize: svgSize, warnings: warnings)
  }
}
