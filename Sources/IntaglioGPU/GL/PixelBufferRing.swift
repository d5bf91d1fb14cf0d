// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A few pixel buffers of a fixed size, used in rotation: the device works on one while the next is filled or
/// read.
///
/// A picture of any size passes through them in strips of rows, so transfers use bounded memory.
struct PixelBufferRing: ~Copyable {
  /// The direction of the transfer.
  enum Direction {
    /// To the device.
    case upload
    /// From the device.
    case readback
  }

  /// The number of buffers in a ring.
  static let bufferCount = 3
  /// The size of each buffer in bytes.
  static let bufferSize = 4 << 20

  private let context: GraphicsContext
  private let direction: Direction
  private let waits: DeviceWaits
  private var names: [GLuint] = []
  private var fences: [Fence?] = []
  private var next = 0

  /// A ring in the current context. The first use allocates its memory.
  init(_ context: GraphicsContext, _ direction: Direction, _ waits: DeviceWaits) {
    self.context = context
    self.direction = direction
    self.waits = waits
  }

  deinit {
    guard !names.isEmpty, (try? context.makeCurrent()) != nil else { return }
    for fence in fences { fence?.delete() }
    glDeleteBuffers(GLsizei(names.count), names)
  }

  /// The number of rows of this size that one buffer holds.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, bufferSize / max(1, rowBytes)) }

  /// Waits until the device is done with the next buffer, binds it, and returns its index in the ring.
  mutating func bindNext() throws(RenderError) -> Int {
    if names.isEmpty { try allocate() }
    let slot = next
    next = (next + 1) % PixelBufferRing.bufferCount
    try wait(for: slot)
    glBindBuffer(target, names[slot])
    return slot
  }

  /// Marks the buffer as used by all commands so far.
  mutating func fence(_ slot: Int) throws(RenderError) {
    fences[slot]?.delete()
    fences[slot] = nil
    fences[slot] = try Fence()
  }

  /// Waits until the device is done with the buffer.
  mutating func wait(for slot: Int) throws(RenderError) {
    guard let fence = fences[slot] else { return }
    try waits.wait(for: fence, operation: direction == .upload ? "an upload" : "a readback")
    fence.delete()
    fences[slot] = nil
  }

  /// Gives access to the first `count` bytes of the bound buffer: to be filled completely for an upload, else
  /// to be read.
  func withBytes(_ slot: Int, count: Int, _ body: (UnsafeMutableRawPointer) -> Void) throws(RenderError) {
    glBindBuffer(target, names[slot])
    let access = direction == .upload ? GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT : GL_MAP_READ_BIT
    guard let bytes = glMapBufferRange(target, 0, count, GLbitfield(access)) else {
      try GraphicsCheck.now("glMapBufferRange", bytes: count, device: context.device.renderer)
      throw .graphics(call: "glMapBufferRange", code: "no memory mapped")
    }
    body(bytes)
    guard glUnmapBuffer(target) == GLboolean(GL_TRUE) else {
      throw .graphics(call: "glUnmapBuffer", code: "the buffer's bytes were lost")
    }
  }

  /// Frees the binding for transfers from and to other memory.
  func unbind() { glBindBuffer(target, 0) }

  private var target: GLenum {
    GLenum(direction == .upload ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER)
  }

  private mutating func allocate() throws(RenderError) {
    names = [GLuint](repeating: 0, count: PixelBufferRing.bufferCount)
    fences = [Fence?](repeating: nil, count: PixelBufferRing.bufferCount)
    glGenBuffers(GLsizei(names.count), &names)
    for name in names {
      glBindBuffer(target, name)
      let usage = GLenum(direction == .upload ? GL_STREAM_DRAW : GL_STREAM_READ)
      glBufferData(target, PixelBufferRing.bufferSize, nil, usage)
      try GraphicsCheck.now(
        "glBufferData", bytes: PixelBufferRing.bufferSize, device: context.device.renderer)
    }
  }
}
