import CPNGBridge
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

/// Owns one of the bridge's readers, and turns its statuses into errors.
struct PNGReader: ~Copyable {
  private let reader: OpaquePointer
  private let name: String

  /// A reader over `bytes`, which must outlive it.
  ///
  /// - Throws: `PNGError.outOfMemory`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, name: String) throws(PNGError) {
    guard let reader = png_bridge_reader_create(bytes.baseAddress, bytes.count) else {
      throw .outOfMemory(name: name)
    }
    self.reader = reader
    self.name = name
  }

  deinit { png_bridge_reader_destroy(reader) }

  /// Reads and checks the chunks before the pixels.
  func readHeader() throws(PNGError) -> PNGBridgeHeader {
    var header = PNGBridgeHeader()
    try check(png_bridge_reader_read_header(reader, &header))
    return header
  }

  /// Takes the memory that reading rows needs.
  func startRows() throws(PNGError) {
    try check(png_bridge_reader_start_rows(reader))
  }

  /// Reads the next row into `row`, which has room for the full width.
  func readRow(into row: UnsafeMutableRawPointer) throws(PNGError) {
    try check(png_bridge_reader_read_row(reader, row))
  }

  /// Reads and checks what follows the pixels.
  func finish() throws(PNGError) {
    try check(png_bridge_reader_finish(reader))
  }

  private func check(_ status: PNGBridgeStatus) throws(PNGError) {
    switch status {
    case .done: return
    case .truncated: throw .truncated(name: name)
    case .refused: throw .damaged(name: name, fault: String(cString: png_bridge_reader_message(reader)))
    case .outOfMemory: throw .outOfMemory(name: name)
    }
  }
}
