// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The owner of all textures of a context. It keeps returned textures for later surfaces.
///
/// Where shaders check every coordinate, textures may be larger than their surfaces, so that pictures of
/// mixed sizes need few allocations. Where shaders rely on a border instead, textures have the exact size.
/// Software devices use borders, because there allocations are cheap and checks are expensive.
struct TexturePool: ~Copyable {
  private let context: GraphicsContext
  /// Whether textures may be larger than their surfaces.
  private let hasSizeClasses: Bool
  /// The longest side of a texture, in texels.
  private let maximumSide: Int
  /// Returned textures, least recently used first.
  private var free: [Texture] = []
  private var taken: Set<Texture> = []
  private var freeByteCount = 0
  private var takenByteCount = 0
  /// Returned textures are kept as long as all textures together take no more bytes than this.
  private var budget: Int
  private let minimumBudget: Int
  private let memory: DeviceMemory?
  /// The device's free bytes and those of these textures, when last queried; nil if unknown.
  private(set) var room: Int?
  private var plansSinceQuery = 0
  private var bytesSinceQuery = 0
  /// Whether textures have exact sizes and are not kept for later plans.
  var isSparing = false
  /// The bytes requested by the last plans.
  private var wishes: [Int] = []
  private(set) var madeCount = 0
  /// The bytes of the largest texture made since the last `confirm`.
  private(set) var unconfirmedBytes = 0

  /// The number of recent plans whose largest result determines how much is kept. Otherwise pictures of mixed
  /// sizes would evict each other's textures.
  private static let rememberedPlans = 16
  /// The most plans between two queries of the device's memory, which other contexts use, too.
  private static let plansPerQuery = 64

  init(_ context: GraphicsContext, budget: Int, maximumSide: Int, memory: DeviceMemory? = nil) {
    self.context = context
    hasSizeClasses = !context.clampsToBorder
    self.maximumSide = maximumSide
    self.budget = budget
    minimumBudget = budget
    self.memory = memory
    room = memory?.free
  }

  /// Sets the budget for a plan with a result of this size: the most that this plan, one of the last plans,
  /// or the pool's own budget allows, in addition to the textures taken now; less if the device's memory is
  /// short.
  ///
  /// Picture and result take 8 bytes per pixel, the planner allows 8 more for the rest, and size classes add
  /// up to half of that.
  mutating func allow(_ result: PixelSize) {
    let bytes = (hasSizeClasses ? 24 : 16) * result.width * result.height
    wishes = wishes.suffix(TexturePool.rememberedPlans - 1) + [bytes]
    plansSinceQuery += 1
    if let room, plansSinceQuery >= TexturePool.plansPerQuery || bytesSinceQuery > room / 16 { queryRoom() }
    setBudget(wishes.reduce(minimumBudget, max))
  }

  private mutating func setBudget(_ wanted: Int) {
    let kept = isSparing ? 0 : DeviceMemory.kept(wanted, room: room, taken: takenByteCount)
    budget = kept + takenByteCount
    trim()
  }

  private mutating func queryRoom() {
    (plansSinceQuery, bytesSinceQuery) = (0, 0)
    room = memory?.free.map { $0 + byteCount }
  }

  /// Whether the device may have memory for a plan that takes so many bytes.
  mutating func mayHold(_ bytes: Int) -> Bool {
    if DeviceMemory.mayHold(bytes, room: room) { return true }
    queryRoom()
    return DeviceMemory.mayHold(bytes, room: room)
  }

  /// The room beside the textures taken now.
  var roomBesideTaken: Int? { room.map { $0 - takenByteCount } }

  /// Whether textures in use, which between plans are the cached ones, take more than their share of the
  /// device's memory.
  var takesTooMuch: Bool { room.map { takenByteCount > $0 / 4 } ?? false }

  /// Reduces the budget to the pool's own, regardless of the last plans.
  mutating func forgetPlans() {
    wishes = []
    setBudget(minimumBudget)
  }

  deinit {
    guard (try? context.makeCurrent()) != nil else { return }
    delete(free + taken)
  }

  /// The number of textures, taken or free.
  var count: Int { free.count + taken.count }
  var takenCount: Int { taken.count }
  /// The bytes of all textures. A running count, because a cache may hold thousands of textures.
  var byteCount: Int { freeByteCount + takenByteCount }

