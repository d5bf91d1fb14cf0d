// SPDX-License-Identifier: MIT
import Intaglio

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
    do throws(DocumentError) {
      try set(name, value)
    } catch {
      throw ToolError(.usage, "\(error)")
    }
  }
}

extension SceneFile {
  /// Sets the variable of one `--set`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting, among: variables).apply { (name, value) throws(DocumentError) in
      try set(name, to: value)
    }
  }
}

extension SceneTemplate {
  /// Sets the variable of one `--set`, or the picture of a layer.
  mutating func set(_ setting: String) throws(ToolError) {
    let names = if case .photoshop(let document) = self { document.layers } else { variables ?? [] }
    try Setting(setting, among: names).apply { (name, value) throws(DocumentError) in
      try set(name, to: value)
    }
  }
}
