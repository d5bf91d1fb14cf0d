// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A regular file that is read from its beginning to its end, a buffer at a time.
final class BufferedFile {
  let path: String
  /// How long the file was when it was opened.
  let byteCount: Int
  /// Why the system could not read on.
  private(set) var failure: PictureFileError?
  private let descriptor: Int32
  private let buffer: UnsafeMutablePointer<UInt8>

  private static let bufferCount = 1 << 18

  /// Opens the file; nil where it is a device, pipe or socket.
  ///
  /// - Throws: `PictureFileError.noSuchFile`, `.isDirectory` or `.cannotRead`.
  init?(path: String) throws(PictureFileError) {
    var facts = stat()
    guard !path.utf8.contains(0), stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    // Should it have become a pipe since, nothing waits for it.
    descriptor = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .cannotRead(path: path, reason: systemReason()) }
    buffer = .allocate(capacity: BufferedFile.bufferCount)
    self.path = path
    byteCount = Int(facts.st_size)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// The next bytes, which stay where they are until the next call; none at the end, and where the system
  /// fails.
  func next() -> UnsafeBufferPointer<UInt8> {
    let count = retryingInterrupted { Glibc.read(descriptor, buffer, BufferedFile.bufferCount) }
    if count < 0 { failure = .cannotRead(path: path, reason: systemReason()) }
    return UnsafeBufferPointer(start: buffer, count: max(0, count))
  }

  /// Some bytes of the file, or as many of them as there are; what `next` gives stays the same.
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

  /// All bytes of the file, or as many as it has now, in memory that the caller frees.
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

  /// Fills memory with the bytes at an offset, as far as there are any, and gives their number.
  private func read(
    _ memory: UnsafeMutableBufferPointer<UInt8>, at offset: Int
  ) throws(PictureFileError) -> Int {
    guard let base = memory.baseAddress else { return 0 }
    var done = 0
    while done < memory.count {
      let count = retryingInterrupted {
        pread(descriptor, base + done, memory.count - done, off_t(offset + done))
      }
      guard count >= 0 else { throw .cannotRead(path: path, reason: systemReason()) }
      if count == 0 { break }
      done += count
    }
    return done
  }
}
