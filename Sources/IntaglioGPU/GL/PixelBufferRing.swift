// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A few pixel buffers of a fixed size, used in turn: the device works on one while the next is filled or
/// read.
///
/// A picture of any size passes through them in strips of rows, so the memory for a transfer is bounded.
struct PixelBufferRing: ~Copyable {
  /// Which way the bytes go.
  enum Direction {
    /// To the device.
    case upload
    /// From the device.
    case readback
  }

  /// How many buffers a ring has.
  static let bufferCount = 3
  /// Bytes of each.
  static let bufferSize = 4 << 20

  private let context: GraphicsContext
  private let direction: Direction
  private let timeout: Double
  private var names: [GLuint] = []
  private var fences: [Fence?] = []
  private var next = 0

  /// A ring in the current context; its memory is taken at the first use.
  init(_ context: GraphicsContext, _ direction: Direction, timeout: Double) {
    self.context = context
    self.direction = direction
    self.timeout = timeout
  }

  deinit {
    guard !names.isEmpty, (try? context.makeCurrent()) != nil else { return }
    for fence in fences { fence?.delete() }
    glDeleteBuffers(GLsizei(names.count), names)
  }

  /// How many rows of so many bytes go through one buffer at a time.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, bufferSize / max(1, rowBytes)) }

  /// Binds the next buffer once the device is done with it, and returns its place in the ring.
  mutating func bindNext() throws(RenderError) -> Int {
    if names.isEmpty { try allocate() }
    let slot = next
    next = (next + 1) % PixelBufferRing.bufferCount
    try wait(for: slot)
    glBindBuffer(target, names[slot])
    return slot
  }

  /// Marks the buffer as in use by what was asked of the device so far.
  mutating func fence(_ slot: Int) throws(RenderError) {
    fences[slot]?.delete()
    fences[slot] = nil
    fences[slot] = try Fence()
  }

  /// Waits until the device is done with the buffer.
  mutating func wait(for slot: Int) throws(RenderError) {
    guard let fence = fences[slot] else { return }
    try fence.wait(seconds: timeout, operation: direction == .upload ? "an upload" : "a readback")
    fence.delete()
    fences[slot] = nil
  }

  /// Lends the first `count` bytes of the bound buffer: to be filled completely for an upload, else to be
  /// read.
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

  /// Transfers outside the ring, and user pointers, need the binding free.
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
