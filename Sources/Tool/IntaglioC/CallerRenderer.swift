// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

struct CallerRenderer {
  let backend: BackendChoice
  /// The maximum number of threads of the CPU; nil for all cores.
  let threads: Int?
  let cacheLimit: Int
  let gpu: GPUOptions
  /// The time limit in seconds; nil for none.
  let timeLimit: Double?
  private let options: intaglio_renderer_options
  private let name: String

  private static let backends: [BackendChoice] = [.automatic, .gpu, .cpu, .reference]

  /// - Parameter name: their name in errors.
  /// - Throws: `CallFailure` for invalid members, and in a child of a process that draws on a GPU.
  init(_ caller: UnsafePointer<intaglio_renderer_options>?, _ name: String) throws(CallFailure) {
    var defaults = intaglio_renderer_options()
    (defaults.device, defaults.cuda_device, defaults.cache_limit) = (-1, -1, -1)
    options = try structure(caller, defaults: defaults, name)
    self.name = name
    guard options.backend.rawValue < CallerRenderer.backends.count else {
      throw .invalid("\(name).backend is \(options.backend.rawValue), which is not a known backend")
    }
    guard options.maximum_threads >= 0 else {
      throw .invalid("\(name).maximum_threads is \(options.maximum_threads) but must be 0 or more")
    }
    backend = CallerRenderer.backends[Int(options.backend.rawValue)]
    guard options.time_limit.isFinite, options.time_limit >= 0 else {
      throw .invalid("\(name).time_limit is \(options.time_limit) but must be 0 or more seconds")
    }
    guard options.time_limit == 0 || backend != .reference else {
      throw .invalid("\(name).time_limit is not supported by the reference backend")
    }
    // It would wait for ever for the parent's driver threads.
    guard backend == .cpu || backend == .reference || CIntaglioParentUsesGPU() == 0 else {
      throw CallFailure(
        status: INTAGLIO_FORKED,
        message:
          "this process was forked from one that draws on a GPU, and cannot use a GPU; use the CPU backend, or start the process by exec (spawn)"
      )
    }
    threads = options.maximum_threads == 0 ? nil : Int(options.maximum_threads)
    cacheLimit = options.cache_limit < 0 ? Renderer.defaultCacheLimit : Int(options.cache_limit)
    timeLimit = options.time_limit == 0 ? nil : options.time_limit
    var gpu = GPUOptions()
    gpu.requiresHardware = options.require_hardware != 0
    self.gpu = gpu
  }

  /// The index of the GPU; nil for any.
  func device() throws(CallFailure) -> Int? {
    if options.cuda_device < 0 { return options.device < 0 ? nil : Int(options.device) }
    guard options.device < 0 else {
      throw .invalid("\(name).device and \(name).cuda_device are both given; one is enough")
    }
    let devices = GraphicsDevices.listed()
    guard let device = devices.first(where: { $0.cudaIndex == Int(options.cuda_device) }) else {
      let reason =
        GraphicsDevices.unavailabilityReason.map { $0 + Packages.graphicsAdvice }
        ?? "EGL lists \(devices.count) devices, none with that number"
      throw CallFailure(
        status: INTAGLIO_UNAVAILABLE,
        message: "no GPU has CUDA's number \(options.cuda_device): \(reason); run intaglio doctor to see why")
    }
    return device.index
  }
}
