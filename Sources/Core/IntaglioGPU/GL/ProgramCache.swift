// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import Shaders

/// A linked program: its GL name and its uniforms' locations.
final class Program {
  let name: GLuint
  /// By the numbers of names; -1 for uniforms that this variant of the shader does not use.
  private let locations: [GLint]
  /// The call whose uniforms are set. They need not be set again for the next picture.
  private var current: EncodedCall?
  /// When the program was used last, counted in uses of programs.
  fileprivate var lastUse = 0

  init(linked name: GLuint) {
    self.name = name
    var count: GLint = 0
    glGetProgramiv(name, GLenum(GL_ACTIVE_UNIFORMS), &count)
    var locations: [GLint] = []
    for index in 0..<GLuint(max(0, count)) {
      var characters = [GLchar](repeating: 0, count: 256)
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      glGetActiveUniform(name, index, GLsizei(characters.count), &length, &size, &type, &characters)
      let location = glGetUniformLocation(name, characters)
      // GL lists arrays as `name[0]`.
      let text = String(decoding: characters.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let number = UniformName(String(text.prefix { $0 != "[" })).number
      locations += Array(repeating: -1, count: max(0, number + 1 - locations.count))
      locations[number] = location
    }
    self.locations = locations
  }

  /// Makes the program current, with the uniforms of a call.
  func use(_ call: EncodedCall) {
    glUseProgram(name)
    guard current !== call else { return }
    for (name, value) in call.uniforms { set(name, value) }
    current = call
  }

  /// Sets a uniform of the current program, if this variant of the shader uses it.
  func set(_ name: UniformName, _ value: Uniform) {
    guard name.number < locations.count, locations[name.number] >= 0 else { return }
    value.set(at: locations[name.number])
  }
}

struct ProgramKey: Hashable {
  let text: ShaderText
  let frame: ShaderSource.Frame
  let output: TextureFormat
  let planes: PlaneFormat

  /// Without the names of enumerations, which take longer to hash than all the rest.
  func hash(into hasher: inout Hasher) {
    text.hash(into: &hasher)
    hasher.combine(frame == .compute)
    hasher.combine(output)
  }
}

/// The owner of all programs of a context, which compiles them on demand.
struct ProgramCache: ~Copyable {
  /// The largest number of programs. A style needs one for its items and a handful of others.
  static let capacity = 96
  static let group = PixelSize(16, 8)

  private let context: GraphicsContext
  private let binaries: ProgramBinaries
  /// Whether `beginBeside` compiles in a second context.
  private let compilesBeside: Bool
  private var compiler: ProgramCompiler?
  /// At most `capacity` programs; the least recently used is deleted first.
  private var programs: [ProgramKey: Program] = [:]
  private var useCount = 0
  /// The programs that the driver may still be compiling.
  private var begun: [ProgramKey: BegunProgram] = [:]
  /// The sources of the programs that `compiler` has.
  private var beside: [ProgramKey: String] = [:]
  /// The programs known to be missing on disk.
  private var missing: Set<ProgramKey> = []
  private var triangle: GLuint = 0
  /// The number of programs compiled or loaded so far.
  private(set) var madeCount = 0

  /// An empty cache in the current context. Programs of earlier processes are loaded from disk.
  init(_ context: GraphicsContext, _ diskCache: DiskCache, compilesBeside: Bool = false) {
    (self.context, self.compilesBeside) = (context, compilesBeside)
    binaries = ProgramBinaries(diskCache, device: context.device)
  }

  deinit {
    // First of all: in Mesa, a program that is deleted while it is bound refers to the context that linked
    // it.
    let untaken = compiler?.close() ?? []
    guard (try? context.makeCurrent()) != nil else { return }
    for name in untaken { glDeleteProgram(name) }
    for program in programs.values { glDeleteProgram(program.name) }
    for program in begun.values { program.delete() }
    glDeleteShader(triangle)
  }

  var count: Int { programs.count }

  /// The program of `key`.
  ///
  /// - Throws: `RenderError.shader`, with the driver's log, if the program cannot be built.
  mutating func program(_ key: ProgramKey) throws(RenderError) -> Program {
    if let program = programs[key] { return used(program) }
    try take(key)
    try begin(key)
    if let begun = begun.removeValue(forKey: key) {
      insert(try finish(begun, key), key)
      missing.remove(key)
    }
    guard let program = programs[key] else {
      throw .shader(name: key.text.pass, log: "the program was lost")
    }
    return used(program)
  }

  private mutating func used(_ program: Program) -> Program {
    useCount += 1
    program.lastUse = useCount
    return program
  }

  /// Whether the program of `key` is ready, being compiled, or on disk. Loads it from disk.
  ///
  /// - Throws: the device's error.
  mutating func find(_ key: ProgramKey) throws(RenderError) -> Bool {
    if programs[key] != nil || begun[key] != nil || beside[key] != nil { return true }
    guard !missing.contains(key), let source = try? source(of: key) else { return false }
    // A rejected binary sets errors, which are discarded, so report earlier errors first.
    try GraphicsCheck.now("a call before glProgramBinary")
    guard let name = binaries.program(of: source) else {
      missing.insert(key)
      return false
    }
    insert(try read(name), key)
    return true
  }

  /// Whether `program` would not wait for the driver's compiler. Drivers that cannot tell count as done.
  func isCompiled(_ key: ProgramKey) -> Bool {
    if beside[key] != nil { return compiler?.isDone(key) ?? true }
    guard let begun = begun[key], context.extensions.contains("GL_KHR_parallel_shader_compile") else {
      return true
    }
    var status = GL_TRUE
    glGetProgramiv(begun.name, GLenum(GL_COMPLETION_STATUS_KHR), &status)
    return status != GL_FALSE
  }

