// SPDX-License-Identifier: MIT

/// A change of colours, pixel by pixel: a filter function of CSS, with the formulas of W3C's Filter Effects
/// Module Level 1, section 10, "Shorthands defined in terms of the SVG filter element", or an adjustment of
/// Photoshop, with formulas that were fitted to its pictures (see `AdjustmentLayers`).
///
/// The colours are unpremultiplied and sRGB-encoded, 0…1. Each adjustment of a list works on the result of
/// the previous one, whose components are clamped to 0…1 first, as the results of filter primitives are;
/// nothing is rounded in between. With v the amount and I the identity:
///
///     brightness   v c
///     contrast     v c + (1 - v) / 2
///     saturate     L + v (I - L), where each row of L is 0.213 0.715 0.072
///     grayscale    v L + (1 - v) I, where each row of L is 0.2126 0.7152 0.0722
///     sepia        v S + (1 - v) I, where the rows of S are 0.393 0.769 0.189, 0.349 0.686 0.168 and
///                  0.272 0.534 0.131
///     hueRotate    L + cos v (I - L) + sin v R, where L is that of saturate and the rows of R are
///                  -0.213 -0.715 0.928, 0.143 0.140 -0.283 and -0.787 0.715 0.072
///     invert       v (1 - c) + (1 - v) c
///     opacity      alpha times v
///
/// `curves`, `levels`, `exposure`, `brightnessContrast`, `colorBalance`, `posterize` and `steps` map each
/// component v separately; `threshold` and `gradientMap` map the luminosity v = 0.3 red + 0.59 green + 0.11
/// blue. Their functions of v are sampled at every eighth of a level, v = n / 2040, and linear in between, so
/// a step is an eighth of a level wide. `curves`, `levels` and `colorBalance` are sampled at whole levels and
/// rounded to whole levels, like Photoshop's tables: linear from one sample to the next, or with a step
/// half-way if the two are more than 8 levels apart. In levels, x = 255 v:
///
///     posterize    floor(floor(x n / 256) 255 / (n - 1))
///     steps        floor(32768 min(floor(n v), n - 1) / (n - 1)) / 32768
///     threshold    255 where x + 1/2 >= t, else 0
///     gradientMap  the ramp's colour at v
///
/// `channelMixer` and `photoFilter` are matrices: each component becomes a sum of the three and of a
/// constant. `halftone` is the only change that depends on the pixel's place.
///
/// An adjustment amplifies errors in its input along with the colours. The blurs of a style are computed more
/// precisely before steep adjustments; blurs of layers in a group, or below a layer, are not.
public struct Adjustment: Sendable, Hashable {
  /// The functions.
  public enum Change: Sendable, Hashable {
    /// 0 is black, 1 no change; at most 100.
    case brightness(Double)
    /// 0 is grey, 1 no change; at most 100.
    case contrast(Double)
    /// 0 has no colour, 1 is no change; at most 100.
    case saturate(Double)
    /// 0 is no change, 1 is grey.
    case grayscale(Double)
    /// 0 is no change, 1 is fully brown.
    case sepia(Double)
    /// In degrees.
    case hueRotate(Double)
    /// 0 is no change, 1 the negative.
    case invert(Double)
    /// 0 is transparent, 1 no change.
    case opacity(Double)
    /// A curve for all components, and one for each.
    case curves(Curves)
    /// Black point, white point and gamma of all components together, and of each.
    case levels(Levels)
    /// More or less light, in stops.
    case exposure(Exposure)
    /// Photoshop's brightness and contrast.
    case brightnessContrast(BrightnessContrast)
    /// More or less of each component in dark, middle and bright tones.
    case colorBalance(ColorBalance)
    /// The number of levels of each component, 2…255.
    case posterize(Int)
    /// The number of values of each component, 2…255, in steps of equal width, like Photoshop's posterize in
    /// 16-bit documents.
    case steps(Int)
    /// The luminosity level from which colours become white, 1…255; darker colours become black.
    case threshold(Double)
    /// The ramp's colours, all opaque, from the darkest luminosity to the brightest.
    case gradientMap(ColorRamp)
    /// For red, green and blue: the factors of red, green and blue, and a constant, -2…2 each.
    case channelMixer([[Double]])
    /// A change of hue, saturation or lightness, of all colours or of ranges of hues.
    case hueSaturation(HueSaturation)
    /// A conversion to grey, with its own share for each hue.
    case blackAndWhite(BlackAndWhite)
    /// More or less saturation, especially of muted colours.
    case vibrance(Vibrance)
    /// A coloured filter in front of the picture.
    case photoFilter(PhotoFilter)
    /// More or less ink in ranges of colours.
    case selectiveColor(SelectiveColor)
    /// Colours from a three-dimensional lookup table.
    case colorLookup(ColorLookup)
    /// A printer's screen.
    case halftone(Halftone)
  }

  /// The change of each pixel.
  public var change: Change
  /// Whether it is applied before the blur of the same pixels: the style's layer blur or backdrop blur.
  public var isBeforeBlur: Bool

  /// An adjustment.
  public init(_ change: Change, isBeforeBlur: Bool = false) {
    (self.change, self.isBeforeBlur) = (change, isBeforeBlur)
  }

  package var keepsAlpha: Bool { if case .opacity(let amount) = change { amount == 1 } else { true } }
}

extension Adjustment: Described {
  package static let schemaName = "adjustment"
  package static let summary =
    "A change of colours, pixel by pixel: a filter function of CSS, or an adjustment of Photoshop."
  package static let blank = Adjustment(.brightness(1))
  package static let fields: FieldTable<Adjustment> = [
    Field("", \.change, "The function and its amount.", presence: .required()),
    Field(
      "beforeBlur", \.isBeforeBlur,
      "Applies before the blur of the same pixels, layerBlur or backdropBlur. Left out: after it."),
  ]

