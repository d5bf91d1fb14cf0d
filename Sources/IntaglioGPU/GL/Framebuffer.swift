// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// The context's only framebuffer. Textures are attached to it for drawing, clearing and reading.
struct Framebuffer: ~Copyable {
  private let context: GraphicsContext
  private let name: GLuint

  /// A framebuffer in the current context.
  init(_ context: GraphicsContext) {
    self.context = context
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    self.name = name
  }

  deinit {
    guard (try? context.makeCurrent()) != nil else { return }
    withUnsafePointer(to: name) { glDeleteFramebuffers(1, $0) }
  }

  /// Attaches a texture for drawing and reading.
  func attach(_ texture: Texture) throws(RenderError) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    try GraphicsCheck.everyCall("glFramebufferTexture2D")
  }

  /// Sets all texels of a texture to 0.
  func clear(_ texture: Texture) throws(RenderError) {
    try attach(texture)
    switch texture.format {
    case .bitmap: glClearBufferuiv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    case .planeInteger, .intermediateInteger: glClearBufferiv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    case .planeUnorm16, .intermediateUnorm16, .profile:
      glClearBufferfv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    }
    try GraphicsCheck.everyCall("glClearBuffer")
  }
}
