// SPDX-License-Identifier: MIT

/// The values that a decoder made of the last document, by their places. What is the same in the next one, in
/// the same place and context, is not decoded again: of a template, all that no variable reaches.
///
/// Used by one thread at a time.
final class JSONMemo: @unchecked Sendable {
  private var last: (json: JSONValue, value: Any, ignored: ArraySlice<CSSIgnoredNames.Block>)?
  private var parts: [String: JSONMemo] = [:]
  /// What the CSS in all parts refers to.
  private var context = CSSContext()

  subscript(key: any CodingKey) -> JSONMemo {
    let name = key.stringValue
    if let part = parts[name] { return part }
    let part = JSONMemo()
    parts[name] = part
    return part
  }

  /// Forgets all values if they were decoded in another context.
  func enter(_ context: CSSContext) {
    guard !self.context.isSame(as: context) else { return }
    (last, parts, self.context) = (nil, [:], context)
  }

  /// The value of the JSON in this place. One that is not decoded again still repeats its warnings.
  func value<Value, Failure: Error>(
    of json: JSONValue, decode: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let ignored = CSSContext.current.ignored
    if let last, last.json.isSame(as: json), let value = last.value as? Value {
      ignored?.add(last.ignored)
      return value
    }
    let start = ignored?.blocks.count ?? 0
    let value = try decode()
    last = (json, value, ignored?.blocks[start...] ?? [])
    return value
  }
}

extension JSONValue {
  /// Whether both are the same to the bit, unlike equal ones: the same letters in other bytes may be the name
  /// of another file.
  fileprivate func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.list(let one), .list(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
    case (.object(let one), .object(let other)):
      one.count == other.count && one.allSatisfy { key, value in other[key]?.isSame(as: value) ?? false }
    default: false
    }
  }
}

extension CSSContext {
  fileprivate func isSame(as other: CSSContext) -> Bool {
    viewport == other.viewport && outer === other.outer && colors == other.colors
  }
}
