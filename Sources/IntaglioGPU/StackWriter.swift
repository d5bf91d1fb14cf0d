import IntaglioPlan

/// Writes a composite's stack as GLSL: one statement a layer, in the words of `common/stack.glsl`. Numbers are left to
/// uniforms, so that stacks of one shape share a program; only octaves are written, and whether four pixels of the
/// result are those of one texel of a surface, which then is fetched once.
struct StackWriter {
  let pass: CompositePass
  let plan: Plan
  /// The planes read, in the order of the sampler array.
  let planes: [SurfaceID]

  /// The stack of one pass of a plan.
  init(_ pass: CompositePass, of plan: Plan) {
    self.pass = pass
    self.plan = plan
    planes = pass.planes
  }

  /// The statements of all layers, from the top down.
  var statements: String {
    var (fill, profile) = (0, 0)
    var lines: [String] = []
    for (index, layer) in pass.layers.enumerated() {
      let value = value(of: layer, index: index, fill: fill, profile: profile)
      if let value { lines.append("  result = over(result, \(value));") }
      if case .fillBitmap = layer { fill += 1 }
      if layer.shadow?.bounds != nil { profile += 1 }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether every four pixels of the result, moved, are one texel of `surface`. An invocation of a deep picture makes one
  /// pixel.
  func isAligned(_ surface: SurfaceID, shift: PixelShift = .zero) -> Bool {
    let first = plan[pass.output].region.columns.lowerBound - shift.wholeX
    return plan[pass.output].format == .bitmap && (first - plan[surface].region.columns.lowerBound) & 3 == 0
  }

  /// The premultiplied colour of one layer; nil for one that is never seen.
  private func value(of layer: CompositeLayer, index: Int, fill: Int, profile: Int) -> String? {
    switch layer {
    case .casters:
      return "casters(content)"
    case .inner(let shadow):
      let coverage = coverage(shadow, index: index) ?? "vec4(0.0)"
      return shadow.bounds == nil
        ? "inner(content, colors[\(index)], \(coverage))"
        : "boundedInner(content, colors[\(index)], \(coverage), boundsAt(pixel, \(profile)))"
    case .fillColor:
      return "fill(content, colors[\(index)])"
    case .fillBitmap:
      return "fill(content, pixelsAt(fills[\(fill)], fillRegions[\(fill)], pixel))"
    case .contents(let isKnockedOut):
      return isKnockedOut ? "knockedOut(content, content.color)" : "content.color"
    case .outer(let shadow, let isKnockedOut):
      guard let coverage = coverage(shadow, index: index) else { return nil }
      let layer = "outer(colors[\(index)], \(coverage))"
      return isKnockedOut ? "knockedOut(content, \(layer))" : layer
    }
  }

  /// B of a shadow, moved; nil where it is 0 everywhere. Only readings with a fraction pay for one.
  private func coverage(_ shadow: ShadowLayer, index: Int) -> String? {
    let isBetween = shadow.shift.fractionX > 0 || shadow.shift.fractionY > 0
    func reader(_ name: String, of surface: SurfaceID) -> String {
      name + (isBetween ? "Between" : isAligned(surface, shift: shadow.shift) ? "Aligned" : "At")
    }
    var arguments = ["pixel - wholeShifts[\(index)]"]
    if isBetween { arguments.append("fractions[\(index)]") }
    let function: String
    switch shadow.reading {
    case .nothing:
      return nil
    case .alpha(nil):
      function = reader("alpha", of: pass.picture)
    case .alpha(.some):
      function = reader("mask", of: pass.picture)
      arguments.append("alphaThresholds[\(index)]")
    case .plane(let surface, let octaves):
      let place = planes.firstIndex(of: surface) ?? 0
      arguments = ["planes[\(place)]", "planeRegions[\(place)]"] + arguments
      function = octaves == 0 ? reader("plane", of: surface) : isBetween ? "splineBetween" : "splineAt"
      if octaves > 0 { arguments.append("\(octaves)") }
    }
    return "\(function)(\(arguments.joined(separator: ", ")))"
  }
}
