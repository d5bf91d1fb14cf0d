// SPDX-License-Identifier: MIT

/// Bytes in base64: RFC 4648, section 4, with padding and without line breaks. Our own code, because loading
/// Foundation for it would add 9 ms to the start of every command.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  package static let padding = UInt8(ascii: "=")

  /// The value of each character, `none` outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
  private static let none: UInt8 = 0xff

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 { text.append(index <= count ? alphabet[group >> (18 - 6 * index) & 63] : padding) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, or nil for invalid base64.
  package static func bytes(of characters: [UInt8]) -> [UInt8]? {
    guard characters.count % 4 == 0 else { return nil }
    let pads = characters.reversed().prefix { $0 == padding }.count
    guard pads <= 2 else { return nil }
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    for start in stride(from: 0, to: characters.count, by: 4) {
      var group = 0
      for index in start..<start + 4 {
        let value = index < characters.count - pads ? values[Int(characters[index])] : 0
        guard value != none else { return nil }
        group = group << 6 | Int(value)
      }
      bytes.append(UInt8(group >> 16))
      bytes.append(UInt8(group >> 8 & 0xff))
      bytes.append(UInt8(group & 0xff))
    }
    // The bits after the last byte must be zero, so that the text of given bytes is unique.
    guard bytes.suffix(pads).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(pads)
    return bytes
  }
}
