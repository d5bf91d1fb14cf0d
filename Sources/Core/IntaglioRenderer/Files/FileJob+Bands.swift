// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

extension FileJob {
  /// Plans the bands of a large picture. Reads it once more to trim it, or for a style that depends on its
  /// ink.
  ///
  /// - Throws: `FileRenderError`; `.render(.outOfMemory)` in a batch that has less memory than the bands
  ///   take.
  func bands(of rows: PNGRowReader, with renderer: Renderer) throws(FileRenderError) -> BandPipeline {
    let framer = try rowFramer(of: rows)
    let size = framer?.size ?? rows.size
    let applied = try self.applied.fitted { () throws(FileRenderError) in try ink(of: rows, framer) }
    let frame = try rethrowing(FileRenderError.render, try applied.frame(around: size))
    // No style makes an opaque picture translucent.
    let keepsOpaque =
      rows.isOpaque && framer?.keepsOpaque != false && !applied.grow && style.keepsOpaque
      && frame.keepsOpaque
    let isOpaque = keepsOpaque || frame.background?.isOpaque == true
    let render = try rethrowing(
      FileRenderError.render,
      try BandedRender(
        style, picture: size, scale: scale, grow: applied.grow, frame: frame, fit: applied.fit,
        isOpaque: isOpaque, isForDevice: renderer.selection.backend == .gpu, bandHeight: bandHeight))
    try rethrowing(FileRenderError.render, try MemoryClaim.require(render.peakBytes))
    warnings?.add(applied.lightWarnings)
    warnings?.add(renderer.slowness(of: render.work))
    return BandPipeline(
      job: self, renderer: renderer, rows: rows, framer: framer, render: render, isOpaque: isOpaque,
      applied: applied, frame: frame)
  }

  private func rowFramer(of rows: PNGRowReader) throws(FileRenderError) -> PictureFramer? {
    guard framing.changesPixels else { return nil }
    var framer = try rethrowing(
      { FileRenderError.render(.framing($0)) }, try PictureFramer(framing, of: rows.size))
    guard framing.trims else { return framer }
    guard let visible = try box(fromAlpha: 1, of: rows, framer) else {
      throw .render(.framing(.nothingVisible))
    }
    framer.keep(visible)
    return framer
  }

  private func ink(of rows: PNGRowReader, _ framer: PictureFramer?) throws(FileRenderError) -> PixelRect {
    let whole = PixelRect(framer?.size ?? rows.size)
    guard !rows.isOpaque || framer?.keepsOpaque == false else { return whole }
    return try box(fromAlpha: Bitmap.inkAlpha, of: rows, framer) ?? whole
  }

  private func box(
    fromAlpha least: UInt8, of rows: PNGRowReader, _ framer: PictureFramer?
  ) throws(FileRenderError) -> PixelRect? {
    let rows = try FramedRows(rethrowing(FileRenderError.file, try rows.restarted()), framer)
    return try rows.box(fromAlpha: least, cancellation)
  }
}
