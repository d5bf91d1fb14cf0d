// SPDX-License-Identifier: MIT
import Intaglio

extension FuzzTarget {
  /// A pattern of file names and a name, separated by a line feed. Wildcards match as documented.
  static func pattern(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0a, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let pattern = String(decoding: parts[0], as: UTF8.self)
    let name = String(decoding: parts[1], as: UTF8.self)
    let matches = NamePattern(pattern).matches(name)
    // Sets and hidden files are left to other tests, as are characters of several bytes.
    let isPlain = bytes.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a }
    guard isPlain, !pattern.contains("["), !name.hasPrefix(".") else { return }
    let expected = FuzzTarget.matches(parts[0], parts[1])
    try FuzzFault.unless(matches == expected, "\"\(pattern)\" matches \"\(name)\": \(matches)")
  }

  /// Whether a pattern of plain characters and `*` and `?` matches: which starts of the name its parts reach,
  /// one after the other.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var reached: Set<Int> = [name.startIndex]
    for token in pattern {
      switch token {
      case UInt8(ascii: "*"): reached = Set((reached.min() ?? name.endIndex + 1)..<name.endIndex + 1)
      case UInt8(ascii: "?"): reached = Set(reached.filter { $0 < name.endIndex }.map { $0 + 1 })
      default: reached = Set(reached.filter { $0 < name.endIndex && name[$0] == token }.map { $0 + 1 })
      }
    }
    return reached.contains(name.endIndex)
  }
}
