// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A picture for repeated renders with changing shadows: a light that turns, a colour picker, a slider.
///
///     let prepared = PreparedPicture(icon)
///     for angle in angles { show(try renderer.render(RenderRequest(prepared, style: lit(from: angle)))) }
///
/// Its blurred planes are cached between renders, and made again only for another sigma or threshold; on a
/// GPU the picture itself is cached, too. They are in the renderer's cache, two bytes per pixel of a plane of
/// full size, until they are evicted as the least recently used entries.
public final class PreparedPicture: Sendable {
  /// The picture: premultiplied, as all bitmaps are.
  public let picture: Bitmap
  let number = SurfaceNumber.next()

  /// Prepares nothing yet: the first render fills the cache.
  public init(_ picture: Bitmap) { self.picture = picture }
}
