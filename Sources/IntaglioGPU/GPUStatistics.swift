/// What a backend holds on its device, counted after the last plan.
package struct GPUStatistics: Sendable, Hashable {
  /// Textures, in use or kept for the next plan.
  package var textures = 0
  /// Textures in use: between plans those that are kept by what is in them.
  package var takenTextures = 0
  /// Bytes of all textures.
  package var textureBytes = 0
  /// Compiled programs.
  package var programs = 0
}
