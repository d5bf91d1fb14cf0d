// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A picture for repeated renders with changing shadows: a light that turns, a colour picker, a slider.
///
///     let prepared = PreparedPicture(icon)
///     for angle in angles { show(try renderer.render(prepared, style: lit(from: angle))) }
///
/// Its blurred planes are cached between renders, and made again only for another sigma or threshold; on a
/// GPU the picture itself is cached, too. They are in the renderer's cache, two bytes per pixel of a plane of
/// full size, until they are evicted as the least recently used entries.
public final class PreparedPicture: Sendable {
  /// The picture: premultiplied, as all bitmaps are.
  public let picture: Bitmap
  /// Its identity in caches.
  private let number = SurfaceNumber.next()

  /// Prepares nothing yet: the first render fills the cache.
  public init(_ picture: Bitmap) {
    self.picture = picture
  }

  func subject(_ applied: AppliedStyle) -> RenderRequest.Subject {
    .picture(picture, number: number, applied)
  }
}

extension Renderer {
  /// The prepared picture with `style` applied: the same result as `render` for its picture, in less time if
  /// only offsets, colours, contents or fill differ from an earlier render. Blocks the calling thread until
  /// it is done.
  ///
  /// - Parameters:
  ///   - prepared: the picture, with the cached blurs of earlier renders.
  ///   - style: its lengths are points.
  ///   - scale: pixels per point: the factor of the style's offsets and blurs.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  ///   - warnings: collects the warnings of a fill drawn by code.
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(prepared.subject(AppliedStyle(style, scale, canvas)), warnings))
  }

  /// The prepared picture with `style` applied, without blocking a thread of the concurrency pool. See the
  /// synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` if the task is cancelled before the preparation ends. There is no
  ///   partial result.
  public func render(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Bitmap {
    try await render(RenderRequest(prepared.subject(AppliedStyle(style, scale, canvas)), warnings))
  }
}
