// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A surfaceless context of OpenGL ES 3.1 or later.
///
/// Belongs to the thread that created it, and is not Sendable. A class, because owners of GL objects hold a
/// reference to their context, so that it outlives them.
final class GraphicsContext {
  /// The context's device, as described by GL.
  let device: GraphicsDevice
  let extensions: Set<String>
  /// Whether textures read as 0 outside their texels; otherwise shaders check every coordinate.
  var clampsToBorder = false
  private let display: GraphicsDisplay
  let handle: EGLContext
  /// nil if the driver allows contexts on several threads, as all but llvmpipe do.
  private let turns: DriverTurns?
  private var resetStatus: (@convention(c) () -> GLenum)?

  /// Creates a context on `device` and makes it current on this thread.
  ///
  /// - Parameter shared: a context whose objects it shares; it then takes no turns, so it must not draw.
  /// - Throws: `RenderError.unavailable` if the device lacks a feature, `.graphics` if EGL fails.
  init(_ device: GraphicsDevice, sharing shared: EGLContext? = nil) throws(RenderError) {
    display = try DisplayRegistry.display(of: device)
    guard display.extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .unavailable(backend: "GPU", reason: "device \(device.index) has no EGL_KHR_surfaceless_context")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw EGLClient.error("eglBindAPI") }
    let config = try GraphicsContext.config(on: display)
    guard let context = GraphicsContext.create(on: display, config, sharing: shared) else {
      throw .unavailable(
        backend: "GPU",
        reason: "no context of OpenGL ES 3.1 can be made: \(EGLClient.error("eglCreateContext"))")
    }
    handle = context
    guard eglMakeCurrent(display.handle, nil, nil, context) == EGL_TRUE else {
      let error = EGLClient.error("eglMakeCurrent")
      _ = eglDestroyContext(display.handle, context)
      throw error
    }
    var device = device
    device.vendor = currentText(GL_VENDOR)
    device.renderer = currentText(GL_RENDERER)
    device.version = currentText(GL_VERSION)
    device.isSoftware = GraphicsDevice.isSoftware(renderer: device.renderer, isListed: device.isSoftware)
    self.device = device
    turns = device.renderer.hasPrefix("llvmpipe") && shared == nil ? display.turns : nil
    extensions = GraphicsContext.currentExtensions()
    resetStatus = resetStatusEntry()
    // Lets the driver compile programs in parallel, on as many threads as it chooses.
    if extensions.contains("GL_KHR_parallel_shader_compile") {
      EGLClient.entry("glMaxShaderCompilerThreadsKHR", as: PFNGLMAXSHADERCOMPILERTHREADSKHRPROC.self)?(.max)
    }
    // A lost context returns empty strings, without reporting its loss.
    try GraphicsCheck.now("the description of a context")
  }

  deinit {
    beginTurn()
    defer { endTurn() }
    if eglGetCurrentContext() == handle { _ = eglMakeCurrent(display.handle, nil, nil, nil) }
    _ = eglDestroyContext(display.handle, handle)
  }

  /// Makes this the thread's current context; free if it already is.
  func makeCurrent() throws(RenderError) {
    guard eglGetCurrentContext() != handle else { return }
    guard eglMakeCurrent(display.handle, nil, nil, handle) == EGL_TRUE else {
      throw EGLClient.error("eglMakeCurrent")
    }
  }

  /// Waits until this thread may use the driver. Call it before the first GL call of a step of work; steps
  /// may be nested.
  func beginTurn() { turns?.begin() }

  /// Ends the last `beginTurn()`.
  func endTurn() { turns?.end() }

  /// Throws `RenderError.contextLost` if the device has been reset or removed. Contexts without a reset
  /// status only report this as an error of a call.
  func checkNotLost() throws(RenderError) {
    guard let status = resetStatus?(), status != GLenum(GL_NO_ERROR) else {
      if glGetError() == GLenum(GL_CONTEXT_LOST) { throw .contextLost(reason: "a call met a lost context") }
      return
    }
    let reason =
      switch Int32(status) {
      case GL_GUILTY_CONTEXT_RESET: "the device was reset because of this context"
      case GL_INNOCENT_CONTEXT_RESET: "the device was reset because of another context"
      default: "the device was reset for an unknown reason"
      }
    throw .contextLost(reason: reason)
  }

  private static func currentExtensions() -> Set<String> {
    let count = GLuint(max(0, integer(GL_NUM_EXTENSIONS)))
    let names = (0..<count).compactMap { glGetStringi(GLenum(GL_EXTENSIONS), $0) }
    return Set(names.map { String(cString: $0) })
  }

  /// Any config for OpenGL ES 3; nil if the display needs none.
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

  /// A context that reports resets if supported, or else a plain one; nil if both fail.
  private static func create(
    on display: GraphicsDisplay, _ config: EGLConfig?, sharing shared: EGLContext?
  ) -> EGLContext? {
    let version = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1]
    if display.extensions.contains("EGL_EXT_create_context_robustness") {
      let resetNotification = [
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT, EGL_NONE,
      ]
      if let context = eglCreateContext(display.handle, config, shared, version + resetNotification) {
        return context
      }
    }
    return eglCreateContext(display.handle, config, shared, version + [EGL_NONE])
  }

  /// The context's glGetGraphicsResetStatus, with or without suffix, or nil. EGL returns addresses even for
  /// unsupported names, so the context's version and extensions decide.
  private func resetStatusEntry() -> (@convention(c) () -> GLenum)? {
    let name: String? =
      if integer(GL_MINOR_VERSION) >= 2 {
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

/// A string of the current context; empty if there is no context.
private func currentText(_ name: Int32) -> String {
  glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
}
