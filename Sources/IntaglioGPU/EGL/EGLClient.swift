import CEGL
import IntaglioPlan

/// What EGL offers before any display is open, and the entry points that are no symbols of libEGL.
enum EGLClient {
  /// The extensions of the client; empty when the library tells none.
  static let extensions = words(eglQueryString(nil, EGL_EXTENSIONS))

  /// Whether single devices can be listed and opened.
  static var canListDevices: Bool {
    extensions.contains("EGL_EXT_platform_device")
      && (extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base"))
  }

  /// Whether Mesa's platform without surfaces is there.
  static var hasSurfacelessPlatform: Bool { extensions.contains("EGL_MESA_platform_surfaceless") }

  static let queryDevices = entry("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self)
  static let queryDeviceString = entry("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
  static let queryDeviceAttribute = entry("eglQueryDeviceAttribEXT", as: PFNEGLQUERYDEVICEATTRIBEXTPROC.self)
  static let getPlatformDisplay = entry(
    "eglGetPlatformDisplayEXT", as: PFNEGLGETPLATFORMDISPLAYEXTPROC.self)

  /// The entry point `name`, or nil. `type` is a C function type.
  static func entry<Function>(_ name: String, as type: Function.Type) -> Function? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// The words of a list that EGL or GL gives as one string.
  static func words(_ list: UnsafePointer<CChar>?) -> Set<String> {
    guard let list else { return [] }
    return Set(String(cString: list).split(separator: " ").map(String.init))
  }

  /// The last error of EGL on this thread, as an error of the render.
  static func error(_ call: String) -> RenderError {
    .graphics(call: call, code: "EGL error 0x" + String(eglGetError(), radix: 16))
  }
}
