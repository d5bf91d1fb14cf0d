// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// The pixel buffers of one direction, used in rotation: the device works on some while others are filled or
/// read.
///
/// Pictures of any size pass through them in strips of rows, so transfers use bounded memory, and small
/// pictures use little.
struct StripBuffers: ~Copyable {
  let sizes: TransferSizes
  /// The buffers that may be taken or lent.
  let pool: StripPool

  private let context: GraphicsContext
  private let target: GLenum
  private let access: Int32
  private let operation: String
  private var names: Set<GLuint> = []
  private let makeStorage: PFNGLBUFFERSTORAGEEXTPROC?
  /// Storage bits beside those of the access.
  private let storage: Int32

  init(_ context: GraphicsContext, _ sizes: TransferSizes, isUpload: Bool, keepsMapped: Bool) {
    (self.context, self.sizes, pool) = (context, sizes, StripPool(ringBytes: sizes.ringBytes))
    target = GLenum(isUpload ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER)
    access = isUpload ? GL_MAP_WRITE_BIT : GL_MAP_READ_BIT
    operation = isUpload ? "an upload" : "a readback"
    storage = context.device.needsClientStorage ? GL_CLIENT_STORAGE_BIT_EXT : 0
    let canStayMapped = keepsMapped && context.extensions.contains("GL_EXT_buffer_storage")
    makeStorage =
      canStayMapped ? EGLClient.entry("glBufferStorageEXT", as: PFNGLBUFFERSTORAGEEXTPROC.self) : nil
  }

  deinit {
    pool.close()
    guard !names.isEmpty, (try? context.makeCurrent()) != nil else { return }
    glDeleteBuffers(GLsizei(names.count), Array(names))
  }

  /// Whether buffers stay mapped, so that accessing their bytes takes no GL calls.
  var stayMapped: Bool { makeStorage != nil }

  /// Takes a buffer of at least `count` bytes that the device no longer uses, and binds it.
  ///
  /// - Parameter waits: whether to wait for the device, or exceed the limit, rather than return nil.
  mutating func take(
    _ count: Int, waits: Bool, _ fences: inout FenceQueue
  ) throws(RenderError) -> StripBuffer? {
    let room = sizes.room(for: count)
    let buffer: StripBuffer
    if let idle = pool.take(count, reached: fences.reached) {
      buffer = idle
    } else if pool.byteCount + room <= sizes.ringBytes {
      buffer = try make(room)
    } else if !waits {
      return nil
    } else if let idle = pool.take(count, reached: nil) {
      do throws(RenderError) {
        try fences.wait(for: idle.fence, operation, isForOthers: true)
      } catch {
        pool.giveBack([idle])
        throw error
      }
      buffer = idle
    } else {
      delete(pool.takeAll())
      buffer = try make(room)
    }
    bind(buffer)
    return buffer
  }

  /// Returns a buffer, to be reused once a fence is reached; 0 if it may be reused at once. A buffer beyond
  /// the limit is deleted instead.
  mutating func giveBack(_ buffer: StripBuffer, after fence: Int) {
    guard pool.byteCount <= sizes.ringBytes else { return delete([buffer]) }
    var buffer = buffer
    buffer.fence = fence
    pool.giveBack([buffer])
  }

  /// Tells the threads that wait for buffers which ones are free.
  func note(_ fences: borrowing FenceQueue) { pool.giveBack([], reached: fences.reached) }

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

  /// Makes a buffer the source or target of transfers.
  func bind(_ buffer: StripBuffer) { glBindBuffer(target, buffer.name) }

  /// Unbinds the current buffer, for transfers from and to other memory.
  func unbind() { glBindBuffer(target, 0) }

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
    pool.add(StripBuffer(name: name, byteCount: count, bytes: nil))
    guard let makeStorage else {
      glBufferData(target, count, nil, GLenum(access == GL_MAP_WRITE_BIT ? GL_STREAM_DRAW : GL_STREAM_READ))
      try GraphicsCheck.everyCall("glBufferData")
      return StripBuffer(name: name, byteCount: count, bytes: nil)
    }
    let lasting = access | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT
    makeStorage(target, count, nil, GLbitfield(lasting | storage))
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
    pool.remove(buffers)
  }
}

extension GraphicsDevice {
  /// Whether buffers that stay mapped are memory of the machine only with GL_CLIENT_STORAGE_BIT.
  ///
  /// Mesa takes other storage that is written for video memory (`buffer_usage` in bufferobj.c), which
  /// radeonsi maps through the bus, where its window may be small; iris and nouveau ignore the bit. Storage
  /// that is read needed it until 2021. NVIDIA's driver uses memory of the machine anyway, and a slower kind
  /// with the bit.
  package var needsClientStorage: Bool { version.contains(text: "Mesa") }
}

extension StripBuffers {
  /// In bytes per second. The processor reads memory that its caches hold at 5 GB/s or more, other memory at
  /// less than 0.5.
  static let leastReadSpeed = 2e9

  /// Whether readback buffers may stay mapped: not if the processor does not cache their memory. Plain maps
  /// are of cached memory, or the driver copies it.
  ///
  /// This is timed once per driver, for all later processes that share the cache.
  static func mayStayMappedForReads(
    _ context: GraphicsContext, _ options: GPUOptions
  ) throws(RenderError) -> Bool {
    guard options.keepsBuffersMapped else { return false }
    if let speed = options.readSpeed { return speed >= leastReadSpeed }
    if context.device.isSoftware { return true }
    let (cache, key) = (DiskCache(options.cache), "read speed\n\(context.device.cacheKey)")
    if let value = cache.value(for: key), let speed = Double(String(decoding: value, as: UTF8.self)) {
      return speed >= leastReadSpeed
    }
    var buffers = StripBuffers(
      context, TransferSizes(isSoftware: false), isUpload: false, keepsMapped: true)
    guard let speed = try buffers.readSpeed() else { return false }
    cache.store(Array("\(speed)".utf8), for: key)
    return speed >= leastReadSpeed
  }

  /// The bytes of a mapped buffer that the processor reads per second: the most of four times, since the
  /// first finds the pages, and others may be interrupted. nil if buffers do not stay mapped.
  private mutating func readSpeed() throws(RenderError) -> Double? {
    let count = 1 << 20
    guard stayMapped, let bytes = try make(count).bytes else { return nil }
    var copy = [UInt8](repeating: 0, count: count)
    var speed = 0.0
    for _ in 0..<4 {
      let start = ContinuousClock.now
      copy.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count)) }
      speed = max(speed, Double(count) / ((ContinuousClock.now - start) / .seconds(1)))
    }
    return speed
  }
}
