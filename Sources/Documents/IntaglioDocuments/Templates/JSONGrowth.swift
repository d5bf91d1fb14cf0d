// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

/// The growth of a scene's documents by variables, counted in advance: each use of a variable costs a few
/// bytes, but its value may be half the file.
///
/// The first use of a whole value costs nothing, since the file contains it already; strings never do, since
/// copies share their bytes.
struct JSONGrowth {
  /// The maximum length of a text with variables, in bytes of UTF-8: that of a text layer.
  static let maximumText = Text.maximumLength
  /// The maximum of all bytes added by variables.
  static let maximum = 1 << 24
  private static let bytesPerValue = 16

  private var added = 0
  private var repeats = 0
  private var used: Set<String> = []

  /// Counts words inserted into a text.
  mutating func join(_ words: String, to text: String, of name: String) throws(JSONFault) {
    // CSS may name a picture by a long data: URI.
    let isText = !DataURI.isMeant(by: words)
    guard !isText || text.utf8.count + words.utf8.count <= JSONGrowth.maximumText else {
      throw JSONFault(
        "has more than \(JSONGrowth.maximumText) bytes with the variable \"\(Excerpt.line(name))\", which is the maximum"
      )
    }
    try add(words.utf8.count, "inserts the variable \"\(Excerpt.line(name))\"")
  }

  /// Counts a whole value.
  mutating func `repeat`(_ value: JSONValue, of name: String) throws(JSONFault) {
    guard !used.insert(name).inserted else { return }
    switch value {
    case .null, .bool, .number, .string, .picture: return
    case .list, .object:
      try add(
        JSONGrowth.size(of: value, countingTexts: false), "inserts the variable \"\(Excerpt.line(name))\"")
    }
  }

  /// Counts one more layer of a repetition, whether or not its condition will hold.
  ///
  /// - Parameter size: the size of the layer as it is written.
  mutating func repeatLayer(of size: Int) throws(JSONFault) {
    repeats += 1
    guard repeats <= Scene.maximumLayers else {
      throw JSONFault(
        "repeats layers more than \(Scene.maximumLayers) times in all; a scene cannot have more")
    }
    try add(size, "repeats its layer")
  }

  private mutating func add(_ count: Int, _ cause: @autoclosure () -> String) throws(JSONFault) {
    added += count
    guard added <= JSONGrowth.maximum else {
      throw JSONFault(
        "\(cause()) too many times: variables may add \(JSONGrowth.maximum >> 20) MiB to a scene")
    }
  }

  /// A lower bound of the bytes in memory of a copy of a value.
  ///
  /// - Parameter countingTexts: whether texts count, as in a repeated layer, whose texts may all have
  ///   variables.
  static func size(of value: JSONValue, countingTexts: Bool) -> Int {
    func sum(_ values: some Sequence<JSONValue>) -> Int {
      values.reduce(bytesPerValue) { $0 + size(of: $1, countingTexts: countingTexts) }
    }
    return switch value {
    case .null, .bool, .number, .picture: bytesPerValue
    case .string(let text): bytesPerValue + (countingTexts ? text.utf8.count : 0)
    case .list(let list): sum(list)
    case .object(let fields): sum(fields.values)
    }
  }
}
