// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

package enum OutputFile {
  /// Lets `body` write a file to a descriptor, and moves it to `path` on success; see `PendingFile`.
  package static func write(
    path: String, isStopped: (() -> Bool)? = nil,
    _ body: (_ descriptor: Int32) throws(PictureFileError) -> Void
  ) throws(PictureFileError) {
    let file = try PendingFile(path: path, isStopped: isStopped)
    try body(file.descriptor)
    try file.commit()
  }

  package static func write(
    _ bytes: [UInt8], descriptor: Int32, path: String, isStopped: (() -> Bool)? = nil
  ) throws(PictureFileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(PictureFileError) in
      try write(bytes, descriptor: descriptor, path: path, isStopped: isStopped)
    }
  }

  package static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, descriptor: Int32, path: String, isStopped: (() -> Bool)? = nil
  ) throws(PictureFileError) {
    var rest = bytes[...]
    // Regular files never block.
    let isStopped = FilePlace(descriptor: descriptor) == nil ? isStopped : nil
    while !rest.isEmpty {
      var most = rest.count
      if let isStopped {
        try waitForRoom(descriptor, path: path, isStopped)
        // A writable pipe accepts this many bytes without blocking.
        most = min(most, Int(PIPE_BUF))
      }
      let count = retryingInterrupted {
        Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, most)
      }
      guard count >= 0 else {
        // A parent may have made the pipe a non-blocking one.
        guard errno == EAGAIN else { throw .cannotWrite(path: path, reason: systemReason()) }
        try waitForRoom(descriptor, path: path, isStopped ?? { false })
        continue
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func waitForRoom(
    _ descriptor: Int32, path: String, _ isStopped: () -> Bool
  ) throws(PictureFileError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&request, 1, 100)
      if ready > 0 || ready < 0 && errno != EINTR { return }
      if isStopped() { throw .cannotWrite(path: path, reason: "it has no reader") }
    }
  }
}

/// A file that is being written under a temporary name next to its final path. If it is released before a
/// commit, it is removed, and an existing file at the path is unchanged.
///
/// Symbolic links are followed. Existing devices and pipes are opened and written directly.
package final class PendingFile {
  package let descriptor: Int32
  private let path: String
  /// The file's temporary and final names; nil for direct output.
  private let names: (temporary: TemporaryName, final: String)?
  private var isOpen = true

  /// Creates an empty temporary file that is to replace `path`. `isStopped` cancels the wait for a pipe's
  /// reader; nil if a signal ends the process anyway.
  package init(path: String, isStopped: (() -> Bool)? = nil) throws(PictureFileError) {
    self.path = path
    switch try Destination(path: path) {
    case .file(let file):
      let (temporary, descriptor) = try TemporaryFile.make(beside: file, path: path)
      (self.descriptor, names) = (descriptor, (temporary, file))
    case .stream: (descriptor, names) = (try PendingFile.openStream(path, isStopped), nil)
    }
  }

  /// Opens a device, or a pipe once it has a reader.
  private static func openStream(
    _ path: String, _ isStopped: (() -> Bool)?
  ) throws(PictureFileError) -> Int32 {
    let mode = O_WRONLY | O_CLOEXEC | (isStopped == nil ? 0 : O_NONBLOCK)
    while true {
      let descriptor = retryingInterrupted { open(path, mode) }
      if descriptor >= 0 {
        // From here on writes may block.
        if isStopped != nil { _ = fcntl(descriptor, F_SETFL, 0) }
        return descriptor
      }
      // A socket gives the same error, and never gets a reader.
      guard errno == ENXIO, let isStopped, FileFacts(path)?.kind == .pipe else {
        throw .cannotWrite(path: path, reason: systemReason())
      }
      guard !isStopped() else { throw .cannotWrite(path: path, reason: "it has no reader") }
      usleep(50_000)
    }
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    if let names { remove(names.temporary) }
  }

  /// Moves the complete file to its final path. It must not be written afterwards.
  ///
  /// - Throws: `PictureFileError.cannotWrite` with the reason; the file is then removed.
  package func commit() throws(PictureFileError) {
    guard isOpen else { return }
    isOpen = false
    // A second descriptor holds the lock until the file has its final name: otherwise a sweep might consider
    // it abandoned.
    let lock = names == nil ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if lock >= 0 { close(lock) } }
    // Some file systems only report here that they were full.
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

enum Destination {
  /// A missing or regular file, with all links resolved.
  case file(String)
  /// A device, pipe or socket.
  case stream

  init(path: String) throws(PictureFileError) {
    guard !path.isEmpty else { throw .cannotWrite(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "the path has a NUL in it") }
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      guard errno == ENOENT else { throw .cannotWrite(path: path, reason: systemReason()) }
      self = .file(path)
      return
    }
    let isLink = facts.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &facts) != 0 {
      // The file must not replace the link.
      let reason = errno == ENOENT ? "it is a symbolic link to a file that does not exist" : systemReason()
      throw .cannotWrite(path: path, reason: reason)
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG:
      // Renaming only needs the folder's permission, but a read-only file must not be replaced.
      guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      self = .file(try isLink ? Destination.target(ofLink: path) : path)
    case S_IFDIR: throw .cannotWrite(path: path, reason: "it is a folder; name a file in it")
    default: self = .stream
    }
  }

  private static func target(ofLink path: String) throws(PictureFileError) -> String {
    guard let resolved = realpath(path, nil) else { throw .cannotWrite(path: path, reason: systemReason()) }
    defer { free(resolved) }
    guard let file = String(validatingCString: resolved) else {
      throw .cannotWrite(path: path, reason: "it is a link to a file whose name is not UTF-8")
    }
    return file
  }
}
