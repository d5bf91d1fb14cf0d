// SPDX-License-Identifier: MIT

/// A die-cut outline: one hard contour around the contents, which closes gaps and fills holes, as the border
/// of a sticker does. Lengths are points.
///
/// The outline is a shape of its own below the contents and their strokes. Outer and long shadows are cast by
/// it instead of the contents, a concealed one around it only; all other effects see the contents. In both
/// profiles, with R of `Style` by the Euclidean distance, w the width and c the closing in pixels:
///
///     a* = clip(2 a - 0.4995)                           soft edges become one contour at half of the alpha
///     F  = 1 - R(1 - R(a*, w + c), c)                   a disc of radius c fits into all that is not covered
///
/// R ignores coverage below half a level of 255, and some below a tenth. With 1/2 instead of 0.4995, alphas
/// of 64 and 76 levels would be exactly on these limits.
///
/// Holes are found on a lattice of points q pixels apart, from q/2 right of and below the corner of the
/// frame, where q is 0.9 w, or 0.9 c if that is less and not 0, rounded down, at least 1, and at least 1/512
/// of the longer side of the frame with w + c on all sides, rounded up. A point is open if F is less than 1/2
/// there. An open point is connected with the outside if a path of at most 12 straight legs along rows,
/// columns and diagonals of open points leads from it to a point outside the contour's bounds, or to one
/// where a disc of the given diameter fits (R(F, diameter / 2) is less than 1/2). F becomes 1 less than 3/2
/// q + 1/2 from open points without a connection. The contour's walls are at least 2 w thick, so nothing
/// beyond them is filled, unless q is at least 4/3 w because the frame is more than 600 times as long.
/// Contents more than 1,024 pixels and 4 diameters beyond the canvas do not count.
public struct Outline: Sendable, Hashable {
  /// The distance from the contents to the contour.
  public var width: Double
  /// The radius of the largest disc that does not fit into a closed gap: gaps of the contour narrower than
  /// twice this are filled.
  public var closing: Double
  /// Holes of the contour are filled if no disc of this diameter fits into them; 0 to fill none.
  public var fillsHoles: Double
  /// The paint. Any but a ramp.
  public var paint: StylePaint
  /// The opacity, 0…1.
  public var opacity: Double
  /// The box that a gradient covers and that a pattern starts from.
  public var alignment: StylePaint.Alignment

  /// An outline.
  public init(
    _ width: Double, closing: Double? = nil, fillsHoles: Double = 0, paint: StylePaint = .color(.white),
    opacity: Double = 1, alignment: StylePaint.Alignment = .frame
  ) {
    (self.width, self.closing, self.fillsHoles) = (width, closing ?? width, fillsHoles)
    (self.paint, self.opacity, self.alignment) = (paint, opacity, alignment)
  }
}

extension Outline: Described {
  package static let schemaName = "outline"
  package static let summary =
    "A die-cut outline: one hard contour around the content, which closes gaps and fills holes, as a sticker's border does."
  package static let blank = Outline(0)
  package static let fields: FieldTable<Outline> = [
    Field(
      "width", \.width, "The distance from the content to the contour, in points; at most 2048 pixels.",
      limit: .pixels(0...Style.maximumStrokeWidth), presence: .required()),
    Field(
      "closing", \.closing,
      "Gaps of the contour narrower than twice this are filled, in points; at most 2048 pixels.",
      limit: .pixels(0...Style.maximumStrokeWidth), presence: .always),
    Field(
      "fillsHoles", \.fillsHoles,
      "Holes of the contour are filled if no disc of this diameter fits into them, in points; 0 to fill none.",
      limit: .pixels(0...Style.maximumBevelSize)),
    Field("", \.paint, "The paint. Left out: white.", presence: .always),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("align", \.alignment, StylePaint.Alignment.summary),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    if case .ramp = paint { throw .invalid(field: "ramp", problem: "is only for strokes: give a gradient") }
  }
}
