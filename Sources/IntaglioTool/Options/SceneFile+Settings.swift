import Intaglio

extension SceneFile {
  /// Reads a scene file and gives its variables the values of `--set`, each `name=value`.
  ///
  /// - Throws: `SceneFileError` for the file; `ToolError` with the status `usage` for a setting: the file is right then, it is
  ///   the command line that is not.
  init(_ path: String, setting settings: [String]) throws {
    try self.init(path)
    for setting in settings { try set(setting) }
  }

  /// Gives a variable the value of one `--set`, `name=value`.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    do throws(SceneFileError) {
      try set(String(parts[0]), to: parts.count > 1 ? String(parts[1]) : "")
    } catch {
      throw ToolError(.usage, "\(error)")
    }
  }
}
