#if Drawing
import Glibc

/// A font file as it is on the disk now: a file that is replaced under the same path is another one.
package struct FontFile: Hashable, Sendable {
  let path: String
  private let device: UInt
  private let node: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The file at `path`; a link is followed.
  ///
  /// - Throws: `DrawingError.noSuchFontFile` or `.cannotReadFontFile`.
  package init(path: String) throws(DrawingError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw .noSuchFontFile(path: path) }
      throw .cannotReadFontFile(path: path, reason: String(cString: strerror(code)))
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw .cannotReadFontFile(path: path, reason: "it is not a regular file")
    }
    guard access(path, R_OK) == 0 else {
      throw .cannotReadFontFile(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path
    device = UInt(facts.st_dev)
    node = UInt(facts.st_ino)
    size = Int(facts.st_size)
    seconds = Int(facts.st_mtim.tv_sec)
    nanoseconds = Int(facts.st_mtim.tv_nsec)
  }
}
#endif
