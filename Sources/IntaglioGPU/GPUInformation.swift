/// What a GPU backend runs on.
public struct GPUInformation: Sendable, Hashable, Codable {
  /// The device.
  public var device: GraphicsDevice
  /// Why this device was taken, for people.
  public var reason: String
  /// How it holds planes.
  public var planeFormat: PlaneFormat
  /// Whether passes can run as compute shaders in that format.
  public var hasComputeVariants: Bool
}
