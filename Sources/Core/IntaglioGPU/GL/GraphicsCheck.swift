// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// Queries GL errors: `now` in all builds, `everyCall` only in debug builds, where it names the failed call.
///
/// A query may wait for the driver's thread, so release builds query once per plan.
enum GraphicsCheck {
  /// After `call`, in debug builds.
  @inline(__always)
  static func everyCall(_ call: StaticString) throws(RenderError) {
    #if DEBUG
    try now("\(call)")
    #endif
  }

  /// After `call` or a group of calls.
  ///
  /// - Parameter bytes: the memory requested by the call, for the error.
  /// - Throws: `RenderError.outOfMemory`, `.contextLost` or `.graphics`.
  static func now(_ call: String, bytes: Int = 0, device: String = "the graphics device") throws(RenderError)
  {
    let code = Int32(glGetError())
    guard code != GL_NO_ERROR else { return }
    // Running out of memory causes other errors.
    let causes = [GL_CONTEXT_LOST, GL_OUT_OF_MEMORY]
    let codes = [code] + furtherErrors()
    switch causes.first(where: codes.contains) ?? code {
    case GL_OUT_OF_MEMORY: throw .outOfMemory(bytes: bytes, device: device)
    case GL_CONTEXT_LOST: throw .contextLost(reason: "\(call) met a lost context")
    default: throw .graphics(call: call, code: name(code))
    }
  }

  /// Clears the error flags.
  static func discardFurtherErrors() { _ = furtherErrors() }

  /// Several error flags may be set at once. A lost context may keep one set for ever, hence the bound.
  private static func furtherErrors() -> [Int32] {
    var codes: [Int32] = []
    while codes.count < 16, case let code = Int32(glGetError()), code != GL_NO_ERROR { codes.append(code) }
    return codes
  }

  private static func name(_ code: Int32) -> String {
    switch code {
    case GL_INVALID_ENUM: "GL_INVALID_ENUM"
    case GL_INVALID_VALUE: "GL_INVALID_VALUE"
    case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
    default: "GL error 0x" + String(code, radix: 16)
    }
  }
}
