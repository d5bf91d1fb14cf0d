// SPDX-License-Identifier: MIT

/// Why a render failed. Every case gives the cause and, where possible, the remedy.
public enum RenderError: Error, Sendable, Hashable {
  /// The style cannot be rendered.
  case style(StyleError)
  /// The scene cannot be drawn.
  case scene(SceneError)
  /// The bitmap cannot be created, usually because of its size.
  case bitmap(BitmapError)
  /// The picture cannot be framed.
  case framing(FramingError)
  /// The inputs given to a plan do not match its declared ones.
  case input(index: Int, expected: String, found: String)
  /// No backend supports a pass of the plan, such as a direct kernel above the limit.
  case unsupported(pass: String, reason: String)
  /// This machine lacks the backend or its device.
  case unavailable(backend: String, reason: String)
  /// A picture exceeds the device's maximum size.
  case tooLargeForDevice(size: PixelSize, limit: Int, device: String)
  /// The allocation of a picture or plane failed.
  case outOfMemory(bytes: Int, device: String)
  /// A shader did not compile; the driver's log has the reason.
  case shader(name: String, log: String)
  /// A call of EGL or OpenGL failed.
  case graphics(call: String, code: String)
  /// The device exceeded its time limit.
  case timedOut(operation: String, seconds: Double)
  /// The render exceeded its time limit.
  case timeLimit(seconds: Double)
  /// The device was reset or removed, and again while the render was repeated on a new context.
  case contextLost(reason: String)
  /// The renderer was closed before or during the render.
  case closed
  /// The task that waited for the render was cancelled.
  case cancelled

  /// The description, or for `.unavailable` only the reason: for messages that already name the device or
  /// backend.
  package var cause: String {
    if case .unavailable(_, let reason) = self { reason } else { description }
  }

  /// Whether the work exceeds this device; another device may be able to do it.
  package var isBeyondDevice: Bool {
    switch self {
    case .tooLargeForDevice, .outOfMemory: true
    default: false
    }
  }

  /// Whether the device or its driver failed, not the request; another device may be able to do it.
  package var isDeviceFailure: Bool {
    switch self {
    case .unavailable, .shader, .graphics, .timedOut, .contextLost: true
    default: false
    }
  }
}

extension RenderError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .style(let error): "bad style: \(error)"
    case .scene(let error): "bad scene: \(error)"
    case .bitmap(let error): "\(error)"
    case .framing(let error): "\(error)"
    case .input(let index, let expected, let found):
      "input \(index) of the plan must be \(expected), got \(found)"
    case .unsupported(let pass, let reason): "the pass \(pass) cannot run: \(reason)"
    case .unavailable(let backend, let reason): "the \(backend) backend is not available: \(reason)"
    case .tooLargeForDevice(let size, let limit, let device):
      "a picture of \(size) is too large for \(device), whose limit is \(limit) pixels per side; use the CPU backend"
    case .outOfMemory(let bytes, let device): "\(device) cannot allocate \(bytes) more bytes"
    case .shader(let name, let log): "the shader \(name) does not compile: \(log)"
    case .graphics(let call, let code): "\(call) failed with \(code)"
    case .timedOut(let operation, let seconds): "\(operation) did not finish within \(seconds) s"
    case .timeLimit(let seconds):
      "the render did not finish within its time limit of \(DecimalText.text(seconds)) s; give it more time, or draw fewer pixels or effects"
    case .contextLost(let reason):
      "the graphics context was lost twice (\(reason)); if that keeps happening, use the CPU backend"
    case .closed: "the renderer was closed"
    case .cancelled: "the render was cancelled"
    }
  }
}
