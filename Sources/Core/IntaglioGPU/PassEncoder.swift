// SPDX-License-Identifier: MIT
import IntaglioPlan
import Shaders

/// Converts passes to shader calls, which consist of names and numbers and need no device.
struct PassEncoder {
  let plan: Plan

  /// The calls that run `pass`: several for the bands of a long list of items.
  func calls(_ pass: Pass) -> [ShaderCall] {
    let calls: [(ShaderCall, Pass)] =
      if case .paint(let pass) = pass, let bands = pass.bands(of: plan[pass.output].region) {
        bands.map { (paint($0.pass, in: $0.region), $0.pass.pass) }
      } else {
        [(call(pass), pass)]
      }
    return calls.map { call, pass in
      var call = call
      call.fetches = fetches(pass)
      return call
    }
  }

  private func call(_ pass: Pass) -> ShaderCall {
    switch pass {
    case .mask(let pass):
      var call = call("mask", .downsample, writing: pass.output)
      call.defines.append(.init("IS_INVERTED", pass.isInverted))
      read(.alpha(pass.source, threshold: pass.threshold), in: &call)
      call.defines.append(.init("COVERAGE_IS_INTERMEDIATE", plan[pass.source].format == .intermediate))
      call.defines.append(.init("CHANNEL", pass.channel.rawValue))
      call.defines.append(.init("IS_ALPHA", pass.channel == .alpha))
      return call
    case .downsample(let pass):
      var call = call("downsample", .downsample, writing: pass.output)
      let first = 2 * plan[pass.output].region.columns.lowerBound - 1
      call.defines.append(.init("LANE", lane(of: first, in: pass.source)))
      read(pass.source, in: &call)
      return call
    case .blur(let pass):
      let isHorizontal = pass.axis == .horizontal
      var call = call("blur", isHorizontal ? .horizontalBlur : .verticalBlur, writing: pass.output)
      let radius = pass.kernel.radius
      let first = plan[pass.output].region.columns.lowerBound - (isHorizontal ? radius : 0)
      call.defines += [.init("IS_LOOPED", false), .init("RADIUS", radius)]
      call.taps = TapWriter(axis: pass.axis, radius: radius, lane: lane(of: first, in: pass.source))
      call.uniforms["weights"] = .floats(pass.kernel.weights.map { Float($0) }, components: 1)
      read(pass.source, in: &call)
      return call
    case .boxBlur(let pass):
      var call = call("boxblur", .paint, writing: pass.output)
      call.uniforms["width"] = .integer(pass.width)
      call.uniforms["axis"] = .integers(pass.axis == .horizontal ? [1, 0] : [0, 1], components: 2)
      call.defines.append(.init("HAS_BLOCKS", pass.blocks != nil))
      if let blocks = pass.blocks {
        read(blocks.plane, as: "blocks", in: &call)
        call.uniforms["blockWidth"] = .integer(blocks.width)
      }
      read(pass.source, in: &call)
      return call
    case .upsample(let pass):
      var call = call("upsample", .paint, writing: pass.output)
      read(pass.source, as: "plane", in: &call)
      call.uniforms["octaves"] = .integer(pass.octaves)
      return call
    case .shape(let pass):
      return shape(pass)
    case .paint(let pass):
      return paint(pass, in: plan[pass.output].region)
    case .warp(let pass):
      var call = call("warp", .paint, writing: pass.output)
      read(pass.picture, as: "picture", in: &call)
      let map = pass.placement
      call.uniforms["matrix"] = .floats([map.a, map.b, map.c, map.d].map { Float($0) }, components: 4)
      call.uniforms["origin"] = .floats([Float(map.tx), Float(map.ty)], components: 2)
      return call
    case .firm(let pass):
      var call = call("firm", .paint, writing: pass.output)
      // Less the errors of two roundings to 16 bits.
      let least = (Double(FirmPass.least) - 0.504) / 255
      call.defines += [.init("IS_INVERTED", pass.isInverted), .init("LEAST_FIRM", "\(least)")]
      read(pass.source, as: "plane", in: &call)
      return call
    case .distance(let pass):
      var call = call("distance", .paint, writing: pass.output)
      let first = plan[pass.output].region.columns.lowerBound
      call.defines += [
        .init("IS_INVERTED", pass.isInverted), .init("FULL", "\(DistancePass.full).0"),
        .init("IS_ALIGNED", lane(of: first, in: .plane(pass.source)) == 0),
      ]
      read(pass.source, as: "plane", in: &call)
      call.uniforms["limit"] = .integer(pass.limit)
      return call
    case .spread(let pass):
      var call = call("spread", .paint, writing: pass.output)
      call.defines += [
        .init("IS_INVERTED", pass.spread < 0), .init("IS_CHAMFER", pass.metric != .euclid),
        .init("HAS_LEVELS", pass.metric.levels != nil), .init("FULL", "\(DistancePass.full).0"),
      ]
      if let (diagonal, knight) = pass.metric.chamfer {
        call.uniforms["chamfer"] = .floats([Float(diagonal), Float(knight)], components: 2)
      }
      if let map = pass.metric.levels {
        call.uniforms["bytes"] = .floats(
          [Float(map.pixels + 1), Float(map.step), Float(map.least), 0], components: 4)
      }
      read(pass.source, as: "plane", in: &call)
      read(pass.distances, as: "distances", in: &call)
      call.uniforms["spread"] = .floats([Float(abs(pass.spread))], components: 1)
      call.uniforms["ramp"] = .floats([Float(pass.ramp)], components: 1)
      call.uniforms["reach"] = .integer(SpreadPass.reach(pass.spread))
      return call
    case .tone(let pass): return tone(pass)
    case .share(let pass):
      var call = call("share", .paint, writing: pass.output)
      read(pass.first, as: "first", in: &call)
      call.defines.append(.init("HAS_SECOND", pass.second != nil))
      if let second = pass.second { read(second, as: "second", in: &call) }
      let factors = [pass.dividend, pass.divisor].flatMap { [$0.x, $0.y, $0.z, 0].map { Float($0) } }
      call.uniforms["factors"] = .floats(factors, components: 4)
      call.uniforms["leastDivisor"] = .floats([Float(pass.leastDivisor)], components: 1)
      return call
    case .sweep(let pass):
      var call = call("sweep", .paint, writing: pass.output)
      let (isVertical, back) = (pass.direction.axis == .vertical, Int32(pass.direction.isForward ? -1 : 1))
      read(pass.source, as: "plane", in: &call)
      call.defines.append(.init("IS_VERTICAL", isVertical))
      call.uniforms["steps"] = .integer(pass.direction.steps)
      call.uniforms["back"] = .integers(isVertical ? [0, back] : [back, 0], components: 2)
      call.uniforms["beside"] = .integers(isVertical ? [1, 0] : [0, 1], components: 2)
      call.uniforms["slope"] = .floats([Float(pass.direction.slope)], components: 1)
      call.uniforms["fade"] = .floats([Float(pass.fade)], components: 1)
      return call
    case .compose(let pass):
      var call = call("compose", .paint, writing: pass.output)
      for (channel, plane) in zip(PictureChannel.allCases, pass.channels) {
        read(plane, as: "\(channel)Plane", in: &call)
      }
      call.defines += [.init("IS_REDUCED", pass.octaves > 0), .init("HAS_DIVISOR", pass.divisor != nil)]
      if pass.octaves > 0 { call.uniforms["octaves"] = .integer(pass.octaves) }
      if let divisor = pass.divisor {
        read(divisor, as: "divisor", in: &call)
        call.uniforms["leastDivisor"] = .floats([Float(ComposePass.leastDivisor)], components: 1)
      }
      return call
    case .grain(let pass): return grain(pass)
    case .ramp(let pass):
      var call = call("ramp", .paint, writing: pass.output)
      read(pass.source, as: "plane", in: &call)
      call.defines.append(.init("COLORS", pass.colors.count))
      call.uniforms["colors"] = .colors(pass.colors)
      return call
    case .displace(let pass): return displace(pass)
    }
  }

