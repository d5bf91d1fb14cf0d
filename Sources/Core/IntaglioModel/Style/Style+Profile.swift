// SPDX-License-Identifier: MIT
extension Style {
  /// The arithmetic of effects. The values of a style are the same in all profiles, and so is everything not
  /// listed here: clipping, blending, the order of effects.
  ///
  /// `photoshop` replaces the Gaussian, the Euclidean distance and fractions of pixels, for all effects and
  /// for a layer's path shadow. With lengths in pixels,
  ///
  ///     F(v) = v / |v| floor(|v| + 1/2)                  the nearest whole number, halves away from zero
  ///     n    = F(size)                                   a blur in another unit has the size sigma / 0.42
  ///     B(x) = sum over i, j of t(i) t(j) x(p + (i, j))  t(i) = max(0, n - |i|) / n^2; for n = 1 and less B(x) = x
  ///     d    = (F(offset x), F(offset y))                including the offset of a depth under the light
  ///     D    = F(spread)
  ///     R(a, D)(p) = max over q of a(q) + D - |p - q|, 0…1, with |p - q| = M - 2 m + m √5 where M ≥ 2 m,
  ///                  else (M - m) √5 + (2 m - M) √2
  ///
  /// where M and m are the larger and the smaller of |p - q|'s columns and rows, and q are all pixels whose
  /// alpha, rounded to levels, is more than 0, however faint. t is two boxes of n pixels in succession. The
  /// distance is the shortest path of steps to one of 16 neighbours, so a large disc has 16 corners. A box
  /// grows like any other shape. `Canvas.grow` adds n - 1 pixels for the blur.
  ///
  /// For an unblurred shadow (n = 0) with a spread of 1 to 31 pixels, Photoshop counts in whole parts of a
  /// pixel, u = 256 / (D + 1) of them:
  ///
  ///     R(a, D)(p) = max over q of (256 - floor(u) (1 - a(q)) - |p - q|) / floor(u), 0…1
  ///
  /// with floor(u), floor(u √2) and floor(u √5) parts for a straight step, a diagonal one and a knight's
  /// move. So the edge lies 256 / floor(u) - 1 pixels away: 8.1 for a D of 8. For contents that are an
  /// unscaled, uncut picture, a pixel of A levels of 255 starts with floor((256 D + A + 1) / (D + 1)) parts,
  /// and the result is rounded up to levels. A wider spread uses the distance above.
  ///
  /// Strokes have the width F(width), half of it on either side of the edge if centred. For a bevel H is B(a)
  /// with n = F(size), for `emboss` and `pillow` floor(n / 2 + 1/2); slopes are differences over one pixel on
  /// either side, averaged over three rows or columns. The two shadows of a satin lie whole pixels apart.
  ///
  /// If the contents have a fill opacity of 1, or an overlay hides them, effects within them are painted on
  /// their colours as if those were opaque, and the result is clipped by their alpha once:
  ///
  ///     result = below (1 - a l) + a l E(C / a)
  ///
  /// where E paints fill, overlays, noises, satins and inner shadows without the factor a, and l is the share
  /// of the contents outside of strokes. So soft edges do not let effects see or cover the colours below. The
  /// inner parts of bevels belong to E too, except where strokes lie, or above an `emboss` or a bevel of a
  /// stroke. Contents of less fill opacity, and knocked-out ones, have no colour to paint on: there each
  /// effect is painted separately, as in `exact`, and its blend mode sees the layers below.
  ///
  /// Photoshop's size S with a spread of s % is `.size(S - D)` with a spread of D = floor(S s / 100 + 1/2).
  public enum Profile: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Gaussians, Euclidean distances and fractions of pixels: CSS, Core Graphics, Figma.
    case exact
    /// Double boxes, distances in 16 directions and whole pixels: Photoshop.
    case photoshop
  }
}
