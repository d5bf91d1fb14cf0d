// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A texture of a pool: its GL name and properties. Sizes are in pixels unless they say texels.
struct Texture: Hashable {
  let name: GLuint
  let format: TextureFormat
  let size: PixelSize

  /// The size in texels.
  var texelSize: PixelSize { size.texels(of: format) }
  /// Bytes on the device.
  var byteCount: Int { texelSize.width * texelSize.height * format.bytesPerTexel }
}

extension PixelSize {
  /// The number of texels for this number of pixels.
  func texels(of format: TextureFormat) -> PixelSize {
    PixelSize((width + format.pixelsPerTexel - 1) / format.pixelsPerTexel, height)
  }
}

/// The owner of all textures of a context. It keeps returned textures for the next request of the same format
/// and size.
struct TexturePool: ~Copyable {
  private let context: GraphicsContext
  /// Returned textures, least recently used first.
  private var free: [Texture] = []
  private var taken: Set<Texture> = []
  private var freeByteCount = 0
  private var takenByteCount = 0
  /// Returned textures are kept while all textures together take no more bytes than this.
  private var budget: Int
  private let minimumBudget: Int
  /// The number of textures made so far.
  private(set) var madeCount = 0

  /// A pool in the current context.
  init(_ context: GraphicsContext, budget: Int) {
    self.context = context
    self.budget = budget
    minimumBudget = budget
  }

  /// Limits textures to `bytes` (or the pool's own budget, if that is more) besides those taken now, as long
  /// as there are free ones to delete.
  mutating func allow(_ bytes: Int) {
    budget = max(minimumBudget, bytes) + takenByteCount
    trim()
  }

  deinit {
    guard (try? context.makeCurrent()) != nil else { return }
    delete(free + taken)
  }

  /// The number of textures, taken or free.
  var count: Int { free.count + taken.count }
  /// The number of taken textures.
  var takenCount: Int { taken.count }
  /// The bytes of all textures. A running count: a cache may hold thousands.
  var byteCount: Int { freeByteCount + takenByteCount }

  /// A texture with undefined texels.
  ///
  /// - Throws: `RenderError.outOfMemory` if the device has no room.
  mutating func take(_ format: TextureFormat, _ size: PixelSize) throws(RenderError) -> Texture {
    if let index = free.lastIndex(where: { $0.format == format && $0.size == size }) {
      let texture = free.remove(at: index)
      freeByteCount -= texture.byteCount
      add(texture)
      return texture
    }
    let texels = size.texels(of: format)
    trim(reserving: texels.width * texels.height * format.bytesPerTexel)
    let texture = try make(format, size)
    add(texture)
    return texture
  }

  private mutating func add(_ texture: Texture) {
    taken.insert(texture)
    takenByteCount += texture.byteCount
  }

  /// Returns a texture to the pool. Its texels may be lost at once.
  mutating func giveBack(_ texture: Texture) {
    guard taken.remove(texture) != nil else { return }
    takenByteCount -= texture.byteCount
    free.append(texture)
    freeByteCount += texture.byteCount
  }

  /// Deletes free textures, least recently used first, until all textures and `bytes` more fit into the
  /// budget.
  mutating func trim(reserving bytes: Int = 0) {
    var total = byteCount + bytes
    var surplus = 0
    while surplus < free.count, total > budget {
      total -= free[surplus].byteCount
      surplus += 1
    }
    freeByteCount = total - bytes - takenByteCount
    delete(Array(free.prefix(surplus)))
    free.removeFirst(surplus)
  }

  private mutating func make(_ format: TextureFormat, _ size: PixelSize) throws(RenderError) -> Texture {
    var name: GLuint = 0
    glGenTextures(1, &name)
    let texture = Texture(name: name, format: format, size: size)
    madeCount += 1
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, name)
    let texels = texture.texelSize
    glTexStorage2D(target, 1, format.sized, GLsizei(texels.width), GLsizei(texels.height))
    do {
      try GraphicsCheck.now("glTexStorage2D", bytes: texture.byteCount, device: context.device.renderer)
    } catch {
      delete([texture])
      throw error
    }
    // A texture is transparent outside its texels: the border's colour stays 0, since a float colour means
    // nothing to integers. Shaders weight samples themselves, so none is filtered.
    let wrap = context.clampsToBorder ? GL_CLAMP_TO_BORDER : GL_CLAMP_TO_EDGE
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), wrap)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), wrap)
    try GraphicsCheck.everyCall("glTexParameter")
    return texture
  }

  private borrowing func delete(_ textures: [Texture]) {
    guard !textures.isEmpty else { return }
    glDeleteTextures(GLsizei(textures.count), textures.map(\.name))
  }
}
