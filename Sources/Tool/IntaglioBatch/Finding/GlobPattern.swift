// SPDX-License-Identifier: MIT
import Glibc
import IntaglioImages

/// A path with wildcards, part by part.
///
/// During a walk through folders, a *position* is a part that may match next; because of `**` there can be
/// several.
struct GlobPattern {
  private enum Part {
    /// `**`: any number of folders, including none; at the end any file at any depth.
    case folders
    case name(NamePattern)
    /// Any picture name with a supported extension.
    case pictures
  }

  /// The folder before the first part with a wildcard, or a path without one; empty for the current folder.
  let folder: String
  /// Whether it matches all pictures of the folder, so that unsupported ones are reported.
  let matchesAllPictures: Bool
  private let parts: [Part]

  static func hasWildcard(_ path: some StringProtocol) -> Bool { path.contains { "*?[".contains($0) } }

  init(_ text: String) {
    let components = text.split(separator: "/")
    let count = components.prefix { !GlobPattern.hasWildcard($0) }.count
    folder = (text.hasPrefix("/") ? "/" : "") + components[..<count].joined(separator: "/")
    matchesAllPictures = false
    parts = components[count...].map { $0 == "**" ? .folders : .name(NamePattern($0)) }
  }

  init(picturesIn folder: String) {
    self.folder = folder
    matchesAllPictures = true
    parts = [.folders, .pictures]
  }

  var start: [Int] { closure([0]) }

  /// Whether a file of this name, in a folder at these positions, matches.
  func matches(file name: String, at positions: [Int]) -> Bool {
    positions.contains { position in
      guard position == parts.count - 1 else { return false }
      switch parts[position] {
      case .folders: return !name.hasPrefix(".")
      case .name(let pattern): return pattern.matches(name)
      case .pictures: return !name.hasPrefix(".") && PictureFormat(path: name) != nil
      }
    }
  }

  /// The positions inside the folder of this name, in a folder at these positions; none if nothing inside can
  /// match.
  func positions(inside name: String, at positions: [Int]) -> [Int] {
    closure(
      positions.compactMap { position in
        switch parts[position] {
        case .folders: name.hasPrefix(".") ? nil : position
        case .name(let pattern): position < parts.count - 1 && pattern.matches(name) ? position + 1 : nil
        case .pictures: nil
        }
      })
  }

  /// `**` may match no folder at all, so the part after it may come next as well.
  private func closure(_ positions: [Int]) -> [Int] {
    var found: [Int] = []
    for var position in positions {
      while position < parts.count, !found.contains(position) {
        found.append(position)
        guard case .folders = parts[position] else { break }
        position += 1
      }
    }
    return found
  }
}

/// A file name in which `*` stands for any characters, `?` for one, and `[a-z]` or `[!a-z]` for one out of a
/// set, as in a shell; matched by fnmatch(3). An unclosed bracket stands for itself. A name with a leading
/// dot is matched only by a pattern with one.
package struct NamePattern: Hashable {
  private let text: String

  package init(_ text: some StringProtocol) { self.text = String(text) }

  package func matches(_ name: String) -> Bool {
    let previous = uselocale(NamePattern.locale)
    defer { _ = uselocale(previous) }
    return fnmatch(text, name, FNM_PERIOD | FNM_NOESCAPE) == 0
  }

  /// For UTF-8 characters; without a locale, fnmatch matches bytes.
  nonisolated(unsafe) private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
}
