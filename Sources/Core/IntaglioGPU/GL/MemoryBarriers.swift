// SPDX-License-Identifier: MIT
import CEGL

/// The barriers between the image stores of compute shaders and other commands (OpenGL ES 3.1, 7.11.2). Each
/// is issued once, before the first command that needs it. GL itself orders all other commands.
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

  /// The uses that would not see the stores so far.
  private var missing: Use = []

  /// Issues the barriers that a command needs. Stores always need one: when a texture is reused, they are not
  /// ordered after its earlier fetches and draws.
  mutating func issue(before use: Use) {
    let due = use.intersection(missing).union(use.intersection(.store))
    guard !due.isEmpty else { return }
    glMemoryBarrier(GLbitfield(due.rawValue))
    missing.subtract(due)
  }

  mutating func noteStores() { missing = [.fetch, .framebuffer, .upload] }
}
