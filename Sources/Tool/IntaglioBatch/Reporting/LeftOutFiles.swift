// SPDX-License-Identifier: MIT

/// Files in input folders that a batch leaves out, although they may be meant.
public struct LeftOutFiles: Sendable, Hashable, Codable {
  /// The number of picture files of unsupported formats.
  public private(set) var count = 0
  /// The first of these files, at most `maximumFiles`.
  public private(set) var files: [String] = []
  /// Other things that were left out, each with the reason: pictures without their extension, links to
  /// folders; at most `maximumFiles`. nil without any.
  public private(set) var others: [String]?

  /// The maximum number of listed files, so that a report stays small.
  public static let maximumFiles = 100

  init() {}

  /// Whether nothing was left out.
  public var isEmpty: Bool { count == 0 && others == nil }

  mutating func add(_ path: String) {
    count += 1
    if files.count < LeftOutFiles.maximumFiles { files.append(path) }
  }

  mutating func add(_ path: String, because reason: String) {
    if others?.count ?? 0 < LeftOutFiles.maximumFiles { others = (others ?? []) + ["\(path): \(reason)"] }
  }

  mutating func add(_ other: LeftOutFiles) {
    count += other.count
    files = Array((files + other.files).prefix(LeftOutFiles.maximumFiles))
    if let more = other.others { others = Array(((others ?? []) + more).prefix(LeftOutFiles.maximumFiles)) }
  }
}

extension LeftOutFiles: CustomStringConvertible {
  /// A line for files of unsupported formats: `3 files of unsupported formats were left out: a.gif, b.tif and
  /// 1 more`; and a line for each of the first others.
  public var description: String {
    let shown = files.sorted().prefix(2)
    let rest = count > shown.count ? " and \(count - shown.count) more" : ""
    let what =
      count == 1
      ? "1 file of an unsupported format was left out"
      : "\(count) files of unsupported formats were left out"
    if isEmpty { return "no file was left out" }
    let kinds = count == 0 ? [] : ["\(what): \(shown.joined(separator: ", "))\(rest)"]
    let others = (others ?? []).sorted()
    let more = others.count > 3 ? ["and \(others.count - 3) more like these were left out"] : []
    return (kinds + others.prefix(3).map { "left out: \($0)" } + more).joined(separator: "\n")
  }
}
