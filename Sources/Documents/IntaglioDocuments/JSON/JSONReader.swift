// SPDX-License-Identifier: MIT
import IntaglioModel

/// Reads JSON (RFC 8259) into values, in one pass, and reports the place of a fault.
///
/// Foundation's decoder reports no place, accepts duplicate keys, and takes twenty times as long to read
/// values of any type: it tries one type after the other, and each mismatch throws an error.
struct JSONReader {
  let bytes: [UInt8]
  var position: Int
  private let limit: JSONLimit?
  private var elementCount = 0

  /// The value in `bytes`, which are UTF-8, with or without a byte order mark.
  static func value(of bytes: [UInt8], limit: JSONLimit? = nil) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: bytes, limit: limit)
    let value = try reader.value(depth: 0)
    guard reader.next() == nil else { throw reader.fault("expected the end of the text") }
    return value
  }

  private init(bytes: [UInt8], limit: JSONLimit?) {
    (self.bytes, self.limit) = (bytes, limit)
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// - Parameter key: the key of the value; nil for an element of a list.
  private mutating func value(depth: Int, key: String? = nil) throws(JSONFault) -> JSONValue {
    switch next() {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .list(try list(depth: depth, key: key))
    case UInt8(ascii: "\""): return .string(try string())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
    default:
      if takeWord("true") { return .bool(true) }
      if takeWord("false") { return .bool(false) }
      if takeWord("null") { return .null }
      throw fault("expected a value")
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> [String: JSONValue] {
    try enter(depth)
    if take(UInt8(ascii: "}")) { return [:] }
    var fields: [String: JSONValue] = [:]
    repeat {
      guard next() == UInt8(ascii: "\"") else { throw fault("expected a key in double quotes") }
      let start = position
      let key = try string()
      guard fields[key] == nil else {
        position = start
        throw fault("duplicate key \"\(Excerpt.line(key))\"")
      }
      guard take(UInt8(ascii: ":")) else { throw fault("expected : after the key") }
      do throws(JSONFault) {
        fields[key] = try value(depth: depth + 1, key: key)
      } catch {
        throw error.inside(key: key)
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("expected , or }") }
    return fields
  }

  private mutating func list(depth: Int, key: String?) throws(JSONFault) -> [JSONValue] {
    try enter(depth)
    if take(UInt8(ascii: "]")) { return [] }
    let limit = limit.flatMap { $0.key == key ? $0 : nil }
    var list: [JSONValue] = []
    repeat {
      do throws(JSONFault) {
        if let limit { try count(for: limit) }
        list.append(try value(depth: depth + 1))
      } catch {
        throw error.inside(index: list.count)
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("expected , or ]") }
    return list
  }

  private mutating func count(for limit: JSONLimit) throws(JSONFault) {
    elementCount += 1
    guard elementCount <= limit.maximum else { throw .field("", problem: limit.problem) }
  }

  private mutating func enter(_ depth: Int) throws(JSONFault) {
    guard depth < JSONLimit.depth else { throw fault("nested too deeply") }
    position += 1
  }

  /// Peeks at the next byte that is not white space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
      position += 1
    }
    return nil
  }

  /// Skips white space, and consumes this character if it follows; returns whether it did.
  private mutating func take(_ character: UInt8) -> Bool {
    guard next() == character else { return false }
    position += 1
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] { return false }
    position += length
    return true
  }

  /// A fault with `problem` at the next byte.
  func fault(_ problem: String) -> JSONFault {
    let before = bytes[..<min(position, bytes.count)]
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    let atEnd = position >= bytes.count ? ", but the text ends" : ""
    return .syntax(line: before.count { $0 == 0x0a } + 1, column: column, problem: problem + atEnd)
  }
}
