// SPDX-License-Identifier: MIT
import Glibc

/// A file, pipe or device that is open for reading, until this object is released.
package final class ReadableFile: Sendable {
  package let descriptor: Int32
  /// The length of a regular file when it was opened; 0 for other kinds, and for some files in /proc.
  package let byteCount: Int
  private let kind: mode_t
  private let isOwner: Bool

  /// Opens the file at `path`; waits for a pipe's first writer unless told otherwise. Work that must not
  /// block takes only regular files: others are not opened, as a pipe's writer would take this process for
  /// its reader.
  package convenience init(path: String, isRegular: Bool = false, waits: Bool = true) throws(FileFault) {
    guard !path.utf8.contains(0) else { throw .pathHasNUL }
    if isRegular {
      var facts = stat()
      guard stat(path, &facts) == 0 else { throw .system(errno) }
      guard facts.st_mode & S_IFMT != S_IFDIR else { throw .folder }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    }
    let flags = O_RDONLY | O_CLOEXEC | (isRegular || !waits ? O_NONBLOCK : 0)
    let descriptor = retryingInterrupted { open(path, flags) }
    guard descriptor >= 0 else { throw .system(errno) }
    self.init(descriptor, isOwner: true)
    if kind == S_IFDIR { throw .folder }
    if isRegular, !self.isRegular { throw .notRegular }
  }

  package init(_ descriptor: Int32, isOwner: Bool = false) {
    var facts = stat()
    // Without facts, reading reports the error.
    kind = fstat(descriptor, &facts) == 0 ? facts.st_mode & S_IFMT : 0
    byteCount = kind == S_IFREG ? Int(facts.st_size) : 0
    (self.descriptor, self.isOwner) = (descriptor, isOwner)
  }

  deinit {
    if isOwner { close(descriptor) }
  }

  package var isRegular: Bool { kind == S_IFREG }
  package var isPipe: Bool { kind == S_IFIFO }

  /// Reads the next bytes, and returns their number; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
    let count = retryingInterrupted { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    guard count >= 0 else { throw .system(errno) }
    return count
  }

  package func append(
    to bytes: inout [UInt8], atMost count: Int = ReadableFile.partByteCount
  ) throws(FileFault) -> Bool {
    var result = Result<Int, FileFault>.success(0)
    bytes.append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { buffer, done in
        result = Result { () throws(FileFault) in try read(into: UnsafeMutableRawBufferPointer(buffer)) }
        done = (try? result.get()) ?? 0
      }
    }
    return try result.get() > 0
  }

  /// The most bytes that `append` reads at once, unless told otherwise.
  package static let partByteCount = 1 << 16

  /// Fills `buffer` with the bytes from `offset` on, as far as there are any, and returns their number. Does
  /// not move the place of `read` and `append`; fails for pipes.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileFault) -> Int {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      let count = retryingInterrupted {
        pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      }
      guard count >= 0 else { throw .system(errno) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// At most `count` bytes from `offset` on; see `read(into:at:)`.
  package func bytes(_ count: Int, at offset: Int = 0) throws(FileFault) -> [UInt8] {
    // All empty arrays share their storage, which this would write.
    if count == 0 { return [] }
    var result = Result<Int, FileFault>.success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      result = Result { () throws(FileFault) in
        try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      }
      done = (try? result.get()) ?? 0
    }
    _ = try result.get()
    return bytes
  }

  /// The text of a system file, at most 16 KiB; empty if unreadable.
  package static func text(of path: String) -> String {
    String(decoding: (try? ReadableFile(path: path).bytes(1 << 14)) ?? [], as: UTF8.self)
  }
}

/// Why a file cannot be opened or read.
package enum FileFault: Error, Sendable, Hashable {
  /// A system call failed with this error number.
  case system(Int32)
  case pathHasNUL
  case folder
  /// A pipe or a device, where only regular files are allowed.
  case notRegular

  package var reason: String {
    switch self {
    case .system(let code): systemReason(code)
    case .pathHasNUL: "the path has a NUL in it"
    case .folder: "it is a folder"
    case .notRegular: "it is not a regular file; save it to one first"
    }
  }
}