  /// A texture with undefined texels. Running out of memory is only detected by the next error check, because
  /// a query after each allocation would wait for the driver.
  ///
  /// - Parameters:
  ///   - isLasting: whether a cache will keep the texture, which is then not much larger than the surface.
  ///   - used: the textures to take only if no other one of their size is free.
  mutating func take(
    _ format: TextureFormat, _ size: PixelSize, isLasting: Bool = false, avoiding used: Set<GLuint> = []
  ) throws(RenderError) -> Texture {
    let texels = size.texels(of: format)
    let room = newSize(for: texels, format)
    let limit = isLasting || !hasSizeClasses ? room : nil
    if let index = smallestFree(format, holding: texels, within: limit, avoiding: used) {
      var texture = free.remove(at: index)
      freeByteCount -= texture.byteCount
      (texture.format, texture.size) = (format, size)
      return add(texture)
    }
    trim(reserving: room.width * room.height * format.bytesPerTexel)
    return add(try make(format, size, room: room))
  }

  /// The size of a new texture. Large ones have no room to spare on devices with little memory.
  private func newSize(for texels: PixelSize, _ format: TextureFormat) -> PixelSize {
    guard hasSizeClasses, !isSparing else { return texels }
    let size = texels.sizeClass(limit: maximumSide)
    let isLarge = room.map { size.width * size.height * format.bytesPerTexel > $0 / 16 } ?? false
    return isLarge ? texels : size
  }

  /// The smallest free texture with enough room; among equal ones the most recently used, which is still in
  /// the device's caches.
  private func smallestFree(
    _ format: TextureFormat, holding texels: PixelSize, within limit: PixelSize?, avoiding used: Set<GLuint>
  ) -> Int? {
    var found: Int?
    for (index, texture) in free.enumerated().reversed()
    where texture.format.sized == format.sized && texture.room.holds(texels) {
      if let limit, !limit.holds(texture.room) { continue }
      if let found {
        let (least, bytes) = (free[found].byteCount, texture.byteCount)
        let isBetter = used.contains(free[found].name) && !used.contains(texture.name)
        guard bytes < least || (bytes == least && isBetter) else { continue }
      }
      found = index
    }
    return found
  }

  private mutating func add(_ texture: Texture) -> Texture {
    taken.insert(texture)
    takenByteCount += texture.byteCount
    return texture
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

  /// Notes that an error check has found no error, so that all textures made so far exist.
  mutating func confirm() { unconfirmedBytes = 0 }

  private mutating func make(
    _ format: TextureFormat, _ size: PixelSize, room: PixelSize
  ) throws(RenderError) -> Texture {
    var (name, framebuffer): (GLuint, GLuint) = (0, 0)
    let target = GLenum(GL_TEXTURE_2D)
    glGenTextures(1, &name)
    glBindTexture(target, name)
    glTexStorage2D(target, 1, format.sized, GLsizei(room.width), GLsizei(room.height))
    try GraphicsCheck.everyCall("glTexStorage2D")
    // Shaders interpolate themselves, so no filtering is needed; with the default filter, a texture without
    // mipmaps would be incomplete.
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    if context.clampsToBorder {
      // The border's colour stays 0, because integer textures cannot have a float border colour.
      glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_BORDER)
      glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_BORDER)
    }
    if format != .profile {
      glGenFramebuffers(1, &framebuffer)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), target, name, 0)
    }
    try GraphicsCheck.everyCall("glFramebufferTexture2D")
    let texture = Texture(name: name, framebuffer: framebuffer, room: room, format: format, size: size)
    madeCount += 1
    bytesSinceQuery += texture.byteCount
    unconfirmedBytes = max(unconfirmedBytes, texture.byteCount)
    return texture
  }

  private borrowing func delete(_ textures: [Texture]) {
    guard !textures.isEmpty else { return }
    let framebuffers = textures.map(\.framebuffer).filter { $0 != 0 }
    glDeleteFramebuffers(GLsizei(framebuffers.count), framebuffers)
    glDeleteTextures(GLsizei(textures.count), textures.map(\.name))
  }
}

/// The released textures of one pool. Any thread may release them, but only the context's thread may return
/// them to the pool.
final class ReleasedTextures: Sendable {
  private let textures = Lock<[Texture]>([])

  func add(_ texture: Texture) { textures.withLock { $0.append(texture) } }

  func take() -> [Texture] {
    textures.withLock { textures in
      defer { textures = [] }
      return textures
    }
  }
}

/// A texture that outlives the plan that filled it, until the cache and all plans have released it.
final class CachedTexture: CachedMemory {
  let texture: Texture
  private let releasedTextures: ReleasedTextures

  /// Takes ownership of a pool's texture.
  init(_ texture: Texture, of releasedTextures: ReleasedTextures) {
    self.texture = texture
    self.releasedTextures = releasedTextures
  }

  deinit { releasedTextures.add(texture) }

  var byteCount: Int { texture.byteCount }
}
