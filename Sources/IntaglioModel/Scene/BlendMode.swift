// SPDX-License-Identifier: MIT

/// How a layer's colours meet those below it: the modes of the W3C's Compositing and Blending Level 1, the
/// eleven that Photoshop has besides, and `copy`.
///
/// With source colour s and alpha a, backdrop colour b and alpha k (colours not premultiplied) the result is,
/// premultiplied,
///
///     (1 - k) a s + (1 - a) k b + a k B(b, s)
///
/// where B is the mode's function, which is never less than 0 nor more than 1. All of it on sRGB-encoded
/// values, as in CSS and Core Graphics.
///
/// `hardMix`, `darkerColor`, `lighterColor` and `dissolve` choose one of two colours. They choose by levels
/// of 8 bits, as Photoshop does:
///
///     level(v) = floor(255 v + 0.531)
///
/// which is the nearest, and for halves the upper, also where arithmetic has left them a little short. What
/// has 8 bits, such as the colours of a picture, is therefore chosen alike on every device. Between levels,
/// in a blur or a gradient, a value that lies on the border of two may be chosen differently by another
/// device, and that pixel then differs by more than a level.
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
  /// The source, opaque, in as many pixels as its alpha says, and the backdrop in the others: where level(a)
  /// is more than the noise of the pixel's place, which is 0…254. In the column x and the row y of the
  /// picture that is drawn into (the scene's, or that of a layer with a transform that does more than move
  /// and scale evenly) it is, in 32 bits without sign,
  ///
  ///     h = 0x9E3779B1 x + 0x85EBCA77 y
  ///     h = (h ^ h >> 15) * 0x2C1B3C6D
  ///     h = (h ^ h >> 12) * 0x297A2D39
  ///     noise = (h ^ h >> 15) mod 255
  case dissolve
  /// b + s - 1.
  case linearBurn
  /// s where level(s) is darker, else b: the one whose 0.3 red + 0.59 green + 0.11 blue is less, for all
  /// channels together.
  case darkerColor
  /// b + s.
  case linearDodge
  /// s where level(s) is lighter, else b.
  case lighterColor
  /// 1 - (1 - b) / (2 s) where s is less than h, else b / (1 - 2 s + 2 h), with divisors of 1/255 at least
  /// and 1 at most. h is 128 / 255, Photoshop's middle grey, which leaves b as it is.
  case vividLight
  /// b + 2 s - 2 h, with the same h.
  case linearLight
  /// The smaller of b and 2 s where s is less than 1/2, else the greater of b and 2 s - 1.
  case pinLight
  /// 1 where level(b) + level(s) is 255 or more, else 0.
  case hardMix
  /// b - s.
  case subtract
  /// b / s, with a divisor of 1/255 at least.
  case divide
  /// The source alone: where it covers a pixel, what was there is gone, whatever the source's alpha (Core
  /// Graphics' kCGBlendModeCopy). Where it covers a part of a pixel, so much of it is replaced.
  ///
  /// A layer covers what it would make opaque if all that it draws were opaque; a picture covers all pixels
  /// that it touches, a text with emoji as much of a pixel as it is opaque.
  case copy

  /// Whether channels depend on one another: where hue, saturation and luminosity are exchanged, or one of
  /// two colours is chosen.
  public var isNonSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity, .darkerColor, .lighterColor: true
    default: false
    }
  }
}
