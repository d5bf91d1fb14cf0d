// SPDX-License-Identifier: MIT
import IntaglioModel

/// How much larger variables make the documents of one scene, counted before it happens: each place that
/// names a variable costs a few bytes, and what it puts there may be half the file.
///
/// A variable that is put in whole for the first time costs nothing, since the file holds it already, and
/// strings never do, since copies share their bytes.
struct JSONGrowth {
  /// The longest text that variables may be part of, in bytes of UTF-8: what a text layer may have.
  static let maximumText = Text.maximumLength
  /// The most bytes that variables may add in all.
  static let maximum = 1 << 24
  /// What a value costs besides its text.
  private static let bytesPerValue = 16

  private var added = 0
  private var used: Set<String> = []

  /// Counts words that become part of a text.
  ///
  /// - Throws: `JSONFault.field` when the text becomes too long, or this is too much.
  mutating func join(_ words: String, to text: String, of name: String) throws(JSONFault) {
    guard text.utf8.count + words.utf8.count <= JSONGrowth.maximumText else {
      let problem =
        "has more than \(JSONGrowth.maximumText) bytes with the variable \"\(Excerpt.line(name))\" put in, at most so many are allowed"
      throw .field("", problem: problem)
    }
    try add(words.utf8.count, of: name)
  }

  /// Counts a value that stands for itself.
  ///
  /// - Throws: `JSONFault.field` when this is too much.
  mutating func `repeat`(_ value: JSONValue, of name: String) throws(JSONFault) {
    guard !used.insert(name).inserted else { return }
    switch value {
    case .null, .bool, .number, .string: return
    case .list, .object: try add(JSONGrowth.size(of: value), of: name)
    }
  }

  private mutating func add(_ count: Int, of name: String) throws(JSONFault) {
    added += count
    guard added <= JSONGrowth.maximum else {
      let problem =
        "puts in the variable \"\(Excerpt.line(name))\" once too often: variables may add \(JSONGrowth.maximum >> 20) MiB to a scene"
      throw .field("", problem: problem)
    }
  }

  /// A lower bound of a value's bytes in memory.
  private static func size(of value: JSONValue) -> Int {
    switch value {
    case .null, .bool, .number, .string: bytesPerValue
    case .list(let list): list.reduce(bytesPerValue) { $0 + size(of: $1) }
    case .object(let fields): fields.values.reduce(bytesPerValue) { $0 + size(of: $1) }
    }
  }
}
