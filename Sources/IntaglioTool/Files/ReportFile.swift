import FoundationEssentials
import Intaglio

/// Where a report goes as JSON: a path, or `-` for standard output.
struct ReportFile {
  let path: String

  /// Refuses, before any work is done, a place that cannot be written to.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  func checkIsWritable() throws(ToolError) {
    guard path != "-" else { return }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? "."
    var isFolder = false
    guard FileManager.default.fileExists(atPath: String(folder), isDirectory: &isFolder), isFolder else {
      throw ToolError(.cannotWrite, "\(path): the report cannot be written: its folder does not exist")
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
      throw ToolError(.cannotWrite, "\(path): the report cannot be written: it is a folder")
    }
  }

  /// Writes the report; a file is there whole or not at all.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  func write(_ report: BatchReport) throws(ToolError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let data = try encoder.encode(report)
      if path == "-" {
        print(String(decoding: data, as: UTF8.self))
      } else {
        try (data + [UInt8(ascii: "\n")]).write(to: URL(filePath: path), options: .atomic)
      }
    } catch {
      throw ToolError(.cannotWrite, "\(path): the report cannot be written: \(error.localizedDescription)")
    }
  }
}
