// SPDX-License-Identifier: MIT

/// What a GPU backend runs on.
package struct GPUInformation: Sendable, Hashable, Codable {
  /// The device.
  package var device: GraphicsDevice
  /// Why this device was taken, for people.
  package var reason: String
  /// How it holds planes.
  package var planeFormat: PlaneFormat
  /// Whether passes can run as compute shaders in that format.
  package var hasComputeVariants: Bool
}
