// SPDX-License-Identifier: MIT

/// A line along the edge of the contents. Lengths are points.
///
/// The line replaces the contents and inner effects that it covers: a translucent line shows the layers
/// below. Edges grow like those of shadows with a spread (`Style`): round at corners, but square for a box.
///
///     o = R(a, D), m = R(a, -d)               D of the width lies outside the contents' edge, d inside it
///     line        paint * (o - m) / (1 - f M)  below the contents
///     contents    C * M / a                    and all effects inside them
///
/// M is the smallest m of all strokes, f the fill opacity, or 0 if neither contents nor fill are drawn, or 1
/// if an overlay hides them. The shape of a translucent box is a; pixels of any other contents with an alpha
/// of at most 0.9 are edges, which a line inside covers. So line and contents have their own shares of each
/// pixel, and nothing shows between them.
public struct EdgeStroke: Sendable, Hashable {
  /// The side of the edge.
  public enum Position: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// Within the contents.
    case inside
    /// Half within, half around them.
    case center
    /// Around the contents.
    case outside
  }

  /// The width of the line.
  public var width: Double
  /// The side of the edge.
  public var position: Position
  /// The paint of the line.
  public var paint: StylePaint
  /// The opacity, 0…1.
  public var opacity: Double
  /// The blend mode over everything below. Any mode but `copy`.
  public var blend: BlendMode
  /// The box that a gradient covers and that a pattern starts from.
  public var alignment: StylePaint.Alignment

  /// A stroke.
  public init(
    _ width: Double, _ position: Position = .outside, paint: StylePaint = .color(.black), opacity: Double = 1,
    blend: BlendMode = .normal, alignment: StylePaint.Alignment = .frame
  ) {
    (self.width, self.position, self.paint, self.opacity) = (width, position, paint, opacity)
    (self.blend, self.alignment) = (blend, alignment)
  }
}

extension EdgeStroke: Described {
  package static let schemaName = "stroke"
  package static let summary = "A line along the edge of the content, which replaces what it covers."
  package static let blank = EdgeStroke(0)
  package static let fields: FieldTable<EdgeStroke> = [
    Field(
      "width", \.width, "The width, in points; at most 2048 pixels.",
      limit: .pixels(0...Style.maximumStrokeWidth), presence: .required()),
    Field("position", \.position, "The side of the edge on which the line lies.", presence: .always),
    Field("", \.paint, "The paint. Left out: black.", presence: .always),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the stroke blends with what lies below it.", limit: .effects),
    Field("align", \.alignment, StylePaint.Alignment.summary),
  ]
}
