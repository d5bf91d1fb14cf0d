// SPDX-License-Identifier: MIT

/// Splits a text into CSS tokens. White space and comments separate tokens and are dropped.
struct CSSScanner {
  private let bytes: [UInt8]
  private var position = 0

  /// The tokens of `text`; the last is `.end`.
  static func tokens(of text: String) -> [CSSToken] {
    var scanner = CSSScanner(bytes: Array(text.utf8))
    var tokens: [CSSToken] = []
    repeat { tokens.append(scanner.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() -> CSSToken {
    skipSpace()
    let start = position
    let kind = scan()
    return CSSToken(kind: kind, range: start..<position)
  }

  private mutating func scan() -> CSSToken.Kind {
    guard let byte = peek() else { return .end }
    if let number = scanNumber() { return number }
    if startsName(byte) {
      let name = scanName()
      guard peek() == UInt8(ascii: "(") else { return .word(name) }
      position += 1
      return name == "url" ? scanAddress() ?? .function(name) : .function(name)
    }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(scanText(until: byte))
    case UInt8(ascii: "#"): return .hash(scanName())
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "+"): return .plus
    case UInt8(ascii: "*"): return .star
    case UInt8(ascii: "("): return .opening
    case UInt8(ascii: ")"): return .closing
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: "!"): return .exclamation
    default: return .other
    }
  }

  /// Sign, digits, fraction and exponent, then `%` or a unit. `e` begins an exponent only before a digit:
  /// `1em` is a unit.
  private mutating func scanNumber() -> CSSToken.Kind? {
    var end = position
    if isSign(at: end) { end += 1 }
    let whole = digits(from: end)
    end += whole
    if byte(at: end) == UInt8(ascii: "."), digits(from: end + 1) > 0 {
      end += 1 + digits(from: end + 1)
    } else if whole == 0 {
      return nil
    }
    if let mark = byte(at: end), mark | 0x20 == UInt8(ascii: "e") {
      let first = isSign(at: end + 1) ? end + 2 : end + 1
      if digits(from: first) > 0 { end = first + digits(from: first) }
    }
    let value = CSSScanner.number(bytes[position..<end])
    position = end
    guard let next = peek() else { return .number(value) }
    if next == UInt8(ascii: "%") {
      position += 1
      return .percentage(value)
    }
    return startsName(next) ? .dimension(value, unit: scanName()) : .number(value)
  }

  /// CSS clamps numbers that are too large for their type, so no text yields infinity; Float's range leaves
  /// room to multiply.
  private static func number(_ digits: ArraySlice<UInt8>) -> Double {
    let value = Double(String(decoding: digits, as: UTF8.self)) ?? 0
    let limit = Double(Float.greatestFiniteMagnitude)
    return min(max(value, -limit), limit)
  }

  private mutating func scanName() -> String {
    let start = position
    while let byte = peek(), isNamePart(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  /// The address after `url(`; nil if it is quoted.
  private mutating func scanAddress() -> CSSToken.Kind? {
    var end = position
    while let byte = byte(at: end), isSpace(byte) { end += 1 }
    if let quote = byte(at: end), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return nil }
    position = end
    let address = scanText(until: UInt8(ascii: ")"))
    return .url(String(address.reversed().drop { $0.isWhitespace }.reversed()))
  }

  /// The text up to a closing mark, which is skipped, or to the end. A backslash precedes a literal
  /// character, or the hexadecimal number of a character.
  private mutating func scanText(until mark: UInt8) -> String {
    var text: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == mark { break }
      guard byte == UInt8(ascii: "\\"), let escaped = peek() else {
        text.append(byte)
        continue
      }
      var number: UInt32 = 0
      var digits = 0
      while digits < 6, let next = peek(), let digit = Character(UnicodeScalar(next)).hexDigitValue {
        (number, digits, position) = (number * 16 + UInt32(digit), digits + 1, position + 1)
      }
      if digits == 0 {
        position += 1
        if escaped != UInt8(ascii: "\n") { text.append(escaped) }
      } else {
        if let next = peek(), isSpace(next) { position += 1 }
        text += Array(String(Character(UnicodeScalar(number) ?? "\u{fffd}")).utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private mutating func skipSpace() {
    while let byte = peek() {
      if isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), self.byte(at: position + 1) == UInt8(ascii: "*") {
        position = endOfComment(from: position + 2)
      } else {
        return
      }
    }
  }

  /// The position after the next `*/`, or the text's end: CSS closes unterminated comments.
  private func endOfComment(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), byte(at: end + 1) == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return bytes.count
  }

  private func peek() -> UInt8? { byte(at: position) }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isSign(at index: Int) -> Bool {
    byte(at: index) == UInt8(ascii: "+") || byte(at: index) == UInt8(ascii: "-")
  }

  private func digits(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), (0x30...0x39).contains(byte) { end += 1 }
    return end - start
  }

  private func startsName(_ byte: UInt8) -> Bool { isNamePart(byte) && !(0x30...0x39).contains(byte) }

  private func isNamePart(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
