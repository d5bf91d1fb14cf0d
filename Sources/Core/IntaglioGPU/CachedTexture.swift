// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import Synchronization

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
