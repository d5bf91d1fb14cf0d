// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Renders into bitmaps that are there already. New memory costs the system more time than a small picture
/// takes to draw; whoever renders one after the other keeps a bitmap for the results:
///
///     var result = icon
///     for style in styles {
///       try renderer.render(icon, style: style, into: &result)
///       show(result)
///     }
///
/// A result's memory is written over if it is large enough, not much too large, and nobody else has that
/// bitmap: a copy that was made of it stays as it was, and then new memory is taken. Its old size does not
/// matter.
extension Renderer {
  /// Makes `result` the picture with `style` laid over it. Blocks the calling thread until it is there.
  ///
  /// - Parameters:
  ///   - picture: premultiplied, as all bitmaps are.
  ///   - style: its lengths are points.
  ///   - result: gets what `render(_:style:scale:canvas:warnings:)` returns, in its own memory where that can
  ///     be.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  ///   - warnings: takes what is not as it was meant in a fill that code draws.
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let recycled = result.recycle()
    result = try styled(picture, style: style, scale: scale, canvas: canvas, warnings, recycling: recycled)
  }

  /// Makes `result` the picture with `style` laid over it, without blocking a thread of the concurrency pool.
  /// See the synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let recycled = result.recycle()
    result = try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      try styled(
        picture, style: style, scale: scale, canvas: canvas, warnings, cancellation, recycling: recycled)
    }
  }

  /// Makes `result` the prepared picture with `style` laid over it. Blocks the calling thread until it is
  /// there.
  ///
  /// - Parameters:
  ///   - prepared: the picture, with what earlier renders have blurred.
  ///   - style: its lengths are points.
  ///   - result: gets what `render(_:style:scale:canvas:warnings:)` returns, in its own memory where that can
  ///     be.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  ///   - warnings: takes what is not as it was meant in a fill that code draws.
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ prepared: PreparedPicture, style: Style, into result: inout Bitmap, scale: Double = 1,
    canvas: Canvas = .keep, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let recycled = result.recycle()
    result = try styled(
      prepared.picture, number: prepared.number, style: style, scale: scale, canvas: canvas, warnings,
      recycling: recycled)
  }

  /// Makes `result` the prepared picture with `style` laid over it, without blocking a thread of the
  /// concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ prepared: PreparedPicture, style: Style, into result: inout Bitmap, scale: Double = 1,
    canvas: Canvas = .keep, warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let recycled = result.recycle()
    result = try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      try styled(
        prepared.picture, number: prepared.number, style: style, scale: scale, canvas: canvas, warnings,
        cancellation, recycling: recycled)
    }
  }

  /// Makes `result` the scene as a picture of ceil(width * scale) x ceil(height * scale) pixels. Blocks the
  /// calling thread until it is there.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - result: gets what `render(_:scale:warnings:)` returns, in its own memory where that can be.
  ///   - scale: pixels a point, instead of the scene's own.
  ///   - warnings: takes what is drawn, but surely not as it was meant: characters that no font has.
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. `result` is one
  ///   transparent pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let recycled = result.recycle()
    let cancellation = limited()
    let prepared = try prepared(scene.atScale(scale), warnings, cancellation)
    result = try picture(of: prepared, recycling: recycled, warnings, cancellation)
  }

  /// Makes `result` the scene as a picture, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let recycled = result.recycle()
    result = try await Cancellation.run(within: timeLimit) { [self] (cancellation) throws(RenderError) in
      let prepared = try prepared(scene.atScale(scale), warnings, cancellation)
      try cancellation.check()
      return try picture(of: prepared, recycling: recycled, warnings, cancellation)
    }
  }
}
