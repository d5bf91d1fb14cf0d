// SPDX-License-Identifier: MIT

/// The version of this release.
public enum LibraryVersion {
  /// What `intaglio --version` prints.
  public static let text = "0.1.0"
}
