import Intaglio

/// The folders that commands write to are made where they are missing, whatever the command.
extension OutputFolder {
  /// Makes a folder and those above it.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  static func makeOrThrow(_ path: String) throws(ToolError) {
    if let reason = make(path) {
      throw ToolError(.cannotWrite, "\(path): the folder cannot be made: \(reason)")
    }
  }

  /// Makes the folder of a file.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  static func makeOrThrow(forFile path: String) throws(ToolError) {
    if let reason = make(forFile: path) {
      throw ToolError(.cannotWrite, "\(path): its folder cannot be made: \(reason)")
    }
  }
}
