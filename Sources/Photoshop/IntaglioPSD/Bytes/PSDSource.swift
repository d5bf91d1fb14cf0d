// SPDX-License-Identifier: MIT
import Glibc

/// The bytes of a file, read on demand: unused bytes, above all pixels, never take memory.
package final class PSDSource: Sendable {
  /// The file's name in errors: its path, or `memory`.
  package let name: String
  /// The file's length when it was opened.
  package let byteCount: Int
  private let storage: Storage

  private enum Storage {
    case memory([UInt8])
    /// An open file descriptor.
    case file(Int32)
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
    guard !path.utf8.contains(0) else { throw .cannotRead(path: path, reason: "the path has a NUL in it") }
    var facts = stat()
    // Opening a pipe would make this process its reader.
    guard stat(path, &facts) == 0 else {
      throw errno == ENOENT ? .noSuchFile(path: path) : PSDSource.unreadable(path)
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .cannotRead(path: path, reason: "it is a folder; name a file in it")
    default: throw .cannotRead(path: path, reason: "it is not a regular file; save it to one first")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw PSDSource.unreadable(path) }
    name = path
    storage = .file(descriptor)
    byteCount = Int(facts.st_size)
  }

  private static func unreadable(_ path: String) -> PSDError {
    .cannotRead(path: path, reason: String(cString: strerror(errno)))
  }

  deinit {
    if case .file(let descriptor) = storage { close(descriptor) }
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
    case .file(let descriptor):
      var reason: String?
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
        while done < count, let base = buffer.baseAddress {
          let read = pread(descriptor, base + done, count - done, off_t(offset + done))
          if read > 0 { done += read }
          if read < 0, errno == EINTR { continue }
          if read < 0 { reason = String(cString: strerror(errno)) }
          if read == 0 { reason = "it shrank while it was read" }
          if read <= 0 { return }
        }
      }
      if let reason { throw .cannotRead(path: name, reason: reason) }
      return bytes
    }
  }
}
