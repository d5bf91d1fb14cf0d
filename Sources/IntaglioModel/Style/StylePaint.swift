/// What strokes and overlays are painted with.
public enum StylePaint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A gradient over the layer's frame, or over a picture's bounds. Beyond them it goes on.
  case gradient(Gradient)
}

/// A colour or a gradient over the contents, cut off at their edge: above `Style.fill`, and whatever the fill opacity is.
public struct Overlay: Sendable, Hashable {
  /// What is painted.
  public var paint: StylePaint
  /// 0…1.
  public var opacity: Double
  /// How it meets what lies below it. Any mode but `copy`.
  public var blend: BlendMode

  /// An overlay.
  public init(_ paint: StylePaint, opacity: Double = 1, blend: BlendMode = .normal) {
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
  }
}