  package func checkConsistency(_ check: FieldCheck) throws(StyleError) {
    guard case .gradientMap(let ramp) = change, ramp.stops.contains(where: { $0.color.alpha < 1 }) else {
      return
    }
    throw .invalid(
      field: "gradientMap", problem: "has a translucent colour; adjustments keep alpha, so make each opaque"
    )
  }
}

extension Adjustment.Change: FieldChoices {
  package static let rule = "an adjustment has one function: add another one to the list"
  package static let choices: [FieldChoice<Adjustment.Change>] = [
    FieldChoice(
      "brightness", "Multiplies colours, by 0 to 100: 0 is black, 1 no change.",
      limit: .range(0...100), Self.brightness
    ) { if case .brightness(let amount) = $0 { amount } else { nil } },
    FieldChoice(
      "contrast", "Multiplies differences from grey, by 0 to 100: 1 is no change.",
      limit: .range(0...100), Self.contrast
    ) { if case .contrast(let amount) = $0 { amount } else { nil } },
    FieldChoice(
      "saturate", "Multiplies the saturation, by 0 to 100: 0 has no colour, 1 is no change.",
      limit: .range(0...100), Self.saturate
    ) { if case .saturate(let amount) = $0 { amount } else { nil } },
    FieldChoice("grayscale", "The share of grey, 0 to 1.", limit: .range(0...1), Self.grayscale) {
      if case .grayscale(let amount) = $0 { amount } else { nil }
    },
    FieldChoice("sepia", "The share of brown, 0 to 1.", limit: .range(0...1), Self.sepia) {
      if case .sepia(let amount) = $0 { amount } else { nil }
    },
    FieldChoice("hueRotate", "Rotates the hue by degrees.", limit: .finite, Self.hueRotate) {
      if case .hueRotate(let degrees) = $0 { degrees } else { nil }
    },
    FieldChoice("invert", "The share of the negative, 0 to 1.", limit: .range(0...1), Self.invert) {
      if case .invert(let amount) = $0 { amount } else { nil }
    },
    FieldChoice("opacity", "Multiplies alpha, by 0 to 1.", limit: .range(0...1), Self.opacity) {
      if case .opacity(let amount) = $0 { amount } else { nil }
    },
    FieldChoice("curves", "A curve for all components, and one for each.", Self.curves) {
      if case .curves(let curves) = $0 { curves } else { nil }
    },
    FieldChoice("levels", "Black point, white point and gamma of all components, and of each.", Self.levels) {
      if case .levels(let levels) = $0 { levels } else { nil }
    },
    FieldChoice("exposure", "More or less light.", Self.exposure) {
      if case .exposure(let exposure) = $0 { exposure } else { nil }
    },
    FieldChoice("brightnessContrast", "Photoshop's brightness and contrast.", Self.brightnessContrast) {
      if case .brightnessContrast(let change) = $0 { change } else { nil }
    },
    FieldChoice(
      "colorBalance", "More or less of each component in dark, middle and bright tones.", Self.colorBalance
    ) { if case .colorBalance(let balance) = $0 { balance } else { nil } },
    FieldChoice("posterize", "The number of levels of each component.", limit: 2...255, Self.posterize) {
      if case .posterize(let count) = $0 { count } else { nil }
    },
    FieldChoice(
      "steps",
      "The number of values of each component, in steps of equal width: posterize in 16-bit documents.",
      limit: 2...255, Self.steps
    ) { if case .steps(let count) = $0 { count } else { nil } },
    FieldChoice(
      "threshold", "The luminosity level, 1 to 255, from which colours become white.",
      limit: .range(1...255), Self.threshold
    ) { if case .threshold(let level) = $0 { level } else { nil } },
    FieldChoice("gradientMap", "Colours by luminosity, all opaque, the first for black.", Self.gradientMap) {
      if case .gradientMap(let ramp) = $0 { ramp } else { nil }
    },
    FieldChoice(
      "channelMixer",
      "For red, green and blue: the factors of red, green and blue, and a constant, -2 to 2 each.",
      limit: ListLimit(3...3, of: ListLimit(4...4, of: .range(-2...2))), Self.channelMixer
    ) { if case .channelMixer(let rows) = $0 { rows } else { nil } },
    FieldChoice("hueSaturation", "A change of hue, saturation or lightness.", Self.hueSaturation) {
      if case .hueSaturation(let change) = $0 { change } else { nil }
    },
    FieldChoice("blackAndWhite", "A conversion to grey, with a share for each hue.", Self.blackAndWhite) {
      if case .blackAndWhite(let shares) = $0 { shares } else { nil }
    },
    FieldChoice("vibrance", "More or less saturation, especially of muted colours.", Self.vibrance) {
      if case .vibrance(let change) = $0 { change } else { nil }
    },
    FieldChoice("photoFilter", "A coloured filter in front of the picture.", Self.photoFilter) {
      if case .photoFilter(let filter) = $0 { filter } else { nil }
    },
    FieldChoice("selectiveColor", "More or less ink in ranges of colours.", Self.selectiveColor) {
      if case .selectiveColor(let change) = $0 { change } else { nil }
    },
    FieldChoice(
      "colorLookup",
      "Colours from a three-dimensional table: the path of a .cube file, relative to this file's folder unless it is absolute, or the table itself.",
      Self.colorLookup
    ) { if case .colorLookup(let lookup) = $0 { lookup } else { nil } },
    FieldChoice("halftone", "A printer's screen.", Self.halftone) {
      if case .halftone(let screen) = $0 { screen } else { nil }
    },
  ]
}
