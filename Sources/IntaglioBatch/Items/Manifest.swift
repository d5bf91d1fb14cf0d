// SPDX-License-Identifier: MIT
import Glibc
import IntaglioDocuments
import IntaglioImages
import IntaglioPlan
import IntaglioSystem

/// A manifest, read line by line.
final class Manifest {
  private let path: String
  private let format: any ManifestFormat
  /// The base of relative paths in it.
  private let folder: String
  private let reader: LineReader
  private var lineNumber = 0

  /// Opens a manifest; `-` is standard input.
  ///
  /// - Throws: `BatchError.manifest`.
  init(_ path: String, format: any ManifestFormat, stop: Cancellation) throws(BatchError) {
    self.path = path
    self.format = format
    guard path != "-" else {
      folder = ""
      reader = LineReader(descriptor: STDIN_FILENO, stop: stop)
      return
    }
    folder = FilePath.folder(of: path) ?? ""
    do {
      reader = try LineReader(path: path, isRegular: false, stop: stop)
    } catch {
      throw .manifest(path: path, reason: error.reason)
    }
  }

  /// The item of the next line that is not empty, or that line's fault; nil at the end.
  func next() -> Result<any BatchItem, BatchFailure>? {
    while true {
      lineNumber += 1
      let place = ManifestPlace(manifest: path, folder: folder, number: lineNumber)
      switch reader.next() {
      case .end:
        return nil
      case .fault(let reason):
        return .failure(BatchFailure(place.name, .manifest, "cannot be read: \(reason)"))
      case .tooLong:
        return .failure(
          BatchFailure(place.name, .manifest, "is longer than \(LineReader.maximumLineLength) bytes"))
      case .line(let bytes) where Manifest.isBlank(bytes):
        continue
      case .line(let bytes):
        return Result { () throws(BatchFailure) in
          try format.item(bytes, at: place)
        }
      }
    }
  }

  /// Whether it can be read only once.
  static func isStream(_ path: String) -> Bool {
    path == "-" || [.pipe, .other].contains(FileFacts(path)?.kind)
  }

  /// The number of lines; nil for a stream. Does not even open pipes.
  ///
  /// - Throws: `BatchError.manifest` for a missing manifest.
  static func count(
    _ path: String, format: any ManifestFormat, stop: Cancellation
  ) throws(BatchError) -> Int? {
    guard path != "-", FileFacts(path)?.kind != .pipe else { return nil }
    let reader = try Manifest(path, format: format, stop: stop).reader
    guard !isStream(path) else { return nil }
    var count = 0
    while true {
      switch reader.next() {
      case .end: return count
      case .line(let bytes): count += isBlank(bytes) ? 0 : 1
      case .tooLong, .fault: count += 1
      }
    }
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

/// The meaning of a manifest's lines.
protocol ManifestFormat: Sendable {
  /// The item of a line.
  ///
  /// - Throws: `BatchFailure`, which names the line, the field and the fault.
  func item(_ line: [UInt8], at place: ManifestPlace) throws(BatchFailure) -> any BatchItem

  /// Calls `body` with the common files of all items, and their roles.
  func forEachRead(_ body: (String, String) throws(FileConflict) -> Void) throws(FileConflict)
}

/// The place of a line in a manifest.
struct ManifestPlace {
  /// The manifest; `-` is standard input.
  let manifest: String
  /// The base of relative paths; empty for the current folder.
  let folder: String
  /// The line, from 1.
  let number: Int

  /// The line's name in errors, such as `icons.jsonl:12`.
  var name: String { "\(manifest == "-" ? "standard input" : manifest):\(number)" }
}

/// A line of a manifest as JSON.
enum JSONLine {
  /// Reads a line.
  ///
  /// - Parameter place: the line's name in errors, such as `icons.jsonl:12`.
  /// - Throws: `BatchFailure`, which names the place, the field and the fault.
  static func decoded<Line: Decodable>(
    _ type: Line.Type, from bytes: [UInt8], place: String
  ) throws(BatchFailure) -> Line {
    do throws(JSONFault) {
      return try Line(json: bytes)
    } catch {
      // The JSON has a single line: the line number is that of the place.
      if case .syntax(_, let column, let problem) = error {
        throw BatchFailure(place, .manifest, "column \(column): \(problem)")
      }
      throw BatchFailure(place, .manifest, "\(DocumentError(.style, error, path: place))")
    }
  }

  /// The place of a result in the output folder.
  ///
  /// - Throws: `BatchFailure` for a path outside of it, and for the extension of another picture format.
  static func inside(_ output: String, place: String) throws(BatchFailure) -> String {
    guard let inside = FilePath.below(output) else {
      throw BatchFailure(
        place, .manifest, "output: \"\(output)\" is not the path of a file inside the output folder")
    }
    if let ending = PictureName.otherEnding(inside) {
      throw BatchFailure(
        place, .manifest,
        "output: \"\(output)\": pictures are written as \(PictureFormat.writtenList), not as \(ending)")
    }
    return inside
  }
}
