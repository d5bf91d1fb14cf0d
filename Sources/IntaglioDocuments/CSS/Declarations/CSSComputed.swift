// SPDX-License-Identifier: MIT
import IntaglioModel

/// The computed style of a layer, as far as the layers in it inherit it, with the rest of its text's style.
struct CSSComputed {
  /// `line-height`: a length stays one in texts of other sizes.
  enum LineHeight: Equatable {
    case natural
    case factor(Double)
    case points(Double)

    /// The multiple of a font's size.
    func factor(of fontSize: Double) -> Double? {
      switch self {
      case .natural: nil
      case .factor(let factor): factor
      case .points(let points): points / fontSize
      }
    }
  }

  /// Lines under and through the texts in a box.
  struct Lines: Hashable {
    var isUnder = false
    var isThrough = false
    var color: Color
    var thickness: Double?
  }

  /// Colour, font, letters and lines. Its characters, and what CSS has no property for, are those of the
  /// layer's own text.
  var text = Text.blank
  /// `text-fill-color`; nil: that of `color`.
  var textFill: Color?
  var lineHeight = LineHeight.natural
  /// Whether lines may end between words, and how they share them; nil: as the text says.
  var wraps: Bool?
  var wrapStyle: Text.Wrap?
  var overflowWrap: Text.Wrap?
  /// The features of `font-variant-` properties and `font-kerning`, by property.
  var variants: [CSSProperty: [String: Int]] = [:]
  /// `text-box-trim`: whether both sides are trimmed; nil: as the text says.
  var isTrimmed: Bool?
  /// `text-box-edge`: whether the edges are capitals and baseline.
  var hasCapEdge = false
  /// `text-overflow`; nil: as the text says, but for texts that do not wrap.
  var truncation: Text.Truncation?
  /// The lines of the boxes around, from the outermost, which go on through the texts in their flow.
  var linesAround: [Lines] = []
  /// The value of `text-shadow`, whose `currentcolor` is that of each text; nil for none.
  var shadows: CSSCursor?
  /// `text-stroke`; without a colour in that of the letters.
  var strokeWidth = 0.0
  var strokeColor: Color?
  var isVisible = true
  var variables: CSSVariables?

  /// What the layers within have from this one, where they do not say it themselves.
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

  /// The lines of the boxes around, and the text's own.
  var lines: [Lines] {
    guard text.isUnderlined || text.isStruckThrough else { return linesAround }
    let own = Lines(
      isUnder: text.isUnderlined, isThrough: text.isStruckThrough,
      color: text.lineColor ?? textFill ?? text.color, thickness: text.lineThickness)
    return linesAround + [own]
  }

  /// The lines that one text cannot have, as they differ, or as a stroke is not theirs; else none.
  var separateLines: [Lines] {
    let looks = Set(lines.map { Lines(color: $0.color, thickness: $0.thickness) })
    return looks.count + (strokeWidth > 0 ? 1 : 0) < 2 || text.hasPictures ? [] : lines
  }

  /// Takes a layer's own text, whose keys win over what it has from around it: it was read as a change of
  /// `typography`.
  ///
  /// - Parameter isCutAsItSays: whether its document says where an ellipsis stands.
  mutating func take(_ own: Text, isCutAsItSays: Bool) {
    let (given, color) = (typography, text.color)
    text = own
    if own.color == given.color { text.color = color } else { textFill = nil }
    if own.lineHeight != given.lineHeight { lineHeight = own.lineHeight.map(LineHeight.factor) ?? .natural }
    if own.wrap != given.wrap { (wraps, wrapStyle, overflowWrap) = (nil, nil, nil) }
    if isCutAsItSays { truncation = own.truncation }
  }

  /// The text as it is read where a document says nothing of it: without the features of variants.
  var typography: Text {
    var result = text
    result.color = textFill ?? text.color
    result.lineHeight = lineHeight.factor(of: text.font.size)
    // Where lines are even or do not break at all, words wider than the frame break in any case.
    let style = wrapStyle == .word ? overflowWrap ?? .word : wrapStyle ?? overflowWrap
    if wraps == true, text.wrap == .none { result.wrap = .word }
    result.wrap = wraps == false ? .none : style ?? result.wrap
    return result
  }

  /// The shadows of a text in this colour.
  func shadows(of color: Color) -> [Shadow] {
    var cursor = shadows
    cursor?.currentColor = color
    // It was read without an error before.
    return (try? cursor?.shadows()) ?? []
  }

  /// The layer's own text in this style.
  var finished: Text {
    var result = typography
    let sizes = Font.allowedSizes
    if text.font.size < sizes.lowerBound { result.color = .clear }
    result.font.size = min(max(text.font.size, sizes.lowerBound), sizes.upperBound)
    // What is said feature by feature wins over variants.
    result.font.features = variants.values.reduce(into: [:]) { $0.merge($1) { $1 } }
      .merging(text.font.features) { $1 }
    let lines = separateLines.isEmpty ? lines : []
    if let line = lines.last {
      result.lineColor = line.color == result.color ? nil : line.color
      result.lineThickness = line.thickness
    }
    result.isUnderlined = lines.contains(where: \.isUnder)
    result.isStruckThrough = lines.contains(where: \.isThrough)
    if let isTrimmed { result.trim = isTrimmed ? .cap : .none }
    // Without text-overflow a line that does not wrap runs out of its box.
    result.truncation = truncation ?? (wraps == false ? .none : text.truncation)
    result.overflowsAtEnd = wraps == false && text.alignment != .start
    return result
  }
}
