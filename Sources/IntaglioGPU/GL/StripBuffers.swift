// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A pixel buffer for a strip of rows.
struct StripBuffer {
  let name: GLuint
  let byteCount: Int
  /// Its bytes, if they stay mapped.
  let bytes: UnsafeMutableRawPointer?
  /// The number of the fence after its last use.
  var fence = 0
}

/// The pixel buffers of one direction, used in rotation: the device works on some while others are filled or
/// read.
///
/// A picture of any size passes through them in strips of rows, so transfers use bounded memory, and small
/// pictures little.
struct StripBuffers: ~Copyable {
  /// The direction of the transfer.
  enum Direction {
    /// To the device.
    case upload
    /// From the device.
    case readback
  }

  /// The size of a strip in bytes, unless one row is larger.
  static let stripBytes = 1 << 20
  /// The bytes of all buffers, unless one row is larger.
  static let maximumBytes = 12 << 20

  private let context: GraphicsContext
  private let target: GLenum
  private let access: Int32
  private let operation: String
  /// Buffers without bytes to keep, least recently used first.
  private var idle: [StripBuffer] = []
  private var names: Set<GLuint> = []
  private var byteCount = 0
  private let makeStorage: PFNGLBUFFERSTORAGEEXTPROC?

  /// No buffers, in the current context.
  init(_ context: GraphicsContext, _ direction: Direction, keepsMapped: Bool) {
    self.context = context
    let isUpload = direction == .upload
    target = GLenum(isUpload ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER)
    access = isUpload ? GL_MAP_WRITE_BIT : GL_MAP_READ_BIT
    operation = isUpload ? "an upload" : "a readback"
    let canStayMapped = keepsMapped && context.extensions.contains("GL_EXT_buffer_storage")
    makeStorage =
      canStayMapped ? EGLClient.entry("glBufferStorageEXT", as: PFNGLBUFFERSTORAGEEXTPROC.self) : nil
  }

  deinit {
    guard !names.isEmpty, (try? context.makeCurrent()) != nil else { return }
    glDeleteBuffers(GLsizei(names.count), Array(names))
  }

  /// Whether buffers stay mapped, so that their bytes take no commands.
  var stayMapped: Bool { makeStorage != nil }

  /// The number of rows of this size in a strip.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, stripBytes / max(1, rowBytes)) }

  /// Takes a buffer of at least `count` bytes that the device no longer uses, and binds it.
  ///
  /// - Parameter waits: whether to wait for the device, or to exceed the limit, rather than to return nil.
  mutating func take(
    _ count: Int, waits: Bool, _ fences: inout FenceQueue
  ) throws(RenderError) -> StripBuffer? {
    let room = StripBuffers.room(for: count)
    let buffer: StripBuffer
    if let index = idle.firstIndex(where: { $0.byteCount >= count && fences.isReached($0.fence) }) {
      buffer = idle.remove(at: index)
    } else if byteCount + room <= StripBuffers.maximumBytes {
      buffer = try make(room)
    } else if !waits {
      return nil
    } else if let index = idle.firstIndex(where: { $0.byteCount >= count }) {
      try fences.wait(for: idle[index].fence, operation, isForOthers: true)
      buffer = idle.remove(at: index)
    } else {
      delete(idle)
      idle = []
      buffer = try make(room)
    }
    glBindBuffer(target, buffer.name)
    return buffer
  }

  /// Returns a buffer, free after a fence; 0 if it is free now.
  mutating func giveBack(_ buffer: StripBuffer, after fence: Int) {
    var buffer = buffer
    buffer.fence = fence
    idle.append(buffer)
  }

  /// Deletes a buffer whose use failed: it may be a name without bytes.
  mutating func discard(_ buffer: StripBuffer) { delete([buffer]) }

  /// Gives access to the first `count` bytes of a buffer: to be filled completely for an upload, else to be
  /// read, after their fence.
  func withBytes(
    _ buffer: StripBuffer, count: Int, _ body: (UnsafeMutableRawPointer) -> Void
  ) throws(RenderError) {
    if let bytes = buffer.bytes { return body(bytes) }
    glBindBuffer(target, buffer.name)
    let isWritten = access == GL_MAP_WRITE_BIT
    body(try map(count, isWritten ? access | GL_MAP_INVALIDATE_BUFFER_BIT : access))
    guard glUnmapBuffer(target) == GLboolean(GL_TRUE) else {
      throw .graphics(call: "glUnmapBuffer", code: "the buffer's bytes were lost")
    }
  }

  /// Frees the binding for transfers from and to other memory.
  func unbind() { glBindBuffer(target, 0) }

  /// A few sizes, so that strips of all kinds share buffers.
  private static func room(for count: Int) -> Int {
    [1 << 16, 1 << 18, stripBytes].first { $0 >= count } ?? count
  }

  /// A bound buffer; it stays mapped if the device can do that. No room on the device shows when its bytes
  /// are mapped, at the latest.
  private mutating func make(_ count: Int) throws(RenderError) -> StripBuffer {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    // Without a buffer the device would take offsets for addresses.
    guard name != 0 else {
      try GraphicsCheck.now("glGenBuffers", bytes: count, device: context.device.renderer)
      throw .graphics(call: "glGenBuffers", code: "no buffer made")
    }
    glBindBuffer(target, name)
    names.insert(name)
    byteCount += count
    guard let makeStorage else {
      glBufferData(target, count, nil, GLenum(access == GL_MAP_WRITE_BIT ? GL_STREAM_DRAW : GL_STREAM_READ))
      try GraphicsCheck.everyCall("glBufferData")
      return StripBuffer(name: name, byteCount: count, bytes: nil)
    }
    let lasting = access | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT
    makeStorage(target, count, nil, GLbitfield(lasting))
    let buffer = StripBuffer(name: name, byteCount: count, bytes: nil)
    do throws(RenderError) {
      return StripBuffer(name: name, byteCount: count, bytes: try map(count, lasting))
    } catch {
      delete([buffer])
      throw error
    }
  }

  private func map(_ count: Int, _ access: Int32) throws(RenderError) -> UnsafeMutableRawPointer {
    guard let bytes = glMapBufferRange(target, 0, count, GLbitfield(access)) else {
      try GraphicsCheck.now("glMapBufferRange", bytes: count, device: context.device.renderer)
      throw .graphics(call: "glMapBufferRange", code: "no memory mapped")
    }
    return bytes
  }

  private mutating func delete(_ buffers: [StripBuffer]) {
    guard !buffers.isEmpty else { return }
    glDeleteBuffers(GLsizei(buffers.count), buffers.map(\.name))
    names.subtract(buffers.map(\.name))
    byteCount -= buffers.reduce(0) { $0 + $1.byteCount }
  }
}
