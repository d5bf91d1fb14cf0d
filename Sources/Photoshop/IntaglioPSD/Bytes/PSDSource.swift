// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioSystem

/// The bytes of a file, read on demand: unused bytes, above all pixels, never take memory.
package final class PSDSource: Sendable {
  /// The file's name in errors: its path, or `memory`.
  package let name: String
  /// The file's length when it was opened.
  package let byteCount: Int
  private let storage: Storage

  private enum Storage {
    case memory([UInt8])
    case file(ReadableFile)
  }

  package init(_ bytes: [UInt8], name: String = "memory") {
    self.name = name
    byteCount = bytes.count
    storage = .memory(bytes)
  }

  /// Opens the file at `path`, and keeps it open until this object is released.
  ///
  /// - Throws: `PSDError.noSuchFile` or `.cannotRead`, also for pipes and devices, which have no random
  ///   access.
  package init(path: String) throws(PSDError) {
    let file: ReadableFile
    do throws(FileFault) {
      file = try ReadableFile(path: path, isRegular: true)
    } catch .system(ENOENT) {
      throw .noSuchFile(path: path)
    } catch .folder {
      throw .cannotRead(path: path, reason: "it is a folder; name a file in it")
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    (name, byteCount, storage) = (path, file.byteCount, .file(file))
  }

  /// A file's kind by its first bytes; nil for other kinds, and for unreadable files.
  package static func kind(ofFile path: String) -> Kind? {
    guard let source = try? PSDSource(path: path), source.byteCount >= 6,
      let bytes = try? source.bytes(at: 0, count: 6)
    else { return nil }
    return kind(of: bytes)
  }

  /// The kind of a file by its first six bytes; nil for other kinds.
  package static func kind(of bytes: [UInt8]) -> Kind? {
    guard bytes.count >= 6 else { return nil }
    if bytes.starts(with: Array("8BPS".utf8)) { return .document }
    return bytes[2..<6].elementsEqual("8BSL".utf8) ? .styles : nil
  }

  /// The supported kinds of Photoshop files.
  package enum Kind: Sendable, Hashable {
    case document, styles
  }

  /// The whole file, if it is in memory.
  var memory: [UInt8]? {
    if case .memory(let bytes) = storage { bytes } else { nil }
  }

  /// `count` bytes from `offset` on. The caller must make sure that they lie in the file.
  ///
  /// - Throws: `PSDError.cannotRead`, also when the file has shrunk.
  func bytes(at offset: Int, count: Int) throws(PSDError) -> [UInt8] {
    switch storage {
    case .memory(let bytes): return Array(bytes[offset..<offset + count])
    case .file(let file):
      let bytes = try rethrowing(
        { (fault: FileFault) in PSDError.cannotRead(path: name, reason: fault.reason) },
        try file.bytes(count, at: offset))
      guard bytes.count == count else { throw .cannotRead(path: name, reason: "it shrank while it was read") }
      return bytes
    }
  }
}
