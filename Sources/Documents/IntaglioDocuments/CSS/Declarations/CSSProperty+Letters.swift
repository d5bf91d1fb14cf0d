// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSProperty {
  /// Whether the property applies to a text's lines and letters, and means nothing without a text.
  var isOfLetters: Bool { letters != nil }

  /// Whether it is a property of a box's lines, which continue through the texts in it.
  var isOfDecoration: Bool { rawValue.hasPrefix("textDecoration") }

  /// The initial value of a property of letters and lines, and whether it is inherited; nil for all others.
  var letters: (initial: String, isInherited: Bool)? {
    switch self {
    case .font: ("16px sans-serif", true)
    case .fontFamily: ("sans-serif", true)
    case .fontFeatureSettings, .fontStyle, .fontVariantCaps, .fontVariantLigatures, .fontVariantNumeric,
      .fontVariantPosition, .fontVariationSettings, .fontWeight, .letterSpacing, .lineHeight, .overflowWrap,
      .whiteSpace:
      ("normal", true)
    case .direction: ("ltr", true)
    case .fontKerning, .textBoxEdge, .textWrapStyle: ("auto", true)
    case .textAlign: ("start", true)
    case .textBox: ("normal", false)
    case .lineClamp, .textBoxTrim, .textDecoration, .textDecorationLine: ("none", false)
    case .textDecorationColor: ("currentcolor", false)
    case .textDecorationStyle: ("solid", false)
    case .textDecorationThickness: ("auto", false)
    case .textStroke, .textStrokeWidth: ("0", true)
    case .textStrokeColor: ("currentcolor", true)
    case .textOverflow: ("clip", false)
    case .hyphens: ("manual", true)
    // A text is not a list item in CSS; here it becomes one if a marker is declared.
    case .listStyleType, .textTransform: ("none", true)
    case .tabSize: ("8", true)
    case .textWrap, .textWrapMode: ("wrap", true)
    default: nil
    }
  }

  /// The features of each word of a `font-variant-` property; nil for other properties.
  var variants: [String: [String: Int]]? {
    switch self {
    case .fontVariantCaps:
      [
        "small-caps": ["smcp": 1], "all-small-caps": ["smcp": 1, "c2sc": 1], "petite-caps": ["pcap": 1],
        "all-petite-caps": ["pcap": 1, "c2pc": 1], "unicase": ["unic": 1], "titling-caps": ["titl": 1],
      ]
    case .fontVariantLigatures:
      [
        "none": ["liga": 0, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0],
        "common-ligatures": ["liga": 1, "clig": 1], "no-common-ligatures": ["liga": 0, "clig": 0],
        "discretionary-ligatures": ["dlig": 1], "no-discretionary-ligatures": ["dlig": 0],
        "historical-ligatures": ["hlig": 1], "no-historical-ligatures": ["hlig": 0],
        "contextual": ["calt": 1], "no-contextual": ["calt": 0],
      ]
    case .fontVariantNumeric:
      [
        "lining-nums": ["lnum": 1], "oldstyle-nums": ["onum": 1], "proportional-nums": ["pnum": 1],
        "tabular-nums": ["tnum": 1], "diagonal-fractions": ["frac": 1], "stacked-fractions": ["afrc": 1],
        "ordinal": ["ordn": 1], "slashed-zero": ["zero": 1],
      ]
    case .fontVariantPosition: ["sub": ["subs": 1], "super": ["sups": 1]]
    case .fontKerning: ["auto": [:], "normal": ["kern": 1], "none": ["kern": 0]]
    default: nil
    }
  }
}
