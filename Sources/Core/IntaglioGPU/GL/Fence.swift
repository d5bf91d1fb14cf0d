// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A point in the device's command queue to wait for. Its owner deletes it.
struct Fence {
  private let sync: GLsync

  init() throws(RenderError) {
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try GraphicsCheck.now("glFenceSync")
      throw .graphics(call: "glFenceSync", code: "no fence created")
    }
    self.sync = sync
  }

  /// Waits until the device has reached the fence, at most `seconds`.
  ///
  /// A lost context may never signal a fence, so this checks for errors twice a second.
  ///
  /// - Throws: `RenderError.timedOut` with `operation`; `.contextLost`.
  func wait(seconds: Double, operation: String) throws(RenderError) {
    let end = ContinuousClock.now + .seconds(seconds.isFinite ? min(max(0, seconds), 1e9) : 1e9)
    while true {
      let left = end - .now
      let slice = min(max(left, .zero), .milliseconds(500)).components.attoseconds / 1_000_000_000
      switch Int32(glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), GLuint64(slice))) {
      case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return
      case GL_TIMEOUT_EXPIRED:
        try GraphicsCheck.now("glClientWaitSync")
        if left <= .zero { throw .timedOut(operation: operation, seconds: seconds) }
      default:
        try GraphicsCheck.now("glClientWaitSync")
        throw .graphics(call: "glClientWaitSync", code: "GL_WAIT_FAILED")
      }
    }
  }

  /// Whether the device has reached the fence, after waiting at most `seconds` for it.
  ///
  /// - Throws: `RenderError.contextLost`, `.graphics`.
  func isReached(within seconds: Double) throws(RenderError) -> Bool {
    do throws(RenderError) {
      try wait(seconds: seconds, operation: "")
    } catch {
      if case .timedOut = error { return false }
      throw error
    }
    return true
  }

  /// Deletes the GL object. The fence must not be used afterwards.
  func delete() { glDeleteSync(sync) }
}
