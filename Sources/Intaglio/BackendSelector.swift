import IntaglioCPU
import IntaglioGPU
import IntaglioPlan
import IntaglioReference

/// Chooses a backend and makes it.
struct BackendSelector: Sendable {
  let choice: BackendChoice
  let device: Int?
  let maximumThreads: Int?
  let options: GPUOptions

  /// The engine for the choice, and what to tell people about it.
  ///
  /// - Throws: `RenderError.unavailable` when what was asked for is not there, or what the GPU says when it fails; with
  ///   `.automatic` and no device a GPU that fails is a reason for the CPU.
  func select() throws(RenderError) -> (engine: any RendererEngine, selection: BackendSelection) {
    let decision = try BackendDecision(choice: choice, device: device, listDevices: GraphicsDevices.required)
    switch decision {
    case .gpu(let device, let reason):
      do throws(RenderError) {
        return try gpu(device, reason)
      } catch {
        guard choice == .automatic, self.device == nil else { throw error }
        return cpu("device \(device.index), \(device.renderer), failed: \(error)")
      }
    case .cpu(let reason):
      return cpu(reason)
    case .reference(let reason):
      let backend = ReferenceBackend()
      let selection = BackendSelection(
        backend: .reference, deviceIndex: nil, deviceName: backend.name, isSoftware: false, reason: reason)
      return (ProcessorEngine(backend), selection)
    }
  }

  private func gpu(
    _ device: GraphicsDevice, _ reason: String
  ) throws(RenderError) -> (any RendererEngine, BackendSelection) {
    let engine = try RenderThread(device: device.index, options: options)
    let selection = BackendSelection(
      backend: .gpu, deviceIndex: device.index, deviceName: engine.name, isSoftware: device.isSoftware,
      reason: reason)
    return (engine, selection)
  }

  private func cpu(_ reason: String) -> (any RendererEngine, BackendSelection) {
    let backend = CPUBackend(maximumThreads: maximumThreads)
    let selection = BackendSelection(
      backend: .cpu, deviceIndex: nil, deviceName: backend.name, isSoftware: false, reason: reason)
    return (ProcessorEngine(backend), selection)
  }
}
