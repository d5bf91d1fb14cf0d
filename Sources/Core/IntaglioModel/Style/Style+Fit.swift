// SPDX-License-Identifier: MIT

/// A style's fit to its contents. Their *ink* is a picture's pixels that are at least half opaque (all of a
/// picture without any), the outlines of a path or text, and for any other layer its frame.
extension Style {
  /// The height of a text's ink as a share of its font's size, by which a style with a `designHeight` is
  /// scaled: about that of a capital. It does not depend on the letters, so that all texts of a size, of any
  /// number of lines, look alike.
  public static let inkShare = 0.75

  /// The largest factor that a `designHeight` gives; its reciprocal is the smallest. This limits the time and
  /// memory of a style on a picture of thousands of pixels.
  public static let maximumFit = 16.0

  /// Whether its lengths depend on the contents' ink.
  package var fitsInk: Bool { scale == nil && designHeight != nil }

  package var alignsWithInk: Bool {
    overlays.contains { $0.alignment != .frame } || strokes.contains { $0.alignment != .frame }
      || outline.map { $0.alignment != .frame } ?? false
  }
}

extension StylePaint {
  /// The box that a gradient covers and that a pattern starts from.
  public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable, FieldEnum {
    /// The layer's frame, or a whole picture.
    case frame
    /// The contents' ink: see `Style.designHeight`. Photoshop's "Align with Layer".
    case contents
    /// The ink of each line of a text by itself; for anything else, the ink of all contents. The paint of one
    /// line ends, and that of the next begins, half-way between their ink.
    case lines

    static let summary =
      "What a gradient covers and a pattern starts from: the frame, the contents' ink, or the ink of each line of a text."
  }
}
