// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioSystem

/// Finds the files that match a pattern, one at a time. It holds an open folder for each level of depth, and
/// no list of names.
final class TreeWalk {
  enum Step {
    /// A file: its path relative to the pattern's folder.
    case file(String)
    /// Something that matches, but cannot be read: its whole path and the reason. A name that is not UTF-8,
    /// which no string can hold, has `\xE9` for the byte 0xE9.
    case fault(path: String, reason: String)
  }

  static let danglingLink = "is a link to a file that does not exist; repair or remove it"

  private struct Level {
    let stream: OpaquePointer
    /// The path relative to the pattern's folder: empty, or with a slash at its end.
    let prefix: String
    let positions: [Int]
  }

  let pattern: GlobPattern
  /// The folder of results, which is not entered.
  private let excluded: FileFacts?
  private let stop: Cancellation
  private var levels: [Level] = []
  private var hasBegun = false
  /// Entries that the pattern does not match, although they may be meant; nil if they are not recorded.
  private(set) var leftOut: LeftOutFiles?

  init(_ pattern: GlobPattern, excluding excluded: FileFacts?, notesLeftOut: Bool, stop: Cancellation) {
    if notesLeftOut { leftOut = LeftOutFiles() }
    self.pattern = pattern
    self.excluded = excluded
    self.stop = stop
  }

  deinit {
    for level in levels { closedir(level.stream) }
  }

  /// The next file or fault; nil at the end, or if the batch is to stop.
  func next() -> Step? {
    if !hasBegun {
      hasBegun = true
      if let fault = enter("", pattern.start) { return fault }
    }
    // There may be millions of names without a match.
    while !stop.isRequested, let level = levels.last {
      guard let entry = readdir(level.stream) else {
        closedir(level.stream)
        levels.removeLast()
        continue
      }
      if let step = step(entry, in: level) { return step }
    }
    return nil
  }

  private func step(_ entry: UnsafeMutablePointer<dirent>, in level: Level) -> Step? {
    let fileName = FileName(entry)
    let name = fileName.text
    guard name != ".", name != ".." else { return nil }
    let inside = pattern.positions(inside: name, at: level.positions)
    let isMatch = pattern.matches(file: name, at: level.positions)
    guard isMatch || !inside.isEmpty else { return nil }
    guard fileName.isText else {
      let isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
      guard isFolder ? !inside.isEmpty : isMatch else { return nil }
      let path = FilePath.join(pattern.folder, level.prefix) + fileName.printable
      return .fault(path: path, reason: "its name is not UTF-8; rename it")
    }
    let path = level.prefix + name
    let whole = FilePath.join(pattern.folder, path)
    switch kind(Int(entry.pointee.d_type), whole) {
    case .file where isMatch: return .file(path)
    case .file: leaveOut(file: whole)
    case .folder where !inside.isEmpty: return enter("\(path)/", inside)
    case .folder:
      if PictureFormat(path: name) != nil { leftOut?.add(whole, because: "is a folder; name it as an input") }
    case .link where FileFacts(whole) == nil:
      return isMatch ? .fault(path: whole, reason: TreeWalk.danglingLink) : nil
    case .link:
      leftOut?.add(whole, because: "is a link to a folder, which is not followed; name it as an input")
    case .pipe, .other, nil:
      guard isMatch, FileFacts(whole) != nil else { return nil }
      return .fault(path: whole, reason: "is a pipe, a socket or a device; save a regular file")
    }
    return nil
  }

  /// Notes a file that the pattern does not match, if it matches all pictures of a folder.
  private func leaveOut(file: String) {
    guard pattern.matchesAllPictures, leftOut != nil, !FilePath.name(of: file).hasPrefix(".") else { return }
    if PictureName.otherEnding(file) != nil {
      leftOut?.add(file)
    } else if let format = PictureFormat(contentsOfFile: file) {
      leftOut?.add(file, because: "is a \(format.displayName) picture without its extension; rename it")
    }
  }

  /// A link counts as its target, except links to folders, which may form a cycle.
  private func kind(_ type: Int, _ path: String) -> FileFacts.Kind? {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK), Int(DT_UNKNOWN):
      let kind = FileFacts(path, followsLinks: false)?.kind
      guard kind == .link, let target = FileFacts(path)?.kind, target != .folder else { return kind }
      return target
    default: return .other
    }
  }

  private func enter(_ prefix: String, _ positions: [Int]) -> Step? {
    let joined = FilePath.join(pattern.folder, prefix)
    let path = joined.isEmpty ? "." : joined
    if let excluded, !prefix.isEmpty, FileFacts(path) == excluded { return nil }
    guard let stream = opendir(path) else {
      return .fault(path: path, reason: "the folder cannot be read: \(systemReason())")
    }
    levels.append(Level(stream: stream, prefix: prefix, positions: positions))
    return nil
  }
}
