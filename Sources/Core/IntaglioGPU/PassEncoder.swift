// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Shaders

/// Converts passes to shader calls, which consist of names and numbers and need no device.
struct PassEncoder {
  let plan: Plan
  var call: ShaderCall

  /// The calls that run a pass of a plan: several for the bands of a long list of items.
  static func calls(_ pass: Pass, of plan: Plan) -> [ShaderCall] {
    let region = plan[pass.output].region
    guard case .paint(let paint) = pass, let bands = paint.bands(of: region) else {
      return [call(pass, of: plan, writing: region)]
    }
    return bands.map { call(.paint($0.pass), of: plan, writing: $0.region) }
  }

  private static func call(_ pass: Pass, of plan: Plan, writing region: PixelRect) -> ShaderCall {
    let call = ShaderCall(
      pass: pass.name, kind: VariantKind(pass), fetches: plan.fetches(pass), output: pass.output,
      region: region)
    var encoder = PassEncoder(plan: plan, call: call)
    switch pass {
    case .mask(let pass): encoder.encode(pass)
    case .downsample(let pass): encoder.encode(pass)
    case .blur(let pass): encoder.encode(pass)
    case .boxBlur(let pass): encoder.encode(pass)
    case .upsample(let pass): encoder.encode(pass)
    case .shape(let pass): encoder.encode(pass)
    case .paint(let pass): encoder.encode(pass)
    case .warp(let pass): encoder.encode(pass)
    case .firm(let pass): encoder.encode(pass)
    case .distance(let pass): encoder.encode(pass)
    case .spread(let pass): encoder.encode(pass)
    case .tone(let pass): encoder.encode(pass)
    case .share(let pass): encoder.encode(pass)
    case .sweep(let pass): encoder.encode(pass)
    case .compose(let pass): encoder.encode(pass)
    case .grain(let pass): encoder.encode(pass)
    case .ramp(let pass): encoder.encode(pass)
    case .displace(let pass): encoder.encode(pass)
    case .flood(let pass): encoder.encode(pass)
    case .lens(let pass): encoder.encode(pass)
    case .turn(let pass): encoder.encode(pass)
    }
    return encoder.call
  }

  /// Adds a surface under the shader's `name`, with its region as `nameRegion`.
  mutating func read(_ surface: SurfaceID, as name: String) {
    call.textures.append((name, [surface]))
    call.uniforms[name + "Region"] = .regions([plan[surface].region])
  }

  /// Adds a coverage source, as `coverage.glsl` reads it.
  private mutating func read(_ source: CoverageSource) {
    read(source.surface, as: "coverage")
    switch source {
    case .plane: call.defines += [.init("COVERAGE_IS_PLANE", true), .init("COVERAGE_HAS_THRESHOLD", false)]
    case .alpha(_, let threshold):
      call.defines += [.init("COVERAGE_IS_PLANE", false), .init("COVERAGE_HAS_THRESHOLD", threshold != nil)]
      if let threshold { call.uniforms["threshold"] = .integers(threshold) }
    }
  }

  /// The texel lane of the source's sample in the output's first column, moved to the right. It is the same
  /// for all texels of an output, so shaders pick lanes at compile time.
  private func lane(in source: SurfaceID, columns scale: Int = 1, moved: Int = 0) -> Int {
    let first = scale * plan[call.output].region.columns.lowerBound + moved
    return (first - plan[source].region.columns.lowerBound) & 3
  }

  // MARK: Reducing and blurring

  private mutating func encode(_ pass: MaskPass) {
    call.defines.append(.init("IS_INVERTED", pass.isInverted))
    read(.alpha(pass.source, threshold: pass.threshold))
    call.defines += [
      .init("COVERAGE_IS_INTERMEDIATE", plan[pass.source].format == .intermediate),
      .init("CHANNEL", pass.channel.rawValue), .init("IS_ALPHA", pass.channel == .alpha),
    ]
  }

