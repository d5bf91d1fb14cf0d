/// How a layer's colours meet those below it: the modes of the W3C's Compositing and Blending Level 1, and `copy`.
///
/// With source colour s and alpha a, backdrop colour b and alpha k (colours not premultiplied) the result is, premultiplied,
///
///     (1 - k) a s + (1 - a) k b + a k B(b, s)
///
/// where B is the mode's function. All of it on sRGB-encoded values, as in CSS and Core Graphics.
public enum BlendMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// s: source-over.
  case normal
  /// b s.
  case multiply
  /// b + s - b s.
  case screen
  /// Hard light with the colours exchanged.
  case overlay
  /// The smaller.
  case darken
  /// The greater.
  case lighten
  /// b / (1 - s), at most 1.
  case colorDodge
  /// 1 - (1 - b) / s, at least 0.
  case colorBurn
  /// Multiply by 2 s, or screen with 2 s - 1.
  case hardLight
  /// A softer hard light.
  case softLight
  /// |b - s|.
  case difference
  /// b + s - 2 b s.
  case exclusion
  /// The source's hue with the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation with the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the backdrop's luminosity.
  case color
  /// The source's luminosity with the backdrop's hue and saturation.
  case luminosity
  /// The source alone: where it covers a pixel, what was there is gone, whatever the source's alpha (Core Graphics'
  /// kCGBlendModeCopy). Where it covers a part of a pixel, so much of it is replaced.
  ///
  /// A layer covers what it would make opaque if all that it draws were opaque; a picture covers all pixels that it touches,
  /// a text with emoji as much of a pixel as it is opaque.
  case copy

  /// Whether hue, saturation and luminosity are exchanged, so that channels depend on one another.
  public var isNonSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }
}
