// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import SmallFoundation
import Testing

/// The stand-in for Foundation in the installed tool, beside Foundation.
@Suite("Small Foundation")
struct SmallFoundationTests {
  private struct Values: Encodable {
    enum Word: String, Encodable { case one, two }

    var integers: [Int] = []
    var largest = UInt64.max
    var numbers = [0.1, 3, -0.0, 1e15, 1e16, 1e20, 1e-9, 1e-300, 123_456_789]
    var floats: [Float] = [0.1, 2.5, 16_777_216]
    var text = "a/b\"\\\n\r\t\u{1}\u{8}\u{c}\u{1f}\u{7f}\u{e9}\u{1f600}\u{2028}"
    var objects: [String: [String: Int]] = ["x": [:], "B": ["q": 1], "b10": [:], "b9": [:], "\u{e9}": [:]]
    var nothing: Int?
    var gaps = [Int?.none, 1]
    var word = Word.two
    var nested = [[1, 2], []]
    var flags = [true, false]
  }

  private class Base: Encodable { var x = 1 }

  /// Every kind of container.
  private final class Derived: Base {
    private enum Key: CodingKey { case y, list }

    override func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(2, forKey: .y)
      try super.encode(to: fields.superEncoder())
      var list = fields.nestedUnkeyedContainer(forKey: .list)
      try list.encode("a")
      try list.encodeNil()
      try super.encode(to: list.superEncoder())
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encode(1, forKey: .y)
      try object.encodeNil(forKey: .y)
      #expect(list.count == 4)
    }
  }

  private func check(_ value: some Encodable) throws {
    for format: UInt in [2, 3, 10, 11] {
      let (theirs, ours) = (Foundation.JSONEncoder(), SmallFoundation.JSONEncoder())
      theirs.outputFormatting = .init(rawValue: format)
      ours.outputFormatting = .init(rawValue: format)
      let expected = String(decoding: try theirs.encode(value), as: UTF8.self)
      #expect(String(decoding: try ours.encode(value), as: UTF8.self) == expected)
    }
  }

  @Test("writes the JSON of Foundation, byte by byte")
  func values() throws {
    try check(Values())
    try check(Derived())
    try check([[String: Int]()])
    try check("/")
    try check(Int?.none)
    for preset in Preset.all { try check(preset.style) }
  }

  @Test("refuses numbers that JSON lacks")
  func infinity() {
    #expect(throws: EncodingError.self) { try SmallFoundation.JSONEncoder().encode(["x": Double.infinity]) }
  }

  @Test("knows the environment")
  func environment() {
    let expected = Foundation.ProcessInfo.processInfo.environment
    #expect(SmallFoundation.ProcessInfo.processInfo.environment == expected)
  }
}
