// SPDX-License-Identifier: MIT
import CEGL
import Glibc
import IntaglioSystem

extension GraphicsDevices {
  /// What the drivers of a device list.
  package struct Features: Sendable, Encodable {
    package let device: Int
    /// The extensions of EGL's client, device and display and of OpenGL ES, sorted.
    package let extensions: [String]
    /// Limits of OpenGL ES, such as `GL_MAX_TEXTURE_SIZE 16384`.
    package let limits: [String]
  }

  /// The extensions and limits of a device; nil if it cannot be opened.
  package static func features(of device: GraphicsDevice) -> Features? {
    let found = Lock<Features?>(nil)
    // On a thread of its own, because a context would replace the caller's.
    let work = SystemThread {
      guard let context = try? GraphicsContext(device) else { return }
      context.beginTurn()
      defer { context.endTurn() }
      let display = EGLClient.words(eglQueryString(eglGetCurrentDisplay(), EGL_EXTENSIONS))
      // Devices of other platforms come after those of the list, which may have become shorter, too.
      let handle = DisplayRegistry.deviceHandles().dropFirst(device.index).first ?? nil
      let own = EGLClient.words(EGLClient.queryDeviceString?(handle, EGL_EXTENSIONS))
      let extensions = context.extensions.union(display).union(own).union(EGLClient.extensions).sorted()
      let limits = limits.map { name, number in
        // Some limits have two values.
        var values: [GLint] = [0, 0]
        glGetIntegerv(GLenum(number), &values)
        return "GL_\(name) \(values[0])"
      }
      found.withLock { $0 = Features(device: device.index, extensions: extensions, limits: limits) }
    }
    guard let thread = try? work.start() else { return nil }
    pthread_join(thread, nil)
    return found.withLock { $0 }
  }

  private static let limits = [
    ("MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE), ("MAX_VIEWPORT_DIMS", GL_MAX_VIEWPORT_DIMS),
    ("MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS),
    ("MAX_COMPUTE_TEXTURE_IMAGE_UNITS", GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS),
    ("MAX_FRAGMENT_UNIFORM_VECTORS", GL_MAX_FRAGMENT_UNIFORM_VECTORS),
    ("MAX_COMPUTE_UNIFORM_COMPONENTS", GL_MAX_COMPUTE_UNIFORM_COMPONENTS),
    ("MAX_COMPUTE_SHARED_MEMORY_SIZE", GL_MAX_COMPUTE_SHARED_MEMORY_SIZE),
    ("MAX_COMPUTE_WORK_GROUP_INVOCATIONS", GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS),
    ("MAX_IMAGE_UNITS", GL_MAX_IMAGE_UNITS), ("MAX_DRAW_BUFFERS", GL_MAX_DRAW_BUFFERS),
    ("MAX_SHADER_STORAGE_BLOCK_SIZE", GL_MAX_SHADER_STORAGE_BLOCK_SIZE),
    ("NUM_PROGRAM_BINARY_FORMATS", GL_NUM_PROGRAM_BINARY_FORMATS),
  ]
}
