// SPDX-License-Identifier: MIT

/// How far each pixel of a column is from the next covered pixel above or below it, as a number of pixels;
/// what makes a spread cheap.
///
/// A pixel is covered where the plane, rounded to levels of 255, is more than 0; inverted, where it is less
/// than 255, and everywhere outside of the plane. A pixel that has no covered one within `limit` is `limit` +
/// 1 away. The output holds distances in units of 1 / `DistancePass.full`, so that they pass through planes
/// of 16 bits unchanged.
package struct DistancePass: Sendable, Hashable {
  /// A plane.
  package var source: SurfaceID
  /// Whether distances are to what is not covered.
  package var isInverted: Bool
  /// How far to look.
  package var limit: Int
  /// A plane.
  package var output: SurfaceID

  /// What a coverage of 1 stands for: one step of the CPU backend's planes is one pixel.
  package static let full = 32_640

  /// See the properties.
  package init(source: SurfaceID, isInverted: Bool, limit: Int, output: SurfaceID) {
    self.source = source
    self.isInverted = isInverted
    self.limit = limit
    self.output = output
  }
}

/// A plane grown by a number of pixels D, positive or negative.
///
/// Grown by D > 0 is max over q of a(q) + D - |p - q|, 0…1, over the pixels q whose coverage a, rounded to
/// levels of 255, is more than 0; grown by -D is 1 less what becomes of 1 - a so. Outside of the plane a is
/// 0. |p - q| is what the metric says. With a ramp w the greatest is divided by w before it is brought to
/// 0…1, so that the edge is a slope of w pixels.
///
/// A backend finds with the distances which pixels p have a covered one nearer than D - 1, where the result
/// is 1, and which none within D + 1, where it is 0. What remains is a line of some two pixels around the
/// result, and there it looks at the pixels q whose distance lies between those two: some 4 pi D of them, for
/// at most some 4 / D of all pixels. A ramp is looked at all over: there only those matter that are less than
/// a pixel farther away than the nearest.
package struct SpreadPass: Sendable, Hashable {
  /// How far apart pixels are.
  package enum Metric: Sendable, Hashable {
    /// Euclid's length.
    case euclid
    /// The 5 x 5 chamfer length: with M and m the larger and the smaller of columns and rows, M - 2 m + m √5
    /// where M ≥ 2 m, else (M - m) √5 + (2 m - M) √2. That is the greater of M + (√5 - 2) m and (√5 - √2) M +
    /// (2 √2 - √5) m. It is never less than Euclid's.
    case chamfer
    /// Photoshop's, of a spread that nothing blurs.
    case bytes(ByteMap)
  }

  /// A plane.
  package var source: SurfaceID
  /// The distances along its columns to what is covered or, for a negative spread, not covered; to the limit
  /// `reach(spread)`. A pixel outside of the surface has none within the limit or, for a negative spread, is
  /// not covered itself.
  package var distances: SurfaceID
  /// D, in pixels.
  package var spread: Double
  /// w, in pixels, at least 1.
  package var ramp: Double
  /// What |p - q| is.
  package var metric: Metric
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(
    source: SurfaceID, distances: SurfaceID, spread: Double, ramp: Double = 1, metric: Metric = .euclid,
    output: SurfaceID
  ) {
    self.ramp = ramp
    self.source = source
    self.distances = distances
    self.spread = spread
    self.metric = metric
    self.output = output
  }

  /// How many pixels away a spread reads.
  package static func reach(_ spread: Double) -> Int { Int(abs(spread).rounded(.up)) }
}
