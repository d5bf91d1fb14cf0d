// SPDX-License-Identifier: MIT
import IntaglioModel

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

  private init(bytes: [UInt8]) { self.bytes = bytes }

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
      return .function(name)
    }
    position += 1
    switch byte {
    case UInt8(ascii: "#"): return .hash(scanName())
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "/"): return .slash
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

  private mutating func skipSpace() {
    while let byte = peek() {
      if byte == 0x20 || (0x09...0x0d).contains(byte) {
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

  /// The number of digits at `start`.
  private func digits(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), (0x30...0x39).contains(byte) { end += 1 }
    return end - start
  }

  private func startsName(_ byte: UInt8) -> Bool {
    isNamePart(byte) && !(0x30...0x39).contains(byte)
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// A token of a CSS value, by CSS Syntax 3. Only the kinds of tokens in declarations.
struct CSSToken {
  /// The kind, with its value.
  enum Kind: Equatable {
    /// A word, in lower case.
    case word(String)
    /// A word immediately before `(`, in lower case, without the parenthesis.
    case function(String)
    /// `#` and the following name, in lower case, without the `#`.
    case hash(String)
    /// A number without a unit.
    case number(Double)
    /// A number before `%`, as written: 40 for `40%`.
    case percentage(Double)
    /// A number with a unit, the unit in lower case.
    case dimension(Double, unit: String)
    case comma
    case slash
    case closing
    case colon
    case semicolon
    case exclamation
    /// Any other character: always an error, kept for its message.
    case other
    /// The end of the text.
    case end
  }

  let kind: Kind
  /// The token's characters in the input, by UTF-8 offset.
  let range: Range<Int>
}

/// Why a text is not the expected CSS: the place, what is there, and what should be.
public struct CSSError: Error, Sendable, Hashable {
  /// The whole input.
  public let input: String
  /// The start of the error, in characters from the start of `input`; its length if something is missing at
  /// the end.
  public let offset: Int
  /// The text at the error; empty at the end of the input.
  public let fragment: String
  /// What was expected instead, or the correct syntax.
  public let expected: String

  /// See the properties.
  public init(input: String, offset: Int, fragment: String, expected: String) {
    self.input = input
    self.offset = offset
    self.fragment = fragment
    self.expected = expected
  }
}

extension CSSError: CustomStringConvertible {
  /// One line: the fragment, its place, the text (shortened if long), and the expected syntax.
  public var description: String {
    ParseProblem.text(input: input, offset: offset, fragment: fragment, expected: expected)
  }
}
