// SPDX-License-Identifier: MIT
import Glibc

/// Where what was compiled and measured on a device is cached for the next process.
///
/// So is which devices there are: `BackendChoice.automatic` takes the CPU without looking for a GPU where
/// none was found earlier, and no driver, device file or environment variable has changed. A GPU that is
/// asked for is always looked for.
public enum CacheLocation: Sendable, Hashable {
  /// `$INTAGLIO_CACHE`, or `intaglio` in `$XDG_CACHE_HOME` or `~/.cache`; nowhere if `INTAGLIO_CACHE` is
  /// `off`, or without a home folder.
  case standard
  /// In this folder, made when it is needed.
  case folder(String)
  /// Nowhere.
  case none

  /// The folder's path; nil for nowhere.
  public var path: String? {
    switch self {
    case .none: nil
    case .folder(let path): path
    case .standard: CacheLocation.standardPath { name in getenv(name).map { String(cString: $0) } }
    }
  }

  /// The folder that these environment variables mean.
  package static func standardPath(_ environment: (String) -> String?) -> String? {
    if let chosen = environment("INTAGLIO_CACHE"), !chosen.isEmpty { return chosen == "off" ? nil : chosen }
    // A relative path is to be ignored (XDG Base Directory Specification).
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") { return caches + "/intaglio" }
    if let home = environment("HOME"), home.hasPrefix("/") { return home + "/.cache/intaglio" }
    return nil
  }
}
