// SPDX-License-Identifier: MIT

/// Why a render failed. Every case says what happened and, where there is something to do about it, what.
public enum RenderError: Error, Sendable, Hashable {
  /// The style cannot be rendered.
  case style(StyleError)
  /// The scene cannot be drawn.
  case scene(SceneError)
  /// A picture cannot be made, mostly for its size.
  case bitmap(BitmapError)
  /// The inputs given to a plan are not those it was made for.
  case input(index: Int, expected: String, found: String)
  /// A plan asks for something that no backend may do, such as a direct kernel past the limit.
  case unsupported(pass: String, reason: String)
  /// The backend, or the device of it, is not on this machine.
  case unavailable(backend: String, reason: String)
  /// A picture is larger than the device can hold.
  case tooLargeForDevice(size: PixelSize, limit: Int, device: String)
  /// Memory for a picture or plane could not be had.
  case outOfMemory(bytes: Int, device: String)
  /// A shader was refused; the driver's log says why.
  case shader(name: String, log: String)
  /// A call of EGL or OpenGL failed.
  case graphics(call: String, code: String)
  /// The device did not finish within its time.
  case timedOut(operation: String, seconds: Double)
  /// The render took longer than it was allowed to.
  case timeLimit(seconds: Double)
  /// The device was reset or removed; the next render makes a new context.
  case contextLost(reason: String)
  /// The renderer was closed while, or before, it was asked.
  case closed
  /// The task that waited for the render was cancelled.
  case cancelled
}

extension RenderError {
  /// The description, of `.unavailable` the reason alone: for a sentence that names the device or backend
  /// itself.
  package var cause: String {
    if case .unavailable(_, let reason) = self { reason } else { description }
  }

  /// Whether the device is too small for the work, which another may do.
  package var isBeyondDevice: Bool {
    switch self {
    case .tooLargeForDevice, .outOfMemory: true
    default: false
    }
  }
}

extension RenderError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .style(let error):
      "bad style: \(error)"
    case .scene(let error):
      "bad scene: \(error)"
    case .bitmap(let error):
      "\(error)"
    case .input(let index, let expected, let found):
      "input \(index) of the plan must be \(expected), got \(found)"
    case .unsupported(let pass, let reason):
      "the pass \(pass) cannot run: \(reason)"
    case .unavailable(let backend, let reason):
      "the \(backend) backend is not available: \(reason)"
    case .tooLargeForDevice(let size, let limit, let device):
      "a picture of \(size) is too large for \(device), whose limit is \(limit) pixels a side; use the CPU backend"
    case .outOfMemory(let bytes, let device):
      "\(device) has no memory for \(bytes) more bytes"
    case .shader(let name, let log):
      "the shader \(name) was refused: \(log)"
    case .graphics(let call, let code):
      "\(call) failed with \(code)"
    case .timedOut(let operation, let seconds):
      "\(operation) did not finish within \(seconds) s"
    case .timeLimit(let seconds):
      "the render did not end within its time limit of \(DecimalText.text(seconds)) s; give it more time, or draw fewer pixels or effects"
    case .contextLost(let reason):
      "the graphics context was lost (\(reason)); render again to use a new one"
    case .closed:
      "the renderer was closed"
    case .cancelled:
      "the render was cancelled"
    }
  }
}
