// SPDX-License-Identifier: MIT
import Glibc

/// Makes files that are complete or not there.
package enum OutputFile {
  /// Has `body` write a file to a descriptor, and puts that file at `path` when all went well; see
  /// `PendingFile`.
  ///
  /// - Parameter isStopped: ends the waiting for whoever is to read a pipe; nil where a signal ends the
  ///   process anyway.
  /// - Throws: What `body` throws, or `PictureFileError.cannotWrite` with the reason.
  package static func write(
    path: String, isStopped: (() -> Bool)? = nil,
    _ body: (_ descriptor: Int32) throws(PictureFileError) -> Void
  ) throws(PictureFileError) {
    let file = try PendingFile(path: path, isStopped: isStopped)
    try body(file.descriptor)
    try file.commit()
  }

  /// Writes all of `bytes`; `path` is for errors.
  package static func write(
    _ bytes: [UInt8], descriptor: Int32, path: String, isStopped: (() -> Bool)? = nil
  ) throws(PictureFileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in
      try write(bytes, descriptor: descriptor, path: path, isStopped: isStopped)
    }
  }

  /// The same of bytes wherever they lie.
  ///
  /// - Parameter isStopped: ends the waiting for whoever reads a pipe; nil where a signal ends the process
  ///   anyway.
  package static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, descriptor: Int32, path: String, isStopped: (() -> Bool)? = nil
  ) throws(PictureFileError) {
    var rest = bytes[...]
    // A file never keeps anybody waiting.
    let isStopped = isRegular(descriptor) ? nil : isStopped
    while !rest.isEmpty {
      var most = rest.count
      if let isStopped {
        try waitForRoom(descriptor, path: path, isStopped)
        // A pipe that has room has room for so many: more might wait again.
        most = min(most, Int(PIPE_BUF))
      }
      let count = retryingInterrupted {
        Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, most)
      }
      guard count >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      rest = rest.dropFirst(count)
    }
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private static func waitForRoom(
    _ descriptor: Int32, path: String, _ isStopped: () -> Bool
  ) throws(PictureFileError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&request, 1, 100)
      if ready > 0 || ready < 0 && errno != EINTR { return }
      if isStopped() { throw .cannotWrite(path: path, reason: "nobody reads it") }
    }
  }
}

/// A file that is being written and is not at its place yet: beside it, under a name of its own. Unless it is
/// committed it is removed when nobody holds it any more, and what was at its place is as before.
///
/// A symbolic link is followed. What exists and is no regular file, a device or pipe, is opened and written
/// to.
package final class PendingFile {
  /// Where to write.
  package let descriptor: Int32
  private let path: String
  /// The file's name now, and the name it will have; nil for what is written to directly.
  private let names: (temporary: TemporaryName, final: String)?
  private var isOpen = true

  /// Makes an empty file for the place `path`.
  ///
  /// - Parameter isStopped: ends the waiting for whoever is to read a pipe; nil where a signal ends the
  ///   process anyway.
  /// - Throws: `PictureFileError.cannotWrite` with the reason.
  package init(path: String, isStopped: (() -> Bool)? = nil) throws(PictureFileError) {
    self.path = path
    switch try Destination(path: path) {
    case .file(let file):
      let (temporary, descriptor) = try TemporaryFile.make(beside: file, path: path)
      (self.descriptor, names) = (descriptor, (temporary, file))
    case .stream:
      (descriptor, names) = (try PendingFile.openStream(path, isStopped), nil)
    }
  }

  /// Opens a device or pipe; a pipe has somebody who reads it then.
  private static func openStream(
    _ path: String, _ isStopped: (() -> Bool)?
  ) throws(PictureFileError) -> Int32 {
    let mode = O_WRONLY | O_CLOEXEC | (isStopped == nil ? 0 : O_NONBLOCK)
    while true {
      let descriptor = retryingInterrupted { open(path, mode) }
      if descriptor >= 0 {
        // Writing waits for room by itself.
        if isStopped != nil { _ = fcntl(descriptor, F_SETFL, 0) }
        return descriptor
      }
      // A socket says the same, and nobody will ever read it.
      guard errno == ENXIO, let isStopped, Destination.isPipe(path) else {
        throw .cannotWrite(path: path, reason: systemReason())
      }
      guard !isStopped() else { throw .cannotWrite(path: path, reason: "nobody reads it") }
      usleep(50_000)
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let names { remove(names.temporary) }
  }

  /// Puts the complete file at its place. Nothing may be written afterwards.
  ///
  /// - Throws: `PictureFileError.cannotWrite` with the reason; the file is gone then.
  package func commit() throws(PictureFileError) {
    guard isOpen else { return }
    isOpen = false
    // The lock lasts until the file has its name: else a sweep might take it for one that was left. A second
    // descriptor keeps it.
    let lock = names == nil ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if lock >= 0 { close(lock) } }
    // Some file systems say only now that there was no room.
    guard close(descriptor) == 0, names.map({ rename($0.temporary.path, $0.final) }) ?? 0 == 0 else {
      let reason = systemReason()
      if let names { remove(names.temporary) }
      throw .cannotWrite(path: path, reason: reason)
    }
    names?.temporary.forget()
  }

  private func remove(_ name: TemporaryName) {
    unlink(name.path)
    name.forget()
  }
}

/// What lies at the path of an output.
enum Destination {
  /// Nothing, or a regular file, under the name that its links lead to.
  case file(String)
  /// A device, pipe or socket.
  case stream

  init(path: String) throws(PictureFileError) {
    guard !path.isEmpty else { throw .cannotWrite(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "the path has a NUL in it") }
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      guard errno == ENOENT else { throw .cannotWrite(path: path, reason: systemReason()) }
      // Nothing there; but a link to nothing would be replaced by the file, which is not what it is for.
      guard lstat(path, &facts) != 0 else {
        throw .cannotWrite(path: path, reason: "it is a symbolic link to a file that does not exist")
      }
      self = .file(path)
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG:
      // Renaming needs only the folder's permission; a file that may not be written stays all the same.
      guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      self = .file(try Destination.resolvingLinks(path))
    case S_IFDIR:
      throw .cannotWrite(path: path, reason: "it is a folder; name a file in it")
    default:
      self = .stream
    }
  }

  static func isPipe(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  /// The file that a symbolic link leads to; any other path as it is.
  private static func resolvingLinks(_ path: String) throws(PictureFileError) -> String {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let resolved = realpath(path, nil) else { throw .cannotWrite(path: path, reason: systemReason()) }
    defer { free(resolved) }
    guard let file = String(validatingCString: resolved) else {
      throw .cannotWrite(path: path, reason: "it is a link to a file whose name is not UTF-8")
    }
    return file
  }
}

/// Makes a system call again for as long as a signal interrupts it.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// The system's words for the last failed call.
func systemReason() -> String {
  String(cString: strerror(errno))
}
