// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A pixel buffer for a strip of rows.
struct StripBuffer {
  let name: GLuint
  let byteCount: Int
  /// The mapped bytes, if the buffer stays mapped.
  let bytes: UnsafeMutableRawPointer?
  /// The number of the fence after its last use.
  var fence = 0
}

/// The pixel buffers of one direction, used in rotation: the device works on some while others are filled or
/// read.
///
/// Pictures of any size pass through them in strips of rows, so transfers use bounded memory, and small
/// pictures use little.
struct StripBuffers: ~Copyable {
  /// The size of a strip in bytes, unless one row is larger.
  static let stripBytes = 1 << 20
  /// The bytes of all buffers, unless one row is larger.
  static let maximumBytes = 12 << 20

  private let context: GraphicsContext
  private let target: GLenum
  private let access: Int32
  private let operation: String
  /// Buffers whose contents are no longer needed, least recently used first.
  private var idle: [StripBuffer] = []
  private var names: Set<GLuint> = []
  private var byteCount = 0
  private let makeStorage: PFNGLBUFFERSTORAGEEXTPROC?

  init(_ context: GraphicsContext, isUpload: Bool, keepsMapped: Bool) {
    self.context = context
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

  /// Whether buffers stay mapped, so that accessing their bytes takes no GL calls.
  var stayMapped: Bool { makeStorage != nil }

  /// The number of rows of this size in a strip.
  static func rows(ofBytes rowBytes: Int) -> Int { max(1, stripBytes / max(1, rowBytes)) }

  /// Takes a buffer of at least `count` bytes that the device no longer uses, and binds it.
  ///
  /// - Parameter waits: whether to wait for the device, or exceed the limit, rather than return nil.
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

  /// Returns a buffer, to be reused once a fence is reached; 0 if it may be reused at once.
  mutating func giveBack(_ buffer: StripBuffer, after fence: Int) {
    var buffer = buffer
    buffer.fence = fence
    idle.append(buffer)
  }

  /// Deletes a buffer whose use failed, because it may have no storage.
  mutating func discard(_ buffer: StripBuffer) { delete([buffer]) }

  /// Gives access to the first `count` bytes of a buffer: for an upload, to fill them completely; for a
  /// readback, to read them once their fence is reached.
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

  /// Unbinds the current buffer, for transfers from and to other memory.
  func unbind() { glBindBuffer(target, 0) }

  /// Rounds up to one of a few sizes, so that strips of all kinds can share buffers.
  private static func room(for count: Int) -> Int {
    [1 << 16, 1 << 18, stripBytes].first { $0 >= count } ?? count
  }

  /// A new, bound buffer, which stays mapped if the device supports it. A lack of device memory is detected
  /// when the bytes are mapped, at the latest.
  private mutating func make(_ count: Int) throws(RenderError) -> StripBuffer {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    // Without a buffer, GL would take offsets for addresses.
    guard name != 0 else {
      try GraphicsCheck.now("glGenBuffers", bytes: count, device: context.device.renderer)
      throw .graphics(call: "glGenBuffers", code: "no buffer created")
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
