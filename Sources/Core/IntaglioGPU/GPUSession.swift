// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import Shaders

/// A context with all its objects. A lost context ends the whole session.
struct GPUSession: ~Copyable {
  let context: GraphicsContext
  let trust: DeviceTrust
  /// Whether the stores of compute shaders have passed their probes.
  var trustsStores = false
  let limits: GraphicsLimits
  let planeFormat: PlaneFormat
  let waits: DeviceWaits
  /// Limits the draws queued on the device.
  var queue: DrawQueue
  /// Whether the device is treated as a software rasteriser, which shares the CPU's memory.
  let isSoftware: Bool
  let transfers: TransferSizes
  var textures: TexturePool
  var barriers = MemoryBarriers()
  var fences: FenceQueue
  var uploads: StripBuffers
  var readbacks: StripBuffers
  /// Programs and variants for the next process.
  let diskCache: DiskCache
  /// Receives the textures that a renderer's cache releases.
  let releasedTextures = ReleasedTextures()
  var uploadCount = 0
  /// The collection for reports, if they are enabled.
  let reports: GPUReports?
  /// Records the current plan, if it is reported.
  var recorder: WorkRecorder? { didSet { waits.recorder = recorder } }
  /// The device's clock, created on first use.
  private(set) lazy var timers = TimerQueries(context)
  private(set) var programs: ProgramCache
  var variants: VariantChoice
  /// The number of pixels that a loop blurs before the program that it replaces is compiled. An unrolled
  /// program takes half the time to run, but long to compile, whereas the loop serves all radii.
  private let loopLimit: Int
  /// The number of pixels blurred by the loop so far, by the program that it replaced.
  private var loopedPixels: [ProgramKey: Int] = [:]
  /// Set by tests, which cannot reset a device.
  var isLost = false

  /// A session in the context current on this thread.
  ///
  /// - Throws: `RenderError.unavailable` if the device lacks a feature of `options`, `.graphics` if GL fails.
  static func open(_ context: GraphicsContext, _ options: GPUOptions) throws(RenderError) -> GPUSession {
    context.beginTurn()
    defer { context.endTurn() }
    var limits = GraphicsLimits(context, textureLimit: options.maximumTextureSize)
    // GL dithers by default, which would change levels.
    glDisable(GLenum(GL_DITHER))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    do throws(RenderError) {
      try GraphicsCheck.now("the set-up of a context")
      guard limits.areKnown else { throw RenderError.graphics(call: "glGetIntegerv", code: "no limits") }
      let trust = DeviceTrust(context, options)
      let formats =
        options.planeFormat.map { [$0] }
        ?? limits.planeFormats(
          storing: options.prefersCompute(context.device))
      let planeFormat = try trust.chooseFormat(limits: &limits, among: formats)
      if options.variant == .compute {
        guard limits.canStore(planes: planeFormat), try trust.canStore(planes: planeFormat) else {
          throw RenderError.unavailable(
            backend: "GPU",
            reason: "\(context.device.renderer) cannot store into planes from compute shaders")
        }
      }
      return GPUSession(context, trust, limits, planeFormat, options)
    } catch {
      // A lost context has no limits and no formats.
      try context.checkNotLost()
      throw error
    }
  }

  private init(
    _ context: GraphicsContext, _ trust: DeviceTrust, _ limits: GraphicsLimits, _ planeFormat: PlaneFormat,
    _ options: GPUOptions
  ) {
    // Not by way of `self`, which closures must not capture before it is complete.
    let isSoftware = options.isSoftware(context.device)
    let transfers = options.transfers ?? TransferSizes(isSoftware: isSoftware)
    self.context = context
    self.trust = trust
    self.limits = limits
    self.planeFormat = planeFormat
    waits = DeviceWaits(timeout: options.timeout)
    (self.isSoftware, self.transfers) = (isSoftware, transfers)
    queue = DrawQueue(waits, drawLimit: options.drawLimit, isDeep: !isSoftware)
    loopLimit = options.pixelsBeforeBlurPrograms
    textures = TexturePool(
      context, budget: options.textureBudget ?? (isSoftware ? 16 << 20 : 128 << 20),
      maximumSide: limits.maximumTextureSize)
    fences = FenceQueue(context, waits)
    uploads = StripBuffers(context, transfers, isUpload: true, keepsMapped: options.keepsBuffersMapped)
    readbacks = StripBuffers(context, transfers, isUpload: false, keepsMapped: options.keepsBuffersMapped)
    diskCache = DiskCache(options.cache)
    let tellsCompletion =
      options.asksForCompletion && context.extensions.contains("GL_KHR_parallel_shader_compile")
    let mayLoop = options.pixelsBeforeBlurPrograms > 0
    programs = ProgramCache(
      context, diskCache, compilesBeside: mayLoop && !isSoftware && !tellsCompletion)
    variants = VariantChoice(
      context.device, planeFormat, diskCache, options, canChoose: limits.canStore(planes: planeFormat))
    reports = options.reports
  }

