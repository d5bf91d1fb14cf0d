// SPDX-License-Identifier: MIT

/// The version of this release.
public enum LibraryVersion {
  /// As in `intaglio --version`.
  public static let text = "0.1.0"
}
