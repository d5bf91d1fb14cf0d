// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioSystem

/// The system's graphics libraries.
package enum GraphicsLibrary {
  package static func egl(file: String = "libEGL.so.1") -> SystemLibrary {
    var count = 0
    return library(file, CEGLFunctionsOfEGL(&count), count)
  }

  package static func gles(file: String = "libGLESv2.so.2") -> SystemLibrary {
    var count = 0
    return library(file, CEGLFunctionsOfGLES(&count), count)
  }

  private static func library(
    _ file: String, _ functions: UnsafePointer<CEGLFunction>?, _ count: Int
  ) -> SystemLibrary {
    SystemLibrary(
      file: file,
      functions: UnsafeBufferPointer(start: functions, count: count).map {
        (String(cString: $0.name), $0.address)
      },
      version: "EGL 1.4 and OpenGL ES 3.1 are needed")
  }
}
