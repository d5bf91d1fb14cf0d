// SPDX-License-Identifier: MIT

/// Reads the text engine's notation. Depth and number of values are limited, because a value takes far more
/// memory than bytes in the file.
struct PSDEngineReader {
  private let bytes: [UInt8]
  private var position = 0
  private var count = 0
  /// The file's name, and the offset of the first byte in it, for errors.
  private let name: String
  private let offset: Int

  /// Photoshop's own data is nested less than twenty deep.
  private static let maximumDepth = 48
  /// A run of one style has some fifty values.
  private static let maximumCount = 1 << 19
  /// Numbers and keywords are shorter.
  private static let maximumWordLength = 64

  init(_ bytes: [UInt8], name: String, offset: Int) {
    (self.bytes, self.name, self.offset) = (bytes, name, offset)
  }

  /// The only value of the data.
  mutating func value() throws(PSDError) -> PSDEngineValue {
    let value = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw fault("engine data goes on after its end") }
    return value
  }

  private func fault(_ fault: String) -> PSDError {
    .damaged(name: name, layer: nil, offset: offset + min(position, bytes.count), fault: fault)
  }

  private mutating func value(depth: Int) throws(PSDError) -> PSDEngineValue {
    count += 1
    guard depth <= PSDEngineReader.maximumDepth else {
      throw fault("engine data deeper than \(PSDEngineReader.maximumDepth)")
    }
    guard count <= PSDEngineReader.maximumCount else {
      throw fault("engine data of more than \(PSDEngineReader.maximumCount) values")
    }
    skipBlanks()
    guard position < bytes.count else { throw fault("engine data ends too early") }
    switch bytes[position] {
    case UInt8(ascii: "<"): return .dictionary(try dictionary(depth: depth))
    case UInt8(ascii: "["):
      position += 1
      var values: [PSDEngineValue] = []
      while try !ends(with: UInt8(ascii: "]")) { values.append(try value(depth: depth + 1)) }
      return .array(values)
    case UInt8(ascii: "("): return .text(try text())
    case UInt8(ascii: "/"): return .name(try key())
    default: return try plain(word())
    }
  }

  /// Fields between `<<` and `>>`. If a name occurs twice, the last field counts.
  private mutating func dictionary(depth: Int) throws(PSDError) -> [String: PSDEngineValue] {
    try expect(UInt8(ascii: "<"))
    try expect(UInt8(ascii: "<"))
    var fields: [String: PSDEngineValue] = [:]
    while try !ends(with: UInt8(ascii: ">")) {
      let key = try key()
      fields[key] = try value(depth: depth + 1)
    }
    try expect(UInt8(ascii: ">"))
    return fields
  }

  /// Whether a list ends here; skips its end.
  private mutating func ends(with end: UInt8) throws(PSDError) -> Bool {
    skipBlanks()
    guard position < bytes.count else { throw fault("engine data ends too early") }
    guard bytes[position] == end else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(PSDError) {
    guard position < bytes.count, bytes[position] == byte else {
      throw fault("engine data without \"\(Character(UnicodeScalar(byte)))\"")
    }
    position += 1
  }

  private mutating func skipBlanks() {
    while position < bytes.count, PSDEngineReader.isBlank(bytes[position]) { position += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// A slash and a word.
  private mutating func key() throws(PSDError) -> String {
    try expect(UInt8(ascii: "/"))
    return try word()
  }

  /// The characters up to a blank, or up to a character with a special meaning.
  private mutating func word() throws(PSDError) -> String {
    let start = position
    while position < bytes.count, !PSDEngineReader.isBlank(bytes[position]),
      !"/[]<>()".utf8.contains(bytes[position])
    { position += 1 }
    let length = position - start
    guard 1...PSDEngineReader.maximumWordLength ~= length else {
      position = start
      throw fault("engine data with a word of \(length) characters")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func plain(_ word: String) throws(PSDError) -> PSDEngineValue {
    if word == "true" { return .boolean(true) }
    if word == "false" { return .boolean(false) }
    guard let number = Double(word), number.isFinite else {
      throw fault("engine data with the unknown word \"\(word)\"")
    }
    return .number(number)
  }

  /// A text in parentheses. Without a byte order mark, each byte is a character.
  private mutating func text() throws(PSDError) -> String {
    try expect(UInt8(ascii: "("))
    var plain: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      if bytes[position] == UInt8(ascii: "\\") { position += 1 }
      guard position < bytes.count else { break }
      plain.append(bytes[position])
      position += 1
    }
    try expect(UInt8(ascii: ")"))
    guard plain.starts(with: [0xFE, 0xFF]) else {
      return String(String.UnicodeScalarView(plain.map { UnicodeScalar($0) }))
    }
    let units = stride(from: 2, to: plain.count - 1, by: 2).map {
      UInt16(plain[$0]) << 8 | UInt16(plain[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension PSDEngineValue {
  /// The value of whole engine data.
  ///
  /// - Throws: `PSDError.damaged`, with offsets from the first byte.
  package init(_ bytes: [UInt8]) throws(PSDError) {
    var reader = PSDEngineReader(bytes, name: "memory", offset: 0)
    self = try reader.value()
  }
}

/// A value of the text engine's own notation, which resembles PostScript's: `<< /FontSize 12.0 >>`.
///
/// Texts are UTF-16 after a byte order mark, in parentheses; backslashes escape parentheses and themselves.
package indirect enum PSDEngineValue: Sendable, Hashable {
  case dictionary([String: PSDEngineValue])
  case array([PSDEngineValue])
  case number(Double)
  case boolean(Bool)
  case text(String)
  /// A slash and a word.
  case name(String)

  /// A dictionary's value; nil without one, and for anything but dictionaries.
  package subscript(key: String) -> PSDEngineValue? {
    if case .dictionary(let fields) = self { fields[key] } else { nil }
  }

  /// A value inside dictionaries of dictionaries.
  package subscript(path path: [String]) -> PSDEngineValue? { path.reduce(Optional(self)) { $0?[$1] } }

  package var array: [PSDEngineValue]? { if case .array(let values) = self { values } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The number without its fraction; nil for numbers that are too large.
  package var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
}
