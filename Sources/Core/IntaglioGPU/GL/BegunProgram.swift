// SPDX-License-Identifier: MIT
import CEGL
import Shaders

/// A program that the driver may still be compiling.
struct BegunProgram {
  let name: GLuint
  let shader: GLuint
  let source: String

  /// Starts compiling a source in the current context. Fragment shaders share the vertex shader `triangle`.
  init(_ source: String, _ frame: ShaderSource.Frame, triangle: GLuint, isRetrievable: Bool) {
    self.source = source
    shader = BegunProgram.shader(source, frame == .compute ? GL_COMPUTE_SHADER : GL_FRAGMENT_SHADER)
    name = glCreateProgram()
    glAttachShader(name, shader)
    if frame == .fragment { glAttachShader(name, triangle) }
    if isRetrievable { glProgramParameteri(name, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE) }
    glLinkProgram(name)
  }

  static func shader(_ source: String, _ stage: Int32) -> GLuint {
    let shader = glCreateShader(GLenum(stage))
    source.withCString { text in
      var line: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &line, nil)
    }
    glCompileShader(shader)
    return shader
  }

  /// Waits until the program is compiled, and returns whether that succeeded.
  var isLinked: Bool {
    var status: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &status)
    return status == GL_TRUE
  }

  func delete() {
    glDeleteProgram(name)
    glDeleteShader(shader)
  }
}
