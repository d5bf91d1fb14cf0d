// SPDX-License-Identifier: MIT
import CPango
import Glibc
import IntaglioSystem

/// The TrueType or OpenType font from a WOFF or WOFF2 file, as an unnamed file that is open as long as this
/// object exists. Pango does not support web fonts, but FreeType unpacks them.
final class UnpackedFont {
  private static let count = Lock(0)

  let path: String
  private let descriptor: Int32

  /// Unpacks a file once; nil for files of other formats.
  ///
  /// - Throws: `TextLayoutError.cannotReadFontFile` for a damaged file, a FreeType without Brotli, or if the
  ///   temporary file cannot be written.
  init?(_ file: FontFile) throws(TextLayoutError) {
    guard let format = Self.format(of: file.path) else { return nil }
    func failure(_ reason: String) -> TextLayoutError { .cannotReadFontFile(path: file.path, reason: reason) }
    guard let bytes = Self.unpacked(file.path) else {
      let needs = "; WOFF2 needs libfreetype6 and libbrotli1 (Debian, Ubuntu)"
      throw failure(
        format == "wOF2"
          ? "it is damaged, or FreeType was built without Brotli" + needs : "it is a damaged WOFF file")
    }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/intaglio-font-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw failure("it cannot be unpacked: \(systemReason())") }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Cairo caches fonts by path, and file descriptors are reused, so every path must be new.
    let number = Self.count.withLock { count in
      count = (count + 1) % 1024
      return count
    }
    path = "/proc/self/fd/" + String(repeating: "./", count: number) + "\(descriptor)"
    self.descriptor = descriptor
    // From here on `deinit` closes the file.
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure("it cannot be unpacked: \(systemReason())") }
      written += count
    }
  }

  deinit { close(descriptor) }

  /// The first four bytes of a WOFF or WOFF2 file; nil for others.
  private static func format(of path: String) -> String? {
    guard let start = try? ReadableFile(path: path).bytes(4) else { return nil }
    let format = String(decoding: start, as: UTF8.self)
    return ["wOFF", "wOF2"].contains(format) ? format : nil
  }

  private static func unpacked(_ path: String) -> [UInt8]? {
    var library: OpaquePointer?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    defer { _ = FT_Done_FreeType(library) }
    var face: FT_Face?
    guard FT_New_Face(library, path, 0, &face) == 0, let face else { return nil }
    defer { _ = FT_Done_Face(face) }
    // Tag 0 stands for the whole unpacked file.
    var count: UInt = 0
    guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    return FT_Load_Sfnt_Table(face, 0, 0, &bytes, &count) == 0 ? bytes : nil
  }
}
