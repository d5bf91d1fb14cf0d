import Intaglio

/// One `--set`, `name=value`.
struct Setting {
  let name: String
  let value: String

  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }
}

extension SceneFile {
  /// Gives a variable the value of one `--set`, `name=value`.
  ///
  /// - Throws: `ToolError` with the status `usage`: the file is right then, it is the command line that is not.
  mutating func set(_ setting: String) throws(ToolError) {
    let setting = Setting(setting)
    do throws(SceneFileError) {
      try set(setting.name, to: setting.value)
    } catch {
      throw ToolError(.usage, "\(error)")
    }
  }
}

extension SceneTemplate {
  /// Gives a variable the value of one `--set`, or a layer that picture.
  ///
  /// - Throws: `ToolError` with the status `usage`.
  mutating func set(_ setting: String) throws(ToolError) {
    let setting = Setting(setting)
    do throws(SceneFileError) {
      try set(setting.name, to: setting.value)
    } catch {
      throw ToolError(.usage, "\(error)")
    }
  }
}
