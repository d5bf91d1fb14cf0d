import Glibc

/// Makes files that are complete or not there.
package enum OutputFile {
  /// Has `body` write a file to a descriptor, and puts that file at `path` when all went well.
  ///
  /// A new or regular file is written beside its place under a name of its own and renamed; when anything fails that name
  /// is removed, and what was at `path` is as before. A symbolic link is followed. What exists and is no regular file, a
  /// device or pipe, is opened and written to.
  ///
  /// - Throws: What `body` throws, or `PNGError.cannotWrite` with the reason.
  package static func write(
    path: String, _ body: (_ descriptor: Int32) throws(PNGError) -> Void
  ) throws(PNGError) {
    switch try destination(of: path) {
    case .file(let file): try replace(file, path: path, body)
    case .stream: try writeThrough(path, body)
    }
  }

  /// Writes all of `bytes`; `path` is for errors.
  package static func write(_ bytes: [UInt8], descriptor: Int32, path: String) throws(PNGError) {
    try bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = retryingInterrupted {
          Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        }
        guard count >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// What lies at the path of an output.
  private enum Destination {
    /// Nothing, or a regular file, under the name that its links lead to.
    case file(String)
    /// A device, pipe or socket.
    case stream
  }

  private static func destination(of path: String) throws(PNGError) -> Destination {
    guard !path.isEmpty else { throw .cannotWrite(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else { throw .cannotWrite(path: path, reason: "the path has a NUL in it") }
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      guard errno == ENOENT else { throw .cannotWrite(path: path, reason: systemReason()) }
      // Nothing there; but a link to nothing would be replaced by the file, which is not what it is for.
      guard lstat(path, &facts) != 0 else {
        throw .cannotWrite(path: path, reason: "it is a symbolic link to a file that does not exist")
      }
      return .file(path)
    }
    switch facts.st_mode & S_IFMT {
    case S_IFREG:
      // Renaming needs only the folder's permission; a file that may not be written stays all the same.
      guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      guard let resolved = realpath(path, nil) else { throw .cannotWrite(path: path, reason: systemReason()) }
      defer { free(resolved) }
      return .file(String(cString: resolved))
    case S_IFDIR:
      throw .cannotWrite(path: path, reason: "it is a directory; name a file in it")
    default:
      return .stream
    }
  }

  /// Writes a file beside `file`, and renames it.
  private static func replace(
    _ file: String, path: String, _ body: (Int32) throws(PNGError) -> Void
  ) throws(PNGError) {
    let (temporary, descriptor) = try makeTemporary(beside: file, path: path)
    var isOpen = true
    do throws(PNGError) {
      try body(descriptor)
      // Some file systems say only now that there was no room.
      isOpen = false
      guard close(descriptor) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      guard rename(temporary, file) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    } catch {
      if isOpen { close(descriptor) }
      unlink(temporary)
      throw error
    }
  }

  /// Creates an empty file of a new name in the folder of `file`. The name does not contain the file's own, which may be as
  /// long as names can be.
  private static func makeTemporary(
    beside file: String, path: String
  ) throws(PNGError) -> (name: String, descriptor: Int32) {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    while true {
      let name = "\(folder).intaglio-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
      let descriptor = retryingInterrupted { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      if descriptor >= 0 { return (name, descriptor) }
      switch errno {
      case EEXIST: continue
      case ENOENT: throw .cannotWrite(path: path, reason: "its folder does not exist")
      default: throw .cannotWrite(path: path, reason: systemReason())
      }
    }
  }

  /// Opens what is at `path`, and writes to it.
  private static func writeThrough(
    _ path: String, _ body: (Int32) throws(PNGError) -> Void
  ) throws(PNGError) {
    let descriptor = retryingInterrupted { open(path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    try body(descriptor)
  }
}
