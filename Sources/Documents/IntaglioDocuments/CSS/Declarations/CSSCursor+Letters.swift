// SPDX-License-Identifier: MIT
import IntaglioModel

extension CSSCursor {
  mutating func valueOfLetters(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    if let variants = property.variants {
      return try setting(\.computed.variants[property], features(of: variants))
    }
    switch property {
    case .font: return try font()
    case .direction:
      return try text(\.direction, word(["ltr": Text.Direction.leftToRight, "rtl": .rightToLeft]))
    case .fontFamily: return try text(\.font.source, .families(families()))
    case .fontFeatureSettings: return try text(\.font.features, features())
    case .fontStyle: return try text(\.font.isItalic, word(CSSCursor.slants))
    case .fontVariationSettings: return try text(\.font.axes, axes())
    case .fontWeight: return try text(\.font.weight, weight())
    case .hyphens: return try text(\.isHyphenated, word(["manual": false, "auto": true]))
    case .letterSpacing: return try text(\.letterSpacing, take(.word("normal")) ? 0 : letterSpacing())
    case .lineHeight: return try setting(\.computed.lineHeight, lineHeight())
    case .listStyleType: return try text(\.list, list())
    case .tabSize: return try text(\.tabs, tabSize())
    case .textAlign: return try text(\.alignment, word(Text.Alignment.named))
    case .textOverflow:
      return try setting(\.computed.truncation, word(["clip": .none, "ellipsis": Text.Truncation.end]))
    case .textTransform: return try text(\.transform, word(Text.Transform.named))
    case .textBox, .textBoxEdge, .textBoxTrim: return try trim(property)
    case .textStroke, .textStrokeColor, .textStrokeWidth: return try stroke(property)
    default: return try decoration(property)
    }
  }

  private static let slants = ["normal": false, "italic": true, "oblique": true]

  private func text<Value>(_ path: WritableKeyPath<Text, Value>, _ value: Value) -> CSSChange {
    let text: WritableKeyPath<CSSDeclarations, Text> = \.computed.text
    return setting(text.appending(path: path), value)
  }

  /// Reads `font`: style, weight and `small-caps` in any order, size, line height, families. It resets the
  /// features, variants and axes declared before it.
  private mutating func font() throws(CSSError) -> CSSChange {
    var (isItalic, weight, variants) = (false, 400, [CSSProperty: [String: Int]]())
    for _ in 0..<3 {
      if take(.word("small-caps")) {
        variants[.fontVariantCaps] = CSSProperty.fontVariantCaps.variants?["small-caps"]
      } else if let slant = take(CSSCursor.slants) {
        isItalic = isItalic || slant
      } else if isAtWeight {
        weight = try self.weight()
      }
    }
    let size = try fontSize()
    // A line height in em refers to the new size.
    units.fontSize = size
    let lineHeight = take(.slash) ? try self.lineHeight() : .natural
    let font = Font(.families(try families()), size: size, weight: weight, isItalic: isItalic)
    return text(\.font, font) + setting(\.computed.variants, variants)
      + setting(\.computed.lineHeight, lineHeight)
  }

  private var isAtWeight: Bool {
    switch kind {
    case .word("bold"), .number: true
    default: false
    }
  }

