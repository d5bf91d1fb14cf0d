import CEGL
import IntaglioModel
import IntaglioPlan
import Shaders

/// A linked program: its name and where its uniforms are.
struct Program {
  let name: GLuint
  private let locations: [String: GLint]

  /// Reads the uniforms of a linked program.
  init(linked name: GLuint) {
    self.name = name
    var count: GLint = 0
    glGetProgramiv(name, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var locations: [String: GLint] = [:]
    for index in 0..<GLuint(max(0, count)) {
      var characters = [GLchar](repeating: 0, count: 256)
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      glGetActiveUniform(name, index, GLsizei(characters.count), &length, &size, &type, &characters)
      let location = glGetUniformLocation(name, characters)
      // Arrays are listed as `name[0]`.
      let text = String(decoding: characters.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      locations[String(text.prefix { $0 != "[" })] = location
    }
    self.locations = locations
  }

  /// Sets a uniform; one that this shape of the shader does not use is left out.
  func set(_ name: String, _ value: Uniform) {
    if let location = locations[name] { value.set(at: location) }
  }
}

/// What makes one program differ from another.
struct ProgramKey: Hashable {
  /// The pass's name.
  var pass: String
  /// Fragment or compute.
  var frame: ShaderSource.Frame
  /// The format written.
  var output: TextureFormat
  /// The shape of the pass.
  var defines: [ShaderSource.Define]
  /// The statements of a paint pass's items.
  var statements: String
  /// The taps of a blur.
  var taps: TapWriter?
}

/// The one owner of a context's programs, which are compiled when first asked for.
struct ProgramCache: ~Copyable {
  /// How many programs there are at most. A style needs one for its items and a handful of others.
  static let capacity = 96
  /// The work group of compute variants.
  static let group = PixelSize(16, 8)

  private let context: GraphicsContext
  private let binaries: ProgramBinaries
  private var programs = LRUCache<ProgramKey, Program>(limit: capacity)
  private var triangle: GLuint = 0

  /// An empty cache in the current context; programs of earlier processes are on disk.
  init(_ context: GraphicsContext, _ diskCache: DiskCache) {
    self.context = context
    binaries = ProgramBinaries(diskCache, device: context.device)
  }

  deinit {
    guard (try? context.makeCurrent()) != nil else { return }
    for entry in programs.entries { glDeleteProgram(entry.value.name) }
    glDeleteShader(triangle)
  }

  /// How many programs there are.
  var count: Int { programs.count }

  /// The program of `key`.
  ///
  /// - Throws: `RenderError.shader`, with the driver's log, when it cannot be made.
  mutating func program(_ key: ProgramKey) throws(RenderError) -> Program {
    if let program = programs.value(for: key) { return program }
    let program = try link(key)
    for entry in programs.insert(program, for: key, cost: 1) { glDeleteProgram(entry.value.name) }
    return program
  }

  private mutating func link(_ key: ProgramKey) throws(RenderError) -> Program {
    let name = "\(key.pass) (\(key.frame.rawValue))"
    let source = try source(of: key)
    if let program = binaries.program(of: source) { return Program(linked: program) }
    let stage = GLenum(key.frame == .compute ? GL_COMPUTE_SHADER : GL_FRAGMENT_SHADER)
    let shader = try compile(source, stage, name: name)
    defer { glDeleteShader(shader) }
    if key.frame == .fragment, triangle == 0 { triangle = try compileTriangle() }

    let program = glCreateProgram()
    glAttachShader(program, shader)
    if key.frame == .fragment { glAttachShader(program, triangle) }
    glProgramParameteri(program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked == GL_TRUE else {
      let log = log(of: program, length: glGetProgramiv, text: glGetProgramInfoLog)
      glDeleteProgram(program)
      throw .shader(name: name, log: log)
    }
    try GraphicsCheck.everyCall("glLinkProgram")
    binaries.store(program, of: source)
    return Program(linked: program)
  }

  private func source(of key: ProgramKey) throws(RenderError) -> String {
    var extensions: [String] = []
    let blockLength = key.taps?.blockLength(isCompute: key.frame == .compute) ?? 1
    var generated = ["statements.glsl": key.statements]
    if let taps = key.taps { generated["taps.glsl"] = taps.statements(blockLength: blockLength) }
    var defines =
      key.defines + [
        .init("BLOCK_LENGTH", blockLength),
        .init("BLOCK_AXIS", key.taps?.axis == .vertical ? "ivec2(0, 1)" : "ivec2(1, 0)"),
        .init("OUTPUT_IS_HALF", key.output.isHalf),
        .init("OUTPUT_IS_BITMAP", key.output == .bitmap),
        .init(
          "OUTPUT_IS_INTERMEDIATE", key.output == .intermediateUnorm16 || key.output == .intermediateHalf),
      ]
    if key.frame == .compute {
      guard let image = key.output.image else {
        throw .shader(name: key.pass, log: "no image can be made of \(key.output)")
      }
      if image.isExtended { extensions.append("GL_NV_image_formats") }
      defines += [
        .init("OUTPUT_FORMAT", image.name),
        .init("GROUP_WIDTH", ProgramCache.group.width), .init("GROUP_HEIGHT", ProgramCache.group.height),
      ]
    }
    do {
      return try ShaderSource.assemble(
        pass: key.pass, frame: key.frame, extensions: extensions, defines: defines,
        generated: generated)
    } catch {
      throw .shader(name: key.pass, log: error.description)
    }
  }

  private func compileTriangle() throws(RenderError) -> GLuint {
    let source: String
    do {
      source = try ShaderSource.triangle()
    } catch {
      throw .shader(name: "triangle", log: error.description)
    }
    return try compile(source, GLenum(GL_VERTEX_SHADER), name: "triangle")
  }

  private func compile(_ source: String, _ stage: GLenum, name: String) throws(RenderError) -> GLuint {
    let shader = glCreateShader(stage)
    source.withCString { text in
      var line: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &line, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    guard isCompiled == GL_TRUE else {
      let log = log(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog)
      glDeleteShader(shader)
      throw .shader(name: name, log: log)
    }
    return shader
  }

  private func log(
    of object: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var capacity: GLint = 0
    length(object, GLenum(GL_INFO_LOG_LENGTH), &capacity)
    guard capacity > 1 else { return "the driver gives no log" }
    var characters = [GLchar](repeating: 0, count: Int(capacity))
    var count: GLsizei = 0
    text(object, capacity, &count, &characters)
    return String(decoding: characters.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
