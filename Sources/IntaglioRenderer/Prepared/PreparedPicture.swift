// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A picture that is rendered again and again while shadows move over it: a light that turns, a colour that
/// is picked, a slider that is dragged.
///
///     let prepared = PreparedPicture(icon)
///     for angle in angles { show(try renderer.render(prepared, style: lit(from: angle))) }
///
/// Its blurred planes are cached from one render to the next, and are made again only for another sigma or
/// threshold; on a GPU the picture itself is, too. They are in the renderer's cache, two bytes for each pixel
/// of a plane of full size, until that is full and they were used longest ago.
public final class PreparedPicture: Sendable {
  /// The picture: premultiplied, as all bitmaps are.
  public let picture: Bitmap
  /// What renderers know it by.
  private let number = SurfaceNumber.next()

  /// Prepares nothing yet: the first render makes what the next ones use.
  public init(_ picture: Bitmap) {
    self.picture = picture
  }

  func subject(_ applied: AppliedStyle) -> RenderRequest.Subject {
    .picture(picture, number: number, applied)
  }
}

extension Renderer {
  /// The prepared picture with `style` laid over it: what `render` gives for its picture, in less time where
  /// only offsets, colours, contents or fill differ from an earlier render. Blocks the calling thread until
  /// it is there.
  ///
  /// - Parameters:
  ///   - prepared: the picture, with what earlier renders have blurred.
  ///   - style: its lengths are points.
  ///   - scale: pixels a point: what the style's offsets and blurs are multiplied by.
  ///   - canvas: `.keep` gives a bitmap of the picture's size, `.grow` one with room for the outer shadows.
  ///   - warnings: takes what is not as it was meant in a fill that code draws.
  /// - Throws: `RenderError`; there is no partial result.
  public func render(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) throws(RenderError) -> Bitmap {
    try render(RenderRequest(prepared.subject(AppliedStyle(style, scale, canvas)), warnings))
  }

  /// The prepared picture with `style` laid over it, without blocking a thread of the concurrency pool. See
  /// the synchronous form.
  ///
  /// - Throws: `RenderError`; `.cancelled` when the task is cancelled before all is prepared. There is no
  ///   partial result.
  public func render(
    _ prepared: PreparedPicture, style: Style, scale: Double = 1, canvas: Canvas = .keep,
    warnings: RenderWarnings? = nil
  ) async throws(RenderError) -> Bitmap {
    try await render(RenderRequest(prepared.subject(AppliedStyle(style, scale, canvas)), warnings))
  }
}
