import Glibc

/// Reads whole files into memory.
enum InputFile {
  /// The most bytes that are read: 2^30, as many as the largest bitmap has in memory.
  static let maximumByteCount = 1 << 30

  /// All bytes of the file at `path`.
  ///
  /// - Throws: `PNGError.noSuchFile`, `.isDirectory`, `.cannotRead`, `.fileTooLarge`; `.notAPNG` as soon as the first
  ///   bytes tell, so that an endless device is not read for long.
  static func read(path: String) throws(PNGError) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .cannotRead(path: path, reason: "the path has a NUL in it") }
    let descriptor = retryingInterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .noSuchFile(path: path) : .cannotRead(path: path, reason: systemReason())
    }
    defer { close(descriptor) }

    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .cannotRead(path: path, reason: systemReason()) }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path: path) }
    return try read(descriptor: descriptor, name: path, expectedCount: Int(facts.st_size))
  }

  /// All bytes that `descriptor` gives up to its end. `expectedCount` is what a regular file should have, 0 for what has
  /// no size, such as a pipe.
  static func read(
    descriptor: Int32, name: String, expectedCount: Int
  ) throws(PNGError) -> [UInt8] {
    guard expectedCount <= maximumByteCount else { throw .fileTooLarge(name: name, limit: maximumByteCount) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expectedCount)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var isSignatureChecked = false
    while true {
      let count = retryingInterrupted { Glibc.read(descriptor, &chunk, chunk.count) }
      guard count >= 0 else { throw .cannotRead(path: name, reason: systemReason()) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= maximumByteCount else { throw .fileTooLarge(name: name, limit: maximumByteCount) }
      if !isSignatureChecked, bytes.count >= PNGPreamble.signature.count {
        try PNGPreamble.checkSignature(bytes, name: name)
        isSignatureChecked = true
      }
    }
  }
}
