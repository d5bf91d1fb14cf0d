import FoundationEssentials

/// A folder that a command writes into.
enum OutputFolder {
  /// Makes the folder, and those above it, when they are missing.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  static func make(_ path: String) throws(ToolError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw ToolError(.cannotWrite, "\(path): the folder cannot be made: \(error.localizedDescription)")
    }
  }
}
