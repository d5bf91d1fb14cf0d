import Glibc

/// Makes files that are complete or not there.
package enum OutputFile {
  /// Has `body` write a file to a descriptor, and puts that file at `path` when all went well; see `PendingFile`.
  ///
  /// - Throws: What `body` throws, or `PNGError.cannotWrite` with the reason.
  package static func write(
    path: String, _ body: (_ descriptor: Int32) throws(PNGError) -> Void
  ) throws(PNGError) {
    let file = try PendingFile(path: path)
    try body(file.descriptor)
    try file.commit()
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
}
