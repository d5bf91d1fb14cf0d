// SPDX-License-Identifier: MIT
import Glibc
import IntaglioSystem

/// Faults of the output that most likely affect the next result, too: a full disk, a folder without
/// permission. An invalid name affects only one result.
enum OutputFault {
  /// The number of consecutive failures with the same fault that ends a batch: one for a full disk or an
  /// exceeded quota, because only freeing space will help.
  static func limit(_ reason: String) -> Int { full.contains(reason) ? 1 : 3 }

  private static let full = reasons([ENOSPC, EDQUOT])
  private static let reasons = reasons([
    ENOSPC, EDQUOT, EFBIG, EROFS, EACCES, EPERM, EIO, ENXIO, ENODEV, ESTALE, EMFILE, ENFILE,
  ])

  private static func reasons(_ codes: [Int32]) -> Set<String> {
    Set(codes.map { systemReason($0) })
  }

  /// The system's reason for a failed write, if it affects other results; else nil.
  static func lasting(_ reason: String) -> String? {
    reasons.contains(reason) ? reason : nil
  }
}
