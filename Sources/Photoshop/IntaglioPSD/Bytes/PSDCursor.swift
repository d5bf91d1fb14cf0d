// SPDX-License-Identifier: MIT

/// A read position within a section of a file. Reads never pass the section's end.
struct PSDCursor {
  let source: PSDSource
  private(set) var position: Int
  let end: Int
  /// A buffer of the bytes around the position, which saves a system call for each number.
  private var window: [UInt8]
  private var windowStart: Int

  private static let windowCount = 1 << 13

  /// The section from `position` to `end`, which lies in the file.
  init(_ source: PSDSource, from position: Int = 0, to end: Int) {
    (self.source, self.position, self.end) = (source, position, end)
    window = source.memory ?? []
    windowStart = 0
  }

  /// The whole file.
  init(_ source: PSDSource) { self.init(source, to: source.byteCount) }

  /// The bytes left in the section.
  var remaining: Int { end - position }

  func fault(_ fault: String, at offset: Int? = nil) -> PSDError {
    .damaged(name: source.name, layer: nil, offset: offset ?? position, fault: fault)
  }

  /// Throws unless `count` bytes are left.
  func need(_ count: Int) throws(PSDError) {
    guard count >= 0, count <= remaining else {
      throw fault(
        end == source.byteCount ? "the file ends too early" : "a section is shorter than its contents")
    }
  }

  /// Reads the version of `what`, and throws for any other than `version`.
  mutating func check(_ what: String, version: Int, byteCount: Int) throws(PSDError) {
    let found = try unsigned(byteCount)
    guard found == version else { throw fault("\(what) of version \(found)", at: position - byteCount) }
  }

  mutating func skip(_ count: Int) throws(PSDError) {
    try need(count)
    position += count
  }

  /// A cursor over the next `count` bytes, which this one skips.
  mutating func part(_ count: Int) throws(PSDError) -> PSDCursor {
    try need(count)
    var part = PSDCursor(source, from: position, to: position + count)
    (part.window, part.windowStart) = (window, windowStart)
    position += count
    return part
  }

  mutating func bytes(_ count: Int) throws(PSDError) -> [UInt8] {
    try need(count)
    defer { position += count }
    if windowStart <= position, position + count <= windowStart + window.count {
      return Array(window[position - windowStart..<position - windowStart + count])
    }
    return try source.bytes(at: position, count: count)
  }

  /// The next big-endian number of `count` bytes: at most 7, so that it is never negative.
  mutating func unsigned(_ count: Int) throws(PSDError) -> Int {
    try load(count)
    var value = 0
    for index in position - windowStart..<position - windowStart + count {
      value = value << 8 | Int(window[index])
    }
    position += count
    return value
  }

  /// The next signed big-endian number of 1, 2 or 4 bytes.
  mutating func signed(_ count: Int) throws(PSDError) -> Int {
    let value = try unsigned(count)
    let bit = 1 << (8 * count - 1)
    return value >= bit ? value - 2 * bit : value
  }

  /// The next eight bytes.
  mutating func word() throws(PSDError) -> UInt64 {
    let high = try unsigned(4)
    return UInt64(high) << 32 | UInt64(try unsigned(4))
  }

  /// The next eight bytes as a floating-point number: possibly infinite or not a number.
  mutating func double() throws(PSDError) -> Double { Double(bitPattern: try word()) }

  /// A length of 4 bytes, or of 8 in large documents. Throws if the section is shorter.
  mutating func length(isLarge: Bool = false) throws(PSDError) -> Int {
    let start = position
    let count = isLarge ? try word() : UInt64(try unsigned(4))
    guard count <= UInt64(remaining) else {
      throw fault("a length of \(count) bytes, where \(remaining) are left", at: start)
    }
    return Int(count)
  }

  /// Four ASCII characters, such as `8BIM`; others become `?`.
  mutating func tag() throws(PSDError) -> String { try text(bytes(4)) }

  /// An identifier: a length and as many characters, or four characters where the length is 0. Padding spaces
  /// are removed.
  mutating func identifier() throws(PSDError) -> String {
    let count = try length()
    guard count <= 1024 else { throw fault("an identifier of \(count) characters") }
    var name = text(try bytes(count == 0 ? 4 : count))
    while name.last == " " || name.last == "\0" { name.removeLast() }
    return name
  }

  /// A UTF-16 text after its length in code units, without trailing zeros. Invalid UTF-16 becomes U+FFFD.
  mutating func unicodeText() throws(PSDError) -> String {
    let count = try unsigned(4)
    guard count <= remaining / 2 else { throw fault("a text of \(count) characters", at: position - 4) }
    let bytes = try bytes(2 * count)
    var units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    while units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  /// A text after its length in one byte, both padded to a multiple of `padding` bytes. The text is UTF-8, or
  /// Mac OS Roman if it is not valid UTF-8.
  mutating func pascalText(padding: Int) throws(PSDError) -> String {
    let count = try unsigned(1)
    let bytes = try bytes(count).filter { $0 != 0 }
    try skip(min(remaining, (padding - (count + 1) % padding) % padding))
    let roman = bytes.map { $0 < 128 ? Character(Unicode.Scalar($0)) : PSDCursor.roman[Int($0) - 128] }
    return String(validating: bytes, as: UTF8.self) ?? String(roman)
  }

  /// The upper half of Mac OS Roman.
  private static let roman = Array(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Loads the next `count` bytes into the window.
  private mutating func load(_ count: Int) throws(PSDError) {
    try need(count)
    guard position < windowStart || position + count > windowStart + window.count else { return }
    window = try source.bytes(at: position, count: min(max(count, PSDCursor.windowCount), remaining))
    windowStart = position
  }
}
