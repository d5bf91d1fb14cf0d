// SPDX-License-Identifier: MIT

extension JSONReader {
  mutating func string() throws(JSONFault) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let text = try text(bytes[start..<position], from: start)
        position += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try stringWithEscapes(from: start) }
      guard byte >= 0x20 else { throw fault("a string must end on its line") }
      position += 1
    }
    throw fault("the string has no closing quote")
  }

  /// Reads the rest of a string that started at `start`, from its first escape on.
  private mutating func stringWithEscapes(from start: Int) throws(JSONFault) -> String {
    var units = Array(bytes[start..<position])
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      let byte = bytes[position]
      guard byte >= 0x20 else { throw fault("a string must end on its line") }
      if byte == UInt8(ascii: "\\") {
        units += Array(String(try escape()).utf8)
      } else {
        units.append(byte)
        position += 1
      }
    }
    guard position < bytes.count else { throw fault("the string has no closing quote") }
    let text = try text(units[...], from: start)
    position += 1
    return text
  }

  private func text(_ units: ArraySlice<UInt8>, from start: Int) throws(JSONFault) -> String {
    guard let text = String(validating: units, as: UTF8.self) else {
      var reader = self
      reader.position = start
      throw reader.fault("the string is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : 0
    let plain: Unicode.Scalar? =
      switch Unicode.Scalar(letter) {
      case "\"", "\\", "/": Unicode.Scalar(letter)
      case "b": "\u{8}"
      case "f": "\u{c}"
      case "n": "\n"
      case "r": "\r"
      case "t": "\t"
      default: nil
      }
    if let plain {
      position += 2
      return plain
    }
    guard let unit = codeUnit(at: position) else { throw fault("no such escape in a string") }
    if let scalar = Unicode.Scalar(unit) {
      position += 6
      return scalar
    }
    // Scalars beyond 16 bits are surrogate pairs: the first of 0xD800…0xDBFF, the second of 0xDC00…0xDFFF.
    guard unit < 0xdc00 else { throw fault("the escape is the second half of a character, without a first") }
    guard let second = codeUnit(at: position + 6), (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (second - 0xdc00))
    else { throw fault("the escape is the first half of a character, without a second") }
    position += 12
    return scalar
  }

  /// The number of a `\u0041` at a position; nil for anything else.
  private func codeUnit(at position: Int) -> UInt32? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[position + 2..<position + 6]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }) else {
      return nil
    }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// `-`, digits without a leading zero, fraction, exponent.
  mutating func number() throws(JSONFault) -> Double {
    let start = position
    let isNegative = isAt("-")
    if isNegative { position += 1 }
    let whole = position
    var digits = try digits(after: 0)
    if position > whole + 1, bytes[whole] == UInt8(ascii: "0") {
      position = whole
      throw fault("a number must not begin with 0")
    }
    var places = 0
    if isAt(".") {
      position += 1
      let point = position
      digits = try self.digits(after: digits)
      places = position - point
    }
    let hasExponent = isAt("e") || isAt("E")
    if hasExponent {
      position += 1
      if isAt("+") || isAt("-") { position += 1 }
      _ = try self.digits(after: 0)
    }
    // Up to 2^53 and 10^22 both are exact in a Double, and their quotient is rounded correctly.
    if !hasExponent, digits < 1 << 53, places < JSONReader.powersOfTen.count {
      let number = Double(digits) / JSONReader.powersOfTen[places]
      return isNegative ? -number : number
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw .field("", problem: "has a number that is too large")
    }
    return number
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads one or more digits, which follow those of `number`; saturates at `UInt64.max`.
  private mutating func digits(after number: UInt64) throws(JSONFault) -> UInt64 {
    var number = number
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      let (tens, isPast) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = tens.addingReportingOverflow(UInt64(bytes[position] - 0x30))
      number = isPast || isOver ? .max : sum
      position += 1
    }
    guard position > start else { throw fault("expected a digit") }
    return number
  }

  private func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }
}
