// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reads the characters of SVG path data (SVG 2, section 9.3.9).
struct PathDataScanner {
  private let input: String
  private let bytes: [UInt8]
  private var position = 0

  init(_ input: String) {
    self.input = input
    bytes = Array(input.utf8)
  }

  mutating func skipSpace() -> Bool {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    return position < bytes.count
  }

  /// Reads a command's letter, or returns nil if the next character is not one.
  mutating func command() -> UInt8? {
    guard position < bytes.count, "MmLlHhVvCcSsQqTtAaZz".utf8.contains(bytes[position]) else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Whether another number of the same command follows, possibly after a comma. White space and the comma
  /// are skipped.
  ///
  /// - Throws: `PathError.data` for a comma without a number after it.
  mutating func continues() throws(PathError) -> Bool {
    guard skipSpace() else { return false }
    guard bytes[position] == UInt8(ascii: ",") else { return startsNumber(bytes[position]) }
    position += 1
    guard skipSpace(), startsNumber(bytes[position]) else { throw expected("a number after the comma") }
    return true
  }

  /// Reads a number. `first` marks the first one after a command's letter, where commas are not allowed.
  mutating func number(first: Bool = false) throws(PathError) -> Double {
    skipSeparator(first)
    let start = position
    if isSign(at: position) { position += 1 }
    let whole = skipDigits()
    if byte(at: position) == UInt8(ascii: "."), isDigit(at: position + 1) {
      position += 1
      _ = skipDigits()
    } else if !whole {
      position = start
      throw expected("a number")
    }
    if let mark = byte(at: position), mark | 0x20 == UInt8(ascii: "e") {
      let digits = isSign(at: position + 1) ? position + 2 : position + 1
      if isDigit(at: digits) {
        position = digits
        _ = skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .infinity
    guard abs(value) <= Path.maximumCoordinate else {
      throw error(at: start..<position, "a number up to \(DecimalText.text(Path.maximumCoordinate))")
    }
    return value
  }

  /// Reads an arc's flag: one digit, which needs no separator after it.
  mutating func flag() throws(PathError) -> Bool {
    skipSeparator(false)
    switch byte(at: position) {
    case UInt8(ascii: "0"), UInt8(ascii: "1"):
      position += 1
      return bytes[position - 1] == UInt8(ascii: "1")
    default: throw expected("an arc flag, 0 or 1")
    }
  }

  /// An error at the next character, with what was expected instead.
  func expected(_ expected: String) -> PathError {
    guard position < bytes.count else { return error(at: position..<position, expected) }
    // A whole character; its first byte gives its length.
    var end = position + 1
    while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
    return error(at: position..<end, expected)
  }

  private func error(at range: Range<Int>, _ expected: String) -> PathError {
    .data(
      input: input, offset: String(decoding: bytes[..<range.lowerBound], as: UTF8.self).count,
      fragment: String(decoding: bytes[range], as: UTF8.self), expected: expected)
  }

  private mutating func skipSeparator(_ first: Bool) {
    guard skipSpace(), !first, bytes[position] == UInt8(ascii: ",") else { return }
    position += 1
    _ = skipSpace()
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while isDigit(at: position) { position += 1 }
    return position > start
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isDigit(at index: Int) -> Bool { byte(at: index).map { (0x30...0x39).contains($0) } ?? false }

  private func isSign(at index: Int) -> Bool {
    byte(at: index) == UInt8(ascii: "+") || byte(at: index) == UInt8(ascii: "-")
  }

  private func startsNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }

  private func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0a, 0x0c, 0x0d, 0x20].contains(byte) }
}
