import Glibc

/// What keeps results from being written that the next one will most likely meet, too: a full disk, a folder without
/// permission. A name that cannot be is the fault of one result.
enum OutputFault {
  /// So many pictures in a row that fail with the same fault end a batch.
  static let limit = 3

  private static let reasons = Set(
    [ENOSPC, EDQUOT, EFBIG, EROFS, EACCES, EPERM, EIO, ENXIO, ENODEV, ESTALE, EMFILE, ENFILE].map {
      String(cString: strerror($0))
    })

  /// The system's words for why a file could not be written, if others will meet the same; else nil.
  static func lasting(_ reason: String) -> String? {
    reasons.contains(reason) ? reason : nil
  }
}
