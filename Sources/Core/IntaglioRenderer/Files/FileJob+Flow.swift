// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioSystem

/// The only way from file to file: read, frame, plan, draw whole or in bands, encode, commit.
extension FileJob {
  /// Draws the picture and writes the result, completely or not at all. Blocks the calling thread until it is
  /// done.
  ///
  /// - Returns: the encoding and size of the written file.
  /// - Throws: `FileRenderError`; no file is left behind.
  @discardableResult
  @available(*, noasync, message: "await writtenPicture(with: renderer)")
  public func run(with renderer: Renderer) throws(FileRenderError) -> WrittenPicture {
    try perform(with: renderer)
  }

  /// Draws the picture and writes the result, as `run(with:)` does, without blocking a thread of the
  /// concurrency pool.
  ///
  /// - Returns: the encoding and size of the written file.
  /// - Throws: `FileRenderError`; `.render(.cancelled)` if the task is cancelled before the picture is drawn;
  ///   of a large PNG, before all of it is written. No file is left behind.
  @discardableResult
  public func writtenPicture(with renderer: Renderer) async throws(FileRenderError) -> WrittenPicture {
    var job = self
    let cancellation = Cancellation()
    job.cancellation = cancellation
    let result: Result<WrittenPicture, FileRenderError> = await withTaskCancellationHandler {
      await SystemThread.run { [job] in
        Result { () throws(FileRenderError) in try job.perform(with: renderer) }
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.get()
  }

  private func perform(with renderer: Renderer) throws(FileRenderError) -> WrittenPicture {
    try checkFiles()
    let drawn = try draw(read(mayUseBands: renderer.selection.backend != .reference), with: renderer)
    let written = try drawn.write(to: output, as: encoding, isStopped: isStopped)
    if case .whole(let result) = drawn { progress?(result.height, result.height) }
    return written
  }

  /// The picture of a job: in memory, or in rows that are read while the result is written.
  package enum Source: Sendable {
    case whole(Bitmap)
    case rows(PNGRowReader)

    package var isInBands: Bool { if case .rows = self { true } else { false } }
  }

  /// Checks the style, and reads the picture; of one to draw in bands only the head. The Reference, and a
  /// picture that is drawn several times, may not use bands; work that must not block rejects pipes.
  package func read(
    mayUseBands: Bool, isRegular: Bool = false, recycling recycled: RecycledPixels? = nil
  ) throws(FileRenderError) -> Source {
    try rethrowing(FileRenderError.render, try applied.validate())
    do throws(PictureFileError) {
      let file = try input.opened(isRegular: isRegular)
      if mayUseBands, let rows = try self.rows(of: file) {
        warnings?.add(rows.warnings)
        return .rows(rows)
      }
      // The head of a PNG has its size, and spares reading the rest in vain.
      if let size = file.size { try checkFormat(size) }
      let picture = try Bitmap(
        file, drawing: SVGDrawing(framing.svgSize(scale: scale)), warnings: warnings, recycling: recycled,
        cancellation: cancellation)
      if file.size == nil { try checkFormat(picture.size) }
      return .whole(picture)
    } catch {
      // Reading ends early, too.
      try rethrowing(FileRenderError.render, try cancellation?.check())
      throw .file(error)
    }
  }

  /// A reader of a large picture's rows; nil for others, and for work that needs the whole picture in memory.
  private func rows(of file: InputFile) throws(PictureFileError) -> PNGRowReader? {
    guard encoding.format == .png, encoding.maximumByteCount == nil, !style.hasOtherPictures else {
      return nil
    }
    return try PNGRowReader.open(file, leastPixelCount: leastPixelCount, piecesAtOnce: ProcessorCount.online)
  }

  /// Checks that the result's format can have its size: no style makes a picture smaller.
  private func checkFormat(_ size: PixelSize) throws(PictureFileError) {
    if !framing.changesPixels { try encoding.format.check(size, name: output.name) }
  }

  /// Draws the picture; plans the bands of a large one, which are drawn while they are written.
  package func draw(
    _ source: Source, with renderer: Renderer, recycling recycled: RecycledPixels? = nil
  ) throws(FileRenderError) -> DrawnPicture {
    var job = self
    job.cancellation = renderer.limited(following: cancellation)
    switch source {
    case .whole(let picture):
      var request = job.request(for: picture)
      request.recycled = recycled
      return .whole(try rethrowing(FileRenderError.render, try renderer.render(request)))
    case .rows(let rows): return .bands(try job.bands(of: rows, with: renderer))
    }
  }

  package func request(for picture: Bitmap) -> RenderRequest {
    var request = RenderRequest(
      .picture(picture), style: style, scale: scale, grow: grow, framing: surroundings, warnings: warnings,
      cancellation: cancellation)
    request.isValid = true
    return request
  }
}

extension Style {
  /// Whether there are patterns, or a picture as fill, which has to match the size of the contents.
  fileprivate var hasOtherPictures: Bool {
    switch fill {
    case .bitmap, .drawing, .file: true
    case .color, nil: !patterns(scale: 1).isEmpty
    }
  }
}

extension Framing {
  /// The size at which an SVG is drawn: that of the framing, so that nothing has to be resized, or its own in
  /// `scale` pixels per CSS pixel.
  package func svgSize(scale: Double) -> SVGSize {
    guard let resize else { return .scaled(by: scale) }
    guard let width = resize.width, let height = resize.height else {
      // So long that the other side decides.
      return .fitting(PixelSize(resize.width ?? 1 << 30, resize.height ?? 1 << 30))
    }
    let size = PixelSize(width, height)
    return switch resize.fit {
    case .contain: .fitting(size)
    case .cover: .covering(size)
    case .exact: .stretched(to: size)
    }
  }
}
