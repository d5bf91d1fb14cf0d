// SPDX-License-Identifier: MIT

/// What a backend holds on its device, counted after the last plan.
package struct GPUStatistics: Sendable, Hashable {
  /// Textures, in use or for reuse by the next plan.
  package var textures = 0
  /// Textures in use: between plans those that are cached.
  package var takenTextures = 0
  /// Bytes of all textures.
  package var textureBytes = 0
  /// Compiled programs.
  package var programs = 0
}
