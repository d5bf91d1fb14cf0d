// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioSystem

/// EGL's features that need no display, and its entry points beyond libEGL's symbols.
enum EGLClient {
  /// Why EGL and OpenGL ES are unavailable in this process; nil if they are available. The first use, direct
  /// or through the members below, opens both libraries.
  ///
  /// Machines that only compute may have a driver for EGL, but no libGLESv2, whose functions EGL has, too.
  static let unavailabilityReason: String? =
    GraphicsLibrary.egl().open()
    ?? GraphicsLibrary.gles().open {
      eglGetProcAddress($0).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }

  /// The client extensions; empty if the library lists none.
  static let extensions = unavailabilityReason == nil ? words(eglQueryString(nil, EGL_EXTENSIONS)) : []

  /// Whether devices can be listed and opened individually.
  static var canListDevices: Bool {
    extensions.contains("EGL_EXT_platform_device")
      && (extensions.contains("EGL_EXT_device_enumeration") || extensions.contains("EGL_EXT_device_base"))
  }

  static var hasSurfacelessPlatform: Bool { extensions.contains("EGL_MESA_platform_surfaceless") }

  static var hasGBMPlatform: Bool {
    !extensions.isDisjoint(with: ["EGL_KHR_platform_gbm", "EGL_MESA_platform_gbm"])
  }

  static let queryDevices = entry("eglQueryDevicesEXT", as: PFNEGLQUERYDEVICESEXTPROC.self)
  static let queryDeviceString = entry("eglQueryDeviceStringEXT", as: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
  static let queryDeviceAttribute = entry("eglQueryDeviceAttribEXT", as: PFNEGLQUERYDEVICEATTRIBEXTPROC.self)
  static let getPlatformDisplay = entry("eglGetPlatformDisplayEXT", as: PFNEGLGETPLATFORMDISPLAYEXTPROC.self)

  /// The entry point `name`, or nil. `type` is a C function type.
  static func entry<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard unavailabilityReason == nil else { return nil }
    return eglGetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }

  /// The words of a space-separated list, as EGL and GL return it.
  static func words(_ list: UnsafePointer<CChar>?) -> Set<String> {
    guard let list else { return [] }
    return Set(String(cString: list).split(separator: " ").map(String.init))
  }

  /// EGL's last error on this thread, as a render error.
  static func error(_ call: String) -> RenderError {
    let code = eglGetError()
    if code == EGL_CONTEXT_LOST { return .contextLost(reason: "\(call) met a lost context") }
    return .graphics(call: call, code: name(code))
  }

  private static func name(_ code: EGLint) -> String {
    let names = [
      EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED", EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
      EGL_BAD_ALLOC: "EGL_BAD_ALLOC", EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE",
      EGL_BAD_CONFIG: "EGL_BAD_CONFIG", EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
      EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY", EGL_BAD_MATCH: "EGL_BAD_MATCH",
      EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER",
    ]
    return names[code] ?? "EGL error 0x" + String(code, radix: 16)
  }
}

package enum GraphicsLibrary {
  package static func egl(file: String = "libEGL.so.1") -> SystemLibrary { library(file, CEGLFunctionsOfEGL) }

  package static func gles(file: String = "libGLESv2.so.2") -> SystemLibrary {
    library(file, CEGLFunctionsOfGLES)
  }

  private static func library(
    _ file: String, _ list: (_ count: UnsafeMutablePointer<Int>?) -> UnsafePointer<CEGLFunction>?
  ) -> SystemLibrary {
    var count = 0
    let functions = list(&count)
    return SystemLibrary(
      file: file,
      functions: UnsafeBufferPointer(start: functions, count: count).map {
        (String(cString: $0.name), $0.address)
      },
      version: "EGL 1.4 and OpenGL ES 3.1 are needed")
  }
}
