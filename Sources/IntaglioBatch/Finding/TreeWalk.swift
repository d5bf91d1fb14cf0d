// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioPlan
import IntaglioSystem

/// Finds the files that match a pattern, one at a time. It holds an open folder for each level of depth, and
/// no list of names.
final class TreeWalk {
  /// The next step.
  enum Step {
    /// A file: its path relative to the pattern's folder.
    case file(String)
    /// An unreadable folder, with its whole path and the system's reason.
    case unreadable(folder: String, reason: String)
    /// A matching file or folder whose name is not UTF-8, which no string can hold: its whole path, with
    /// `\xE9` for the byte 0xE9.
    case unnamable(String)
  }

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
  /// Pictures of unsupported formats, if the pattern matches the whole folder.
  private(set) var leftOut = LeftOutFiles()

  init(_ pattern: GlobPattern, excluding excluded: FileFacts?, stop: Cancellation) {
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

  /// The step for an entry of a folder: a file, a fault, or nothing.
  private func step(_ entry: UnsafeMutablePointer<dirent>, in level: Level) -> Step? {
    let fileName = withUnsafePointer(to: &entry.pointee.d_name) {
      FileName(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
    }
    let name = fileName.text
    guard name != ".", name != ".." else { return nil }
    let inside = pattern.positions(inside: name, at: level.positions)
    let isMatch = pattern.matches(file: name, at: level.positions)
    guard isMatch || !inside.isEmpty else { return nil }
    guard fileName.isText else {
      let isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
      guard isFolder ? !inside.isEmpty : isMatch else { return nil }
      return .unnamable(FilePath.join(pattern.folder, level.prefix) + fileName.printable)
    }
    let path = level.prefix + name
    switch kind(Int(entry.pointee.d_type), FilePath.join(pattern.folder, path)) {
    case .file where isMatch: return .file(path)
    case .file:
      if pattern.takesWholeFolder, PictureName.otherEnding(name) != nil {
        leftOut.add(FilePath.join(pattern.folder, path))
      }
      return nil
    case .folder: return inside.isEmpty ? nil : enter("\(path)/", inside)
    case .link, .pipe, .other, nil: return nil
    }
  }

  /// A link counts as its target, except links to folders, which may lead in a circle.
  private func kind(_ type: Int, _ path: String) -> FileFacts.Kind? {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK), Int(DT_UNKNOWN):
      let kind = FileFacts(path, followsLinks: false)?.kind
      return kind == .link && FileFacts(path)?.kind == .file ? .file : kind
    default: return .other
    }
  }

  private func enter(_ prefix: String, _ positions: [Int]) -> Step? {
    let joined = FilePath.join(pattern.folder, prefix)
    let path = joined.isEmpty ? "." : joined
    if let excluded, !prefix.isEmpty, FileFacts(path) == excluded { return nil }
    guard let stream = opendir(path) else {
      return .unreadable(folder: path, reason: String(cString: strerror(errno)))
    }
    levels.append(Level(stream: stream, prefix: prefix, positions: positions))
    return nil
  }
}
