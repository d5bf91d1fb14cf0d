import CEGL
import IntaglioPlan

/// The graphics devices of this machine.
public enum GraphicsDevices {
  /// Every device that EGL knows, in its order: those that cannot be opened too, with the reason.
  ///
  /// A context is made and given back on each, which costs some ten to some hundred milliseconds a device. When single
  /// devices cannot be listed or none of them works, Mesa's surfaceless platform is added as the last one.
  ///
  /// - Throws: `RenderError.unavailable` when this EGL can reach no device without a window system.
  public static func list() throws(RenderError) -> [GraphicsDevice] {
    guard EGLClient.canListDevices || EGLClient.hasSurfacelessPlatform else {
      throw .unavailable(
        backend: "GPU",
        reason: "this EGL has neither EGL_EXT_platform_device nor EGL_MESA_platform_surfaceless")
    }
    var devices = DisplayRegistry.deviceHandles().enumerated().map { index, handle in
      opened(described(handle, index: index))
    }
    if !devices.contains(where: \.isUsable), EGLClient.hasSurfacelessPlatform {
      devices.append(
        opened(GraphicsDevice(index: devices.count, platform: .surfaceless, isSoftware: false)))
    }
    return devices
  }

  /// The device that `selection` means on this machine.
  ///
  /// - Throws: `RenderError.unavailable` when there is none.
  public static func choose(_ selection: DeviceSelection = .automatic) throws(RenderError) -> DeviceChoice {
    try DeviceChoice(selection, among: try list())
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
    var device = device
    do {
      let context = try GraphicsContext(device)
      device.vendor = context.text(GL_VENDOR)
      device.renderer = context.text(GL_RENDERER)
      device.version = context.text(GL_VERSION)
      let rasterisers = ["llvmpipe", "softpipe", "SwiftShader", "swrast"]
      if rasterisers.contains(where: device.renderer.contains) { device.isSoftware = true }
    } catch {
      device.failure = error.description
    }
    return device
  }
}