  private mutating func encode(_ pass: DownsamplePass) {
    call.defines.append(.init("LANE", lane(in: pass.source.surface, columns: 2, moved: -1)))
    read(pass.source)
  }

  private mutating func encode(_ pass: BlurPass) {
    let radius = pass.kernel.radius
    let lane = lane(in: pass.source.surface, moved: pass.axis == .horizontal ? -radius : 0)
    call.defines += [.init("IS_LOOPED", false), .init("RADIUS", radius)]
    call.taps = TapWriter(axis: pass.axis, radius: radius, lane: lane)
    call.uniforms["weights"] = .floats(pass.kernel.weights.map { Float($0) }, components: 1)
    read(pass.source)
  }

  private mutating func encode(_ pass: BoxBlurPass) {
    let isVertical = pass.axis == .vertical
    if isVertical { call.taps = .rows }
    call.uniforms["width"] = .integers(pass.width)
    call.defines += [
      .init("IS_VERTICAL", isVertical), .init("HAS_BLOCKS", pass.blocks != nil),
      .init("IS_ALIGNED", plan.shareTexels(pass.source.surface, pass.output)),
    ]
    if let blocks = pass.blocks {
      call.defines.append(.init("BLOCKS_ARE_ALIGNED", plan.readsWholeBlocks(pass)))
      read(blocks.plane, as: "blocks")
      call.uniforms["blockWidth"] = .integers(blocks.width)
    }
    read(pass.source)
  }

  private mutating func encode(_ pass: UpsamplePass) {
    read(pass.source, as: "plane")
    call.uniforms["octaves"] = .integers(pass.octaves)
  }

  // MARK: Growing

  private mutating func encode(_ pass: FirmPass) {
    // Less the errors of two roundings to 16 bits.
    let least = (Double(FirmPass.least) - 0.504) / 255
    call.defines += [.init("IS_INVERTED", pass.isInverted), .init("LEAST_FIRM", "\(least)")]
    read(pass.source, as: "plane")
  }

  private mutating func encode(_ pass: DistancePass) {
    call.defines += [
      .init("IS_INVERTED", pass.isInverted), .init("FULL", "\(DistancePass.full).0"),
      .init("IS_ALIGNED", plan.shareTexels(pass.source, pass.output)),
    ]
    call.taps = .rows
    read(pass.source, as: "plane")
    call.uniforms["limit"] = .integers(pass.limit)
  }

  private mutating func encode(_ pass: SpreadPass) {
    call.defines += [
      .init("IS_INVERTED", pass.spread < 0), .init("IS_CHAMFER", pass.metric != .euclid),
      .init("HAS_LEVELS", pass.metric.levels != nil), .init("FULL", "\(DistancePass.full).0"),
      .init("IS_ALIGNED", plan.shareTexels(pass.source, pass.distances)),
    ]
    if let (diagonal, knight) = pass.metric.chamfer { call.uniforms["chamfer"] = .floats(diagonal, knight) }
    if let map = pass.metric.levels {
      call.uniforms["bytes"] = .floats(Double(map.pixels + 1), Double(map.step), Double(map.least), 0)
    }
    read(pass.source, as: "plane")
    read(pass.distances, as: "distances")
    call.uniforms["spread"] = .floats(abs(pass.spread))
    call.uniforms["ramp"] = .floats(pass.ramp)
    call.uniforms["reach"] = .integers(SpreadPass.reach(pass.spread))
  }

  // MARK: Changing a plane

