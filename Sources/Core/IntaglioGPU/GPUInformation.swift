// SPDX-License-Identifier: MIT

/// The device of a GPU backend, and its use.
package struct GPUInformation: Sendable, Hashable, Codable {
  package var device: GraphicsDevice
  /// Why this device was chosen, as a human-readable clause.
  package var reason: String
  package var planeFormat: PlaneFormat
  /// Whether passes can run as compute shaders with that plane format.
  package var hasComputeVariants: Bool
}

/// A backend's objects on its device, counted after the last plan.
package struct GPUStatistics: Sendable, Hashable {
  /// Textures in use, and textures kept for the next plan.
  package var textures = 0
  /// Textures in use; between plans these are the cached ones.
  package var takenTextures = 0
  package var textureBytes = 0
  /// Textures made so far, including those deleted since.
  package var madeTextures = 0
  package var programs = 0
}
