// SPDX-License-Identifier: MIT

/// The GPU format of planes and 16-bit intermediates. Both hold integers in steps of 1 / 65535.
package enum PlaneFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Normalized integers (RGBA16). Needs EXT_texture_norm16 and a driver that can draw into it.
  case unorm16
  /// Plain integers (RGBA16I), which every device can draw into. Shaders divide them by 65535.
  case integer
}
