// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// Short forms of `render(_:)`. All of them block the calling thread; asynchronous code awaits
/// `picture(of:)`.
extension Renderer {
  /// The picture with `style` applied.
  ///
  /// - Parameters:
  ///   - picture: premultiplied, as all bitmaps are.
  ///   - style: its lengths are points.
  ///   - scale: pixels per point: the factor of the style's offsets and blurs.
  ///   - grow: whether the result has room for the outer shadows, or else they end at the picture's bounds;
  ///     nil for what the style says (`Style.grows`).
  ///   - framing: changes of the picture before the style, and the surroundings of the result.
  ///   - warnings: collects the warnings of a fill drawn by code, and of a picture too large for the GPU, or
  ///     of a failing GPU.
  /// - Throws: `RenderError`; there is no partial result.
  @available(*, noasync, message: "await picture(of: RenderRequest(picture, style: style))")
  public func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, grow: Bool? = nil, framing: Framing = Framing(),
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(
      RenderRequest(
        picture, style: style, scale: scale, grow: grow, framing: framing, warnings: warnings))
  }

  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels.
  ///
  /// - Parameters:
  ///   - scene: the scene to draw.
  ///   - scale: pixels per point; nil for the scene's own.
  ///   - warnings: collects warnings: characters that no font has, texts without enough room, a picture too
  ///     large for the GPU.
  /// - Throws: `RenderError`; `.scene` names the place of the fault in the scene. There is no partial result.
  @available(*, noasync, message: "await picture(of: RenderRequest(scene))")
  public func render(
    _ scene: Scene, scale: Double? = nil, warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(scene, scale: scale, warnings: warnings))
  }

  /// Replaces `result` by a request's picture. New memory takes the system more time than drawing a small
  /// picture; for a series of renders, reuse one bitmap:
  ///
  ///     var result = icon
  ///     for style in styles {
  ///       try renderer.render(RenderRequest(icon, style: style), into: &result)
  ///       show(result)
  ///     }
  ///
  /// The memory of `result` is reused if it is large enough, not much too large, and not shared: a copy of
  /// the bitmap stays unchanged, and the result then gets new memory. Its old size does not matter.
  ///
  /// - Throws: `RenderError`; `result` is one transparent pixel then.
  @available(*, noasync, message: "await picture(of: request)")
  public func render(_ request: RenderRequest, into result: inout Bitmap) throws(RenderError) {
    var request = request
    request.recycled = result.recycle()
    result = try render(request)
  }
}
