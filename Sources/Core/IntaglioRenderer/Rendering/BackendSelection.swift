// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioReference

/// The backend and device of a renderer, with the reason of their selection.
public struct BackendSelection: Sendable, Hashable {
  /// The backend: never `.automatic`.
  public let backend: BackendChoice
  /// The device's number in `GraphicsDevices.list()`; nil for the CPU and the Reference.
  public let deviceIndex: Int?
  /// The device's name for messages: the GL renderer's name, or the CPU and its threads.
  public let deviceName: String
  /// Whether a GPU backend is a software rasteriser, such as Mesa's llvmpipe; false for the CPU and the
  /// Reference.
  public let isSoftware: Bool
  /// The reason of the selection: a clause such as `it is the first hardware GPU`.
  public let reason: String

  /// A selection; renderers make theirs.
  public init(
    backend: BackendChoice, deviceIndex: Int?, deviceName: String, isSoftware: Bool, reason: String
  ) {
    (self.backend, self.deviceIndex, self.deviceName) = (backend, deviceIndex, deviceName)
    (self.isSoftware, self.reason) = (isSoftware, reason)
  }
}

extension BackendSelection: CustomStringConvertible {
  /// `gpu, device 0: NVIDIA H200 (it is the first hardware GPU)`.
  public var description: String {
    let device = deviceIndex.map { ", device \($0)" } ?? ""
    return "\(backend.rawValue)\(device): \(deviceName)\(isSoftware ? ", software" : "") (\(reason))"
  }
}

/// The requested backend of a renderer.
public enum BackendChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// A hardware GPU; the CPU without one, or for pictures too large for it. Never a software rasteriser. In a
  /// batch the faster of both, as measured once for such pictures on the machine.
  case automatic = "auto"
  /// A GPU through EGL and OpenGL ES; hardware first, a software rasteriser if there is nothing else.
  case gpu
  /// The CPU, all its cores.
  case cpu
  /// The oracle in float64: exact and slow. For checks of the others.
  case reference
}

struct BackendSelector: Sendable {
  let choice: BackendChoice
  let device: Int?
  let maximumThreads: Int?
  let options: GPUOptions

  /// Whether the CPU may replace a GPU.
  private var isFree: Bool { choice == .automatic && device == nil && !options.requiresHardware }

  /// The selected engine, with its description.
  ///
  /// - Throws: `RenderError.unavailable` if the requested backend or device does not exist, or the GPU's
  ///   error if it fails. For `.automatic` without a device a failing GPU leads to the CPU, unless hardware
  ///   is required.
  func select() throws(RenderError) -> (engine: any RendererEngine, selection: BackendSelection) {
    if let remembered = remembered() { return remembered }
    let decision = try BackendDecision(
      choice: choice, device: device, requiresHardware: options.requiresHardware,
      listDevices: { (selection) throws(RenderError) in
        try GraphicsDevices.required(for: selection, rememberedIn: options.cache)
      })
    switch decision {
    case .gpu(let device, let reason):
      do throws(RenderError) {
        return gpu(try opened(device), reason)
      } catch {
        guard isFree else { throw error }
        return cpu("device \(device.index), \(device.renderer), failed: \(error)")
      }
    case .cpu(let reason): return cpu(reason)
    case .reference(let reason):
      let selection = BackendSelection(
        backend: .reference, deviceIndex: nil, deviceName: ReferenceRenderer.name, isSoftware: false,
        reason: reason)
      return (ReferenceEngine(), selection)
    }
  }

  /// The CPU, for renders beyond a GPU that was selected automatically.
  func fallback(from selection: BackendSelection) -> CPUBackend? {
    isFree && selection.backend == .gpu ? CPUBackend(maximumThreads: maximumThreads) : nil
  }

  /// The result of an earlier process for `.automatic`: the CPU, or a GPU that has not changed. nil if the
  /// devices have to be listed.
  private func remembered() -> (engine: any RendererEngine, selection: BackendSelection)? {
    guard isFree, let devices = DeviceMemo(options.cache)?.devices,
      let decision = try? BackendDecision(
        choice: choice, device: nil, listDevices: { (_) throws(RenderError) in devices })
    else { return nil }
    switch decision {
    case .cpu(let reason):
      return cpu("\(reason), remembered because no driver has changed since devices were listed")
    case .gpu(let device, let reason):
      guard let engine = try? opened(device), engine.information.device == device
      else { return nil }
      return gpu(engine, reason)
    case .reference: return nil
    }
  }

  private func gpu(_ engine: RenderThread, _ reason: String) -> (any RendererEngine, BackendSelection) {
    let device = engine.information.device
    let selection = BackendSelection(
      backend: .gpu, deviceIndex: device.index, deviceName: engine.name, isSoftware: device.isSoftware,
      reason: reason)
    return (engine, selection)
  }

  func cpu(_ reason: String) -> (any RendererEngine, BackendSelection) {
    let backend = CPUBackend(maximumThreads: maximumThreads)
    let selection = BackendSelection(
      backend: .cpu, deviceIndex: nil, deviceName: backend.name, isSoftware: false, reason: reason)
    return (backend, selection)
  }
}

/// The selected backend: a pure function of the request and the available graphics devices.
package enum BackendDecision: Sendable, Hashable {
  case gpu(GraphicsDevice, reason: String)
  case cpu(reason: String)
  case reference(reason: String)

  /// Selects a backend. Calls `listDevices`, with the selection of a device, only if a GPU is requested.
  ///
  /// - Throws: `RenderError.unavailable` if the requested backend or device does not exist.
  package init(
    choice: BackendChoice, device: Int?, requiresHardware: Bool = false,
    listDevices: (DeviceSelection) throws(RenderError) -> [GraphicsDevice]
  ) throws(RenderError) {
    switch choice {
    case .automatic where device == nil && !requiresHardware:
      do throws(RenderError) {
        let found = try DeviceChoice(.hardware, among: listDevices(.hardware))
        self = .gpu(found.device, reason: found.reason)
      } catch {
        self = .cpu(reason: error.cause)
      }
    case .automatic, .gpu:
      let wanted = device.map { .index($0) } ?? (requiresHardware ? DeviceSelection.hardware : .automatic)
      var found = try DeviceChoice(wanted, among: listDevices(wanted))
      if requiresHardware { found = try found.hardware() }
      self = .gpu(found.device, reason: found.reason)
    case .cpu, .reference:
      if let device {
        throw .unavailable(
          backend: choice.rawValue, reason: "it has no device \(device); only GPUs are numbered")
      }
      if requiresHardware {
        throw .unavailable(backend: choice.rawValue, reason: "a hardware GPU is required, and it uses none")
      }
      self = choice == .cpu ? .cpu(reason: "it was asked for") : .reference(reason: "it was asked for")
    }
  }
}
