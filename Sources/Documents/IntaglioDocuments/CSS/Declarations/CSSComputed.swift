// SPDX-License-Identifier: MIT
import IntaglioModel

/// The part of a layer's computed style that sublayers inherit, with the rest of its text's style.
struct CSSComputed {
  /// `line-height`. A length stays the same in texts of other sizes.
  enum LineHeight: Equatable {
    case natural
    case factor(Double)
    case points(Double)

    func factor(of fontSize: Double) -> Double? {
      switch self {
      case .natural: nil
      case .factor(let factor): factor
      case .points(let points): points / fontSize
      }
    }
  }

  struct Lines: Hashable {
    var isUnder = false
    var isThrough = false
    var color: Color
    var thickness: Double?
  }

  /// Colour, font, letters and lines. The characters, and everything without a CSS property, come from the
  /// layer's own text.
  var text = Text.blank
  /// `text-fill-color`; nil for the value of `color`.
  var textFill: Color?
  var lineHeight = LineHeight.natural
  /// Whether lines may break between words, and how words are distributed among them; nil keeps the text's
  /// own.
  var wraps: Bool?
  var wrapStyle: Text.Wrap?
  var overflowWrap: Text.Wrap?
  /// The features of `font-variant-` properties and `font-kerning`, by property.
  var variants: [CSSProperty: [String: Int]] = [:]
  /// `text-box-trim`: whether both sides are trimmed; nil keeps the text's own.
  var isTrimmed: Bool?
  /// `text-box-edge`: whether the edges are the cap height and the baseline.
  var hasCapEdge = false
  /// `text-overflow`; nil keeps the text's own, or truncates nothing if the text does not wrap.
  var truncation: Text.Truncation?
  /// The lines of the enclosing boxes, outermost first, which continue through the texts in their flow.
  var linesAround: [Lines] = []
  /// The value of `text-shadow`, which each text reads with its own `currentcolor`; nil for none.
  var shadows: CSSCursor?
  /// `text-stroke`; without a colour it has the colour of the letters.
  var strokeWidth = 0.0
  var strokeColor: Color?
  var isVisible = true
  var variables: CSSVariables?

  /// The style that sublayers inherit, unless they declare their own.
  var inherited: CSSComputed {
    var result = self
    result.text = .blank
    (result.text.font, result.text.color, result.text.alignment) = (text.font, text.color, text.alignment)
    (result.text.letterSpacing, result.text.transform) = (text.letterSpacing, text.transform)
    (result.text.direction, result.text.isHyphenated) = (text.direction, text.isHyphenated)
    (result.text.list, result.text.tabs) = (text.list, text.tabs)
    (result.isTrimmed, result.truncation) = (nil, nil)
    result.linesAround = lines
    return result
  }

  var lines: [Lines] {
    guard text.isUnderlined || text.isStruckThrough else { return linesAround }
    let own = Lines(
      isUnder: text.isUnderlined, isThrough: text.isStruckThrough,
      color: text.lineColor ?? textFill ?? text.color, thickness: text.lineThickness)
    return linesAround + [own]
  }

  /// The lines that need texts of their own, because they differ, or because only the letters have a stroke;
  /// otherwise empty.
  var separateLines: [Lines] {
    let looks = Set(lines.map { Lines(color: $0.color, thickness: $0.thickness) })
    return looks.count + (strokeWidth > 0 ? 1 : 0) < 2 || text.hasPictures ? [] : lines
  }

  /// Takes over a layer's own text, whose keys win over inherited values. It was read with `typography` as
  /// its defaults.
  ///
  /// - Parameter hasOwnTruncation: whether its document specifies the truncation.
  mutating func take(_ own: Text, hasOwnTruncation: Bool) {
    let (given, color) = (typography, text.color)
    text = own
    if own.color == given.color { text.color = color } else { textFill = nil }
    if own.lineHeight != given.lineHeight { lineHeight = own.lineHeight.map(LineHeight.factor) ?? .natural }
    if own.wrap != given.wrap { (wraps, wrapStyle, overflowWrap) = (nil, nil, nil) }
    if hasOwnTruncation { truncation = own.truncation }
    if own.font.numeric != given.font.numeric { variants[.fontVariantNumeric] = nil }
  }

  /// The defaults of a text in a document, without the font features of variants.
  var typography: Text {
    var result = text
    result.color = textFill ?? text.color
    result.lineHeight = lineHeight.factor(of: text.font.size)
    // Balanced and pretty lines, and lines that do not wrap, ignore `overflow-wrap`.
    let style = wrapStyle == .word ? overflowWrap ?? .word : wrapStyle ?? overflowWrap
    if wraps == true, text.wrap == .none { result.wrap = .word }
    result.wrap = wraps == false ? .none : style ?? result.wrap
    return result
  }

  func shadows(of color: Color) -> [Shadow] {
    var cursor = shadows
    cursor?.currentColor = color
    // The value has already been read once without an error.
    return (try? cursor?.shadows()) ?? []
  }

  var finished: Text {
    var result = typography
    let sizes = Font.allowedSizes
    if text.font.size < sizes.lowerBound { result.color = .clear }
    result.font.size = min(max(text.font.size, sizes.lowerBound), sizes.upperBound)
    // Individual features win over variants.
    result.font.features = variants.values.reduce(into: [:]) { $0.merge($1) { $1 } }
      .merging(text.font.features) { $1 }
    if variants[.fontVariantNumeric] != nil { result.font.numeric = .normal }
    let lines = separateLines.isEmpty ? lines : []
    if let line = lines.last {
      result.lineColor = line.color == result.color ? nil : line.color
      result.lineThickness = line.thickness
    }
    result.isUnderlined = lines.contains(where: \.isUnder)
    result.isStruckThrough = lines.contains(where: \.isThrough)
    if let isTrimmed { result.trim = isTrimmed ? .cap : .none }
    // Without text-overflow, a line that does not wrap overflows its box.
    result.truncation = truncation ?? (wraps == false ? .none : text.truncation)
    result.overflowsAtEnd = wraps == false && text.alignment != .start
    return result
  }
}
