// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages
import IntaglioModel
import IntaglioPlanner
import IntaglioSystem

extension FileJob {
  /// Draws the picture and writes the result, completely or not at all. Blocks the calling thread until it is
  /// done.
  ///
  /// - Throws: `FileRenderError`; no file is left behind.
  @available(*, noasync, message: "await the asynchronous form, which blocks no thread")
  public func run(with renderer: Renderer) throws(FileRenderError) { try perform(with: renderer) }

  /// Draws the picture and writes the result, without blocking a thread of the concurrency pool.
  ///
  /// - Throws: `FileRenderError`; `.render(.cancelled)` if the task is cancelled before the picture is drawn;
  ///   of a large PNG, before all of it is written. No file is left behind.
  public func run(with renderer: Renderer) async throws(FileRenderError) {
    let cancellation = Cancellation(within: renderer.timeLimit)
    var job = self
    job.cancellation = cancellation
    let result: Result<Void, FileRenderError> = await withTaskCancellationHandler {
      await SystemThread.run { [job] in
        Result { () throws(FileRenderError) in try job.perform(with: renderer) }
      }
    } onCancel: {
      cancellation.request()
    }
    try result.get()
  }

  private func perform(with renderer: Renderer) throws(FileRenderError) {
    var job = self
    job.cancellation = cancellation ?? renderer.limited()
    try job.checkFiles()
    if renderer.selection.backend != .reference,
      let large = try FileRenderError.reading({ () throws(PictureFileError) in try job.largePicture() })
    {
      return try job.renderInBands(large, with: renderer)
    }
    try job.renderWhole(with: renderer)
  }

  /// Renders a picture that is held in memory as a whole.
  private func renderWhole(with renderer: Renderer) throws(FileRenderError) {
    let picture: Bitmap
    do throws(PictureFileError) {
      picture = try Bitmap(
        contentsOf: input, drawing: SVGDrawing(framing.svgSize(scale: scale)),
        warnings: warnings, recycling: nil, cancellation: cancellation)
    } catch {
      // Reading ends early, too.
      try FileRenderError.rendering { () throws(RenderError) in try cancellation?.check() }
      throw .file(error)
    }
    // No style makes a picture smaller.
    if !framing.changesPixels {
      try FileRenderError.reading { () throws(PictureFileError) in
        try encoding.format.check(picture.size, name: output.name)
      }
    }
    let result = try FileRenderError.rendering { () throws(RenderError) in
      try renderer.render(
        RenderRequest(
          .picture(picture), style: style, scale: scale, canvas: canvas, framing: framing, warnings: warnings,
          cancellation: cancellation))
    }
    _ = try FileRenderError.reading { () throws(PictureFileError) in
      switch output {
      case .path(let path): try result.write(to: path, as: encoding)
      case .descriptor(let descriptor, let name):
        try result.write(toDescriptor: descriptor, name: name, as: encoding)
      }
    }
    progress?(result.height, result.height)
  }

  /// Renders a picture band by band.
  ///
  /// - Parameter source: the reader from `largePicture()`.
  package func renderInBands(
    _ source: PNGRowReader, with renderer: Renderer
  ) throws(FileRenderError) {
    warnings?.add(source.warnings)
    try FileRenderError.rendering { () throws(RenderError) in try self.applied.validate() }
    let framer = try rowFramer(of: source)
    let size = framer?.size ?? source.size
    let frame = try FileRenderError.rendering { () throws(RenderError) in
      try self.applied.frame(around: size)
    }
    // No style makes an opaque picture translucent.
    let keepsOpaque =
      source.isOpaque && framer?.keepsOpaque != false && canvas == .keep && style.keepsOpaque
      && frame.keepsOpaque
    let isOpaque = keepsOpaque || frame.background?.isOpaque == true
    let applied = try self.applied.fitted {
      () throws(FileRenderError) in try ink(of: source, framer)
    }
    let bands = try FileRenderError.rendering { () throws(RenderError) in
      try BandedRender(
        style, picture: size, scale: scale, canvas: canvas, frame: frame, fit: applied.fit,
        isOpaque: isOpaque, bandHeight: bandHeight)
    }
    warnings?.add(renderer.slowness(of: bands.work))
    let pipeline = BandPipeline(
      renderer: renderer, render: bands, encoding: encoding, isOpaque: isOpaque,
      applied: applied, frame: frame,
      warnings: warnings, cancellation: cancellation, progress: progress)
    guard case .path(let path) = output else {
      if case .descriptor(let descriptor, let name) = output {
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
          try open([])
        })
      else { throw error }
      try pipeline.run(FramedRows(again, framer), toPath: path)
    }
  }

  /// The framer of a picture's rows, if they change. Reads the picture once more to trim it.
  private func rowFramer(of source: PNGRowReader) throws(FileRenderError) -> PictureFramer? {
    guard framing.changesPixels else { return nil }
    var framer: PictureFramer
    do throws(FramingError) {
      framer = try PictureFramer(framing, of: source.size)
    } catch {
      throw .render(.framing(error))
    }
    guard framing.trims else { return framer }
    let reader = try FileRenderError.reading { () throws(PictureFileError) in try open() }
    guard let reader else { return framer }
    guard let visible = try FramedRows(reader, framer).box(fromAlpha: 1, cancellation) else {
      throw .render(.framing(.nothingVisible))
    }
    framer.keep(visible)
    return framer
  }
}
