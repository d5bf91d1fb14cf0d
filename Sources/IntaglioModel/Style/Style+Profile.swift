// SPDX-License-Identifier: MIT
extension Style {
  /// By whose arithmetic effects are drawn. The values of a style are the same in all profiles, and so is
  /// everything that is not listed here: clipping, blending, the order of effects.
  ///
  /// `photoshop` takes the place of the Gaussian, of Euclid's length and of parts of pixels, for all effects
  /// and for a layer's shadow along a path. In it, with lengths in pixels,
  ///
  ///     F(v) = v / |v| floor(|v| + 1/2)                  the nearest whole number, halves away from zero
  ///     n    = F(size)                                   the size of a blur in another unit is its sigma / 0.42
  ///     B(x) = sum over i, j of t(i) t(j) x(p + (i, j))  t(i) = max(0, n - |i|) / n^2; for n = 1 and less B(x) = x
  ///     d    = (F(offset x), F(offset y))                with what the light makes of a depth
  ///     D    = F(spread)
  ///     R(a, D)(p) = max over q of a(q) + D - |p - q|, 0…1, with |p - q| = M - 2 m + m √5 where M ≥ 2 m,
  ///                  else (M - m) √5 + (2 m - M) √2
  ///
  /// where M and m are the larger and the smaller of |p - q|'s columns and rows. t is two boxes of n pixels,
  /// one after the other, and the length that of the shortest way in steps to one of 16 neighbours, so that a
  /// large disc has 16 corners. A box grows as everything else does. `Canvas.grow` makes room for n - 1
  /// pixels of blur.
  ///
  /// Where nothing blurs a shadow with a spread of 1 to 31 pixels (n = 0), Photoshop has whole parts of
  /// pixels, u = 256 / (D + 1) of them:
  ///
  ///     R(a, D)(p) = max over q of (256 - floor(u) (1 - a(q)) - |p - q|) / floor(u), 0…1
  ///
  /// with floor(u), floor(u √2) and floor(u √5) parts for a straight step, a diagonal one and a knight's
  /// move. The edge so lies 256 / floor(u) - 1 pixels away: 8.1 for a D of 8. Where the contents are a
  /// picture as it is, in pixels of its own and not cut off, one of A levels of 255 begins with floor((256 D
  /// + A + 1) / (D + 1)) parts, and the outcome is rounded up to levels. A wider spread has the length above.
  ///
  /// Widths of strokes are F(width), and half of that on either side of the edge. Of a bevel H is B(a) with n
  /// = F(size), for `emboss` and `pillow` floor(n / 2 + 1/2); slopes are differences over one pixel on either
  /// side, the mean of those of three rows or columns. Folds of satin lie whole pixels apart.
  ///
  /// Where the contents are drawn with a fill opacity of 1, or an overlay hides them, what lies within them
  /// is painted on their colours as if they were opaque, and the outcome is cut off by their alpha, once:
  ///
  ///     result = below (1 - a l) + a l E(C / a)
  ///
  /// where E paints fill, overlays, noises, satins and inner shadows without the factor a, and l is what
  /// strokes leave of the contents. So no effect sees or covers what shines through soft edges. The parts of
  /// bevels within the contents belong to E too, unless strokes lie there, or the bevel lies over an `emboss`
  /// or one of a stroke. Contents of less fill opacity, and knocked out ones, have no colour to paint on:
  /// there each effect is painted by itself, as in `exact`, and its blend mode sees what is below.
  ///
  /// What Photoshop calls size S and spread s % is `.size(S - D)` with a spread of D = floor(S s / 100 +
  /// 1/2).
  public enum Profile: String, Sendable, Hashable, Codable, CaseIterable {
    /// Gaussians, Euclid's length and parts of pixels: CSS, Core Graphics, Figma.
    case exact
    /// Double boxes, a length in 16 directions and whole pixels: Photoshop.
    case photoshop
  }
}
