// SPDX-License-Identifier: MIT

/// The blend of a layer's colours with those below: the modes of the W3C's Compositing and Blending Level 1,
/// Photoshop's eleven additional ones and its blending of text, and `copy`.
///
/// With source colour s and alpha a, backdrop colour b and alpha k (colours not premultiplied) the
/// premultiplied result is
///
///     (1 - k) a s + (1 - a) k b + a k B(b, s)
///
/// where B is the mode's function, clamped to 0…1; `linearDodgeFill` and `linearBurnFill` have their own
/// results. All values are sRGB-encoded, as in CSS and Core Graphics.
///
/// `hardMix`, `darkerColor`, `lighterColor` and `dissolve` select one of two colours, and `vividLight` has
/// pure components of its own. They compare levels of 8 bits, as Photoshop does:
///
///     level(v) = floor(255 v + 0.531)
///
/// which is the nearest level, and for halves the upper one, even after small rounding errors. So 8-bit
/// values, such as the colours of a picture, give the same selection on every device. Between levels, in a
/// blur or a gradient, devices may select differently for a value on the border of two levels, and that pixel
/// then differs by more than a level.
public enum BlendMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// s: source-over.
  case normal
  /// b s.
  case multiply
  /// b + s - b s.
  case screen
  /// Hard light with source and backdrop exchanged.
  case overlay
  /// The smaller of b and s.
  case darken
  /// The greater of b and s.
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
  /// The source, opaque, in a share of pixels equal to its alpha, and the backdrop in the others: the source
  /// where level(a) is more than the noise at the pixel, which is 0…254. In the column x and the row y of the
  /// render target (the scene's, or that of a layer with a transform other than a translation and uniform
  /// scale) the noise is, in unsigned 32-bit arithmetic,
  ///
  ///     h = 0x9E3779B1 x + 0x85EBCA77 y
  ///     h = (h ^ h >> 15) * 0x2C1B3C6D
  ///     h = (h ^ h >> 12) * 0x297A2D39
  ///     noise = (h ^ h >> 15) mod 255
  case dissolve
  /// b + s - 1.
  case linearBurn
  /// b + a (s - 1), at least 0: `linearBurn`, with the alpha scaling the source before the clamp instead of
  /// mixing the clamped sum with the backdrop. Photoshop draws effects this way; mixtures are darker where
  /// b + s is less than 1. The premultiplied result is
  ///
  ///     (1 - k) a s + k max(0, b + a (s - 1))
  case linearBurnFill
  /// s where level(s) is darker, else b: the colour with the smaller 0.3 red + 0.59 green + 0.11 blue, for
  /// all channels together.
  case darkerColor
  /// b + s.
  case linearDodge
  /// b + a s, at most 1: `linearDodge`, with the alpha scaling the source before the clamp. Photoshop draws
  /// effects this way; mixtures are lighter where b + s is more than 1. The premultiplied result is
  ///
  ///     (1 - k) a s + k min(1, b + a s)
  case linearDodgeFill
  /// s where level(s) is lighter, else b.
  case lighterColor
  /// 1 - (1 - b) / (2 s) where s is less than h, else b / (1 - 2 s + 2 h), with divisors clamped to 1/255…1.
  /// h is 128 / 255, Photoshop's middle grey, which leaves b unchanged. s itself where level(s) is 0 or 255.
  case vividLight
  /// b + 2 s - 2 h, with the same h.
  case linearLight
  /// The smaller of b and 2 s where s is less than 1/2, else the greater of b and 2 s - 1.
  case pinLight
  /// 1 where level(b) + level(s) is more than 255, or 255 and level(b) 128 or more, else 0.
  case hardMix
  /// b - s.
  case subtract
  /// b / s, with a divisor of at least 1/255.
  case divide
  /// s, mixed with the backdrop as Photoshop mixes text: in linear light to the power of 1 / 1.45, its colour
  /// setting "Blend Text Colors Using Gamma". Translucent edges, especially of light letters, cover more than
  /// with `normal`; opaque pixels are the same. With D the decoding of sRGB, E its encoding, and f = D to the
  /// power of 1 / 1.45, the result, not premultiplied and with the alpha r = a + k (1 - a), is
  ///
  ///     E(((a f(s) + (1 - a) k f(b)) / r) to the power of 1.45)
  case textGamma
  /// The source alone: it replaces the pixels that it covers, whatever its alpha (Core Graphics'
  /// kCGBlendModeCopy). A partly covered pixel is replaced in proportion.
  ///
  /// A layer covers the pixels that would be opaque if everything in it were opaque; a picture covers all
  /// pixels that it touches, and a text with emoji covers pixels by its opacity. All colours of a shadow's
  /// ramp count as opaque, except the first one of an outer shadow.
  case copy

  /// Whether the change is proportional to the source's alpha, so that clipping the source clips the result.
  package var isProportional: Bool {
    switch self {
    case .dissolve, .linearBurnFill, .linearDodgeFill, .textGamma: false
    default: true
    }
  }

  /// Whether channels depend on one another: modes that exchange hue, saturation and luminosity, or select
  /// one of two colours.
  public var isNonSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity, .darkerColor, .lighterColor: true
    default: false
    }
  }
}
