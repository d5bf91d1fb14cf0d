// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioSystem

/// The graphics devices of this machine.
public enum GraphicsDevices {
  /// All devices in EGL's order, including unusable ones with the reason.
  ///
  /// On a machine without graphics the list is empty, which is not an error; `unavailabilityReason` gives the
  /// reason. Each device gets a temporary context, which takes tens to hundreds of milliseconds. If devices
  /// cannot be listed, or none of them works, Mesa's surfaceless platform is added at the end, or EGL's
  /// default display, or a device file through GBM.
  ///
  /// The result is remembered in `CacheLocation.standard`, so that later processes need not search for a
  /// missing GPU.
  public static func list() -> [GraphicsDevice] {
    let devices = found(.standard) { devices, open in devices.map(open) }
    DeviceMemo(.standard)?.store(devices)
    return devices
  }

  /// The devices as described by EGL, without opening them.
  package static func listed() -> [GraphicsDevice] {
    guard EGLClient.unavailabilityReason == nil else { return [] }
    return DisplayRegistry.deviceHandles().enumerated().map { described($0.element, index: $0.offset) }
  }

  /// The platform that draws without a list of devices, if any.
  private static let alternativePlatform: GraphicsDevice.Platform? = {
    if EGLClient.hasSurfacelessPlatform { return .surfaceless }
    if EGLClient.canListDevices || EGLClient.unavailabilityReason != nil { return nil }
    let platforms: [GraphicsDevice.Platform] = EGLClient.hasGBMPlatform ? [.display, .gbm] : [.display]
    return platforms.first { platform in
      let display = try? DisplayRegistry.display(
        of: GraphicsDevice(index: 0, platform: platform, isSoftware: false))
      return display?.extensions.contains("EGL_KHR_surfaceless_context") == true
    }
  }()

  /// The devices opened by `opening` and, if none of them works, the alternative platform.
  private static func found(
    _ cache: CacheLocation,
    opening: ([GraphicsDevice], (GraphicsDevice) -> GraphicsDevice) -> [GraphicsDevice]
  ) -> [GraphicsDevice] {
    guard EGLClient.unavailabilityReason == nil else { return [] }
    let listed = listed()
    var devices = opening(listed) { opened($0, cache) }
    if !devices.contains(where: \.isUsable), let platform = alternativePlatform {
      devices.append(
        opened(GraphicsDevice(index: listed.count, platform: platform, isSoftware: false), cache))
    }
    return devices
  }

  /// What a machine may lack to draw with a GPU.
  package enum Part {
    /// libEGL and libGLESv2.
    case libraries
    /// A driver that draws without a window.
    case driver
    /// A device.
    case device
  }

  /// The part that this machine lacks; nil if it has all. Cheap, because it opens no device.
  package static var missingPart: Part? {
    if EGLClient.unavailabilityReason != nil { return .libraries }
    if !DisplayRegistry.deviceHandles().isEmpty || alternativePlatform != nil { return nil }
    return EGLClient.canListDevices ? .device : .driver
  }

  /// Why `list()` is empty, as a human-readable clause: the missing library, or the missing feature of EGL.
  /// nil if there is a device. Cheap, because it opens no device.
  public static var unavailabilityReason: String? {
    switch missingPart {
    case .libraries: EGLClient.unavailabilityReason
    case .driver:
      "EGL has no driver that draws without a window (neither EGL_EXT_platform_device nor EGL_MESA_platform_surfaceless, and no surfaceless context on its default display or through GBM)"
    case .device: "EGL lists no device"
    case nil: nil
    }
  }

  /// The devices for a selection, opening no more of them than it needs.
  ///
  /// - Parameter cache: remembers the result for later processes.
  /// - Throws: `RenderError.unavailable` with the reason if there are no devices.
  package static func required(
    for selection: DeviceSelection, rememberedIn cache: CacheLocation = .standard
  ) throws(RenderError) -> [GraphicsDevice] {
    if let unavailabilityReason { throw .unavailable(backend: "GPU", reason: unavailabilityReason) }
    let devices = found(cache) { selection.devices(among: $0, open: $1) }
    if case .index = selection { return devices }
    DeviceMemo(cache)?.store(devices)
    return devices
  }

  /// The selected device of this machine.
  ///
  /// - Throws: `RenderError.unavailable` if none fits.
  package static func choose(_ selection: DeviceSelection = .automatic) throws(RenderError) -> DeviceChoice {
    try DeviceChoice(selection, among: try required(for: selection))
  }

