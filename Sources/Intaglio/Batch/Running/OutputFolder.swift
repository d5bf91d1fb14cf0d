import Glibc
import IntaglioDocuments

/// Makes the folders that results go to.
package enum OutputFolder {
  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Returns: nil, or why that failed, in the system's words.
  package static func make(_ path: String) -> String? {
    let code = code(path)
    return code == 0 ? nil : String(cString: strerror(code))
  }

  private static func code(_ path: String) -> Int32 {
    if path.isEmpty || mkdir(path, 0o777) == 0 { return 0 }
    let code = errno
    switch code {
    case EEXIST: return FileFacts(path)?.kind == .folder ? 0 : ENOTDIR
    case ENOENT:
      guard let parent = FilePath.folder(of: path) else { return code }
      let parentCode = self.code(parent)
      guard parentCode == 0 else { return parentCode }
      return mkdir(path, 0o777) == 0 || errno == EEXIST ? 0 : errno
    default: return code
    }
  }
}