  private func displace(_ pass: DisplacePass) -> ShaderCall {
    var call = call("displace", .paint, writing: pass.output)
    read(pass.picture, as: "picture", in: &call)
    call.defines += [.init("NOISES", pass.lattices.count), .init("IS_CLIPPED", pass.isClipped)]
    let lattices = pass.lattices.flatMap { lattice in
      [Int32(lattice.left), Int32(lattice.top), Int32(lattice.size), Int32(bitPattern: lattice.seed)]
    }
    call.uniforms["lattices"] = .integers(lattices, components: 4)
    call.uniforms["amplitudes"] = .floats(pass.amplitudes, components: 1)
    return call
  }

  private func grain(_ pass: GrainPass) -> ShaderCall {
    var call = call("grain", .paint, writing: pass.output)
    read(pass.source, as: "plane", in: &call)
    call.uniforms["wholeShift"] = .wholeShifts([pass.shift])
    call.uniforms["fraction"] = .fractions([pass.shift])
    call.uniforms["numbers"] = .floats(
      [pass.noise, pass.jitter, pass.steepness, 0].map { Float($0) }, components: 4)
    let grid = pass.grid
    call.uniforms["grid"] = .integers(
      [Int32(grid.left), Int32(grid.top), Int32(grid.size), Int32(bitPattern: grid.seed)], components: 4)
    return call
  }

