// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Reads a file or stream line by line, with little more than one line in memory.
package final class LineReader {
  package enum Step {
    /// A line without its end, `\n` or `\r\n`.
    case line([UInt8])
    /// A line above the maximum length; it was skipped.
    case tooLong
    /// A read failed; the end.
    case fault(reason: String)
    /// The end, or the batch is to stop.
    case end
  }

  /// The maximum length of a line in bytes; a style may contain a picture.
  static let maximumLineLength = 64 << 20
  static let tooLong = "is longer than \(maximumLineLength) bytes"

  private let file: ReadableFile
  private let stop: Cancellation
  private var buffer: [UInt8] = []
  /// The start of the unread bytes.
  private var start = 0
  /// The end of the bytes searched for a line end.
  private var searched = 0
  private var isAtEnd = false

  /// A reader of an open descriptor, which it does not close.
  init(descriptor: Int32, stop: Cancellation) { (file, self.stop) = (ReadableFile(descriptor), stop) }

  /// A reader of a file or a pipe. Opening does not block.
  init(path: String, isRegular: Bool, stop: Cancellation) throws(BatchError) {
    do throws(FileFault) {
      (file, self.stop) = (try ReadableFile(path: path, isRegular: isRegular, waits: false), stop)
    } catch .notRegular {
      throw .manifest(path: path, reason: "it is not a regular file")
    } catch {
      throw .manifest(path: path, reason: error.reason.lowercased())
    }
    guard file.isRegular || file.isPipe || isatty(file.descriptor) == 1 else {
      throw .manifest(path: path, reason: "it is neither a file nor a pipe")
    }
  }

  func next() -> Step {
    var isTooLong = false
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (end + 1, end + 1) }
        return isTooLong ? .tooLong : .line(line(to: end))
      }
      searched = buffer.count
      if isAtEnd {
        defer { start = buffer.count }
        if isTooLong { return .tooLong }
        return start < buffer.count ? .line(line(to: buffer.count)) : .end
      }
      if buffer.count - start > LineReader.maximumLineLength {
        isTooLong = true
        start = buffer.count
      }
      if let fault = refill() { return fault }
    }
  }

  private func line(to end: Int) -> [UInt8] {
    let line = buffer[start..<end]
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  private func refill() -> Step? {
    buffer.removeFirst(start)
    searched -= start
    start = 0
    while true {
      // A stream may be silent for long, and a line endless; neither may delay a stopped batch.
      var request = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
      var ready: Int32
      repeat {
        if stop.isRequested { return .end }
        ready = poll(&request, 1, 100)
        // The signal that stops the batch may arrive before the stop is set.
      } while ready == 0 || ready < 0 && errno == EINTR
      do throws(FileFault) {
        isAtEnd = try !file.append(to: &buffer)
        return nil
      } catch .system(EAGAIN) {
        continue
      } catch {
        isAtEnd = true
        buffer = []
        searched = 0
        return .fault(reason: error.reason.lowercased())
      }
    }
  }
}
