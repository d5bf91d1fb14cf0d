// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Hashes the sources of pictures, and shared ones only once.
final class SourceHasher: Sendable {
  private struct Known {
    let settings: PictureSettings
    let hash: UInt64?
  }

  private let files = Lock<[String: UInt64]>([:])
  /// Reflection takes a tenth of a millisecond, and most pictures have the same settings as the previous one.
  private let last = Lock<Known?>(nil)
  /// The maximum number of cached hashes, so that a long batch takes no more memory than a short one.
  private static let limit = 4096

  /// The hash of a shared file's bytes; nil if unreadable.
  func hash(file path: String) -> UInt64? {
    if let hash = files.withLock({ $0[path] }) { return hash }
    guard let hash = ContentHash.ofFile(path) else { return nil }
    files.withLock { files in
      if files.count >= SourceHasher.limit { files = [:] }
      files[path] = hash
    }
    return hash
  }

  /// The hash of a style's settings; nil if they cannot be compared.
  func hash(_ settings: PictureSettings) -> UInt64? {
    if let known = last.withLock({ $0 }), known.settings == settings { return known.hash }
    var hash = ContentHash()
    let isWhole = hash.combine(contentsOf: settings)
    let known = Known(settings: settings, hash: isWhole ? hash.value : nil)
    last.withLock { $0 = known }
    return known.hash
  }
}