  private mutating func weight() throws(CSSError) -> Int {
    if let weight = take(["normal": 400, "bold": 700]) { return weight }
    let allowed = Font.allowedWeights
    guard case .number(let number) = kind, let weight = Int(exactly: number), allowed.contains(weight) else {
      throw expected("normal, bold, or a number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    advance()
    return weight
  }

  private mutating func letterSpacing() throws(CSSError) -> Double {
    let (token, allowed) = (self.token, Text.allowedLetterSpacings)
    let spacing = try length()
    guard allowed.contains(spacing) else {
      throw error(at: token, expected: "normal, or up to \(DecimalText.text(allowed.upperBound))px")
    }
    return spacing
  }

  /// Reads a line height. Those with a unit are inherited as lengths, those without as factors.
  private mutating func lineHeight() throws(CSSError) -> CSSComputed.LineHeight {
    if take(.word("normal")) { return .natural }
    let (token, problem) = (self.token, "normal, a factor or a height from 0 to 100 times the font's size")
    let height: CSSComputed.LineHeight
    switch try quantity(problem) {
    case .number(let factor): height = .factor(factor)
    case .percentage(let percentage): height = .points(percentage / 100 * units.fontSize)
    case .length(let length): height = .points(length.points(of: units.fontSize))
    case .degrees: throw error(at: token, expected: problem)
    }
    guard let factor = height.factor(of: units.fontSize),
      Text.allowedLineHeights.contains(factor) || units.fontSize == 0
    else { throw error(at: token, expected: problem) }
    return height
  }

  /// Reads a list of families: strings, or words that make up a name.
  private mutating func families() throws(CSSError) -> [String] {
    let token = self.token
    let names = try list { cursor throws(CSSError) in
      if case .string(let name) = cursor.kind {
        cursor.advance()
        return name
      }
      var words: [String] = []
      while case .word(let word) = cursor.kind {
        words.append(word)
        cursor.advance()
      }
      guard !words.isEmpty else { throw cursor.expected("the name of a font family") }
      return words.joined(separator: " ")
    }
    if let problem = Font.problem(with: names) {
      throw error(at: token, expected: "a list of families; this one \(problem)")
    }
    return names
  }

  /// Reads lines under and through a text with their colour, style and thickness, or one of these.
  private mutating func decoration(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .textDecorationColor: return try text(\.lineColor, letterColor())
    case .textDecorationStyle: return try solidLine()
    case .textDecorationThickness: return try text(\.lineThickness, lineThickness())
    default: break
    }
    var (lines, color, thickness): (Set<String>, Color?, Double?) = ([], nil, nil)
    repeat {
      let isLine = ["none", "underline", "line-through", "overline", "blink"].contains { kind == .word($0) }
      if isLine || property == .textDecorationLine {
        lines.insert(try word(["underline": "underline", "line-through": "line-through", "none": "none"]))
      } else if isAtNumber || kind == .word("auto") || kind == .word("from-font") {
        thickness = try lineThickness()
      } else if case .word(let word) = kind, CSSLineStyle(rawValue: word) != nil || word == "wavy" {
        _ = try solidLine()
      } else {
        color = try letterColor()
      }
    } while !isAtEnd
    let change =
      text(\.isUnderlined, lines.contains("underline"))
      + text(\.isStruckThrough, lines.contains("line-through"))
    guard property == .textDecoration else { return change }
    return change + text(\.lineColor, color) + text(\.lineThickness, thickness)
  }

  private mutating func solidLine() throws(CSSError) -> CSSChange {
    guard take(.word("solid")) else {
      throw expected("solid: other styles are not supported for lines under and through letters")
    }
    return .nothing
  }

  /// Reads a colour; nil for the colour of the letters.
  mutating func letterColor() throws(CSSError) -> Color? { take(.word("currentcolor")) ? nil : try color() }

  /// Reads a thickness; nil for the font's own.
  private mutating func lineThickness() throws(CSSError) -> Double? {
    if take(.word("auto")) || take(.word("from-font")) { return nil }
    let (token, most) = (self.token, Text.allowedLineThicknesses.upperBound)
    let thickness = try positiveLength("a thickness").points(of: units.fontSize)
    guard thickness <= most else {
      throw error(at: token, expected: "auto, or a thickness up to \(DecimalText.text(most))px")
    }
    return thickness
  }

  private mutating func stroke(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    switch property {
    case .textStrokeColor: return try setting(\.computed.strokeColor, letterColor())
    case .textStrokeWidth: return try setting(\.computed.strokeWidth, lineWidth())
    default: break
    }
    var (width, color): (Double, Color?) = (0, nil)
    repeat {
      if isAtLineWidth { width = try lineWidth() } else { color = try letterColor() }
    } while !isAtEnd
    return setting(\.computed.strokeWidth, width) + setting(\.computed.strokeColor, color)
  }

  private mutating func trim(_ property: CSSProperty) throws(CSSError) -> CSSChange {
    var (isTrimmed, hasCapEdge): (Bool?, Bool?) = (nil, nil)
    if property == .textBox { (isTrimmed, hasCapEdge) = (!take(.word("normal")), false) }
    if property != .textBoxEdge, isTrimmed != false {
      isTrimmed = try word(["none": false, "trim-both": true])
    }
    if property == .textBoxEdge || isTrimmed == true && property == .textBox && !isAtEnd {
      hasCapEdge = try word(["auto": false, "cap": true])
      if hasCapEdge == true, !take(.word("alphabetic")) { throw expected("alphabetic") }
    }
    return (isTrimmed.map { setting(\.computed.isTrimmed, $0) } ?? .nothing)
      + (hasCapEdge.map { setting(\.computed.hasCapEdge, $0) } ?? .nothing)
  }
}

extension CSSCursor {

  private mutating func features(of variants: [String: [String: Int]]) throws(CSSError) -> [String: Int] {
    if take(.word("normal")) { return variants["normal"] ?? [:] }
    var features: [String: Int] = [:]
    repeat { features.merge(try word(variants)) { $1 } } while !isAtEnd
    return features
  }

  /// Reads `font-feature-settings`: `normal`, or tags, each with `on`, `off` or a whole number, or nothing.
  private mutating func features() throws(CSSError) -> [String: Int] {
    try tags(.features) { cursor throws(CSSError) in
      if cursor.take(.word("on")) { return 1 }
      if cursor.take(.word("off")) { return 0 }
      guard case .number(let number) = cursor.kind else { return 1 }
      cursor.advance()
      return number
    }.mapValues { Int($0) }
  }

  /// Reads `font-variation-settings`: `normal`, or tags, each with a number.
  private mutating func axes() throws(CSSError) -> [String: Double] {
    try tags(.axes) { cursor throws(CSSError) in
      guard case .number(let number) = cursor.kind else { throw cursor.expected("a number after the tag") }
      cursor.advance()
      return number
    }
  }

  private mutating func tags(
    _ limit: FontTagLimit, _ value: (inout CSSCursor) throws(CSSError) -> Double
  ) throws(CSSError) -> [String: Double] {
    if take(.word("normal")) { return [:] }
    var tags: [String: Double] = [:]
    _ = try list { cursor throws(CSSError) in
      let token = cursor.token
      guard case .string(let tag) = token.kind else { throw cursor.expected("normal or a tag in quotes") }
      cursor.advance()
      let number = try value(&cursor)
      tags[tag] = number
      do throws(StyleError) { try FontTags([tag: number]).checkInDocument(limit) } catch {
        throw cursor.error(at: token, expected: "another tag or value: \(error)")
      }
    }
    return tags
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  fileprivate static var named: [String: Self] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }
}
