public import IntaglioModel

extension Bitmap {
  /// The picture in a file's bytes: a PNG, JPEG or WebP, told apart by what is in them.
  ///
  /// Of PNG every colour type, depth and interlacing is read, of JPEG grey and colours of every subsampling, of WebP lossy and
  /// lossless; of an animated PNG the default image. The orientation of Exif data is applied. Samples are brought to
  /// premultiplied 8 bits with one rounding: floor(255 x + 0.5) of the exact value.
  ///
  /// Colour: an ICC profile is converted to sRGB by the perceptual intent, to within a level; a profile that is damaged or does
  /// not fit the picture is passed over. Samples without a profile are taken as sRGB, except those of a PNG that has a gAMA
  /// chunk, no cICP or sRGB chunk, and a gamma that differs from 0.45455 by more than 0.005. Primaries (cICP, cHRM) are not
  /// applied.
  ///
  /// JPEG needs TurboJPEG, WebP libwebp, a profile Little CMS; each is opened when it is first needed.
  ///
  /// - Parameters:
  ///   - bytes: A whole file. What follows its end mark is ignored.
  ///   - name: What errors call the picture.
  ///   - maximumPixelCount: The most pixels to accept; values above `Bitmap.maximumPixelCount` mean that. The size is
  ///     checked against it, and against what so many bytes can hold, before memory is taken.
  /// - Throws: `PictureFileError` when the bytes are no complete, undamaged picture, its size is not allowed, or a library is
  ///   missing.
  public init(
    encoded bytes: [UInt8], name: String = "memory", maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PictureFileError) {
    self = try PictureDecoder.decode(bytes, name: name, maximumPixelCount: maximumPixelCount)
  }

  /// The picture in the file at `path`, which may be a pipe or a device too; see `init(encoded:name:maximumPixelCount:)`.
  ///
  /// - Throws: `PictureFileError` when the file cannot be read, or for its contents.
  public init(
    contentsOf path: String, maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PictureFileError) {
    let bytes = try InputFile.read(path: path)
    try self.init(encoded: bytes, name: path, maximumPixelCount: maximumPixelCount)
  }

  /// The picture that an open file descriptor gives up to its end, such as 0 for standard input. The
  /// descriptor stays open; see `init(encoded:name:maximumPixelCount:)`.
  ///
  /// - Throws: `PictureFileError` when it cannot be read, or for its contents.
  public init(
    fromDescriptor descriptor: Int32, name: String = "standard input",
    maximumPixelCount: Int = Bitmap.maximumPixelCount
  ) throws(PictureFileError) {
    let bytes = try InputFile.read(descriptor: descriptor, name: name, expectedCount: 0)
    try self.init(encoded: bytes, name: name, maximumPixelCount: maximumPixelCount)
  }
}
