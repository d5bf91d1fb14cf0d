// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioPlanner
import IntaglioSystem

extension Renderer {
  /// Applies a style to a picture file, and writes the result to another file. Blocks the calling thread
  /// until it is done.
  ///
  /// A large PNG written as PNG is read, rendered and written in parallel, in bands of rows, so that it may
  /// exceed the size of bitmaps, with up to 2^24 pixels in a row: 32,768 x 32,768 take less than 2 GiB. The
  /// pixels are those of a whole render. The bands in memory grow with the blurs. Other pictures, interlaced
  /// ones, those turned by Exif data, and styles with a picture or drawing as fill are held in memory as a
  /// whole.
  ///
  /// - Parameters:
  ///   - input: a picture file's path; `Bitmap.init(encoded:)` lists the formats.
  ///   - output: the file of the result, written completely or not at all, see `Bitmap.write(to:as:)`. It
  ///     must not be the input or a picture of the style, by any name or link.
  ///   - style: its lengths are points.
  ///   - scale: pixels per point: the factor of the style's offsets and blurs.
  ///   - canvas: `.keep` gives a picture of the input's size, `.grow` one with room for the outer shadows.
  ///   - framing: changes of the picture before the style, and the surroundings of the result. SVG drawings
  ///     are drawn at a new size.
  ///   - encoding: nil: the format of the output's file name extension; without one, PNG.
  ///   - warnings: collects warnings: animations, pictures too large for the GPU.
  ///   - progress: receives the number of written rows and of all rows of the result from time to time, on
  ///     any thread.
  /// - Throws: `FileRenderError`; no file is left behind.
  public func render(
    file input: String, to output: String, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    framing: Framing = Framing(), as encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(FileRenderError) {
    try render(
      FileRender(
        input: input, output: .path(output), style: style, scale: scale, canvas: canvas, framing: framing,
        encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings,
        cancellation: limited(), progress: progress))
  }

  /// Applies a style to a picture file, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `FileRenderError`; `.render(.cancelled)` if the task is cancelled before the picture is drawn;
  ///   of a large PNG, before all of it is written. No file is left behind.
  public func render(
    file input: String, to output: String, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    framing: Framing = Framing(), as encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) async throws(FileRenderError) {
    let cancellation = Cancellation(within: timeLimit)
    let work = FileRender(
      input: input, output: .path(output), style: style, scale: scale, canvas: canvas, framing: framing,
      encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings,
      cancellation: cancellation, progress: progress)
    let result: Result<Void, FileRenderError> = await withTaskCancellationHandler {
      await SystemThread.run { [self] in Result { () throws(FileRenderError) in try render(work) } }
    } onCancel: {
      cancellation.request()
    }
    try result.get()
  }

  /// The same, with the additional options of the tool and of tests.
  package func render(_ work: FileRender) throws(FileRenderError) {
    try work.checkFiles()
    if selection.backend != .reference,
      let large = try FileRenderError.reading({ () throws(PictureFileError) in try work.largePicture() })
    {
      return try renderInBands(work, large)
    }
    let picture: Bitmap
    do throws(PictureFileError) {
      picture = try Bitmap(
        contentsOf: work.input, drawing: SVGDrawing(work.framing.svgSize(scale: work.scale)),
        warnings: work.warnings, recycling: nil, cancellation: work.cancellation)
    } catch {
      // Reading ends early, too.
      try FileRenderError.rendering { () throws(RenderError) in try work.cancellation?.check() }
      throw .file(error)
    }
    // No style makes a picture smaller.
    if !work.framing.changesPixels {
      try FileRenderError.reading { () throws(PictureFileError) in
        try work.encoding.format.check(picture.size, name: work.output.name)
      }
    }
    let result = try FileRenderError.rendering { () throws(RenderError) in
      try render(RenderRequest(.picture(picture, work.applied), work.warnings, work.cancellation))
    }
    _ = try FileRenderError.reading { () throws(PictureFileError) in
      switch work.output {
      case .path(let path): try result.write(to: path, as: work.encoding)
      case .descriptor(let descriptor, let name):
        try result.write(toDescriptor: descriptor, name: name, as: work.encoding)
      }
    }
    work.progress?(result.height, result.height)
  }

  /// Renders a picture band by band.
  ///
  /// - Parameter source: the reader from `FileRender.largePicture()`.
  package func renderInBands(_ work: FileRender, _ source: PNGRowReader) throws(FileRenderError) {
    work.warnings?.add(source.warnings)
    try FileRenderError.rendering { () throws(RenderError) in try work.applied.validate() }
    let framer = try rowFramer(work, of: source)
    let size = framer?.size ?? source.size
    let frame = try FileRenderError.rendering { () throws(RenderError) in
      try work.applied.frame(around: size)
    }
    // No style makes an opaque picture translucent.
    let keepsOpaque =
      source.isOpaque && framer?.keepsOpaque != false && work.canvas == .keep && work.style.keepsOpaque
      && frame.keepsOpaque
    let isOpaque = keepsOpaque || frame.background?.isOpaque == true
    let applied = try work.applied.fitted {
      () throws(FileRenderError) in try work.ink(of: source, framer)
    }
    let bands = try FileRenderError.rendering { () throws(RenderError) in
      try BandedRender(
        work.style, picture: size, scale: work.scale, canvas: work.canvas, frame: frame, fit: applied.fit,
        isOpaque: isOpaque, bandHeight: work.bandHeight)
    }
    work.warnings?.add(slowness(of: bands.work))
    let pipeline = BandPipeline(
      renderer: self, render: bands, encoding: work.encoding, isOpaque: isOpaque,
      applied: applied, frame: frame,
      warnings: work.warnings, cancellation: work.cancellation, progress: work.progress)
    guard case .path(let path) = work.output else {
      if case .descriptor(let descriptor, let name) = work.output {
        try pipeline.run(FramedRows(source, framer), to: descriptor, name: name)
      }
      return
    }
    do throws(FileRenderError) {
      try pipeline.run(FramedRows(source, framer), toPath: path)
    } catch {
      // The file's index of its pieces may be wrong: libpng ignores it, and has messages for other damage.
      guard case .file(.damaged) = error, source.strategy != .libpng,
        let again = try FileRenderError.reading({ () throws(PictureFileError) in
          try work.open([])
        })
      else { throw error }
      try pipeline.run(FramedRows(again, framer), toPath: path)
    }
  }

  /// The framer of a picture's rows, if they change. Reads the picture once more to trim it.
  private func rowFramer(_ work: FileRender, of source: PNGRowReader) throws(FileRenderError)
    -> PictureFramer?
  {
    guard work.framing.changesPixels else { return nil }
    var framer: PictureFramer
    do throws(FramingError) {
      framer = try PictureFramer(work.framing, of: source.size)
    } catch {
      throw .render(.framing(error))
    }
    guard work.framing.trims else { return framer }
    let reader = try FileRenderError.reading { () throws(PictureFileError) in try work.open() }
    guard let reader else { return framer }
    guard let visible = try FramedRows(reader, framer).box(fromAlpha: 1, work.cancellation) else {
      throw .render(.framing(.nothingVisible))
    }
    framer.keep(visible)
    return framer
  }
}

/// A picture file, a style, and the destination of the result.
package struct FileRender: Sendable {
  /// The destination of a result.
  package enum Output: Sendable {
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

  package var input: String
  package var output: Output
  package var style: Style
  package var scale: Double
  package var canvas: Canvas
  package var framing: Framing
  package var encoding: PictureEncoding
  package var warnings: RenderWarnings?
  package var cancellation: Cancellation?
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Smaller pictures are rendered as a whole.
  package var leastPixelCount = FileRender.leastPixelCount
  /// Rows per band; nil for the best height.
  package var bandHeight: Int?

  /// The size from which bands are faster.
  package static let leastPixelCount = 1 << 26 + 1

  /// See the properties.
  package init(
    input: String, output: Output, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    framing: Framing = Framing(), encoding: PictureEncoding = PictureEncoding(),
    warnings: RenderWarnings? = nil,
    cancellation: Cancellation? = nil, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    (self.input, self.output, self.style, self.scale, self.canvas) = (input, output, style, scale, canvas)
    self.framing = framing
    (self.encoding, self.warnings, self.cancellation) = (encoding, warnings, cancellation)
    self.progress = progress
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
  fileprivate func ink(
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
