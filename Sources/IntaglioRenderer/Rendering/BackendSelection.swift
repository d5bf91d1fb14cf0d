// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioReference

/// What a renderer draws with, and why.
public struct BackendSelection: Sendable, Hashable {
  /// The backend: never `.automatic`.
  public let backend: BackendChoice
  /// The device's number as `GraphicsDevices.list()` gives it; nil for the CPU and the Reference.
  public let deviceIndex: Int?
  /// The device, for people: the GL renderer's name, or the CPU and its threads.
  public let deviceName: String
  /// Whether a GPU backend is a software rasteriser, such as Mesa's llvmpipe; false for the CPU and the
  /// Reference.
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

/// Which backend a renderer is asked to use.
public enum BackendChoice: String, Sendable, Hashable, Codable, CaseIterable {
  /// A hardware GPU, and the CPU where there is none, or for pictures that are too large for it. A software
  /// rasteriser is never taken.
  case automatic = "auto"
  /// A GPU through EGL and OpenGL ES; hardware first, a software rasteriser where there is nothing else.
  case gpu
  /// The CPU, all its cores.
  case cpu
  /// The oracle in float64: exact, and slow. For checking the others.
  case reference
}

/// Chooses a backend and makes it.
struct BackendSelector: Sendable {
  let choice: BackendChoice
  let device: Int?
  let maximumThreads: Int?
  let options: GPUOptions

  /// The engine for the choice, and what to tell people about it.
  ///
  /// - Throws: `RenderError.unavailable` when what was asked for is not there, or what the GPU says when it
  ///   fails; with `.automatic` and no device a GPU that fails is a reason for the CPU, unless hardware is
  ///   required.
  func select() throws(RenderError) -> (engine: any RendererEngine, selection: BackendSelection) {
    if let remembered = remembered() { return remembered }
    let decision = try BackendDecision(
      choice: choice, device: device, requiresHardware: options.requiresHardware,
      listDevices: { () throws(RenderError) in try GraphicsDevices.required(rememberedIn: options.cache) })
    switch decision {
    case .gpu(let device, let reason):
      do throws(RenderError) {
        return gpu(try RenderThread(device: device.index, options: options), reason)
      } catch {
        guard choice == .automatic, self.device == nil, !options.requiresHardware else { throw error }
        return cpu("device \(device.index), \(device.renderer), failed: \(error)")
      }
    case .cpu(let reason):
      return cpu(reason)
    case .reference(let reason):
      let selection = BackendSelection(
        backend: .reference, deviceIndex: nil, deviceName: ReferenceRenderer.name, isSoftware: false,
        reason: reason)
      return (ReferenceEngine(), selection)
    }
  }

  /// The CPU, for what is too large for a GPU that nobody asked for.
  func fallback(from selection: BackendSelection) -> CPUBackend? {
    let isChosenFreely = choice == .automatic && device == nil && !options.requiresHardware
    return isChosenFreely && selection.backend == .gpu ? CPUBackend(maximumThreads: maximumThreads) : nil
  }

  /// What an earlier process found out for `.automatic`: the CPU, or a GPU that is still what it was. nil
  /// where the devices have to be looked for.
  private func remembered() -> (engine: any RendererEngine, selection: BackendSelection)? {
    guard choice == .automatic, device == nil, !options.requiresHardware,
      let devices = DeviceMemo(options.cache)?.devices,
      let decision = try? BackendDecision(
        choice: choice, device: nil, listDevices: { () throws(RenderError) in devices })
    else { return nil }
    switch decision {
    case .cpu(let reason):
      return cpu("\(reason); so it was when devices were last looked for, and no driver has changed")
    case .gpu(let device, let reason):
      guard let engine = try? RenderThread(device: device.index, options: options),
        engine.information.device == device
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

  private func cpu(_ reason: String) -> (any RendererEngine, BackendSelection) {
    let backend = CPUBackend(maximumThreads: maximumThreads)
    let selection = BackendSelection(
      backend: .cpu, deviceIndex: nil, deviceName: backend.name, isSoftware: false, reason: reason)
    return (backend, selection)
  }
}

/// What a renderer will use: a pure function of what was asked for and of the graphics devices that are
/// there.
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
    choice: BackendChoice, device: Int?, requiresHardware: Bool = false,
    listDevices: () throws(RenderError) -> [GraphicsDevice]
  ) throws(RenderError) {
    switch choice {
    case .automatic where device == nil && !requiresHardware:
      do throws(RenderError) {
        let found = try DeviceChoice(.hardware, among: listDevices())
        self = .gpu(found.device, reason: found.reason)
      } catch {
        self = .cpu(reason: error.cause)
      }
    case .automatic, .gpu:
      let wanted = device.map { .index($0) } ?? (requiresHardware ? DeviceSelection.hardware : .automatic)
      var found = try DeviceChoice(wanted, among: listDevices())
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