  var device: GraphicsDevice { context.device }

  /// Whether passes run level by level: compute shaders on devices that run several at a time.
  var runsByLevel: Bool { !isSoftware && variants.frame(for: .horizontalBlur) == .compute }

  /// nil if inputs are not uploaded through mapped buffers.
  var lender: UploadLender? {
    guard uploads.stayMapped, !isSoftware else { return nil }
    return UploadLender(
      pool: uploads.pool, sizes: transfers, planes: planeFormat, owner: ObjectIdentifier(releasedTextures))
  }

  /// Whether compute shaders store correct values. If not, none runs from now on.
  mutating func checkStores() throws(RenderError) -> Bool {
    if !trustsStores {
      trustsStores = try trust.canStore(planes: planeFormat)
      if !trustsStores { variants.giveUpCompute() }
    }
    return trustsStores
  }

  /// The calls that execute the passes. Starts compiling their programs, in parallel if the driver supports
  /// it.
  mutating func begin(_ calls: [EncodedCall], plan: Plan) throws(RenderError) -> [EncodedCall] {
    var begun: [EncodedCall] = []
    for call in calls {
      let key = key(of: call, plan: plan)
      if key.frame == .compute, !(try checkStores()) { return try self.begin(calls, plan: plan) }
      try waits.check()
      if let looped = call.looped, try isLooped(key, pixels: call.call.region.pixelCount) {
        try programs.begin(self.key(of: looped, plan: plan))
        begun.append(looped)
      } else {
        try programs.begin(key)
        begun.append(call)
      }
    }
    return begun
  }

  /// Whether a loop blurs these pixels: the program is not worth compiling yet, or the driver is still
  /// compiling it. Counts them.
  private mutating func isLooped(_ key: ProgramKey, pixels count: Int) throws(RenderError) -> Bool {
    if try programs.find(key) { return loopLimit > 0 && !programs.isCompiled(key) }
    let sum = loopedPixels[key, default: 0] + count
    loopedPixels[key] = sum <= loopLimit ? sum : nil
    if sum <= loopLimit { return true }
    try programs.beginBeside(key)
    return loopLimit > 0 && !programs.isCompiled(key)
  }

  private func key(of call: EncodedCall, plan: Plan) -> ProgramKey {
    key(of: call, as: variants.frame(for: call.call.kind), plan: plan)
  }

  private func key(of call: EncodedCall, as frame: ShaderSource.Frame, plan: Plan) -> ProgramKey {
    ProgramKey(text: call.text, frame: frame, output: format(of: call.call.output, plan), planes: planeFormat)
  }

  func cost(of call: ShaderCall, plan: Plan) -> Int {
    call.region.size.texels(of: format(of: call.output, plan)).width * call.region.height * call.fetches
  }

  func format(of surface: SurfaceID, _ plan: Plan) -> TextureFormat {
    TextureFormat(plan[surface].format, planes: planeFormat)
  }

