// SPDX-License-Identifier: MIT

/// Picture files of unsupported formats in input folders, which a batch skips.
public struct LeftOutFiles: Sendable, Hashable, Codable {
  /// The number of files.
  public private(set) var count = 0
  /// The first files found, at most `maximumFiles`.
  public private(set) var files: [String] = []

  /// The maximum number of listed files, so that a report stays small.
  public static let maximumFiles = 100

  init() {}

  mutating func add(_ path: String) {
    count += 1
    if files.count < LeftOutFiles.maximumFiles { files.append(path) }
  }

  mutating func add(_ other: LeftOutFiles) {
    count += other.count
    files = Array((files + other.files).prefix(LeftOutFiles.maximumFiles))
  }
}

extension LeftOutFiles: CustomStringConvertible {
  /// One line: `3 files are of kinds that are not read and were left out: a.gif, b.tif and 1 more`.
  public var description: String {
    let shown = files.sorted().prefix(2)
    let rest = count > shown.count ? " and \(count - shown.count) more" : ""
    let what =
      count == 1
      ? "1 file is of a kind that is not read and was left out"
      : "\(count) files are of kinds that are not read and were left out"
    return count == 0 ? "no file was left out" : "\(what): \(shown.joined(separator: ", "))\(rest)"
  }
}
