import IntaglioCPU
import IntaglioCore
import IntaglioGPU

extension SelfTest {
  /// The CPU backend, and every graphics device that can be opened: once with fragment and once with compute shaders.
  ///
  /// - Parameter device: only the graphics device with this number, without the CPU; nil for all there is.
  /// - Throws: `RenderError.unavailable` when the device asked for is not there.
  public static func candidates(device: Int? = nil) throws(RenderError) -> [Candidate] {
    let devices: [GraphicsDevice]
    do throws(RenderError) {
      devices = try GraphicsDevices.list()
    } catch {
      // A machine without any graphics still has a CPU to judge.
      guard device == nil else { throw error }
      devices = []
    }
    if let device {
      guard let found = devices.first(where: { $0.index == device }) else {
        throw .unavailable(
          backend: "gpu", reason: "there is no device \(device), only \(devices.count) of them")
      }
      return try candidates(on: found)
    }
    var candidates = [cpu()]
    for device in devices where device.isUsable { candidates += try self.candidates(on: device) }
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