  /// Runs a call. `surfaces` has a texture for each surface that it reads or writes.
  mutating func run(
    _ encoded: EncodedCall, as frame: ShaderSource.Frame, plan: Plan, surfaces: [Texture?]
  ) throws(RenderError) {
    let call = encoded.call
    guard let output = surfaces[call.output.index] else { return }
    let top = call.region.rows.lowerBound - plan[call.output].region.rows.lowerBound
    let rows = top..<top + call.region.height
    recorder?.run(as: frame == .compute ? .compute : .fragment)
    let program = try programs.program(key(of: encoded, as: frame, plan: plan))
    // Filling a texture binds it to the active unit, so this comes before the units are assigned.
    let profiles = try profileTexture(encoded.profileRows)
    defer { if let profiles { textures.giveBack(profiles) } }
    program.use(encoded)
    var read: [Texture] = []
    for surface in encoded.surfaces { read += surfaces[surface.index].map { [$0] } ?? [] }
    if let profiles { read.append(profiles) }
    for (unit, texture) in read.enumerated() {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
      glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    }
    switch frame {
    case .fragment: try draw(call, into: output, rows: rows, reading: read)
    case .compute: try dispatch(call, program, into: output, rows: rows, reading: read)
    }
  }

  /// Draws a call as fragments. If all texels are drawn, the driver need not load the previous contents.
  private mutating func draw(
    _ call: ShaderCall, into output: Texture, rows: Range<Int>, reading read: [Texture]
  ) throws(RenderError) {
    barriers.issue(before: .framebuffer, of: output, reading: read)
    output.bindFramebuffer()
    let size = output.texelSize
    if rows.count == size.height {
      glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, [GLenum(GL_COLOR_ATTACHMENT0)])
    }
    // Devices shade quads of two by two texels, and neighbours share fetches.
    var pieces = DrawPieces(columns: 0..<size.width, rows: rows, cost: call.fetches, step: PixelSize(8, 4))
    while let piece = pieces.next(limit: queue.limit(of: call.pass)) {
      glViewport(
        GLint(piece.columns.lowerBound), GLint(piece.rows.lowerBound), GLsizei(piece.columns.count),
        GLsizei(piece.rows.count))
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
      try count(piece, of: call)
    }
    try GraphicsCheck.everyCall("glDrawArrays")
  }

  private mutating func dispatch(
    _ call: ShaderCall, _ program: Program, into output: Texture, rows: Range<Int>, reading read: [Texture]
  ) throws(RenderError) {
    func invocations(_ texels: PixelSize) -> PixelSize { call.taps?.invocations(for: texels) ?? texels }
    let group = ProgramCache.group
    // Whole groups, with at most four texels per invocation.
    let step = PixelSize(4 * group.width, 4 * group.height)
    var pieces = DrawPieces(columns: 0..<output.texelSize.width, rows: rows, cost: call.fetches, step: step)
    // No barriers are needed between pieces.
    barriers.issue(before: .store, of: output, reading: read)
    glBindImageTexture(0, output.name, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY), output.format.sized)
    while let (columns, rows) = pieces.next(limit: queue.limit(of: call.pass)) {
      program.set(
        "writtenTexels", .integers(columns.lowerBound, rows.lowerBound, columns.upperBound, rows.upperBound))
      let size = invocations(PixelSize(columns.count, rows.count))
      glDispatchCompute(
        GLuint((size.width + group.width - 1) / group.width),
        GLuint((size.height + group.height - 1) / group.height), 1)
      try count((columns, rows), of: call)
    }
    try GraphicsCheck.everyCall("glDispatchCompute")
  }

  private mutating func count(_ piece: DrawPieces.Piece, of call: ShaderCall) throws(RenderError) {
    let fetches = piece.columns.count * piece.rows.count * call.fetches
    recorder?.draw(fetches: fetches)
    try queue.add(fetches, of: call.pass, &fences)
  }

  /// All profiles, tables and cubes of a call in one texture, as `items.glsl` reads it; nil if there are
  /// none.
  private mutating func profileTexture(_ lists: [[Float]]) throws(RenderError) -> Texture? {
    guard let width = lists.map(\.count).max() else { return nil }
    let texture = try textures.take(.profile, PixelSize(width, lists.count))
    // The texels after a list are read with weight 0, so they must be finite.
    let rows = lists.flatMap { $0 + [Float](repeating: 0, count: texture.room.width - $0.count) }
    let sent = texture.format.sent
    uploads.unbind()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(texture.room.width), GLsizei(lists.count), sent.channels,
      sent.type, rows)
    try GraphicsCheck.everyCall("glTexSubImage2D")
    return texture
  }
}
