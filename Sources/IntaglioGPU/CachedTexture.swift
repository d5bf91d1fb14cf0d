// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem
import Synchronization

/// Textures that nobody holds any more, of one pool. They are let go of on any thread, and only the context's
/// thread may give them back.
final class UnheldTextures: Sendable {
  private let textures = Lock<[Texture]>([])

  /// Adds one.
  func add(_ texture: Texture) { textures.withLock { $0.append(texture) } }

  /// Takes all there are.
  func take() -> [Texture] {
    textures.withLock { textures in
      defer { textures = [] }
      return textures
    }
  }
}

/// A texture that outlives the plan that filled it: for as long as the cache or a plan holds it.
final class CachedTexture: CachedMemory {
  /// The texture, which still counts as taken from its pool.
  let texture: Texture
  private let unheld: UnheldTextures

  /// Takes over a texture of a pool.
  init(_ texture: Texture, of unheld: UnheldTextures) {
    self.texture = texture
    self.unheld = unheld
  }

  deinit { unheld.add(texture) }

  /// Bytes on the device.
  var byteCount: Int { texture.byteCount }
}
