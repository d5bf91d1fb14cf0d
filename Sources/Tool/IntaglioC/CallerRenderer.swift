// SPDX-License-Identifier: MIT
import CIntaglio
import Intaglio

/// The caller's options of a renderer.
struct CallerRenderer {
  let backend: BackendChoice
  /// The maximum number of threads of the CPU; nil for all cores.
  let threads: Int?
  let cacheLimit: Int
  let gpu: GPUOptions
  /// The time limit in seconds; nil for none.
  let timeLimit: Double?
  let warnings: WarningReceiver
  private let deviceName: String?
  private let name: String

  private static let backends: [BackendChoice] = [.automatic, .gpu, .cpu, .reference]

  /// - Parameter name: their name in errors.
  /// - Throws: `CallFailure` for invalid members, and in a child of a process that draws on a GPU.
  init(_ caller: UnsafePointer<intaglio_renderer_options>?, _ name: String) throws(CallFailure) {
    let options = try structure(caller, defaults: intaglio_renderer_options(), name)
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
    guard options.cache_limit >= -1 else {
      throw .invalid(
        "\(name).cache_limit is \(options.cache_limit) but must be bytes, 0 for the default, or -1 for no cache"
      )
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
    cacheLimit = options.cache_limit == 0 ? Renderer.defaultCacheLimit : max(0, Int(options.cache_limit))
    deviceName = try optionalText(options.device, "\(name).device")
    warnings = WarningReceiver(options.warning, options.context)
    timeLimit = options.time_limit == 0 ? nil : options.time_limit
    var gpu = GPUOptions()
    gpu.requiresHardware = options.require_hardware != 0
    self.gpu = gpu
  }

  /// The index of the GPU; nil for any.
  func device() throws(CallFailure) -> Int? {
    guard let deviceName else { return nil }
    let words = deviceName.split(separator: ":", omittingEmptySubsequences: false)
    guard words.count == 1 || words.count == 2 && words[0] == "cuda",
      let digits = words.last, let number = UInt32(digits), "\(number)" == digits
    else {
      throw .invalid(
        "\(name).device is \"\(Excerpt.line(deviceName))\" but must be the index of a GPU, such as \"0\", or its CUDA index, such as \"cuda:0\""
      )
    }
    if words.count == 1 { return Int(number) }
    let devices = GraphicsDevices.listed()
    guard let device = devices.first(where: { $0.cudaIndex == Int(number) }) else {
      let reason =
        GraphicsDevices.unavailabilityReason.map { $0 + Packages.graphicsAdvice }
        ?? "EGL lists \(devices.count) devices, none with that index"
      throw CallFailure(
        status: INTAGLIO_UNAVAILABLE, message: "no GPU has the CUDA index \(number): \(reason)")
    }
    return device.index
  }
}
