// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A point in the device's work that can be waited for. Its owner deletes it.
struct Fence {
  private let sync: GLsync

  /// After everything that was asked of the device so far.
  init() throws(RenderError) {
    guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try GraphicsCheck.now("glFenceSync")
      throw .graphics(call: "glFenceSync", code: "no fence made")
    }
    self.sync = sync
  }

  /// Waits until the device has come so far, at most `seconds`.
  ///
  /// - Throws: `RenderError.timedOut`, with `operation` in it.
  func wait(seconds: Double, operation: String) throws(RenderError) {
    let nanoseconds = GLuint64(seconds.isFinite ? min(max(0, seconds), 3600) * 1e9 : 3600e9)
    switch Int32(glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)) {
    case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED:
      return
    case GL_TIMEOUT_EXPIRED:
      throw .timedOut(operation: operation, seconds: seconds)
    default:
      try GraphicsCheck.now("glClientWaitSync")
      throw .graphics(call: "glClientWaitSync", code: "GL_WAIT_FAILED")
    }
  }

  /// Gives it back to GL; it must not be used any more.
  func delete() { glDeleteSync(sync) }
}
