import IntaglioPlan
import Shaders

/// Turns passes into shader calls: names and numbers only, nothing is asked of the device.
struct PassEncoder {
  let plan: Plan

  /// The call that runs `pass`.
  func call(_ pass: Pass) -> ShaderCall {
    switch pass {
    case .mask(let pass):
      var call = call("mask", .halve, writing: pass.output)
      call.defines.append(.init("IS_INVERTED", pass.isInverted))
      read(.alpha(pass.source, threshold: pass.threshold), in: &call)
      call.defines.append(.init("COVERAGE_IS_DEEP", plan[pass.source].format == .deepPicture))
      return call
    case .halve(let pass):
      var call = call("halve", .halve, writing: pass.output)
      let first = 2 * plan[pass.output].region.columns.lowerBound - 1
      call.defines.append(.init("LANE", lane(of: first, in: pass.source)))
      read(pass.source, in: &call)
      return call
    case .blur(let pass):
      let isHorizontal = pass.axis == .horizontal
      var call = call("blur", isHorizontal ? .horizontalBlur : .verticalBlur, writing: pass.output)
      let radius = pass.kernel.radius
      let first = plan[pass.output].region.columns.lowerBound - (isHorizontal ? radius : 0)
      call.defines.append(.init("RADIUS", radius))
      call.taps = TapWriter(axis: pass.axis, radius: radius, lane: lane(of: first, in: pass.source))
      call.uniforms["weights"] = .floats(pass.kernel.weights.map { Float($0) }, components: 1)
      read(pass.source, in: &call)
      return call
    case .expand(let pass):
      var call = call("expand", .composite, writing: pass.output)
      read(pass.source, as: "plane", in: &call)
      call.uniforms["octaves"] = .integer(pass.octaves)
      return call
    case .shadow(let pass):
      var call = call("shadow", .composite, writing: pass.output)
      call.defines.append(.init("IS_INVERTED", pass.isInverted))
      read(pass.coverage, as: "plane", in: &call)
      call.uniforms["wholeShift"] = .wholeShifts([pass.shift])
      call.uniforms["fraction"] = .fractions([pass.shift])
      call.uniforms["color"] = .colors([pass.color])
      return call
    case .clip(let pass):
      var call = call("clip", .composite, writing: pass.output)
      call.defines.append(.init("IS_INVERTED", pass.isInverted))
      read(pass.mask, in: &call)
      read(pass.picture, as: "picture", in: &call)
      call.defines.append(sampler("PICTURE", of: pass.picture))
      return call
    case .flood(let pass):
      var call = call("flood", .composite, writing: pass.output)
      call.uniforms["color"] = .colors([pass.color])
      return call
    case .over(let pass):
      var call = call("over", .composite, writing: pass.output)
      read(pass.top, as: "top", in: &call)
      read(pass.bottom, as: "bottom", in: &call)
      call.defines += [sampler("TOP", of: pass.top), sampler("BOTTOM", of: pass.bottom)]
      return call
    case .composite(let pass):
      return composite(pass)
    case .shape(let pass):
      return shape(pass)
    case .paint(let pass):
      return paint(pass)
    case .warp(let pass):
      var call = call("warp", .composite, writing: pass.output)
      read(pass.picture, as: "picture", in: &call)
      let map = pass.placement
      call.uniforms["matrix"] = .floats([map.a, map.b, map.c, map.d].map { Float($0) }, components: 4)
      call.uniforms["origin"] = .floats([Float(map.tx), Float(map.ty)], components: 2)
      return call
    }
  }

  private func call(_ name: String, _ kind: VariantKind, writing output: SurfaceID) -> ShaderCall {
    ShaderCall(pass: name, kind: kind, output: output, region: plan[output].region)
  }

  /// In which lane of its texel the source's sample at a column lies. It is the same for all texels of an output, so a
  /// shader that knows it picks lanes when it is compiled.
  private func lane(of column: Int, in source: CoverageSource) -> Int {
    (column - plan[source.surface].region.columns.lowerBound) & 3
  }

  /// The sampler's type of a picture, which is a bitmap or a deep picture.
  private func sampler(_ name: String, of picture: SurfaceID) -> ShaderSource.Define {
    .init(name + "_SAMPLER", plan[picture].format == .bitmap ? "usampler2D" : "sampler2D")
  }

  /// Adds a surface that the shader calls `name`, with its place as `nameRegion`.
  func read(_ surface: SurfaceID, as name: String, in call: inout ShaderCall) {
    call.textures.append(.init(name: name, surfaces: [surface]))
    call.uniforms[name + "Region"] = .regions([plan[surface].region])
  }

  /// Adds the coverage of `coverage.glsl`.
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
