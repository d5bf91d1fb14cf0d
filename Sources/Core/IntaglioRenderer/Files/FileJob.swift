// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlanner
import IntaglioSystem

/// A picture file to draw with a style into another file.
///
///     var job = FileJob(input: "photo.png", output: "card.png", style: .lift)
///     job.framing.padding = 40
///     try job.run(with: renderer)
///
/// A large PNG written as PNG is read, rendered and written in parallel, in bands of rows, so that it may
/// exceed the size of bitmaps, with up to 2^24 pixels in a row: 32,768 x 32,768 take less than 2 GiB. The
/// pixels are those of a whole render. The bands in memory grow with the blurs. Other pictures, interlaced
/// ones, those turned by Exif data, and styles with a picture or drawing as fill are held in memory as a
/// whole.
public struct FileJob: Sendable {
  /// The destination of a result.
  public enum Output: Sendable {
    /// A file, written completely or not at all.
    case path(String)
    /// An open file, with its name in errors.
    case descriptor(Int32, name: String)

    /// The name in errors.
    var name: String {
      switch self {
      case .path(let name), .descriptor(_, let name): name
      }
    }
  }

  /// The input's path; `Bitmap.init(encoded:)` lists the formats.
  public var input: String
  /// The destination. It must not be the input or a picture of the style, by any name or link.
  public var output: Output
  /// The style; its lengths are points.
  public var style: Style
  /// Pixels per point: the factor of the style's offsets and blurs.
  public var scale: Double
  /// `.keep` gives a picture of the input's size, `.grow` one with room for the outer shadows.
  public var canvas: Canvas
  /// Changes of the picture before the style, and the surroundings of the result. SVG drawings are drawn at a
  /// new size.
  public var framing: Framing
  /// The format of the result, and its settings.
  public var encoding: PictureEncoding
  /// Collects warnings: animations, pictures too large for the GPU.
  public var warnings: RenderWarnings?
  /// Receives the number of written rows and of all rows of the result from time to time, on any thread.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Ends the work early, in place of the renderer's time limit.
  package var cancellation: Cancellation?
  /// Smaller pictures are rendered as a whole.
  package var leastPixelCount = FileJob.leastPixelCount
  /// Rows per band; nil for the best height.
  package var bandHeight: Int?

  /// The size from which bands are faster.
  package static let leastPixelCount = 1 << 26 + 1

  /// A job for a file; see the properties.
  ///
  /// - Parameter encoding: nil for the format of the output's file name extension, without one PNG.
  public init(
    input: String, output: String, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    framing: Framing = Framing(), encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil
  ) {
    self.init(
      input: input, to: .path(output), style: style, scale: scale, canvas: canvas, framing: framing,
      encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings)
  }

  /// A job for a file or a descriptor; see the properties.
  public init(
    input: String, to output: Output, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    framing: Framing = Framing(), encoding: PictureEncoding = PictureEncoding(),
    warnings: RenderWarnings? = nil
  ) {
    (self.input, self.output, self.style, self.scale, self.canvas) = (input, output, style, scale, canvas)
    (self.framing, self.encoding, self.warnings) = (framing, encoding, warnings)
  }

  /// The style with its settings.
  var applied: AppliedStyle { AppliedStyle(style, scale, canvas, framing) }

  /// - Throws: `FileRenderError.file(.cannotWrite)` if the output is one of the inputs.
  func checkFiles() throws(FileRenderError) {
    guard case .path(let path) = output else { return }
    var files = RunFiles()
    do throws(FileConflict) {
      try files.read(input, as: "the input")
      if case .file(let fill, _) = style.fill { try files.read(fill, as: "the style's fill") }
      var style = style
      try style.forEachFile { (path, field) throws(FileConflict) in
        try files.read(path, as: "the style's \(field)")
      }
      try files.write(path, as: "the output")
    } catch {
      let read = error.input == path ? error.inputRole : "\(error.inputRole), \(error.input)"
      throw .file(.cannotWrite(path: path, reason: "it is \(read); write to another file"))
    }
  }

  /// A reader of the picture's rows; nil for a small picture, or work that needs the whole picture in memory.
  ///
  /// - Throws: `PictureFileError` for an unreadable file.
  package func largePicture() throws(PictureFileError) -> PNGRowReader? {
    guard encoding.format == .png, encoding.maximumByteCount == nil, !style.hasOtherPictures else {
      return nil
    }
    return try open(leastPixelCount: leastPixelCount)
  }

  /// The box of the picture's ink, for which all of its rows are read once more.
  func ink(
    of source: PNGRowReader, _ framer: PictureFramer?
  ) throws(FileRenderError) -> PixelRect {
    let whole = PixelRect(framer?.size ?? source.size)
    guard !source.isOpaque || framer?.keepsOpaque == false,
      let reader = try FileRenderError.reading({ () throws(PictureFileError) in try open() })
    else { return whole }
    return try FramedRows(reader, framer).box(fromAlpha: Bitmap.inkAlpha, cancellation) ?? whole
  }

  /// A reader of the input's rows.
  func open(
    _ strategies: Set<PNGRowReader.Strategy> = [.pieces, .plain], leastPixelCount: Int = 0
  ) throws(PictureFileError) -> PNGRowReader? {
    try PNGRowReader.open(
      path: input, leastPixelCount: leastPixelCount, strategies: strategies,
      piecesAtOnce: ProcessorCount.online)
  }
}

extension Style {
  /// Whether there are patterns, or a picture as fill, which has to match the size of the contents.
  fileprivate var hasOtherPictures: Bool {
    switch fill {
    case .bitmap, .drawing, .file: true
    case .color, nil: !patterns.isEmpty
    }
  }
}
