import IntaglioCPU
import IntaglioGPU
import IntaglioPlan

extension SelfTest {
  /// The CPU backend, and every graphics device that can be opened: once with fragment and once with compute shaders.
  /// Where there is none, the CPU alone.
  ///
  /// - Parameter device: only the graphics device with this number, without the CPU; nil for all there is.
  /// - Throws: `RenderError.unavailable` when the device asked for is not there.
  public static func candidates(device: Int? = nil) throws(RenderError) -> [Candidate] {
    if let device {
      return try candidates(on: DeviceChoice(.index(device), among: GraphicsDevices.required()).device)
    }
    var candidates = [cpu()]
    for device in GraphicsDevices.list() where device.isUsable {
      candidates += try self.candidates(on: device)
    }
    return candidates
  }

  /// What there is to judge, without blocking a thread of the concurrency pool while devices are opened. See the synchronous
  /// form.
  ///
  /// - Throws: `RenderError.unavailable` when the device asked for is not there.
  public static func candidates(device: Int? = nil) async throws(RenderError) -> [Candidate] {
    try await SystemThread.run { () throws(RenderError) in try candidates(device: device) }
  }

  private static func cpu() -> Candidate {
    let backend = CPUBackend()
    return Candidate(name: "cpu", device: backend.name) { plan, inputs, caching throws(RenderError) in
      try backend.execute(plan, inputs: inputs, caching: caching)
    }
  }

  /// One candidate with fragment shaders and, where the device can store into planes, one with compute shaders.
  private static func candidates(on device: GraphicsDevice) throws(RenderError) -> [Candidate] {
    let fragment = try RenderThread(device: device.index, options: GPUOptions(variant: .fragment))
    var candidates = [candidate(fragment, .fragment)]
    if fragment.information.hasComputeVariants {
      let compute = try RenderThread(device: device.index, options: GPUOptions(variant: .compute))
      candidates.append(candidate(compute, .compute))
    }
    return candidates
  }

  private static func candidate(_ thread: RenderThread, _ variant: ShaderVariant) -> Candidate {
    Candidate(name: "gpu \(thread.information.device.index), \(variant)", device: thread.name) {
      plan, inputs, caching throws(RenderError) in
      try thread.execute(plan, inputs: inputs, caching: caching)
    }
  }
}
