// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import Shaders

/// Finds the assumptions that a device fails, by drawing small surfaces with the code of the passes. A probe
/// compiles one program and draws 24 x 19 pixels.
struct DeviceProbe: ~Copyable {
  private let context: GraphicsContext
  private var textures: TexturePool
  private var programs: ProgramCache

  /// The surface to copy: one pixel for each of 256 levels.
  private static let source = PixelSize(16, 16)
  /// The position of the copy, at the start of a texel.
  private static let place = (column: 4, row: 1)
  /// The result: the copy, a margin, and a row for the precision.
  private static let result = PixelSize(24, 19)

  init(_ context: GraphicsContext, _ cache: DiskCache) {
    self.context = context
    textures = TexturePool(context, budget: 0, maximumSide: 64)
    programs = ProgramCache(context, cache)
  }

  /// Starts compiling the programs of probes, so that the driver can compile them in parallel.
  mutating func begin(_ frame: ShaderSource.Frame, _ formats: [TextureFormat]) throws(RenderError) {
    for format in formats { try programs.begin(DeviceProbe.program(frame, format)) }
  }

  /// The failed assumptions for surfaces of a format in one kind of shader.
  ///
  /// - Throws: `RenderError.contextLost`, `.outOfMemory`: failures that reveal nothing about the kind of
  ///   device.
  mutating func failures(
    _ frame: ShaderSource.Frame, _ format: TextureFormat
  ) throws(RenderError) -> Set<DeviceAssumption> {
    let drawing: DeviceAssumption =
      frame == .compute ? .stores : format == .bitmap ? .integers : DeviceAssumption(format.planes)
    do throws(RenderError) {
      let pattern = format.pattern(DeviceProbe.source)
      let found = try draw(pattern, frame, format)
      let failures = DeviceProbe.failures(in: found, of: pattern, format, drawing)
      return frame == .compute && !failures.isEmpty ? [.stores] : failures
    } catch {
      try context.checkNotLost()
      switch error {
      case .graphics, .shader: return [drawing]
      default: throw error
      }
    }
  }

  private static func program(_ frame: ShaderSource.Frame, _ format: TextureFormat) -> ProgramKey {
    ProgramKey(text: ShaderText(pass: "probe"), frame: frame, output: format, planes: format.planes)
  }

  /// Compares a result with the pattern that it should contain.
  private static func failures(
    in found: [Int64], of pattern: [Int64], _ format: TextureFormat, _ drawing: DeviceAssumption
  ) -> Set<DeviceAssumption> {
    var failures: Set<DeviceAssumption> = []
    for row in 0..<result.height {
      for column in 0..<result.width {
        let number = found[row * result.width + column]
        let (x, y) = (column - place.column, row - place.row)
        if row == result.height - 1 {
          if number != format.fullNumber { failures.insert(.precision) }
        } else if (0..<source.width).contains(x), (0..<source.height).contains(y) {
          let expected = pattern[y * source.width + x]
          // The channels of the first row are full or empty, so they need no rounding.
          let isRounding = drawing == .integers && y > 0 && number != 0
          if number != expected { failures.insert(isRounding ? .levels : drawing) }
        } else if number != 0 {
          failures.insert(.border)
        }
      }
    }
    return failures
  }

  private mutating func draw(
    _ pattern: [Int64], _ frame: ShaderSource.Frame, _ format: TextureFormat
  ) throws(RenderError) -> [Int64] {
    let source = try textures.take(format, DeviceProbe.source)
    defer { textures.giveBack(source) }
    let result = try textures.take(format, DeviceProbe.result)
    defer { textures.giveBack(result) }
    let program = try programs.program(DeviceProbe.program(frame, format))
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), source.name)
    let (texels, sent) = (source.texelSize, format.sent)
    format.bytes(pattern).withUnsafeBytes {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(texels.width), GLsizei(texels.height), sent.channels,
        sent.type, $0.baseAddress)
    }
    try result.clear()
    glUseProgram(program.name)
    let place = DeviceProbe.place
    program.set("source", .integers(0))
    program.set("sourceRegion", .integers(place.column, place.row, source.size.width, source.size.height))
    program.set("lastRow", .integers(result.size.height - 1))
    program.set("longNumber", .integers(1 << 24 - 1))
    program.set("outputOrigin", .integers(0, 0))
    program.set("outputWidth", .integers(result.size.width))
    let size = result.texelSize
    switch frame {
    case .fragment:
      glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    case .compute:
      program.set("writtenTexels", .integers(0, 0, size.width, size.height))
      glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
      glBindImageTexture(0, result.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY), format.sized)
      glDispatchCompute(
        GLuint((size.width + ProgramCache.group.width - 1) / ProgramCache.group.width),
        GLuint((size.height + ProgramCache.group.height - 1) / ProgramCache.group.height), 1)
      glMemoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
    }
    return try read(result)
  }

  /// Reads with the channels and the type with which results of plans are read, which drivers may refuse for
  /// textures that they draw into.
  private func read(_ texture: Texture) throws(RenderError) -> [Int64] {
    texture.bindFramebuffer()
    let (size, read) = (texture.texelSize, texture.format.read)
    var bytes = [UInt8](repeating: 0, count: size.width * size.height * read.bytesPerTexel)
    glReadPixels(0, 0, GLsizei(size.width), GLsizei(size.height), read.channels, read.type, &bytes)
    try GraphicsCheck.now("a probe")
    return texture.format.numbers(bytes)
  }
}

/// Patterns with one number per pixel: a bitmap's 32 bits, or a plane's steps of 1 / 65535. No number is 0,
/// so that edges differ from the border.
extension TextureFormat {
  fileprivate func pattern(_ size: PixelSize) -> [Int64] {
    (0..<Int64(size.width * size.height)).map { index in
      switch self {
      case .bitmap: index < Int64(size.width) ? TextureFormat.full(index) : TextureFormat.levels(index)
      default: index * 40503 & 0xFFFF | 1
      }
    }
  }

  /// A pixel whose channels are full or empty.
  private static func full(_ index: Int64) -> Int64 {
    let pixels: [Int64] = [0xFFFF_FFFF, 0xFF00_00FF, 0x00FF_FF00, 0xFF00_0000]
    return pixels[Int(index) & 3]
  }

  /// A pixel with a different level in each channel.
  private static func levels(_ index: Int64) -> Int64 {
    let levels: [Int64] = [index, 255 - index, index * 7 & 255, index * 29 & 255]
    return levels.reversed().reduce(0) { $0 << 8 | $1 }
  }

  fileprivate func bytes(_ pattern: [Int64]) -> [UInt8] {
    pattern.flatMap { number in
      (0..<(self == .bitmap ? 4 : 2)).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  fileprivate var fullNumber: Int64 { self == .bitmap ? 0xFFFF_FFFF : 65535 }

  fileprivate func numbers(_ bytes: [UInt8]) -> [Int64] {
    bytes.withUnsafeBytes { bytes in
      switch self {
      case .bitmap: bytes.bindMemory(to: UInt32.self).map { Int64($0) }
      case .planeInteger, .intermediateInteger: bytes.bindMemory(to: UInt32.self).map { Int64($0 & 0xFFFF) }
      default: bytes.bindMemory(to: UInt16.self).map { Int64($0) }
      }
    }
  }
}
