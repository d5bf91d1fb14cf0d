// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

/// Text within text.
@Suite struct TextSearchTests {
  @Test(arguments: [
    ("a {{b}}", "{{", 2..<4), ("{{", "{{", 0..<2), ("aab", "ab", 1..<3), ("é}}", "}}", 2..<4),
    ("abc", "c", 2..<3),
  ])
  func theFirstPlaceIsFound(text: String, searched: String, bytes: Range<Int>) throws {
    let found = try #require(text.firstRange(ofText: searched))
    let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    #expect(start..<start + text.utf8.distance(from: found.lowerBound, to: found.upperBound) == bytes)
    #expect(text.contains(text: searched))
  }

  @Test(arguments: [("", "a"), ("a", "ab"), ("abab", "ba "), ("A", "a")])
  func whatIsNotThereIsNotFound(text: String, searched: String) {
    #expect(text.firstRange(ofText: searched) == nil && !text.contains(text: searched))
  }

  @Test func aPartOfATextHasItsOwnFirstPlace() throws {
    let text = "one two one"
    let rest = text.dropFirst(3)
    let found = try #require(rest.firstRange(ofText: "one"))
    #expect(rest[found.lowerBound...] == "one")
  }
}
