// SPDX-License-Identifier: MIT
import Glibc

/// What keeps results from being written that the next one will most likely meet, too: a full disk, a folder
/// without permission. A name that cannot be is the fault of one result.
enum OutputFault {
  /// So many pictures in a row that fail with the same fault end a batch: one of a full disk or a used-up
  /// quota is enough, because nothing but somebody who makes room will help.
  static func limit(_ reason: String) -> Int { full.contains(reason) ? 1 : 3 }

  private static let full = reasons([ENOSPC, EDQUOT])
  private static let reasons = reasons([
    ENOSPC, EDQUOT, EFBIG, EROFS, EACCES, EPERM, EIO, ENXIO, ENODEV, ESTALE, EMFILE, ENFILE,
  ])

  private static func reasons(_ codes: [Int32]) -> Set<String> {
    Set(codes.map { String(cString: strerror($0)) })
  }

  /// The system's words for why a file could not be written, if others will meet the same; else nil.
  static func lasting(_ reason: String) -> String? {
    reasons.contains(reason) ? reason : nil
  }
}
