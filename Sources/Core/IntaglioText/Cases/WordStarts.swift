// SPDX-License-Identifier: MIT

/// Counts the letters and digits of each word. Words follow Unicode's annex 29 as far as this matters to
/// letters with case, but a full stop between letters ends a word, as in browsers.
struct WordStarts {
  private enum Kind {
    case letter, digit, connector, middle, extending, gap
  }

  /// The kind of the last character that is not a mark.
  private var last = Kind.gap
  private var count = 0

  /// The place of the next letter or digit in its word, from 1. A mark has the place of its letter. nil for
  /// other characters.
  mutating func place(of character: Unicode.Scalar) -> Int? {
    let kind = Self.kind(of: character)
    switch kind {
    case .extending: return last == .letter ? count : nil
    case .gap:
      last = .gap
      return nil
    case .middle:
      // An apostrophe joins the letters on both sides of it.
      last = last == .letter ? .middle : .gap
      return nil
    case .letter, .digit, .connector:
      let joins = last == .middle ? kind == .letter : last != .gap
      last = kind
      if !joins { count = 0 }
      if kind == .connector { return nil }
      count += 1
      return count
    }
  }

  private static func kind(of character: Unicode.Scalar) -> Kind {
    if character.isASCII {
      switch character {
      case "a"..."z", "A"..."Z": return .letter
      case "0"..."9": return .digit
      case "_": return .connector
      case "'": return .middle
      default: return .gap
      }
    }
    let properties = character.properties
    switch properties.generalCategory {
    case .decimalNumber: return .digit
    case .connectorPunctuation: return .connector
    case .nonspacingMark, .spacingMark, .enclosingMark: return .extending
    case .format: return character == "\u{200B}" ? .gap : .extending
    default: break
    }
    // The space of French punctuation, and the signs in the middle of words.
    if character == "\u{202F}" { return .connector }
    if "·\u{387}\u{55F}\u{5F4}\u{2018}\u{2019}\u{2024}\u{2027}\u{FF07}".unicodeScalars.contains(character) {
      return .middle
    }
    return properties.isAlphabetic && !isSyllabic(character) ? .letter : .gap
  }

  /// Whether the character's script has no spaces between words.
  private static func isSyllabic(_ character: Unicode.Scalar) -> Bool {
    if character.properties.isIdeographic { return true }
    switch character.value {
    // Thai, Lao, Burmese, Khmer, scripts of Tai languages, kana.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x3040...0x30FF,
      0xFF66...0xFF9F:
      return true
    default: return false
    }
  }
}
