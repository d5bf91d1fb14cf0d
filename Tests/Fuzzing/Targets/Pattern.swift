import Glibc
import Intaglio

extension FuzzTarget {
  /// A pattern of file names and a name, with a line feed between them. Patterns of plain characters and wildcards match what
  /// they do for the C library.
  static func pattern(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0a, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let (pattern, name) = (
      String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self)
    )
    let matches = NamePattern(pattern).matches(name)
    _ = NamePattern(pattern, ignoresCase: true).matches(name)
    // Sets, where the two differ on purpose, are left out, as are characters of several bytes.
    let isPlain = bytes.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a } && !pattern.contains("[")
    guard isPlain else { return }
    let expected = fnmatch(pattern, name, FNM_PERIOD | FNM_NOESCAPE) == 0
    try FuzzFault.unless(matches == expected, "\"\(pattern)\" matches \"\(name)\": \(matches)")
  }
}
