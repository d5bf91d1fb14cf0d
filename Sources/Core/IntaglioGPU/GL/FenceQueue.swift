// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// The fences in a context's command queue, numbered from 1. A fence that is reached proves that all commands
/// before it are done, so transfers can share fences.
struct FenceQueue: ~Copyable {
  private let context: GraphicsContext
  private let waits: DeviceWaits
  private var fences: [(number: Int, fence: Fence)] = []
  /// The number of the next fence, for commands that need none of their own.
  private(set) var next = 1
  /// The last fence that the device is known to have reached.
  private(set) var reached = 0

  init(_ context: GraphicsContext, _ waits: DeviceWaits) { (self.context, self.waits) = (context, waits) }

  deinit {
    guard !fences.isEmpty, (try? context.makeCurrent()) != nil else { return }
    for (_, fence) in fences { fence.delete() }
  }

  /// Adds a fence after all commands so far.
  ///
  /// - Returns: its number.
  mutating func add() throws(RenderError) -> Int {
    fences.append((next, try Fence()))
    defer { next += 1 }
    return next
  }

  /// Whether the device is known to have reached a fence.
  func isReached(_ number: Int) -> Bool { number <= reached }

  /// Waits until the device has reached a fence, which is inserted if it is still missing; see `DeviceWaits`.
  ///
  /// - Throws: the errors of `DeviceWaits.wait`.
  mutating func wait(for number: Int, _ operation: String, isForOthers: Bool = false) throws(RenderError) {
    if isReached(number) { return }
    if number >= next { _ = try add() }
    guard let index = fences.firstIndex(where: { $0.number >= number }) else { return }
    try waits.wait(for: fences[index].fence, operation: operation, isForOthers: isForOthers)
    reached = fences[index].number
    for (_, fence) in fences[...index] { fence.delete() }
    fences.removeFirst(index + 1)
  }
}

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
  /// - Throws: `RenderError.timedOut` with `operation`; `.contextLost`.
  func wait(seconds: Double, operation: String) throws(RenderError) {
    if try !isReached(within: seconds) { throw .timedOut(operation: operation, seconds: seconds) }
  }

  /// Whether the device has reached the fence, after waiting at most `seconds` for it.
  ///
  /// A lost context may never signal a fence, so this checks for errors twice a second.
  ///
  /// - Throws: `RenderError.contextLost`, `.graphics`.
  func isReached(within seconds: Double) throws(RenderError) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds.isFinite ? min(max(0, seconds), 1e9) : 1e9)
    while true {
      let left = end - .now
      let slice = min(max(left, .zero), .milliseconds(500)).components.attoseconds / 1_000_000_000
      switch Int32(glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), GLuint64(slice))) {
      case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: return true
      case GL_TIMEOUT_EXPIRED:
        try GraphicsCheck.now("glClientWaitSync")
        if left <= .zero { return false }
      default:
        try GraphicsCheck.now("glClientWaitSync")
        throw .graphics(call: "glClientWaitSync", code: "GL_WAIT_FAILED")
      }
    }
  }

  /// Deletes the GL object. The fence must not be used afterwards.
  func delete() { glDeleteSync(sync) }
}
