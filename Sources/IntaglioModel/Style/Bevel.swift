import Glibc

/// Light and shade on a surface whose height is the blurred alpha of the contents: chiselled, embossed, or pressed into what lies around.
/// Lengths are points.
///
/// With H the alpha blurred with a sigma of 0.42 times the size (for `emboss` and `pillow` half of that), n the size (or half of it) in
/// pixels times the depth, negative for `down`, and h the greatest power of two that is at most sigma / 2, no less than 1 pixel:
///
///     slope      x: (H(x + h, y) - H(x - h, y)) / 2h, y likewise
///     l          the cosine of the angle between the light and the surface's normal (-n slope x, -n slope y, 1), no less than 0
///     flat       gloss(sin e)                           e is the light's elevation
///     highlight  (gloss(l) - flat) / (1 - flat)
///     shade      (flat - gloss(l)) / flat
///
/// both no less than 0 and with divisors of 0.05 at least, so that what is flat stays as it is; blurred by `soften`, and painted within the contents (`inner`), around them (`outer`), or both. A pillow is up
/// within the contents and down around them.
public struct Bevel: Sendable, Hashable {
  /// Where the surface is.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case inner, outer, emboss, pillow
  }

  /// What becomes higher.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
    /// The contents stand out.
    case up
    /// They lie deeper.
    case down
  }

  /// A side of the surface: lit, or in the shade.
  public struct Side: Sendable, Hashable {
    /// The colour; its alpha is the side's strength.
    public var color: Color
    /// How it meets what lies below it. Any mode but `copy`.
    public var blend: BlendMode

    /// A side.
    public init(_ color: Color, blend: BlendMode = .normal) {
      self.color = color
      self.blend = blend
    }
  }

  /// Where the surface is.
  public var kind: Kind
  /// How wide the slope is, in points: Photoshop's size.
  public var size: Double
  /// How steep the slope is: at 1 it is as high as wide.
  public var depth: Double
  /// What becomes higher.
  public var direction: Direction
  /// By how much light and shade are blurred.
  public var soften: Blur
  /// Where the light comes from; nil for that of the style or the scene or, where there is none, `Bevel.defaultLight`.
  public var light: Light?
  /// What light becomes on the surface.
  public var gloss: Contour
  /// What is turned to the light.
  public var highlight: Side
  /// What is turned away from it.
  public var shade: Side

  /// Photoshop's: from above, a little to the left.
  public static let defaultLight = Light(angle: 120, elevation: 30)

  /// A bevel.
  public init(
    _ kind: Kind = .inner, size: Double, depth: Double = 1, direction: Direction = .up,
    soften: Blur = .sigma(0), light: Light? = nil, gloss: Contour = .linear,
    highlight: Side = Side(Color(red: 1, green: 1, blue: 1, alpha: 0.75), blend: .screen),
    shade: Side = Side(Color(red: 0, green: 0, blue: 0, alpha: 0.75), blend: .multiply)
  ) {
    self.kind = kind
    self.size = size
    self.depth = depth
    self.direction = direction
    self.soften = soften
    self.light = light
    self.gloss = gloss
    self.highlight = highlight
    self.shade = shade
  }
}
