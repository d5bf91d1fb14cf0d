// SPDX-License-Identifier: MIT
import CEGL

/// The barriers between the image stores of compute shaders and other commands (OpenGL ES 3.1, 7.11.2), by
/// texture: passes that do not depend on one another need none between them. GL itself orders all other
/// commands.
struct MemoryBarriers {
  /// The ways in which a command uses textures, as barrier bits.
  struct Use: OptionSet {
    let rawValue: Int32

    static let fetch = Use(rawValue: GL_TEXTURE_FETCH_BARRIER_BIT)
    /// A framebuffer is drawn into, cleared or read.
    static let framebuffer = Use(rawValue: GL_FRAMEBUFFER_BARRIER_BIT)
    static let upload = Use(rawValue: GL_TEXTURE_UPDATE_BARRIER_BIT)
    static let store = Use(rawValue: GL_SHADER_IMAGE_ACCESS_BARRIER_BIT)
  }

  /// For each texture that was stored into, the uses that would not see the stores.
  private var missing: [GLuint: Use] = [:]
  /// The textures used since the last barrier for stores, after which a store may not come too early; nil
  /// before the first store, when any may have been used.
  private(set) var used: Set<GLuint>?

  /// Issues the barrier that a command needs: one before it uses `texture`, while it fetches from `sources`.
  mutating func issue(before use: Use, of texture: Texture, reading sources: [Texture] = []) {
    guard use == .store || used != nil else { return }
    var due = missing[texture.name, default: []].intersection(use)
    for source in sources { due.formUnion(missing[source.name, default: []].intersection(.fetch)) }
    if use == .store, !due.isEmpty || used?.contains(texture.name) != false { due.insert(.store) }
    if !due.isEmpty {
      glMemoryBarrier(GLbitfield(due.rawValue))
      missing = missing.compactMapValues { $0.isSubset(of: due) ? nil : $0.subtracting(due) }
      if due.contains(.store) { used = [] }
    }
    used?.formUnion(sources.map(\.name) + [texture.name])
    if use == .store { missing[texture.name] = [.fetch, .framebuffer, .upload] }
  }
}
