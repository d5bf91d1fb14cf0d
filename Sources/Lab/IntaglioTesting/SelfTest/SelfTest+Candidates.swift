// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioCPU
import IntaglioGPU
import IntaglioSystem

extension SelfTest {
  /// The CPU backend, and every usable graphics device: once with fragment and once with compute shaders.
  /// Without devices, only the CPU.
  ///
  /// - Parameters:
  ///   - device: only the graphics device with this index, without the CPU; nil for all.
  ///   - requiresHardware: excludes software rasterisers, and fails without a hardware GPU.
  /// - Throws: `RenderError.unavailable` if the requested device is missing.
  public static func candidates(
    device: Int? = nil, requiresHardware: Bool = false
  ) throws(RenderError) -> [Candidate] {
    if let device {
      let choice = try DeviceChoice(.index(device), among: GraphicsDevices.required(for: .index(device)))
      return try candidates(on: requiresHardware ? choice.hardware().device : choice.device)
    }
    if requiresHardware, let unavailabilityReason = GraphicsDevices.unavailabilityReason {
      throw .unavailable(backend: "GPU", reason: unavailabilityReason)
    }
    let devices = GraphicsDevices.list()
    if requiresHardware { _ = try DeviceChoice(.hardware, among: devices) }
    var candidates = [cpu()]
    for device in devices where device.isUsable && !(requiresHardware && device.isSoftware) {
      candidates += try self.candidates(on: device)
    }
    return candidates
  }

  private static func cpu() -> Candidate {
    let backend = CPUBackend()
    return Candidate(name: "cpu", device: backend.name) { plan, inputs, caching throws(RenderError) in
      try backend.execute(plan, inputs: inputs, caching: caching)
    }
  }

  /// One candidate with fragment shaders and, if the device passes the check of image stores, one with
  /// compute shaders.
  private static func candidates(on device: GraphicsDevice) throws(RenderError) -> [Candidate] {
    let fragment = try RenderThread(device: .index(device.index), options: options(.fragment))
    var candidates = [candidate(fragment, .fragment)]
    let stores = GraphicsDevices.checks(of: device).first { $0.name == DeviceAssumption.stores.rawValue }
    if stores?.passed == true {
      let compute = try RenderThread(device: .index(device.index), options: options(.compute))
      candidates.append(candidate(compute, .compute))
    }
    return candidates
  }

  /// After two or three scenes a blur gets its own program, so that both it and the loop are tested.
  private static func options(_ variant: ShaderVariant) -> GPUOptions {
    var options = GPUOptions(variant: variant)
    options.pixelsBeforeBlurPrograms = 5000
    return options
  }

  private static func candidate(_ thread: RenderThread, _ variant: ShaderVariant) -> Candidate {
    Candidate(name: "gpu \(thread.information.device.index), \(variant)", device: thread.name) {
      plan, inputs, caching throws(RenderError) in
      try thread.execute(plan, inputs: inputs, caching: caching)
    }
  }
}