  private mutating func encode(_ pass: TonePass) {
    read(pass.source, as: "plane")
    var (kind, isWrapped) = (0, false)
    switch pass.value {
    case .plain(let isInverted): kind = isInverted ? 1 : 0
    case .difference(let one, let other):
      kind = 2
      call.uniforms["wholeShifts"] = .wholeShifts([one, other])
      call.uniforms["fractions"] = .fractions([one, other])
    case .relief(let relief):
      (kind, isWrapped) = (relief.isSmoothed ? 4 : 3, relief.isWrapped)
      call.uniforms["reach"] = .integers(relief.step)
      call.uniforms["light"] = .floats(relief.light.x, relief.light.y, relief.light.z, relief.steepness)
      if let texture = relief.texture {
        read(texture.plane, as: "texturePlane")
        call.uniforms["textureStep"] = .integers(texture.step)
        call.uniforms["textureSteepness"] = .floats(texture.steepness)
      }
    }
    // One program serves all contours, because their parts are uniforms.
    call.defines += [
      .init("VALUE", kind), .init("HAS_CONTOUR", !pass.contour.isEmpty),
      .init("HAS_TEXTURE", pass.texture != nil), .init("IS_WRAPPED", isWrapped),
    ]
    if let last = pass.contour.last {
      call.defines.append(.init("PARTS", TonePass.maximumSegments))
      let missing = TonePass.maximumSegments - pass.contour.count
      let parts = pass.contour + Array(repeating: last, count: missing)
      call.uniforms["coefficients"] = .vectors(parts.map(\.coefficients))
      call.uniforms["ranges"] = .vectors(parts.map { SIMD2($0.start, $0.end) })
    }
    call.uniforms["numbers"] = .floats(pass.gain, pass.scale, pass.offset, 0)
  }

  private mutating func encode(_ pass: SharePass) {
    read(pass.first, as: "first")
    call.defines += [
      .init("HAS_SECOND", pass.second != nil), .init("MULTIPLIES_FIRST", pass.multipliesFirst),
    ]
    if let second = pass.second { read(second, as: "second") }
    call.uniforms["factors"] = .vectors([SIMD4(pass.dividend, 0), SIMD4(pass.divisor, 0)])
    call.uniforms["leastDivisor"] = .floats(pass.leastDivisor)
  }

  private mutating func encode(_ pass: SweepPass) {
    let (isVertical, back) = (pass.direction.axis == .vertical, pass.direction.isForward ? -1 : 1)
    read(pass.source, as: "plane")
    call.defines.append(.init("IS_VERTICAL", isVertical))
    call.uniforms["steps"] = .integers(pass.direction.steps)
    call.uniforms["back"] = isVertical ? .integers(0, back) : .integers(back, 0)
    call.uniforms["beside"] = isVertical ? .integers(1, 0) : .integers(0, 1)
    call.uniforms["slope"] = .floats(pass.direction.slope)
    call.uniforms["fade"] = .floats(pass.fade)
  }

  private mutating func encode(_ pass: GrainPass) {
    read(pass.source, as: "plane")
    call.uniforms["wholeShift"] = .wholeShifts([pass.shift])
    call.uniforms["fraction"] = .fractions([pass.shift])
    call.uniforms["numbers"] = .floats(pass.noise, pass.jitter, pass.steepness, 0)
    call.uniforms["grid"] = .grids([pass.grid])
    call.defines.append(.init("SCREENS", pass.screen == nil ? 0 : 1))
    if let screen = pass.screen {
      call.defines.append(.init("SHAPE", "\(screen.shape)Mark"))
      call.uniforms["screens"] = .screens([screen])
      call.uniforms["screenNumbers"] = .floats(1 / screen.pitch, screen.edge)
    }
  }

  private mutating func encode(_ pass: TurnPass) {
    read(pass.height, as: "plane")
    read(pass.tile, as: "tile")
    call.defines.append(.init("DIRECTIONS", TurnPass.directions.count))
    call.uniforms["numbers"] = .integers(pass.left, pass.top, pass.step, 0)
    call.uniforms["directions"] = .vectors(TurnPass.directions)
    call.uniforms["places"] = .integers(pass.places.map(Int32.init(bitPattern:)), components: 4)
  }

  // MARK: Making pictures

