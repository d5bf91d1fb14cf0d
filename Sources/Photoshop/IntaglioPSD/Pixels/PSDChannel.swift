// SPDX-License-Identifier: MIT

/// A layer's channel in the file.
struct PSDChannel: Sendable {
  /// The index of a colour channel, or one of the constants below.
  let identifier: Int
  /// The range of its compression and its bytes.
  let range: Range<Int>

  /// Whether it has samples after its compression.
  var hasSamples: Bool { range.count > 2 }

  static let alpha = -1
  static let mask = -2
  /// The painted mask alone, where the mask is its combination with a vector mask.
  static let paintedMask = -3
}
