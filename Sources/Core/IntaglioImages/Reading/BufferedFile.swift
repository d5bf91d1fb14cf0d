// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Reads a regular file from its start, one buffer at a time. Several may read one file.
final class BufferedFile {
  private let file: ReadableFile
  private(set) var failure: FileFault?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  private var position = 0

  init(_ file: ReadableFile) {
    self.file = file
    posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit { buffer.deallocate() }

  /// The next bytes, valid until the next call; empty at the end, and after a failure.
  func next() -> UnsafeRawBufferPointer {
    do throws(FileFault) {
      let count = try file.read(into: buffer, at: position)
      position += count
      return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    } catch {
      failure = error
      return UnsafeRawBufferPointer(rebasing: buffer[..<0])
    }
  }
}
