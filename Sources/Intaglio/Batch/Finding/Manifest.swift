import Glibc
import IntaglioDocuments
import IntaglioText

/// A manifest, read line by line.
final class Manifest {
  private let path: String
  private let format: any ManifestFormat
  /// What paths in it are relative to.
  private let folder: String
  private let reader: LineReader
  private var lineNumber = 0

  /// Opens a manifest; `-` is standard input.
  ///
  /// - Throws: `BatchError.manifest`.
  init(_ path: String, format: any ManifestFormat, stop: BatchStop) throws(BatchError) {
    self.path = path
    self.format = format
    guard path != "-" else {
      folder = ""
      reader = LineReader(descriptor: STDIN_FILENO, stop: stop)
      return
    }
    folder = FilePath.folder(of: path) ?? ""
    guard FileFacts(path)?.kind != .folder else { throw .manifest(path: path, reason: "it is a folder") }
    do {
      reader = try LineReader(path: path, stop: stop)
    } catch {
      throw .manifest(path: path, reason: error.reason)
    }
  }

  /// The item of the next line that is not empty, or what is wrong with that line; nil at the end.
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

  /// How many lines there will be; nil for what can be read only once, which is not opened.
  ///
  /// - Throws: `BatchError.manifest` when there is no such manifest.
  static func count(
    _ path: String, format: any ManifestFormat, stop: BatchStop
  ) throws(BatchError) -> Int? {
    guard path != "-", [nil, .file, .folder].contains(FileFacts(path)?.kind) else { return nil }
    let reader = try Manifest(path, format: format, stop: stop).reader
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
