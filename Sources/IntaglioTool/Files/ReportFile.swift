import FoundationEssentials
import Glibc
import Intaglio

/// Where a report goes, as JSON or XML: a path, or `-` for standard output.
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
  func write(_ report: some Encodable) throws(ToolError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try write([UInt8](try encoder.encode(report)) + [UInt8(ascii: "\n")])
    } catch {
      throw ToolError(.cannotWrite, "\(error)")
    }
  }

  /// Writes a report that is text already; a file is there whole or not at all.
  ///
  /// - Throws: `ToolError` with the status `cannotWrite`.
  func write(_ text: String) throws(ToolError) {
    do throws(PNGError) {
      try write([UInt8](text.utf8))
    } catch {
      throw ToolError(.cannotWrite, "\(error)")
    }
  }

  private func write(_ bytes: [UInt8]) throws(PNGError) {
    guard path != "-" else { return try OutputFile.write(bytes, descriptor: STDOUT_FILENO, path: path) }
    try OutputFile.write(path: path) { descriptor throws(PNGError) in
      try OutputFile.write(bytes, descriptor: descriptor, path: path)
    }
  }
}
