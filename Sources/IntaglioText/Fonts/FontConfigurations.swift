#if Drawing
import IntaglioModel
import Synchronization

/// The font configurations of the process: that of the machine, and those of the font files last used. Fonts that are
/// installed while the process runs are found by the next one; a font file that changes is read again.
enum FontConfigurations {
  private struct State {
    var system: FontConfiguration?
    /// The one last used comes last.
    var files: [(file: FontFile, configuration: FontConfiguration)] = []
  }

  /// How many font files are kept open at most.
  private static let maximumFiles = 16
  private static let state = Mutex(State())

  /// The configuration that has the fonts of `source`. Takes milliseconds the first time, and less than a microsecond, or
  /// two system calls for a file, then.
  ///
  /// - Throws: `DrawingError` for a file that is missing, unreadable or no font, and for a machine without fonts.
  static func configuration(for source: Font.Source) throws(DrawingError) -> FontConfiguration {
    guard case .file(let path) = source else {
      return try state.withLock { state throws(DrawingError) in
        if let system = state.system { return system }
        let system = try FontConfiguration()
        state.system = system
        return system
      }
    }
    let file = try FontFile(path: path)
    return try state.withLock { state throws(DrawingError) in
      if let index = state.files.firstIndex(where: { $0.file == file }) {
        let entry = state.files.remove(at: index)
        state.files.append(entry)
        return entry.configuration
      }
      let configuration = try FontConfiguration(file: file)
      if state.files.count >= maximumFiles { state.files.removeFirst() }
      state.files.append((file, configuration))
      return configuration
    }
  }
}
#endif
