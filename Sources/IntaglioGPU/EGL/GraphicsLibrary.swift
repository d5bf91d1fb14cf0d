import CEGL
import Glibc

/// A library of the system that is opened when it is first needed, so that a program starts on a machine without it.
package struct GraphicsLibrary {
  /// Its file, as the loader looks for it.
  let file: String
  /// The functions that are called of it, and where the callers read their addresses.
  let functions: UnsafeBufferPointer<CEGLFunction>

  package static func egl(file: String = "libEGL.so.1") -> GraphicsLibrary {
    var count = 0
    let functions = CEGLFunctionsOfEGL(&count)
    return GraphicsLibrary(file: file, functions: UnsafeBufferPointer(start: functions, count: count))
  }

  package static func gles(file: String = "libGLESv2.so.2") -> GraphicsLibrary {
    var count = 0
    let functions = CEGLFunctionsOfGLES(&count)
    return GraphicsLibrary(file: file, functions: UnsafeBufferPointer(start: functions, count: count))
  }

  /// Opens the library for the rest of the process, and puts the addresses of its functions where they are read: of all
  /// of them or, where one is missing, of none.
  ///
  /// - Returns: why the library cannot be used, for people; nil when it can.
  package func open() -> String? {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      var reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
      if reason.hasPrefix("\(file): ") { reason.removeFirst(file.count + 2) }
      return """
        \(file) cannot be loaded (\(reason)); install libegl1 and libgles2 (Debian, Ubuntu) or NVIDIA's driver, which \
        brings its own
        """
    }
    let addresses = functions.map { dlsym(handle, $0.name) }
    if let missing = zip(functions, addresses).first(where: { $1 == nil }) {
      let name = String(cString: missing.0.name)
      return "\(file) has no function \(name); EGL 1.4 and OpenGL ES 3.1 are needed"
    }
    for (function, address) in zip(functions, addresses) { function.address.pointee = address }
    return nil
  }
}