  private mutating func encode(_ pass: ComposePass) {
    for (channel, plane) in zip(PictureChannel.allCases, pass.channels) { read(plane, as: "\(channel)Plane") }
    call.defines += [.init("IS_REDUCED", pass.octaves > 0), .init("HAS_DIVISOR", pass.divisor != nil)]
    if pass.octaves > 0 { call.uniforms["octaves"] = .integers(pass.octaves) }
    if let divisor = pass.divisor {
      read(divisor, as: "divisor")
      call.uniforms["leastDivisor"] = .floats(ComposePass.leastDivisor)
    }
  }

  private mutating func encode(_ pass: RampPass) {
    read(pass.source, as: "plane")
    call.defines.append(.init("COLORS", pass.colors.count))
    call.uniforms["colors"] = .vectors(pass.colors)
  }

  private mutating func encode(_ pass: WarpPass) {
    read(pass.picture, as: "picture")
    let map = pass.placement
    call.uniforms["matrix"] = .floats(map.a, map.b, map.c, map.d)
    call.uniforms["origin"] = .floats(map.tx, map.ty)
  }

  private mutating func encode(_ pass: FloodPass) {
    read(pass.source, as: "plane")
    if let other = pass.other { read(other, as: "other") }
    let step =
      switch pass.step {
      case .start: 0
      case .leg: 1
      case .fill: 2
      }
    call.defines += [
      .init("STEP", step), .init("HAS_OTHER", pass.other != nil),
      .init("MAXIMUM_LENGTH", FloodPass.maximumLength),
    ]
    call.uniforms["spacing"] = .integers(pass.spacing)
    let lattice = plan[pass.output].region
    call.uniforms["lattice"] = .integers(
      lattice.columns.lowerBound, lattice.rows.lowerBound, lattice.width, lattice.height)
  }

  private mutating func encode(_ pass: DisplacePass) {
    read(pass.picture, as: "picture")
    call.defines += [
      .init("NOISES", pass.lattices.count), .init("IS_CLIPPED", pass.isClipped),
      .init("MOVES_ONLY_EDGES", pass.movesOnlyEdges),
    ]
    call.uniforms["lattices"] = .grids(pass.lattices)
    call.uniforms["amplitudes"] = .floats(pass.amplitudes, components: 1)
  }

  private mutating func encode(_ pass: LensPass) {
    read(pass.picture, as: "picture")
    var (isDome, isTextured) = (false, false)
    switch pass.surface {
    case .heights(let plane, let steepness, let texture):
      read(plane, as: "heights")
      call.uniforms["steepness"] = .floats(steepness)
      if let texture {
        isTextured = true
        read(texture.plane, as: "texturePlane")
        call.uniforms["textureStep"] = .integers(texture.step)
        call.uniforms["textureSteepness"] = .floats(texture.steepness)
      }
    case .dome(let within, let around, let width, let reach):
      isDome = true
      read(within, as: "within")
      read(around, as: "around")
      call.uniforms["dome"] = .floats(width, reach)
    }
    call.defines += [
      .init("PICTURE_IS_BITMAP", plan[pass.picture].format == .bitmap), .init("IS_DOME", isDome),
      .init("HAS_TEXTURE", isTextured),
      .init("KEEPS_PLACE", pass.keepsPlace), .init("IS_DISPERSED", pass.dispersion != 0),
      .init("HAS_EDGES", pass.edges != nil),
    ]
    call.uniforms["reach"] = .integers(pass.step)
    call.uniforms["matrix"] = .floats(pass.map.a, pass.map.b, pass.map.c, pass.map.d)
    call.uniforms["origin"] = .floats(pass.map.tx, pass.map.ty)
    if pass.dispersion != 0 { call.uniforms["dispersion"] = .floats(pass.dispersion) }
    if let edges = pass.edges { call.uniforms["edges"] = .regions([edges]) }
  }
}

extension VariantKind {
  fileprivate init(_ pass: Pass) {
    switch pass {
    case .mask, .downsample: self = .downsample
    case .blur(let pass): self = pass.axis == .horizontal ? .horizontalBlur : .verticalBlur
    default: self = .paint
    }
  }
}
