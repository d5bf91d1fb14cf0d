import Intaglio

extension SceneFile {
  /// Reads a scene file, and sets its variables as `name=value` says.
  ///
  /// - Throws: `SceneFileError`.
  init(_ path: String, setting settings: [String]) throws(SceneFileError) {
    try self.init(path)
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try set(String(parts[0]), to: parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
