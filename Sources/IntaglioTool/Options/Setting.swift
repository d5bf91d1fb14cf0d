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

  /// Calls a function with the name and the value.
  ///
  /// - Throws: `ToolError` with the status `usage` for the function's errors: the fault is on the command
  ///   line, not in the file.
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
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting).apply { (name, value) throws(DocumentError) in try set(name, to: value) }
  }
}

extension SceneTemplate {
  /// Sets the variable of one `--set`, or the picture of a layer.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    try Setting(setting).apply { (name, value) throws(DocumentError) in try set(name, to: value) }
  }
}
