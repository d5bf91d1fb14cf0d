// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioSystem

/// The graphics devices of this machine.
public enum GraphicsDevices {
  /// Every device that EGL knows, in its order: those that cannot be opened too, with the reason.
  ///
  /// A machine without graphics has none: the list is empty, which is no error, and `absence` says why. A
  /// context is made and given back on each device, which costs some ten to some hundred milliseconds. When
  /// single devices cannot be listed or none of them works, Mesa's surfaceless platform is added as the last
  /// one.
  ///
  /// What is found is remembered in `CacheLocation.standard`, so that later processes need not look for a GPU
  /// that is not there.
  public static func list() -> [GraphicsDevice] {
    let devices = found()
    DeviceMemo(.standard)?.store(devices)
    return devices
  }

  private static func found() -> [GraphicsDevice] {
    guard EGLClient.absence == nil else { return [] }
    var devices = DisplayRegistry.deviceHandles().enumerated().map { index, handle in
      opened(described(handle, index: index))
    }
    if !devices.contains(where: \.isUsable), EGLClient.hasSurfacelessPlatform {
      devices.append(
        opened(GraphicsDevice(index: devices.count, platform: .surfaceless, isSoftware: false)))
    }
    return devices
  }

  /// The same without blocking a thread of the concurrency pool.
  public static func list() async -> [GraphicsDevice] {
    await SystemThread.run { list() }
  }

  /// Why `list()` is empty, in one clause for people: which library is missing and what brings it, or what
  /// this EGL cannot do. nil where there is a device. Opens none, so it costs nothing.
  public static var absence: String? {
    if let absence = EGLClient.absence { return absence }
    if EGLClient.hasSurfacelessPlatform || !DisplayRegistry.deviceHandles().isEmpty { return nil }
    if EGLClient.canListDevices { return "EGL lists no device" }
    return """
      EGL has no driver that draws without a window (neither EGL_EXT_platform_device nor EGL_MESA_platform_surfaceless); \
      install libegl-mesa0 (Debian, Ubuntu) or the GPU's own driver; a container gets NVIDIA's with \
      NVIDIA_DRIVER_CAPABILITIES=graphics
      """
  }

  /// `list()` where a device is needed.
  ///
  /// - Parameter cache: where what is found is remembered for later processes.
  /// - Throws: `RenderError.unavailable` with the reason when the list is empty.
  package static func required(
    rememberedIn cache: CacheLocation = .standard
  ) throws(RenderError) -> [GraphicsDevice] {
    if let absence { throw .unavailable(backend: "GPU", reason: absence) }
    let devices = found()
    DeviceMemo(cache)?.store(devices)
    return devices
  }

  /// The device that `selection` means on this machine.
  ///
  /// - Throws: `RenderError.unavailable` when there is none.
  package static func choose(_ selection: DeviceSelection = .automatic) throws(RenderError) -> DeviceChoice {
    try DeviceChoice(selection, among: try required())
  }

  /// A context on the device that `selection` means, current on this thread, and why it is that one. Of
  /// devices that are known by their number no other one is opened.
  ///
  /// - Throws: `RenderError.unavailable` when there is none, `.graphics` when EGL refuses.
  static func open(
    _ selection: DeviceSelection
  ) throws(RenderError) -> (context: GraphicsContext, reason: String) {
    if case .index(let index) = selection, let device = described(index),
      let context = try? GraphicsContext(device)
    {
      return (context, try DeviceChoice(selection, among: [context.device]).reason)
    }
    let choice = try choose(selection)
    return (try GraphicsContext(choice.device), choice.reason)
  }

  /// What EGL says about the device of an index before it is opened; nil for one that it does not list.
  private static func described(_ index: Int) -> GraphicsDevice? {
    let handles = DisplayRegistry.deviceHandles()
    return handles.indices.contains(index) ? described(handles[index], index: index) : nil
  }

  /// What EGL says about a device before it is opened.
  private static func described(_ handle: EGLDeviceEXT?, index: Int) -> GraphicsDevice {
    let extensions = EGLClient.words(EGLClient.queryDeviceString?(handle, EGL_EXTENSIONS))
    var device = GraphicsDevice(
      index: index, platform: .device, isSoftware: extensions.contains("EGL_MESA_device_software"))
    if extensions.contains("EGL_EXT_device_drm_render_node") {
      device.drmNode = EGLClient.queryDeviceString?(handle, EGL_DRM_RENDER_NODE_FILE_EXT)
        .map(String.init(cString:))
    }
    if device.drmNode == nil, extensions.contains("EGL_EXT_device_drm") {
      device.drmNode = EGLClient.queryDeviceString?(handle, EGL_DRM_DEVICE_FILE_EXT).map(
        String.init(cString:))
    }
    var cudaIndex: EGLAttrib = 0
    if extensions.contains("EGL_NV_device_cuda"), let query = EGLClient.queryDeviceAttribute,
      query(handle, EGL_CUDA_DEVICE_NV, &cudaIndex) == EGL_TRUE
    {
      device.cudaIndex = Int(cudaIndex)
    }
    return device
  }

  /// The device with what its GL says, or why it cannot be opened. The thread's current context stays.
  private static func opened(_ device: GraphicsDevice) -> GraphicsDevice {
    let (display, context) = (eglGetCurrentDisplay(), eglGetCurrentContext())
    let (drawn, read) = (eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ))
    defer { if context != nil { _ = eglMakeCurrent(display, drawn, read, context) } }
    do {
      return try GraphicsContext(device).device
    } catch {
      var device = device
      device.failure = error.cause
      return device
    }
  }
}
