// SPDX-License-Identifier: MIT
import Intaglio

extension SceneTemplate {
  /// Reads a scene file or a Photoshop document, recognised by its first bytes, also from standard input,
  /// `-`; and sets the values of `--set`.
  init(_ path: String, setting settings: [String], confinedTo folder: String? = nil) throws {
    self = try path == "-" ? SceneTemplate.standardInput() : SceneTemplate(contentsOfFile: path)
    if let folder { confine(to: folder) }
    for setting in settings { try set(setting) }
  }

  /// Checks that there is a size with this name.
  func checkSize(_ name: String) throws(ToolError) {
    var copy = self
    try rethrowing(
      { (error: DocumentError) in ToolError(.usage, "--size: \(error)") }, try copy.choose(size: name))
  }

  /// Compares a Photoshop document with the picture that Photoshop merged, for `--verify`: prints how much
  /// the drawing differs, and where; returns a warning if that is visible, or if there is no picture to read.
  func verification(with renderer: Renderer) throws -> String? {
    guard case .photoshop(let document) = self else {
      throw ToolError(.usage, "--verify: only Photoshop documents have a picture to compare with")
    }
    let comparison: PhotoshopComparison
    do {
      comparison = try document.comparison { try renderer.render($0) }
    } catch let error as PSDError {
      let reason = FilePath.message("\(error)", without: document.path)
      return "\(document.path): cannot be verified: \(reason)"
    }
    let found = "\(document.path): compared with Photoshop's picture: \(comparison)"
    if !comparison.isAlike { return found }
    Console.note(found)
    return nil
  }
}

/// One `--set`, `name=value`.
struct Setting {
  private let name: String
  private let value: String

  /// - Parameter names: the known names, which may contain equals signs: the longest one that matches is
  ///   taken.
  init(_ text: String, among names: [String]) {
    let known = names.filter { text.utf8.starts(with: "\($0)=".utf8) }.max { $0.utf8.count < $1.utf8.count }
    let scalars = text.unicodeScalars
    let mark =
      known.map { text.utf8.index(text.startIndex, offsetBy: $0.utf8.count) } ?? scalars.firstIndex(of: "=")
    guard let mark else {
      (name, value) = (text, "")
      return
    }
    name = known ?? String(scalars[..<mark])
    value = String(scalars[scalars.index(after: mark)...])
  }

  /// Calls a function with the name and the value. Its errors are faults of the command line, not of the
  /// file.
  func apply(_ set: (_ name: String, _ value: String) throws(DocumentError) -> Void) throws(ToolError) {
    try rethrowing({ (error: DocumentError) in ToolError(.usage, "\(error)") }, try set(name, value))
  }
}

extension SceneFile {
  /// Whether one `--set` is about a variable of this file, or chooses one of its sizes.
  func knows(_ setting: String) -> Bool {
    (variables + (sizes.isEmpty ? [] : ["canvas.size"])).contains { setting.utf8.starts(with: "\($0)=".utf8) }
  }

  /// Sets the variable of one `--set`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting, among: variables).apply { (name, value) throws(DocumentError) in
      try set(name, parsing: value)
    }
  }
}

extension SceneTemplate {
  /// Sets the variable of one `--set`, or the picture of a layer.
  mutating func set(_ setting: String) throws(ToolError) {
    let names = if case .photoshop(let document) = self { document.layers } else { variables ?? [] }
    try Setting(setting, among: names).apply { (name, value) throws(DocumentError) in
      try set(name, parsing: value)
    }
  }
}
