// SPDX-License-Identifier: MIT

/// A line along the edge of the contents. Lengths are points.
///
/// The line takes the place of what it covers, contents and effects inside them: through a translucent line
/// one sees what lies below the layer. Edges grow as those of shadows with a spread do (`Style`): round about
/// corners, but those of a box are square.
///
///     o = R(a, D), m = R(a, -d)               D of the width lies outside the contents' edge, d inside it
///     line        paint * (o - m) / (1 - f M)  below the contents
///     contents    C * M / a                    and all effects inside them
///
/// M is the least m of all strokes, f the fill opacity, or 0 where neither contents nor fill are drawn, or 1
/// where an overlay hides them. Of a translucent box its shape is a; translucent pixels of anything else are
/// edges, and a line inside covers them. So in each pixel line and contents have shares of their own, and
/// nothing shows between them.
public struct EdgeStroke: Sendable, Hashable {
  /// On which side of the edge the line lies.
  public enum Position: String, Sendable, Hashable, Codable, CaseIterable {
    /// Within the contents.
    case inside
    /// Half within, half around them.
    case center
    /// Around the contents.
    case outside
  }

  /// How wide it is.
  public var width: Double
  /// On which side of the edge it lies.
  public var position: Position
  /// What it is painted with.
  public var paint: StylePaint
  /// 0…1.
  public var opacity: Double
  /// How it meets what lies below it. Any mode but `copy`.
  public var blend: BlendMode

  /// A stroke.
  public init(
    _ width: Double, _ position: Position = .outside, paint: StylePaint = .color(.black), opacity: Double = 1,
    blend: BlendMode = .normal
  ) {
    self.width = width
    self.position = position
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
  }
}

extension EdgeStroke: Described {
  package static let schemaName = "stroke"
  package static let summary = "A line along the edge of the content, in the place of what it covers."
  package static let blank = EdgeStroke(0)
  package static let fields: FieldTable<EdgeStroke> = [
    Field(
      "width", \.width, "The width, in points; at most 2048 pixels.",
      limit: .pixels(0...Style.maximumStrokeWidth), presence: .required()),
    Field("position", \.position, "The side of the edge on which the line lies.", presence: .always),
    Field("", \.paint, "The paint; black where there is none.", presence: .always),
    Field("opacity", \.opacity, "The opacity, 0 to 1.", limit: .range(0...1)),
    Field("blend", \.blend, "How the stroke meets what lies below it.", limit: .effects),
  ]
}