  /// A context on the selected device, current on this thread, and the reason for the choice. For an index,
  /// no other device is opened.
  ///
  /// - Throws: `RenderError.unavailable` if none fits, `.graphics` if EGL fails.
  static func open(
    _ selection: DeviceSelection
  ) throws(RenderError) -> (context: GraphicsContext, reason: String) {
    if case .index(let index) = selection, let device = listed().first(where: { $0.index == index }),
      let context = try? GraphicsContext(device)
    {
      return (context, try DeviceChoice(selection, among: [context.device]).reason)
    }
    let choice = try choose(selection)
    return (try GraphicsContext(choice.device), choice.reason)
  }

  /// A device as described by EGL, before it is opened.
  private static func described(_ handle: EGLDeviceEXT?, index: Int) -> GraphicsDevice {
    let extensions = EGLClient.words(EGLClient.queryDeviceString?(handle, EGL_EXTENSIONS))
    var device = GraphicsDevice(
      index: index, platform: .device, isSoftware: extensions.contains("EGL_MESA_device_software"))
    for (name, file) in [
      ("EGL_EXT_device_drm_render_node", EGL_DRM_RENDER_NODE_FILE_EXT),
      ("EGL_EXT_device_drm", EGL_DRM_DEVICE_FILE_EXT),
    ] where device.drmNode == nil && extensions.contains(name) {
      device.drmNode = EGLClient.queryDeviceString?(handle, file).map(String.init(cString:))
    }
    var cudaIndex: EGLAttrib = 0
    if extensions.contains("EGL_NV_device_cuda"), let query = EGLClient.queryDeviceAttribute,
      query(handle, EGL_CUDA_DEVICE_NV, &cudaIndex) == EGL_TRUE
    {
      device.cudaIndex = Int(cudaIndex)
    }
    return device
  }

  /// All assumptions about a device, probed anew; empty if the device cannot be opened.
  package static func checks(of device: GraphicsDevice) -> [Check] {
    let failures = try? inContext(of: device) { (context) throws(RenderError) in
      try DeviceTrust.failures(of: context)
    }
    guard let failures else { return [] }
    return DeviceAssumption.allCases.map {
      Check(
        device: device.index, name: $0.rawValue, assumption: $0.text, passed: !failures.contains($0),
        alternative: $0.alternative)
    }
  }

  /// The variants that renders would use on a device, including trials of earlier processes, and whether it
  /// has timer queries; nil if it cannot be used.
  package static func shaders(of device: GraphicsDevice) -> Shaders? {
    try? inContext(of: device) { (context) throws(RenderError) in
      let options = GPUOptions()
      var limits = GraphicsLimits(context)
      let planes = try DeviceTrust(context, options).chooseFormat(
        limits: &limits, among: PlaneFormat.allCases)
      var choice = VariantChoice(
        context.device, planes, DiskCache(options.cache), options, canChoose: limits.canStore(planes: planes))
      _ = choice.begin([], size: PixelSize(1024, 1024))
      return Shaders(
        device: device.index, variants: choice.report, hasTimerQueries: TimerQueries(context) != nil)
    }
  }

  /// The device as described by GL, or with the reason why it cannot be used. Retries once after a lost
  /// context, because the next one may work.
  private static func opened(_ device: GraphicsDevice, _ cache: CacheLocation) -> GraphicsDevice {
    do throws(RenderError) {
      return try described(device, cache)
    } catch {
      if case .contextLost = error, let described = try? described(device, cache) { return described }
      var device = device
      device.failure = error.cause
      return device
    }
  }

  /// The device as described by GL. Only hardware is probed, because it would be preferred to the next device
  /// or to the CPU even if it draws incorrectly.
  private static func described(
    _ device: GraphicsDevice, _ cache: CacheLocation
  ) throws(RenderError) -> GraphicsDevice {
    try inContext(of: device) { (context) throws(RenderError) in
      guard !context.device.isSoftware else { return context.device }
      do throws(RenderError) {
        var limits = GraphicsLimits(context)
        _ = try DeviceTrust(context, GPUOptions(cache: cache)).chooseFormat(
          limits: &limits, among: PlaneFormat.allCases)
      } catch {
        // A lost context has no limits and no formats.
        try context.checkNotLost()
        throw error
      }
      return context.device
    }
  }

  /// Runs `body` in a temporary context, then restores the thread's current context.
  static func inContext<Value>(
    of device: GraphicsDevice, _ body: (GraphicsContext) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let (display, context) = (eglGetCurrentDisplay(), eglGetCurrentContext())
    let (drawn, read) = (eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ))
    defer { if context != nil { _ = eglMakeCurrent(display, drawn, read, context) } }
    let own = try GraphicsContext(device)
    own.beginTurn()
    defer { own.endTurn() }
    return try body(own)
  }
}
