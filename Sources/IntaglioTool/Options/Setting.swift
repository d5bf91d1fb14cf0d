// SPDX-License-Identifier: MIT
import Intaglio

/// One `--set`, `name=value`.
struct Setting {
  private let name: String
  private let value: String

  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  /// Gives a function the name and the value.
  ///
  /// - Throws: `ToolError` with the status `usage` for what the function throws: the file is right then, it
  ///   is the command line that is not.
  func apply(_ set: (_ name: String, _ value: String) throws(DocumentError) -> Void) throws(ToolError) {
    do throws(DocumentError) {
      try set(name, value)
    } catch {
      throw ToolError(.usage, "\(error)")
    }
  }
}

extension SceneFile {
  /// Gives a variable the value of one `--set`.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting).apply { (name, value) throws(DocumentError) in try set(name, to: value) }
  }
}

extension SceneTemplate {
  /// Gives a variable the value of one `--set`, or a layer that picture.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting).apply { (name, value) throws(DocumentError) in try set(name, to: value) }
  }
}
