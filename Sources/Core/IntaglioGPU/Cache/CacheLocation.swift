// SPDX-License-Identifier: MIT
import Glibc

/// Where compiled programs and device measurements are cached for later processes.
///
/// The cache also remembers the devices: `BackendChoice.automatic` uses the CPU without searching for a GPU
/// if an earlier search found none and no driver, device file or environment variable has changed since. An
/// explicit request for a GPU always searches.
public enum CacheLocation: Sendable, Hashable {
  /// `$INTAGLIO_CACHE`, or `intaglio` in `$XDG_CACHE_HOME` or `~/.cache`; nowhere if `INTAGLIO_CACHE` is
  /// `off`, or without a home folder.
  case standard
  /// This folder, created on demand.
  case folder(String)
  /// Nowhere.
  case none

  /// The folder's path; nil for `none`.
  public var path: String? {
    switch self {
    case .none: nil
    case .folder(let path): path
    case .standard: CacheLocation.standardPath { name in getenv(name).map { String(cString: $0) } }
    }
  }

  /// The standard folder, given a lookup of environment variables.
  package static func standardPath(_ environment: (String) -> String?) -> String? {
    if let chosen = environment("INTAGLIO_CACHE"), !chosen.isEmpty { return chosen == "off" ? nil : chosen }
    // Relative paths must be ignored (XDG Base Directory Specification).
    if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") { return caches + "/intaglio" }
    if let home = environment("HOME"), home.hasPrefix("/") { return home + "/.cache/intaglio" }
    return nil
  }
}
