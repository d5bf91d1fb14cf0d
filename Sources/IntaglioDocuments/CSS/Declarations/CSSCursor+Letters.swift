// SPDX-License-Identifier: MIT
import IntaglioModel

/// The properties of a text's letters.
extension CSSCursor {
  /// Reads the value of one of `CSSLetters`.
  mutating func valueOfLetters(_ property: CSSProperty) throws(CSSError) -> Change {
    if let variants = property.variants {
      let features = try features(of: variants)
      return { $0.letters.variants[property] = features }
    }
    switch property {
    case .font: return try font()
    case .fontFamily: return text(\.font.source, .families(try families()))
    case .fontFeatureSettings:
      let features = try features()
      return { $0.letters.features = features }
    case .fontStyle: return text(\.font.isItalic, try word(CSSCursor.slants))
    case .fontVariationSettings: return text(\.font.axes, try axes())
    case .fontWeight: return text(\.font.weight, try weight())
    case .hyphens: return text(\.isHyphenated, try word(["manual": false, "auto": true]))
    case .letterSpacing: return text(\.letterSpacing, take(.word("normal")) ? 0 : try length())
    case .lineHeight: return text(\.lineHeight, try lineHeight())
    case .listStyleType: return text(\.list, try list())
    case .tabSize: return text(\.tabs, try tabSize())
    case .textAlign: return text(\.alignment, try word(Text.Alignment.named))
    case .textOverflow: return text(\.truncation, try word(["clip": .none, "ellipsis": .end]))
    case .textTransform: return text(\.transform, try word(Text.Transform.named))
    case .textBox, .textBoxEdge, .textBoxTrim: return try trim(property)
    default: return try decoration()
    }
  }

  private static let slants = ["normal": false, "italic": true, "oblique": true]

  /// Sets a property of the text.
  private func text<Value>(_ path: WritableKeyPath<Text, Value>, _ value: Value) -> Change {
    { $0.letters.changes.append { $0[keyPath: path] = value } }
  }

  /// Reads `font`: style, weight and `small-caps` in any order, size, line height, families. It takes back
  /// the features, variants and axes declared before it.
  private mutating func font() throws(CSSError) -> Change {
    var (isItalic, weight, variants) = (false, 400, [CSSProperty: [String: Int]]())
    for _ in 0..<3 {
      if take(.word("small-caps")) {
        variants[.fontVariantCaps] = CSSProperty.fontVariantCaps.variants?["small-caps"]
      } else if case .word(let word) = kind, let slant = CSSCursor.slants[word] {
        advance()
        isItalic = isItalic || slant
      } else if isAtWeight {
        weight = try self.weight()
      }
    }
    let size = try fontSize()
    let lineHeight = take(.slash) ? try self.lineHeight() : nil
    let families = try families()
    return { [variants] in
      $0.fontSize = size
      ($0.letters.features, $0.letters.variants) = ([:], variants)
      $0.letters.changes.append { text in
        text.font.source = .families(families)
        (text.font.isItalic, text.font.weight, text.font.axes) = (isItalic, weight, [:])
        text.lineHeight = lineHeight
      }
    }
  }

  private var isAtWeight: Bool {
    switch kind {
    case .word("bold"), .number: true
    default: false
    }
  }

  private mutating func weight() throws(CSSError) -> Int {
    if take(.word("normal")) { return 400 }
    if take(.word("bold")) { return 700 }
    let allowed = Font.allowedWeights
    guard case .number(let number) = kind, let weight = Int(exactly: number), allowed.contains(weight) else {
      throw expected("normal, bold, or a number from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    advance()
    return weight
  }

  /// Reads a line height as a factor of the font's size; nil for `normal`.
  private mutating func lineHeight() throws(CSSError) -> Double? {
    if take(.word("normal")) { return nil }
    let (token, problem) = (self.token, "normal, a factor or a height from 0 to 100 times the font's size")
    let factor: Double =
      switch try quantity(problem) {
      case .number(let factor): factor
      case .percentage(let percentage): percentage / 100
      case .length(let length): length.points(of: units.fontSize) / units.fontSize
      case .degrees: -1
      }
    guard Text.allowedLineHeights.contains(factor) else { throw error(at: token, expected: problem) }
    return factor
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
      guard !words.isEmpty else { throw cursor.expected("the name of a font's family") }
      return words.joined(separator: " ")
    }
    if let problem = Font.problem(with: names) {
      throw error(at: token, expected: "a list of families; this one \(problem)")
    }
    return names
  }

  /// Reads lines under and through a text, or `none`.
  private mutating func decoration() throws(CSSError) -> Change {
    var lines: Set<String> = []
    if !take(.word("none")) {
      repeat {
        lines.insert(try word(["underline": "underline", "line-through": "line-through"]))
      } while !isAtEnd
    }
    let (isUnderlined, isStruckThrough) = (lines.contains("underline"), lines.contains("line-through"))
    return {
      $0.letters.changes.append { ($0.isUnderlined, $0.isStruckThrough) = (isUnderlined, isStruckThrough) }
    }
  }

  /// Reads `text-box-trim`, `text-box-edge`, or both in `text-box`.
  private mutating func trim(_ property: CSSProperty) throws(CSSError) -> Change {
    var (isTrimmed, hasCapEdge): (Bool?, Bool?) = (nil, nil)
    if property == .textBox { (isTrimmed, hasCapEdge) = (!take(.word("normal")), false) }
    if property != .textBoxEdge, isTrimmed != false {
      isTrimmed = try word(["none": false, "trim-both": true])
    }
    if property == .textBoxEdge || isTrimmed == true && property == .textBox && !isAtEnd {
      hasCapEdge = try word(["auto": false, "cap": true])
      if hasCapEdge == true, !take(.word("alphabetic")) { throw expected("alphabetic") }
    }
    return {
      $0.letters.isTrimmed = isTrimmed ?? $0.letters.isTrimmed
      $0.letters.hasCapEdge = hasCapEdge ?? $0.letters.hasCapEdge
    }
  }
}

/// OpenType tags.
extension CSSCursor {
  /// Reads words of a `font-variant-` property, or `normal`.
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
  /// The cases by CSS's words.
  fileprivate static var named: [String: Self] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
  }
}
