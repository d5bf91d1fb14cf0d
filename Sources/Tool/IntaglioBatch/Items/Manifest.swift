// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioSystem

/// A manifest, read line by line, or record by record if it is a table.
final class Manifest {
  private let path: String
  private let format: any ManifestFormat
  /// The base of relative paths in it.
  private let folder: String
  private var records: ManifestRecords
  /// The remaining items of a record with several, the next one last.
  private var pending: [any BatchItem] = []

  /// Opens a manifest; `-` is standard input.
  init(_ path: String, format: any ManifestFormat, stop: Cancellation) throws(BatchError) {
    self.path = path
    self.format = format
    guard path != "-" else {
      folder = ""
      records = ManifestRecords(
        LineReader(descriptor: STDIN_FILENO, stop: stop), isTable: false, format: format)
      return
    }
    folder = FilePath.folder(of: path) ?? ""
    let reader = try LineReader(path: path, isRegular: false, stop: stop)
    records = ManifestRecords(reader, isTable: path.lowercased().hasSuffix(".csv"), format: format)
  }

  /// The item of the next line that is not empty, or that line's fault; nil at the end.
  func next() -> Result<any BatchItem, BatchFailure>? {
    if let item = pending.popLast() { return .success(item) }
    func place(_ line: Int) -> ManifestPlace { ManifestPlace(manifest: path, folder: folder, number: line) }
    switch records.next() {
    case .end: return nil
    case .fault(let problem, let line): return .failure(BatchFailure(place(line).name, .manifest, problem))
    case .record(let record, let line):
      do throws(BatchFailure) {
        pending = try format.items(record, at: place(line)).reversed()
      } catch {
        return .failure(error)
      }
      return next()
    }
  }

  /// Whether it can be read only once.
  static func isStream(_ path: String) -> Bool {
    path == "-" || [.pipe, .other].contains(FileFacts(path)?.kind)
  }

  /// The number of items; nil for a stream. Does not even open pipes.
  static func count(
    _ path: String, format: any ManifestFormat, stop: Cancellation
  ) throws(BatchError) -> Int? {
    guard path != "-", FileFacts(path)?.kind != .pipe else { return nil }
    var records = try Manifest(path, format: format, stop: stop).records
    guard !isStream(path) else { return nil }
    var count = 0
    while true {
      if case .end = records.next() { return count }
      count += format.itemsPerRecord
    }
  }
}

protocol ManifestFormat: Sendable {
  /// The items of a line. Failures name the line, the field and the fault.
  func items(_ record: ManifestRecord, at place: ManifestPlace) throws(BatchFailure) -> [any BatchItem]

  var itemsPerRecord: Int { get }

  /// What is wrong with the names of a table's columns; nil if nothing is.
  func problem(withColumns names: [String]) -> String?

  /// Calls `body` with the common files of all items, and their roles.
  func forEachRead(_ body: (String, String) throws(FileConflict) -> Void) throws(FileConflict)
}

struct ManifestPlace {
  /// The manifest; `-` is standard input.
  let manifest: String
  /// The base of relative paths; empty for the current folder.
  let folder: String
  /// The line, from 1.
  let number: Int

  /// The line's name in errors, such as `icons.jsonl:12`.
  var name: String { "\(manifest == "-" ? "standard input" : manifest):\(number)" }

  func failure(_ error: DocumentError) -> BatchFailure { BatchFailure(name, .manifest, "\(error)") }
}

extension ManifestRecord {
  /// The record as a line of a kind of manifest; `place` is its name in errors, such as `icons.jsonl:12`.
  func decoded<Line: Decodable>(as type: Line.Type, place: String) throws(BatchFailure) -> Line {
    do throws(JSONFault) {
      switch self {
      case .line(let bytes): return try Line(json: bytes)
      case .row(let fields): return try Line(json: ManifestRecord.value(ofRow: fields))
      }
    } catch {
      // The JSON has a single line, whose number is already in the place.
      if case .syntax(_, let column, let problem) = error {
        throw BatchFailure(place, .manifest, "column \(column): \(problem)")
      }
      throw BatchFailure(place, .manifest, "\(DocumentError(.style, error, path: place))")
    }
  }

  /// The object of a table's row: texts, except a number for `scale`, a truth value for `grow`, and JSON for
  /// `colors` and a `style` that is not a name.
  private static func value(ofRow fields: [String: String]) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, text) in fields {
      let isJSON =
        ["scale", "grow", StrictFields.colorsKey].contains(name)
        || name == "style" && (text.hasPrefix("{") || text.hasPrefix("["))
      object[name] = (isJSON ? try? JSONValue(json: text.utf8) : nil) ?? .string(text)
    }
    return .object(object)
  }
}

extension ManifestPlace {
  /// The path of a line's result inside the output folder; fails for the extension of another picture format.
  func inside(_ output: String) throws(BatchFailure) -> String {
    guard let inside = FilePath.below(output) else {
      throw BatchFailure(
        name, .manifest, "output: \"\(output)\" is not the path of a file inside the output folder")
    }
    if let ending = PictureName.otherEnding(inside) {
      throw BatchFailure(
        name, .manifest,
        "output: \"\(output)\": pictures are written as \(PictureFormat.writtenList), not as \(ending)")
    }
    return inside
  }
}
