// SPDX-License-Identifier: MIT

/// The bending of the backdrop at the contents' edge, as a lens of glass bends what lies below it. Lengths
/// are points.
///
/// The glass is flat but for a rim along the edge. With e the width of the rim in pixels, k = max(1, e / 3
/// rounded) and w = max(1, e - k), let t be the distance from the edge, negative outside of it, between -(k +
/// 1) and w: the exact Euclidean distance, as strokes have it. The rim's section is a quarter circle of
/// radius w, whose normal has the horizontal part 1 - t / w, the slope of h(t) = t - t² / 2w. The normal is
/// the mean over k pixels on either side, which rounds creases at corners and fades out towards the flat
/// part:
///
///     N(p) = (h(p - (k, 0)) - h(p + (k, 0)), h(p - (0, k)) - h(p + (0, k))) / 2k, with a length of at most 1
///     result(p) = backdrop(p - depth N(p))
///
/// with bilinear interpolation between pixel centres; N points out of the shape. Red is displaced by (1 -
/// dispersion) depth and blue by (1 + dispersion) depth, and neither exceeds alpha, which is displaced like
/// green. The backdrop has its blur and adjustments already. Beyond the canvas it continues with its
/// outermost pixels; inside a transformed group, which has a grid of its own, it is transparent there.
///
/// The result replaces the backdrop by the contents' coverage and mask; distances are those of the contents
/// alone. Thin shapes bend less: a line of width b, much less than k, by b / 2k of the depth.
///
/// Distances are planes, of 15 bits on the processor. They move what is seen by up to 3.2e-5 times the depth:
/// 1/260 of a pixel for a depth of 96 pixels and the most dispersion, or a level next to the sharpest edges.
/// Deeper lenses are exact to a level over a backdrop that is blurred, or has no such edges. The cost is that
/// of a chiselled bevel, and four reads of the backdrop per pixel, twelve with dispersion.
public struct Refraction: Sendable, Hashable {
  /// The maximum displacement of the backdrop, in points. What lies below is magnified at the edge, or
  /// reduced if the depth is negative.
  public var depth: Double
  /// The width of the rounded edge, in points: within it the glass is flat.
  public var edge: Double
  /// The part of the displacement by which red is displaced less and blue more, 0…0.25.
  public var dispersion: Double

  /// A refraction.
  public init(depth: Double, edge: Double, dispersion: Double = 0) {
    (self.depth, self.edge, self.dispersion) = (depth, edge, dispersion)
  }

  /// The maximum displacement, in pixels.
  public static let maximumDepth = 256.0

  package var isSeen: Bool { depth != 0 && edge > 0 }

  /// How far the backdrop is displaced, in points.
  package var reach: Double { depth.magnitude * (1 + dispersion) }
}

extension Style {
  /// The largest factor by which the lengths of its refraction may be multiplied.
  package var maximumFactor: Double { scale ?? (designHeight == nil ? 1 : Style.maximumFit) }
}

extension Refraction: Described {
  package static let schemaName = "refraction"
  package static let summary = "The bending of what lies below at the content's edge, as by a lens of glass."
  package static let blank = Refraction(depth: 0, edge: 0)
  package static let fields: FieldTable<Refraction> = [
    Field(
      "depth", \.depth,
      "The maximum displacement of what lies below, in points; at most 256 pixels, negative for a lens that reduces.",
      limit: .pixels(-Refraction.maximumDepth...Refraction.maximumDepth), presence: .required()),
    Field(
      "edge", \.edge, "The width of the rounded edge, in points; at most 4096 pixels.",
      limit: .pixels(0...Style.maximumBevelSize), presence: .required()),
    Field(
      "dispersion", \.dispersion,
      "The part of the displacement by which red is displaced less and blue more, 0 to 0.25.",
      limit: .range(0...0.25)),
  ]
}
