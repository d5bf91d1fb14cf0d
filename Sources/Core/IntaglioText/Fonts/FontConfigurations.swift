// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// The font configurations of the process: the machine's, and those of the most recently used font files.
/// Fonts installed later are found by the next process; a changed font file is read again.
enum FontConfigurations {
  private typealias Known = (files: [FontFile], configuration: FontConfiguration)

  private static let maximumFiles = 16
  private static let state = Lock((system: FontConfiguration?.none, files: [Known]()))

  /// The configuration with the files of `fonts`, including those of variable fonts whose axes are set. Takes
  /// milliseconds the first time, later less than a microsecond, or two system calls a file.
  static func configuration(for fonts: [Font]) throws(TextLayoutError) -> FontConfiguration {
    var files: [FontFile] = []
    for font in fonts {
      let path: String?
      if case .file(let file) = font.source {
        path = file
      } else {
        path = font.axes.isEmpty ? nil : try system().variableFile(of: font)
      }
      if let path, !files.contains(where: { $0.path == path }) { files.append(try FontFile(path: path)) }
    }
    if files.isEmpty { return try system() }
    return try state.withLock { state throws(TextLayoutError) in
      if let index = state.files.firstIndex(where: { $0.files == files }) {
        let entry = state.files.remove(at: index)
        state.files.append(entry)
        return entry.configuration
      }
      let configuration = try FontConfiguration(files: files)
      if state.files.count >= maximumFiles { state.files.removeFirst() }
      state.files.append((files, configuration))
      return configuration
    }
  }

  private static func system() throws(TextLayoutError) -> FontConfiguration {
    try state.withLock { state throws(TextLayoutError) in
      if let system = state.system { return system }
      let system = try FontConfiguration()
      state.system = system
      return system
    }
  }
}

extension Text {
  /// The fonts of its letters: its own, and those of its runs.
  var fonts: [Font] {
    runs.reduce(into: [font]) { if !$1.isPlain { $0.append(typography(of: $1).font) } }
  }
}

/// A font file in its current state: a replacement under the same path is a different file.
package struct FontFile: Hashable, Sendable {
  let path: String
  /// Its device, node, size and time of change.
  private let state: [Int]

  /// The file at `path`; links are followed.
  package init(path: String) throws(TextLayoutError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .noSuchFontFile(path: path) }
      throw .cannotReadFontFile(path: path, reason: systemReason(code))
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw .cannotReadFontFile(path: path, reason: "it is not a regular file")
    }
    guard access(path, R_OK) == 0 else { throw .cannotReadFontFile(path: path, reason: systemReason()) }
    self.path = path
    state = [
      Int(truncatingIfNeeded: facts.st_dev), Int(truncatingIfNeeded: facts.st_ino), facts.st_size,
      facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec,
    ]
  }
}
