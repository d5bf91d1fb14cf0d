/// What a renderer draws with, and why.
public struct BackendSelection: Sendable, Hashable {
  /// The backend: never `.automatic`.
  public let backend: BackendChoice
  /// The device's number as `GraphicsDevices.list()` gives it; nil for the CPU and the Reference.
  public let deviceIndex: Int?
  /// The device, for people: the GL renderer's name, or the CPU and its threads.
  public let deviceName: String
  /// Whether a GPU backend is a software rasteriser, such as Mesa's llvmpipe; false for the CPU and the Reference.
  public let isSoftware: Bool
  /// Why this backend and device were taken: a clause such as `it is the first hardware GPU`.
  public let reason: String

  /// A selection; renderers make theirs.
  public init(
    backend: BackendChoice, deviceIndex: Int?, deviceName: String, isSoftware: Bool, reason: String
  ) {
    self.backend = backend
    self.deviceIndex = deviceIndex
    self.deviceName = deviceName
    self.isSoftware = isSoftware
    self.reason = reason
  }
}

extension BackendSelection: CustomStringConvertible {
  /// `gpu, device 0: NVIDIA H200 (it is the first hardware GPU)`.
  public var description: String {
    let device = deviceIndex.map { ", device \($0)" } ?? ""
    return "\(backend.rawValue)\(device): \(deviceName)\(isSoftware ? ", software" : "") (\(reason))"
  }
}