  private func tone(_ pass: TonePass) -> ShaderCall {
    var call = call("tone", .paint, writing: pass.output)
    read(pass.source, as: "plane", in: &call)
    var kind = 0
    switch pass.value {
    case .plain(let isInverted): kind = isInverted ? 1 : 0
    case .difference(let one, let other):
      kind = 2
      call.uniforms["wholeShifts"] = .wholeShifts([one, other])
      call.uniforms["fractions"] = .fractions([one, other])
    case .relief(let relief):
      kind = relief.isSmoothed ? 4 : 3
      call.uniforms["reach"] = .integer(relief.step)
      let light = [relief.light.x, relief.light.y, relief.light.z, relief.steepness].map { Float($0) }
      call.uniforms["light"] = .floats(light, components: 4)
      if let texture = relief.texture {
        read(texture.plane, as: "texturePlane", in: &call)
        call.uniforms["textureStep"] = .integer(texture.step)
        call.uniforms["textureSteepness"] = .floats([Float(texture.steepness)], components: 1)
      }
    }
    // One program serves all contours, because their parts are uniforms.
    call.defines += [
      .init("VALUE", kind), .init("HAS_CONTOUR", !pass.contour.isEmpty),
      .init("HAS_TEXTURE", pass.texture != nil),
    ]
    if !pass.contour.isEmpty {
      call.defines.append(.init("PARTS", TonePass.maximumSegments))
      let missing = TonePass.maximumSegments - pass.contour.count
      let parts = pass.contour + Array(repeating: pass.contour[pass.contour.count - 1], count: missing)
      let coefficients = parts.flatMap { part in (0..<4).map { Float(part.coefficients[$0]) } }
      call.uniforms["coefficients"] = .floats(coefficients, components: 4)
      let ranges = parts.flatMap { [Float($0.start), Float($0.end)] }
      call.uniforms["ranges"] = .floats(ranges, components: 2)
    }
    let numbers = [pass.gain, pass.scale, pass.offset, 0].map { Float($0) }
    call.uniforms["numbers"] = .floats(numbers, components: 4)
    return call
  }

  private func call(_ name: String, _ kind: VariantKind, writing output: SurfaceID) -> ShaderCall {
    ShaderCall(pass: name, kind: kind, output: output, region: plan[output].region)
  }

  /// The texel lane of the source's sample at a column. It is the same for all texels of an output, so
  /// shaders pick lanes at compile time.
  private func lane(of column: Int, in source: CoverageSource) -> Int {
    (column - plan[source.surface].region.columns.lowerBound) & 3
  }

  /// Adds a surface under the shader's `name`, with its region as `nameRegion`.
  func read(_ surface: SurfaceID, as name: String, in call: inout ShaderCall) {
    call.textures.append(.init(name: name, surfaces: [surface]))
    call.uniforms[name + "Region"] = .regions([plan[surface].region])
  }

  /// Adds a coverage source, as `coverage.glsl` reads it.
  private func read(_ source: CoverageSource, in call: inout ShaderCall) {
    read(source.surface, as: "coverage", in: &call)
    switch source {
    case .plane:
      call.defines += [.init("COVERAGE_IS_PLANE", true), .init("COVERAGE_HAS_THRESHOLD", false)]
    case .alpha(_, let threshold):
      call.defines += [
        .init("COVERAGE_IS_PLANE", false), .init("COVERAGE_HAS_THRESHOLD", threshold != nil),
      ]
      if let threshold { call.uniforms["threshold"] = .integer(threshold) }
    }
  }
}
