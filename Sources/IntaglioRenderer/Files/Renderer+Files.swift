// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioModel
import IntaglioSystem

extension Renderer {
  /// Lays a style over a picture file, and writes the result as another. Blocks the calling thread until it
  /// is there.
  ///
  /// A large PNG that becomes a PNG is read, rendered and written at the same time, in bands of rows, so that
  /// it may have more pixels than a bitmap, up to 2^24 in a row: 32,768 x 32,768 take less than 2 GiB. The
  /// pixels are those of the whole. Bands that are in memory grow with the blurs. Of other pictures, those
  /// that are interlaced or turned by Exif data, and styles that are filled with a picture or drawing, the
  /// whole is in memory.
  ///
  /// - Parameters:
  ///   - input: a picture file's path; what is read is in `Bitmap.init(encoded:)`.
  ///   - output: where the result goes: complete or not at all, as `Bitmap.write(to:as:)` does it. Not to the
  ///     input, nor to a picture of the style, by whatever name or link.
  ///   - style: its lengths are points.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a picture of the input's size, `.grow` one with room for the outer shadows.
  ///   - encoding: nil: in the format that the output's name ends in, or as a PNG where it says none.
  ///   - warnings: takes what is not as it was meant: animations, a GPU that was too small.
  ///   - progress: is called now and then with the rows that are written and those of the result, on any
  ///     thread.
  /// - Throws: `FileRenderError`; no file is left then.
  public func render(
    file input: String, to output: String, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    as encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(FileRenderError) {
    try render(
      FileRender(
        input: input, output: .path(output), style: style, scale: scale, canvas: canvas,
        encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings,
        cancellation: limited(), progress: progress))
  }

  /// Lays a style over a picture file, without blocking a thread of the concurrency pool. See the synchronous
  /// form.
  ///
  /// - Throws: `FileRenderError`; `.render(.cancelled)` when the task is cancelled while there is something
  ///   left to draw. No file is left then.
  public func render(
    file input: String, to output: String, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    as encoding: PictureEncoding? = nil, warnings: RenderWarnings? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) async throws(FileRenderError) {
    let cancellation = Cancellation(within: timeLimit)
    let work = FileRender(
      input: input, output: .path(output), style: style, scale: scale, canvas: canvas,
      encoding: encoding ?? PictureEncoding(PictureFormat(path: output) ?? .png), warnings: warnings,
      cancellation: cancellation, progress: progress)
    let result: Result<Void, FileRenderError> = await withTaskCancellationHandler {
      await SystemThread.run { [self] in Result { () throws(FileRenderError) in try render(work) } }
    } onCancel: {
      cancellation.request()
    }
    try result.get()
  }

  /// The same, with all that only the tool and tests need.
  package func render(_ work: FileRender) throws(FileRenderError) {
    try work.checkFiles()
    if selection.backend != .reference,
      let large = try FileRenderError.reading({ () throws(PictureFileError) in try work.largePicture() })
    {
      return try renderInBands(work, large)
    }
    let picture = try FileRenderError.reading { () throws(PictureFileError) in
      try Bitmap(contentsOf: work.input, svgSize: .scaled(by: work.scale), warnings: work.warnings)
    }
    let result = try FileRenderError.rendering { () throws(RenderError) in
      let applied = AppliedStyle(work.style, work.scale, work.canvas)
      return try render(RenderRequest(.picture(picture, applied), work.warnings, work.cancellation))
    }
    try FileRenderError.reading { () throws(PictureFileError) in
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
  /// - Parameter source: what `FileRender.largePicture()` gives.
  package func renderInBands(_ work: FileRender, _ source: PNGRowReader) throws(FileRenderError) {
    if source.isAnimated { work.warnings?.add([.animation(picture: work.input)]) }
    // Whatever is laid over or under an opaque picture, it stays opaque.
    let isOpaque = source.isOpaque && work.canvas == .keep && work.style.keepsOpaque
    let bands = try FileRenderError.rendering { () throws(RenderError) in
      try BandedRender(
        work.style, picture: source.size, scale: work.scale, canvas: work.canvas, isOpaque: isOpaque,
        bandHeight: work.bandHeight)
    }
    work.warnings?.add(slowness(of: bands.work))
    let pipeline = BandPipeline(
      renderer: self, render: bands, encoding: work.encoding, isOpaque: isOpaque,
      warnings: work.warnings, cancellation: work.cancellation, progress: work.progress)
    guard case .path(let path) = work.output else {
      if case .descriptor(let descriptor, let name) = work.output {
        try pipeline.run(source, to: descriptor, name: name)
      }
      return
    }
    do throws(FileRenderError) {
      try pipeline.run(source, toPath: path)
    } catch {
      // What the file says of its pieces may be wrong: libpng does not look at it, and has words for what
      // else is.
      guard case .file(.damaged) = error, source.strategy != .libpng,
        let again = try FileRenderError.reading({ () throws(PictureFileError) in
          try work.open([])
        })
      else { throw error }
      try pipeline.run(again, toPath: path)
    }
  }
}

/// A picture file, a style, and where the result goes.
package struct FileRender: Sendable {
  /// Where a result goes.
  package enum Output: Sendable {
    /// Complete or not at all.
    case path(String)
    /// An open file, and what errors call it.
    case descriptor(Int32, name: String)
  }

  package var input: String
  package var output: Output
  package var style: Style
  package var scale: Double
  package var canvas: Canvas
  package var encoding: PictureEncoding
  package var warnings: RenderWarnings?
  package var cancellation: Cancellation?
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Pictures of fewer pixels are rendered as a whole.
  package var leastPixelCount = FileRender.leastPixelCount
  /// Rows of a band; nil for as many as are best.
  package var bandHeight: Int?

  /// From here on bands are faster.
  package static let leastPixelCount = 1 << 26 + 1

  /// See the properties.
  package init(
    input: String, output: Output, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    encoding: PictureEncoding = PictureEncoding(), warnings: RenderWarnings? = nil,
    cancellation: Cancellation? = nil, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    (self.input, self.output, self.style, self.scale, self.canvas) = (input, output, style, scale, canvas)
    (self.encoding, self.warnings, self.cancellation) = (encoding, warnings, cancellation)
    self.progress = progress
  }

  /// - Throws: `FileRenderError.file(.cannotWrite)` for an output that is one of the files that are read.
  func checkFiles() throws(FileRenderError) {
    guard case .path(let path) = output else { return }
    var files = RunFiles()
    do throws(FileConflict) {
      try files.read(input, as: "the input")
      if case .file(let fill, _) = style.fill { try files.read(fill, as: "the style's fill") }
      var style = style
      try style.forEachPattern { (pattern, field) throws(FileConflict) in
        if case .file(let tile) = pattern.source { try files.read(tile, as: "the style's \(field)") }
      }
      try files.write(path, as: "the output")
    } catch {
      let read = error.input == path ? error.inputRole : "\(error.inputRole), \(error.input)"
      throw .file(.cannotWrite(path: path, reason: "it is \(read); write to another file"))
    }
  }

  /// The picture, to be read row by row; nil where it is small, or the work can only be done with the whole
  /// in memory.
  ///
  /// - Throws: `PictureFileError` for a file that cannot be read.
  package func largePicture() throws(PictureFileError) -> PNGRowReader? {
    guard encoding.format == .png, !style.hasOtherPictures,
      let picture = try open()
    else { return nil }
    return (picture.size.pixelCount ?? .max) >= leastPixelCount ? picture : nil
  }

  /// A reader of the input's rows.
  func open(_ strategies: Set<PNGRowReader.Strategy> = [.pieces, .plain]) throws(PictureFileError)
    -> PNGRowReader?
  {
    try PNGRowReader.open(path: input, strategies: strategies, piecesAtOnce: ProcessorCount.online)
  }
}

extension Style {
  /// Whether a picture fills the contents, which has to be as large as they are, or there are patterns.
  fileprivate var hasOtherPictures: Bool {
    switch fill {
    case .bitmap, .drawing, .file: true
    case .color, nil: !patterns.isEmpty
    }
  }
}
