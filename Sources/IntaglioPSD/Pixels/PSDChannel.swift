// SPDX-License-Identifier: MIT

/// Where a channel of a layer lies in the file.
struct PSDChannel: Sendable {
  /// From 0 on a colour, or one of the below.
  let identifier: Int
  /// Its compression and its bytes.
  let range: Range<Int>

  static let alpha = -1
  static let mask = -2
}
