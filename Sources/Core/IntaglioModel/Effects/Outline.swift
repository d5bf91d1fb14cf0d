// SPDX-License-Identifier: MIT

/// A die-cut outline: one hard contour around the contents, which closes gaps and fills holes, as the border
/// of a sticker does. Lengths are points.
public struct Outline: Sendable, Hashable {
  /// The distance from the contents to the contour.
  public var width: Double
  /// The radius of the largest disc that does not fit into a closed gap: gaps of the contour narrower than twice
  /// this are filled.
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
