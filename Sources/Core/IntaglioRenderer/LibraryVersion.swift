// SPDX-License-Identifier: MIT

/// The version of this release.
public enum LibraryVersion {
  /// The version's number, of the library and the tool.
  public static let text = "0.1.0"
}
