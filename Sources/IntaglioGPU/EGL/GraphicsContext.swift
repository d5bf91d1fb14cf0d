// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A context of OpenGL ES 3.1 or more without any surface.
///
/// Belongs to the thread that made it. Whoever holds names of GL objects holds their context too, so it
/// outlives them; it is a class for that reason, and not Sendable.
final class GraphicsContext {
  /// On which it was made, with what its GL says of itself.
  let device: GraphicsDevice
  /// The extensions of GL.
  let extensions: Set<String>
  private let display: GraphicsDisplay
  private let context: EGLContext
  private var resetStatus: (@convention(c) () -> GLenum)?

  /// Makes a context on `device` and makes it the thread's current one.
  ///
  /// - Throws: `RenderError.unavailable` when the device lacks what is needed, `.graphics` when EGL refuses.
  init(_ device: GraphicsDevice) throws(RenderError) {
    display = try DisplayRegistry.display(of: device)
    guard display.extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .unavailable(backend: "GPU", reason: "device \(device.index) has no EGL_KHR_surfaceless_context")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw EGLClient.error("eglBindAPI") }
    let config = try GraphicsContext.config(on: display)
    guard let context = GraphicsContext.create(on: display, config) else {
      throw .unavailable(
        backend: "GPU",
        reason: "no context of OpenGL ES 3.1 can be made: \(EGLClient.error("eglCreateContext"))")
    }
    self.context = context
    guard eglMakeCurrent(display.handle, nil, nil, context) == EGL_TRUE else {
      let error = EGLClient.error("eglMakeCurrent")
      _ = eglDestroyContext(display.handle, context)
      throw error
    }
    self.device = device.described(
      vendor: currentText(GL_VENDOR), renderer: currentText(GL_RENDERER), version: currentText(GL_VERSION))
    extensions = GraphicsContext.currentExtensions()
    resetStatus = resetStatusEntry()
    compileInParallel()
  }

  deinit {
    if eglGetCurrentContext() == context { _ = eglMakeCurrent(display.handle, nil, nil, nil) }
    _ = eglDestroyContext(display.handle, context)
  }

  /// Makes this the thread's current context; costs nothing where it is already.
  func makeCurrent() throws(RenderError) {
    guard eglGetCurrentContext() != context else { return }
    guard eglMakeCurrent(display.handle, nil, nil, context) == EGL_TRUE else {
      throw EGLClient.error("eglMakeCurrent")
    }
  }

  /// Throws `RenderError.contextLost` when the device was reset or removed since the context was made.
  func checkNotLost() throws(RenderError) {
    guard let status = resetStatus?(), status != GLenum(GL_NO_ERROR) else { return }
    let reason =
      switch Int32(status) {
      case GL_GUILTY_CONTEXT_RESET: "the device was reset because of this context"
      case GL_INNOCENT_CONTEXT_RESET: "the device was reset because of another context"
      default: "the device was reset for an unknown reason"
      }
    throw .contextLost(reason: reason)
  }

  /// A text of the context, such as GL_RENDERER.
  func text(_ name: Int32) -> String { currentText(name) }

  /// Lets the driver compile programs at the same time, on as many threads as it likes.
  private func compileInParallel() {
    guard extensions.contains("GL_KHR_parallel_shader_compile") else { return }
    EGLClient.entry("glMaxShaderCompilerThreadsKHR", as: PFNGLMAXSHADERCOMPILERTHREADSKHRPROC.self)?(.max)
  }

  private static func currentExtensions() -> Set<String> {
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_NUM_EXTENSIONS), &count)
    let names = (0..<GLuint(max(0, count))).compactMap { glGetStringi(GLenum(GL_EXTENSIONS), $0) }
    return Set(names.map { String(cString: $0) })
  }

  /// A context needs no config where the display says so; else any for OpenGL ES 3.
  private static func config(on display: GraphicsDisplay) throws(RenderError) -> EGLConfig? {
    if display.extensions.contains("EGL_KHR_no_config_context") { return nil }
    let wanted = [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display.handle, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
      throw .unavailable(backend: "GPU", reason: "no EGL config for OpenGL ES 3")
    }
    return config
  }

  /// A context that tells of resets where that is offered, else a plain one; nil when neither can be made.
  private static func create(on display: GraphicsDisplay, _ config: EGLConfig?) -> EGLContext? {
    let version = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1]
    if display.extensions.contains("EGL_EXT_create_context_robustness") {
      let telling = [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT, EGL_NONE,
      ]
      if let context = eglCreateContext(display.handle, config, nil, version + telling) { return context }
    }
    return eglCreateContext(display.handle, config, nil, version + [EGL_NONE])
  }

  /// glGetGraphicsResetStatus under the name that the context has for it; nil without one. EGL hands out
  /// addresses for names that the context does not have, so the name is chosen by what it says of itself.
  private func resetStatusEntry() -> (@convention(c) () -> GLenum)? {
    var minor: GLint = 0
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    let name: String? =
      if minor >= 2 {
        "glGetGraphicsResetStatus"
      } else if extensions.contains("GL_KHR_robustness") {
        "glGetGraphicsResetStatusKHR"
      } else if extensions.contains("GL_EXT_robustness") {
        "glGetGraphicsResetStatusEXT"
      } else {
        nil
      }
    return name.flatMap { EGLClient.entry($0, as: PFNGLGETGRAPHICSRESETSTATUSKHRPROC.self) }
  }
}

/// A text of the current context; empty without one.
private func currentText(_ name: Int32) -> String {
  glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}

extension GraphicsDevice {
  /// The device with what the GL of a context on it says.
  fileprivate func described(vendor: String, renderer: String, version: String) -> GraphicsDevice {
    var device = self
    (device.vendor, device.renderer, device.version) = (vendor, renderer, version)
    let rasterisers = ["llvmpipe", "softpipe", "SwiftShader", "swrast"]
    if rasterisers.contains(where: { renderer.contains(text: $0) }) { device.isSoftware = true }
    return device
  }
}
