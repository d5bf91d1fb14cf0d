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
