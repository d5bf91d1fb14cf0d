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
  /// Makes `result` the picture with `style` laid over it: what `render(_:style:scale:canvas:warnings:)`
  /// returns, in the memory of `result` where that can be. Blocks the calling thread until it is there.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    try render(RenderRequest(.picture(picture, AppliedStyle(style, scale, canvas)), warnings), into: &result)
  }

  /// Makes `result` the picture with `style` laid over it, without blocking a thread of the concurrency pool.
  /// See the synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let applied = AppliedStyle(style, scale, canvas)
    try await render(RenderRequest(.picture(picture, applied), warnings), into: &result)
  }

  /// Makes `result` the prepared picture with `style` laid over it: what
  /// `render(_:style:scale:canvas:warnings:)` returns, in the memory of `result` where that can be. Blocks
  /// the calling thread until it is there.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ prepared: PreparedPicture, style: Style, into result: inout Bitmap, scale: Double = 1,
    canvas: Canvas = .keep, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let applied = AppliedStyle(style, scale, canvas)
    try render(RenderRequest(prepared.subject(applied), warnings), into: &result)
  }

  /// Makes `result` the prepared picture with `style` laid over it, without blocking a thread of the
  /// concurrency pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ prepared: PreparedPicture, style: Style, into result: inout Bitmap, scale: Double = 1,
    canvas: Canvas = .keep, warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let applied = AppliedStyle(style, scale, canvas)
    try await render(RenderRequest(prepared.subject(applied), warnings), into: &result)
  }

  /// Makes `result` the scene as a picture of ceil(width * scale) x ceil(height * scale) pixels: what
  /// `render(_:scale:warnings:)` returns, in the memory of `result` where that can be. Blocks the calling
  /// thread until it is there.
  ///
  /// - Throws: `RenderError`; `.scene` names the place in the scene that is at fault. `result` is one
  ///   transparent pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    try render(RenderRequest(.scene(scene.atScale(scale)), warnings), into: &result)
  }

  /// Makes `result` the scene as a picture, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    try await render(RenderRequest(.scene(scene.atScale(scale)), warnings), into: &result)
  }
}
