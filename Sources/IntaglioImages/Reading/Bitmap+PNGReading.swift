public import IntaglioModel

extension Bitmap {
  /// The picture in a PNG file's bytes.
  ///
  /// Every colour type, depth and interlacing of PNG is read; of an animated PNG, the default image. Samples are brought
  /// to premultiplied 8 bits with one rounding: floor(255 x + 0.5) of the exact value.
  ///
  /// Colour: samples are taken as sRGB, except when the file has a gAMA chunk, no cICP, iCCP or sRGB chunk, and a gamma
  /// that differs from 0.45455 by more than 0.005; those are converted to sRGB encoding. Profiles and primaries (iCCP,
  /// cICP, cHRM) are not applied. See `SampleEncoding`.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. What follows its end mark is ignored.
  ///   - name: What errors call the picture.
  ///   - maximumPixelCount: The most pixels to accept; values above `Bitmap.maximumPixelCount` mean that. The size is
  ///     checked against it, and against what so many bytes can hold, before memory is taken.
  /// - Throws: `PNGError` when the bytes are no complete, undamaged PNG, or its size is not allowed.
  public init(
    png bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PNGError) {
    self = try PNGDecoder.decode(bytes, name: name, maximumPixelCount: maximumPixelCount)
  }

  /// The picture in the PNG file at `path`, which may be a pipe or a device too; see `init(png:name:maximumPixelCount:)`.
  ///
  /// - Throws: `PNGError` when the file cannot be read, or for its contents.
  public init(
    contentsOfPNG path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PNGError) {
    let bytes = try InputFile.read(path: path)
    try self.init(png: bytes, name: path, maximumPixelCount: maximumPixelCount)
  }

  /// The picture in the PNG that an open file descriptor gives up to its end, such as 0 for standard input. The
  /// descriptor stays open; see `init(png:name:maximumPixelCount:)`.
  ///
  /// - Throws: `PNGError` when it cannot be read, or for its contents.
  public init(
    pngFromDescriptor descriptor: Int32, name: String = "standard input",
    maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PNGError) {
    let bytes = try InputFile.read(descriptor: descriptor, name: name, expectedCount: 0)
    try self.init(png: bytes, name: name, maximumPixelCount: maximumPixelCount)
  }
}
