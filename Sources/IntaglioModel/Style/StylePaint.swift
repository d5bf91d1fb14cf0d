// SPDX-License-Identifier: MIT

/// What strokes and overlays are painted with.
public enum StylePaint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A gradient over the layer's frame, or over a picture's bounds. Beyond them it goes on.
  case gradient(Gradient)
  /// Of a stroke: colours across its line, from the outer edge to the inner one, by the distance from the
  /// contents' edge.
  case ramp(ColorRamp)
  /// A pattern that begins at the corner of the layer's frame, or of a picture. Beyond them it goes on.
  case pattern(Pattern)
}

/// A colour, a gradient or a pattern over the contents, cut off at their edge: above `Style.fill`, and
/// whatever the fill opacity is.
///
/// What an overlay hides, because it is opaque and has no blend mode, is not drawn at all: contents, fill and
/// the overlays below it do not shine through soft edges.
public struct Overlay: Sendable, Hashable {
  /// What is painted.
  public var paint: StylePaint
  /// 0…1.
  public var opacity: Double
  /// How it meets what lies below it. Any mode but `copy`.
  public var blend: BlendMode

  /// Whether nothing shows through it.
  package var hides: Bool {
    guard opacity == 1, blend == .normal else { return false }
    switch paint {
    case .color(let color): return color.alpha == 1
    case .gradient(let gradient): return gradient.stops.allSatisfy { $0.color.alpha == 1 }
    case .ramp: return false
    case .pattern(let pattern): return pattern.isOpaque
    }
  }

  /// An overlay.
  public init(_ paint: StylePaint, opacity: Double = 1, blend: BlendMode = .normal) {
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
  }
}
