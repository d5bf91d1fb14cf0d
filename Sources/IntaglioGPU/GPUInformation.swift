// SPDX-License-Identifier: MIT

/// The device of a GPU backend, and its use.
package struct GPUInformation: Sendable, Hashable, Codable {
  /// The device.
  package var device: GraphicsDevice
  /// The reason for the choice of this device, for people.
  package var reason: String
  /// The format of planes.
  package var planeFormat: PlaneFormat
  /// Whether passes can run as compute shaders in that format.
  package var hasComputeVariants: Bool
}
