// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Reads a regular file sequentially, one buffer at a time. Several may read one file.
final class BufferedFile {
  let path: String
  /// The file's length when it was opened.
  let byteCount: Int
  /// The system's error, if reading failed.
  private(set) var failure: PictureFileError?
  private let file: InputFile
  private let buffer: UnsafeMutablePointer<UInt8>
  /// The offset of the next bytes.
  private var position = 0

  private static let bufferCount = 1 << 18

  /// nil for devices, pipes and sockets.
  convenience init?(_ file: InputFile) {
    guard let byteCount = file.byteCount else { return nil }
    posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    self.init(file, byteCount: byteCount)
  }

  private init(_ file: InputFile, byteCount: Int) {
    (self.file, self.byteCount, path) = (file, byteCount, file.name)
    buffer = .allocate(capacity: BufferedFile.bufferCount)
  }

  deinit { buffer.deallocate() }

  /// The same file from its start.
  func restarted() -> BufferedFile { BufferedFile(file, byteCount: byteCount) }

  /// The next bytes, valid until the next call; empty at the end, and after a system error.
  func next() -> UnsafeBufferPointer<UInt8> {
    let count = retryingInterrupted {
      pread(file.descriptor, buffer, BufferedFile.bufferCount, off_t(position))
    }
    if count < 0 { failure = .cannotRead(path: path, reason: systemReason()) }
    position += max(0, count)
    return UnsafeBufferPointer(start: buffer, count: max(0, count))
  }

  /// Up to `count` bytes at an offset, fewer at the end of the file. Does not move the position of `next`.
  ///
  /// - Throws: `PictureFileError.cannotRead`.
  func peek(_ count: Int, at offset: Int) throws(PictureFileError) -> [UInt8] {
    var failure: PictureFileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(count, max(0, byteCount - offset))) { bytes, done in
      do throws(PictureFileError) { done = try read(bytes, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes of the file, up to its length when it was opened, in memory that the caller frees.
  ///
  /// - Throws: `PictureFileError.cannotRead`.
  func whole() throws(PictureFileError) -> UnsafeMutableBufferPointer<UInt8> {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCount)
    do throws(PictureFileError) {
      let count = try read(memory, at: 0)
      return UnsafeMutableBufferPointer(start: memory.baseAddress, count: count)
    } catch {
      memory.deallocate()
      throw error
    }
  }

  /// Fills memory with the bytes at an offset, up to the end of the file, and returns their number.
  private func read(
    _ memory: UnsafeMutableBufferPointer<UInt8>, at offset: Int
  ) throws(PictureFileError) -> Int {
    guard let base = memory.baseAddress else { return 0 }
    var done = 0
    while done < memory.count {
      let count = retryingInterrupted {
        pread(file.descriptor, base + done, memory.count - done, off_t(offset + done))
      }
      guard count >= 0 else { throw .cannotRead(path: path, reason: systemReason()) }
      if count == 0 { break }
      done += count
    }
    return done
  }
}
