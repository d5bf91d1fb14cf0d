import IntaglioCore
import Shaders

/// Turns passes into shader calls: names and numbers only, nothing is asked of the device.
struct PassEncoder {
  let plan: Plan
  let packing: PlanePacking

  /// The call that runs `pass`.
  func call(_ pass: Pass) -> ShaderCall {
    switch pass {
    case .mask(let pass):
      var call = call("mask", .halve, writing: pass.output)
      call.defines.append(.init("IS_INVERTED", pass.isInverted))
      read(.alpha(pass.source, threshold: pass.threshold), in: &call)
      return call
    case .halve(let pass):
      var call = call("halve", .halve, writing: pass.output)
      read(pass.source, in: &call)
      return call
    case .blur(let pass) where packing.contains(pass.output): return packedBlur(pass)
    case .blur(let pass):
      var call = call("blur", .blur, writing: pass.output)
      call.defines += [
        .init("RADIUS", pass.kernel.radius),
        .init("AXIS", pass.axis == .horizontal ? "ivec2(1, 0)" : "ivec2(0, 1)"),
      ]
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
      return call
    case .flood(let pass):
      var call = call("flood", .composite, writing: pass.output)
      call.uniforms["color"] = .colors([pass.color])
      return call
    case .over(let pass):
      var call = call("over", .composite, writing: pass.output)
      read(pass.top, as: "top", in: &call)
      read(pass.bottom, as: "bottom", in: &call)
      return call
    case .composite(let pass):
      return composite(pass)
    }
  }

  /// The call of a blur into a packed plane, from a packed one if it is vertical.
  private func packedBlur(_ pass: BlurPass) -> ShaderCall {
    var call = call("blurPacked", .blur, writing: pass.output)
    let isVertical = pass.axis == .vertical
    call.defines += [.init("RADIUS", pass.kernel.radius), .init("IS_VERTICAL", isVertical)]
    let half = pass.kernel.weights.map { Float($0) }
    let margin = [Float](repeating: 0, count: 3)
    let taps = margin + half.dropFirst().reversed() + half + margin
    call.uniforms["taps"] = .floats(taps, components: 1)
    let columns = plan[pass.output].region.columns
    call.uniforms["outputColumns"] = .integers(
      [columns.lowerBound, columns.upperBound].map(Int32.init(limiting:)), components: 2)
    if isVertical {
      read(pass.source.surface, as: "coverage", in: &call)
    } else {
      read(pass.source, in: &call)
    }
    return call
  }

  private func call(_ name: String, _ kind: VariantKind, writing output: SurfaceID) -> ShaderCall {
    ShaderCall(pass: name, kind: kind, output: output, region: plan[output].region)
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
