// SPDX-License-Identifier: MIT
import CEGL

/// Linked programs as driver binaries, cached for later processes by device, driver version and full source.
/// If a driver rejects its own binary, for instance after an update, the program is compiled again.
struct ProgramBinaries {
  private let cache: DiskCache
  private let device: String
  /// Whether there is a cache, and the driver offers a binary format.
  let areKept: Bool

  /// The binaries of a device, whose context must be current.
  init(_ cache: DiskCache, device: GraphicsDevice) {
    self.cache = cache
    self.device = device.cacheKey
    areKept = cache.folder != nil && integer(GL_NUM_PROGRAM_BINARY_FORMATS) > 0
  }

  /// The linked program of a source; nil if it is not cached, or if the driver rejects it.
  func program(of source: String) -> GLuint? {
    guard areKept, let value = cache.value(for: key(source)), value.count > 4 else { return nil }
    let format = value.prefix(4).reversed().reduce(0) { $0 << 8 | GLenum($1) }
    let program = glCreateProgram()
    value.dropFirst(4).withUnsafeBytes { glProgramBinary(program, format, $0.baseAddress, GLsizei($0.count)) }
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked == GL_TRUE else {
      glDeleteProgram(program)
      // An unknown format also sets an error.
      GraphicsCheck.discardFurtherErrors()
      return nil
    }
    return program
  }

  func store(_ program: GLuint, of source: String) {
    guard areKept else { return }
    var capacity: GLint = 0
    glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &capacity)
    guard capacity > 0 else { return }
    var binary = [UInt8](repeating: 0, count: Int(capacity))
    var (count, format): (GLsizei, GLenum) = (0, 0)
    glGetProgramBinary(program, capacity, &count, &format, &binary)
    guard glGetError() == GLenum(GL_NO_ERROR), count > 0 else { return }
    let formatBytes = (0..<4).map { UInt8(truncatingIfNeeded: format >> (8 * $0)) }
    cache.store(formatBytes + binary.prefix(Int(count)), for: key(source))
  }

  private func key(_ source: String) -> String { "program\n\(device)\n\(source)" }
}

extension GraphicsDevice {
  /// The device's identity in caches, equal for devices of the same kind with the same driver.
  package var cacheKey: String { "\(vendor)\n\(renderer)\n\(version)" }
}
