// SPDX-License-Identifier: MIT

/// The GPU format of planes and 16-bit intermediates: integers in steps of 1 / 65535 either way.
package enum PlaneFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Normalized (RGBA16). Needs EXT_texture_norm16 and a driver that can draw into it.
  case unorm16
  /// As they are (RGBA16I), which every device draws. Shaders divide them.
  case integer
}
