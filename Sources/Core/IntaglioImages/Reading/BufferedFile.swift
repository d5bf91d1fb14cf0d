// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Reads a file sequentially, one buffer at a time.
final class BufferedFile {
  let file: ReadableFile
  /// Why reading failed.
  private(set) var failure: FileFault?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  init(_ file: ReadableFile) {
    self.file = file
    posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit { buffer.deallocate() }

  /// The next bytes, valid until the next call; empty at the end, and after a failure.
  func next() -> UnsafeRawBufferPointer {
    do throws(FileFault) {
      return UnsafeRawBufferPointer(rebasing: buffer[..<(try file.read(into: buffer))])
    } catch {
      failure = error
      return UnsafeRawBufferPointer(rebasing: buffer[..<0])
    }
  }
}
