// SPDX-License-Identifier: MIT

/// The GPU format of planes and 16-bit intermediates: 16 bits a channel either way.
package enum PlaneFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Integers in steps of 1 / 65535 (RGBA16). Needs EXT_texture_norm16 and a driver that can draw into it.
  case unorm16
  /// Half floats (RGBA16F): 11 bits of precision, at least as fine as 1 / 2048 near 1.
  case half
}
