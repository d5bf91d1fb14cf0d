// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

extension GraphicsDevices {
  /// What the drivers of a device list.
  package struct Features: Sendable, Encodable {
    package let device: Int
    /// The extensions of EGL's client, device and display and of OpenGL ES, sorted.
    package let extensions: [String]
    /// Limits of OpenGL ES, such as `GL_MAX_TEXTURE_SIZE 16384`.
    package let limits: [String]
  }

  /// The check of an assumption about a device.
  package struct Check: Encodable, Sendable {
    package var device: Int
    /// A stable identifier for programs.
    package var name: String
    /// What drawing assumes of the device.
    package var assumption: String
    package var passed: Bool
    /// What replaces the assumption; nil if nothing does.
    package var alternative: String?

    package init(device: Int, name: String, assumption: String, passed: Bool, alternative: String?) {
      (self.device, self.name, self.assumption) = (device, name, assumption)
      (self.passed, self.alternative) = (passed, alternative)
    }
  }

  /// The shaders that renders run on a device.
  package struct Shaders: Encodable, Sendable {
    package var device: Int
    /// Compute or fragment for each kind of pass, with the reasons.
    package var variants: VariantReport
    /// Whether its times can be measured: GL_EXT_disjoint_timer_query.
    package var hasTimerQueries: Bool

    package init(device: Int, variants: VariantReport, hasTimerQueries: Bool) {
      (self.device, self.variants, self.hasTimerQueries) = (device, variants, hasTimerQueries)
    }
  }

  /// The extensions and limits of a device; nil if it cannot be opened.
  package static func features(of device: GraphicsDevice) -> Features? {
    try? inContext(of: device) { (context) throws(RenderError) in
      let display = EGLClient.words(eglQueryString(eglGetCurrentDisplay(), EGL_EXTENSIONS))
      // Devices of other platforms come after those of the list, which may have become shorter, too.
      let handle = DisplayRegistry.deviceHandles().dropFirst(device.index).first ?? nil
      let own = EGLClient.words(EGLClient.queryDeviceString?(handle, EGL_EXTENSIONS))
      let extensions = context.extensions.union(display).union(own).union(EGLClient.extensions).sorted()
      let limits = limits.map { name, number in "GL_\(name) \(integer(number))" }
      return Features(device: device.index, extensions: extensions, limits: limits)
    }
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
