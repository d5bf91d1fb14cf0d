// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Renders into existing bitmaps. New memory takes the system more time than drawing a small picture; for a
/// series of renders, reuse one bitmap for the results:
///
///     var result = icon
///     for style in styles {
///       try renderer.render(icon, style: style, into: &result)
///       show(result)
///     }
///
/// A result's memory is reused if it is large enough, not much too large, and not shared: a copy of the
/// bitmap stays unchanged, and the result then gets new memory. Its old size does not matter.
extension Renderer {
  /// Replaces `result` by the picture with `style` applied: the result of
  /// `render(_:style:scale:canvas:warnings:)`, in the memory of `result` if possible. Blocks the calling
  /// thread until it is done.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    try render(RenderRequest(.picture(picture, AppliedStyle(style, scale, canvas)), warnings), into: &result)
  }

  /// Replaces `result` by the picture with `style` applied, without blocking a thread of the concurrency
  /// pool. See the synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ picture: Bitmap, style: Style, into result: inout Bitmap, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    let applied = AppliedStyle(style, scale, canvas)
    try await render(RenderRequest(.picture(picture, applied), warnings), into: &result)
  }

  /// Replaces `result` by the prepared picture with `style` applied: the result of
  /// `render(_:style:scale:canvas:warnings:)`, in the memory of `result` if possible. Blocks the calling
  /// thread until it is done.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  public func render(
    _ prepared: PreparedPicture, style: Style, into result: inout Bitmap, scale: Double = 1,
    canvas: Canvas = .keep, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    let applied = AppliedStyle(style, scale, canvas)
    try render(RenderRequest(prepared.subject(applied), warnings), into: &result)
  }

  /// Replaces `result` by the prepared picture with `style` applied, without blocking a thread of the
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

  /// Replaces `result` by the scene as a picture of ceil(width * scale) x ceil(height * scale) pixels: the
  /// result of `render(_:scale:warnings:)`, in the memory of `result` if possible. Blocks the calling thread
  /// until it is done.
  ///
  /// - Throws: `RenderError`; `.scene` names the place of the fault in the scene. `result` is one transparent
  ///   pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) {
    try render(RenderRequest(.scene(scene.atScale(scale)), warnings), into: &result)
  }

  /// Replaces `result` by the scene as a picture, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError`, also `.cancelled`; `result` is one transparent pixel then.
  public func render(
    _ scene: Scene, into result: inout Bitmap, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) async throws(RenderError) {
    try await render(RenderRequest(.scene(scene.atScale(scale)), warnings), into: &result)
  }
}
