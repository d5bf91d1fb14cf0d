/// Finds the first place where a text stops being JSON (RFC 8259), or where an object has a key twice. The decoder says
/// neither where, nor takes offence at a second key or a comma too many.
struct JSONSyntax {
  /// A fault, with its line and column from 1 (columns count characters).
  struct Fault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let column: Int
    let problem: String

    var description: String { "line \(line), column \(column): \(problem)" }
  }

  /// Deeper than any style or scene, and shallow enough for every stack.
  private static let maximumDepth = 400

  private let bytes: [UInt8]
  private var position: Int

  /// Throws the first fault of `bytes`, which are UTF-8, with or without a byte order mark.
  static func check(_ bytes: [UInt8]) throws(Fault) {
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    var syntax = JSONSyntax(bytes: bytes, position: hasMark ? 3 : 0)
    try syntax.value(depth: 0)
    guard syntax.next() == nil else { throw syntax.fault("nothing more may follow") }
  }

  private mutating func value(depth: Int) throws(Fault) {
    switch next() {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "\""): _ = try string()
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try number()
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return
      }
      throw fault("expected a value")
    }
  }

  private mutating func object(depth: Int) throws(Fault) {
    try enter(depth)
    if take("}") { return }
    var keys: Set<[UInt8]> = []
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
      let start = position
      let key = try string()
      guard keys.insert(key).inserted else {
        position = start
        throw fault("the key \"\(String(decoding: key, as: UTF8.self))\" stands here a second time")
      }
      guard take(":") else { throw fault("expected : behind the key") }
      try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw fault("expected , or }") }
  }

  private mutating func list(depth: Int) throws(Fault) {
    try enter(depth)
    if take("]") { return }
    repeat { try value(depth: depth + 1) } while take(",")
    guard take("]") else { throw fault("expected , or ]") }
  }

  /// Goes past an opening bracket.
  private mutating func enter(_ depth: Int) throws(Fault) {
    guard depth < JSONSyntax.maximumDepth else { throw fault("nested too deeply") }
    position += 1
  }

  /// Goes past a string, and returns what stands between its quotes.
  private mutating func string() throws(Fault) -> [UInt8] {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20 else { throw fault("a string must end on its line") }
      if bytes[position] == UInt8(ascii: "\\") { try escape() } else { position += 1 }
    }
    guard position < bytes.count else { throw fault("the string has no closing quote") }
    position += 1
    return Array(bytes[start..<position - 1])
  }

  private mutating func escape() throws(Fault) {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : 0
    if "\"\\/bfnrt".utf8.contains(letter) {
      position += 2
      return
    }
    let digits = bytes.dropFirst(position + 2).prefix(4)
    guard letter == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy(JSONSyntax.isHexDigit) else {
      throw fault("no such escape in a string")
    }
    position += 6
  }

  /// `-`, digits without a leading zero, fraction, exponent.
  private mutating func number() throws(Fault) {
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let start = position
    try digits()
    if position > start + 1, bytes[start] == UInt8(ascii: "0") {
      position = start
      throw fault("a number must not begin with 0")
    }
    if isAt(".") {
      position += 1
      try digits()
    }
    if isAt("e") || isAt("E") {
      position += 1
      if isAt("+") || isAt("-") { position += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Fault) {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > start else { throw fault("expected a digit") }
  }

  /// The next byte that is not white space, which stays ahead.
  private mutating func next() -> UInt8? {
    while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  /// Goes past white space and then this character, and says whether it was there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// The fault that `problem` stands where the next byte is.
  private func fault(_ problem: String) -> Fault {
    let before = bytes[..<min(position, bytes.count)]
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    let atEnd = position >= bytes.count ? ", but the text ends" : ""
    return Fault(line: before.count { $0 == 0x0a } + 1, column: column, problem: problem + atEnd)
  }
}
