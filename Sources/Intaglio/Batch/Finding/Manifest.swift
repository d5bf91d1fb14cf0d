import Glibc

/// A manifest, read line by line.
final class Manifest {
  private let path: String
  /// What paths in it are relative to.
  private let folder: String
  private let reader: LineReader
  private var lineNumber = 0

  /// Opens a manifest; `-` is standard input.
  ///
  /// - Throws: `BatchError.manifest`.
  init(_ path: String, stop: BatchStop) throws(BatchError) {
    self.path = path
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

  /// The picture of the next line that is not empty, or what is wrong with that line; nil at the end.
  func next() -> Result<BatchItem, BatchFailure>? {
    while true {
      lineNumber += 1
      let place = "\(path == "-" ? "standard input" : path):\(lineNumber)"
      switch reader.next() {
      case .end:
        return nil
      case .fault(let reason):
        return .failure(BatchFailure(place, .manifest, "cannot be read: \(reason)"))
      case .tooLong:
        return .failure(
          BatchFailure(place, .manifest, "is longer than \(LineReader.maximumLineLength) bytes"))
      case .line(let bytes) where Manifest.isBlank(bytes):
        continue
      case .line(let bytes):
        return Result { () throws(BatchFailure) in
          try ManifestLine.decoded(bytes, place: place).item(folder: folder, place: place)
        }
      }
    }
  }

  /// How many lines there will be; nil for what can be read only once.
  ///
  /// - Throws: `BatchError.manifest` when there is no such manifest.
  static func count(_ path: String, stop: BatchStop) throws(BatchError) -> Int? {
    guard path != "-", [nil, .file, .folder].contains(FileFacts(path)?.kind) else { return nil }
    let reader = try Manifest(path, stop: stop).reader
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
