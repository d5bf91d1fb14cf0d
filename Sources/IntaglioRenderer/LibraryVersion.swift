// SPDX-License-Identifier: MIT

/// Which release this is.
public enum LibraryVersion {
  /// As in `intaglio --version`.
  public static let text = "0.1.0"
}