  /// Starts compiling the program of `key` unless it is available. Does not wait for the driver.
  ///
  /// - Throws: `RenderError.shader` for a source that cannot be assembled.
  mutating func begin(_ key: ProgramKey) throws(RenderError) {
    if try !find(key) { begun[key] = try start(key) }
  }

  /// Starts compiling like `begin`, but in a second context if the driver would compile on this thread.
  mutating func beginBeside(_ key: ProgramKey) throws(RenderError) {
    guard compilesBeside, try !find(key) else { return try begin(key) }
    if compiler == nil { compiler = ProgramCompiler(context, keepsBinaries: binaries.areKept) }
    guard let compiler else { return try begin(key) }
    let source = try source(of: key)
    compiler.compile(key, source)
    beside[key] = source
  }

  /// Takes over a program from the second context, once it is done. If it failed there, it is compiled here
  /// next, with the reason as an error.
  private mutating func take(_ key: ProgramKey) throws(RenderError) {
    guard let source = beside.removeValue(forKey: key), let name = compiler?.take(key) else { return }
    insert(try read(name), key)
    missing.remove(key)
    binaries.store(name, of: source)
  }

  private mutating func insert(_ program: Program, _ key: ProgramKey) {
    madeCount += 1
    if let old = programs.updateValue(used(program), forKey: key) { glDeleteProgram(old.name) }
    guard programs.count > ProgramCache.capacity,
      let oldest = programs.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    programs[oldest.key] = nil
    glDeleteProgram(oldest.value.name)
  }

  private mutating func start(_ key: ProgramKey) throws(RenderError) -> BegunProgram {
    if key.frame == .fragment, triangle == 0 {
      triangle = BegunProgram.shader(ShaderSource.triangle, GL_VERTEX_SHADER)
    }
    return BegunProgram(
      try source(of: key), key.frame, triangle: triangle, isRetrievable: binaries.areKept)
  }

  /// Waits until a program is compiled, and returns it or throws the driver's error.
  private mutating func finish(_ begun: BegunProgram, _ key: ProgramKey) throws(RenderError) -> Program {
    let name = "\(key.text.pass) (\(key.frame.rawValue))"
    guard begun.isLinked else {
      defer {
        begun.delete()
        discardTriangle()
      }
      try GraphicsCheck.now("glLinkProgram", device: context.device.renderer)
      var status: GLint = 0
      glGetShaderiv(begun.shader, GLenum(GL_COMPILE_STATUS), &status)
      let log =
        status == GL_TRUE
        ? log(of: begun.name, length: glGetProgramiv, text: glGetProgramInfoLog)
        : log(of: begun.shader, length: glGetShaderiv, text: glGetShaderInfoLog)
      throw .shader(name: name, log: log)
    }
    glDeleteShader(begun.shader)
    let program = try read(begun.name)
    binaries.store(begun.name, of: begun.source)
    return program
  }

  /// Deletes the vertex shader and all begun programs, which share it: if it is at fault, none of them links.
  private mutating func discardTriangle() {
    for program in begun.values { program.delete() }
    begun = [:]
    glDeleteShader(triangle)
    triangle = 0
  }

  /// A linked program with its uniforms. Checks for errors, because a program that lacks uniforms would
  /// silently draw wrong pictures from then on.
  private func read(_ name: GLuint) throws(RenderError) -> Program {
    let program = Program(linked: name)
    do {
      try GraphicsCheck.now("the uniforms of a program", device: context.device.renderer)
    } catch {
      glDeleteProgram(name)
      throw error
    }
    return program
  }

  private func source(of key: ProgramKey) throws(RenderError) -> String {
    var extensions: [String] = []
    let blockLength = key.text.taps?.blockLength(isCompute: key.frame == .compute) ?? 1
    let generated = [
      "statements.glsl": key.text.statements,
      "taps.glsl": key.text.taps?.statements(blockLength: blockLength) ?? "",
    ]
    var defines =
      key.text.defines + [
        .init("BLOCK_LENGTH", blockLength),
        .init("BLOCK_AXIS", key.text.taps?.axis == .vertical ? "ivec2(0, 1)" : "ivec2(1, 0)"),
        .init("HAS_BORDER", context.clampsToBorder),
        .init("HIDES_LENGTHS", context.device.isSoftware && context.device.renderer.hasPrefix("zink")),
        .init("PLANES_ARE_INTEGERS", key.planes == .integer),
        .init("OUTPUT_IS_BITMAP", key.output == .bitmap),
        .init("OUTPUT_IS_INTERMEDIATE", key.output.isIntermediate),
      ]
    if key.frame == .compute {
      guard let image = key.output.image else {
        throw .shader(name: key.text.pass, log: "compute shaders cannot store into \(key.output)")
      }
      if image.isExtended { extensions.append("GL_NV_image_formats") }
      defines += [
        .init("OUTPUT_FORMAT", image.name),
        .init("GROUP_WIDTH", ProgramCache.group.width), .init("GROUP_HEIGHT", ProgramCache.group.height),
      ]
    }
    do {
      return try ShaderSource.assemble(
        pass: key.text.pass, frame: key.frame, extensions: extensions, defines: defines, generated: generated)
    } catch {
      throw .shader(name: key.text.pass, log: error.description)
    }
  }

  private func log(
    of object: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var capacity: GLint = 0
    length(object, GLenum(GL_INFO_LOG_LENGTH), &capacity)
    guard capacity > 1 else { return "the driver provides no log" }
    var characters = [GLchar](repeating: 0, count: Int(capacity))
    var count: GLsizei = 0
    text(object, capacity, &count, &characters)
    return String(decoding: characters.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
