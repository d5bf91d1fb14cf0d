import IntaglioGPU
import IntaglioPlan

/// What a renderer will use: a pure function of what was asked for and of the graphics devices that are there.
package enum BackendDecision: Sendable, Hashable {
  /// This GPU.
  case gpu(GraphicsDevice, reason: String)
  /// The CPU.
  case cpu(reason: String)
  /// The Reference.
  case reference(reason: String)

  /// Decides. `listDevices` is only called when a GPU is wanted.
  ///
  /// - Throws: `RenderError.unavailable` when the backend or device asked for is not there.
  package init(
    choice: BackendChoice, device: Int?, listDevices: () throws(RenderError) -> [GraphicsDevice]
  ) throws(RenderError) {
    switch choice {
    case .automatic where device == nil:
      do throws(RenderError) {
        let found = try DeviceChoice(.hardware, among: listDevices())
        self = .gpu(found.device, reason: found.reason)
      } catch {
        self = .cpu(reason: error.cause)
      }
    case .automatic, .gpu:
      let found = try DeviceChoice(device.map { .index($0) } ?? .automatic, among: listDevices())
      self = .gpu(found.device, reason: found.reason)
    case .cpu, .reference:
      if let device {
        throw .unavailable(
          backend: choice.rawValue, reason: "it has no device \(device); only GPUs are numbered")
      }
      self = choice == .cpu ? .cpu(reason: "it was asked for") : .reference(reason: "it was asked for")
    }
  }
}
