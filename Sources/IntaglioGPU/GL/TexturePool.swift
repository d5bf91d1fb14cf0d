// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// A texture of a pool: a name, and what it names. Sizes are in pixels unless they say texels.
struct Texture: Hashable {
  let name: GLuint
  let format: TextureFormat
  let size: PixelSize

  /// Texels an axis.
  var texelSize: PixelSize { size.texels(of: format) }
  /// Bytes on the device.
  var byteCount: Int { texelSize.width * texelSize.height * format.bytesPerTexel }
}

extension PixelSize {
  /// So many texels hold so many pixels.
  func texels(of format: TextureFormat) -> PixelSize {
    PixelSize((width + format.pixelsPerTexel - 1) / format.pixelsPerTexel, height)
  }
}

/// The one owner of all textures of a context, which keeps those that are given back for the next taker of
/// the same format and size.
struct TexturePool: ~Copyable {
  private let context: GraphicsContext
  /// Given back, the longest unused first.
  private var free: [Texture] = []
  private var taken: Set<Texture> = []
  private var freeByteCount = 0
  private var takenByteCount = 0
  /// Textures that are given back are kept while all textures together take no more bytes than this.
  private var budget: Int
  private let minimumBudget: Int

  /// A pool in the current context.
  init(_ context: GraphicsContext, budget: Int) {
    self.context = context
    self.budget = budget
    minimumBudget = budget
  }

  /// From now on textures take no more than `bytes` (or the pool's own budget, where that is more) besides
  /// those that are taken now, as long as textures can be spared.
  mutating func allow(_ bytes: Int) {
    budget = max(minimumBudget, bytes) + takenByteCount
    trim()
  }

  deinit {
    guard (try? context.makeCurrent()) != nil else { return }
    delete(free + taken)
  }

  /// How many textures there are, taken or not.
  var count: Int { free.count + taken.count }
  /// How many of them are taken.
  var takenCount: Int { taken.count }
  /// Bytes of all of them. Counted as they come and go: a cache may hold thousands.
  var byteCount: Int { freeByteCount + takenByteCount }

  /// A texture whose texels are undefined.
  ///
  /// - Throws: `RenderError.outOfMemory` when the device has no room for it.
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

  /// Gives a texture back. Its texels may be gone at once.
  mutating func giveBack(_ texture: Texture) {
    guard taken.remove(texture) != nil else { return }
    takenByteCount -= texture.byteCount
    free.append(texture)
    freeByteCount += texture.byteCount
  }

  /// Deletes free textures, the longest unused first, until all together with `bytes` more fit into the
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

  private func make(_ format: TextureFormat, _ size: PixelSize) throws(RenderError) -> Texture {
    var name: GLuint = 0
    glGenTextures(1, &name)
    let texture = Texture(name: name, format: format, size: size)
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
    // Outside its texels a texture is transparent; samples are weighted by the shaders, so none is filtered.
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_BORDER)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_BORDER)
    glTexParameterfv(target, GLenum(GL_TEXTURE_BORDER_COLOR), [0, 0, 0, 0])
    try GraphicsCheck.everyCall("glTexParameter")
    return texture
  }

  private borrowing func delete(_ textures: [Texture]) {
    guard !textures.isEmpty else { return }
    glDeleteTextures(GLsizei(textures.count), textures.map(\.name))
  }
}
