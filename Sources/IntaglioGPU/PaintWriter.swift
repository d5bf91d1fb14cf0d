import IntaglioModel
import IntaglioPlan

/// Writes the items of a paint pass as GLSL, in the words of `common/items.glsl`. Numbers are left to uniforms, so that
/// lists of one shape share a program. Blend modes, shapes and spaces go by the names of their cases, which the shaders
/// define as they like: a name that they lack does not compile.
struct PaintWriter {
  let pass: PaintPass
  let plan: Plan
  /// The planes read, in the order of their sampler array.
  let planes: [SurfaceID]
  /// The bitmaps read, likewise.
  let bitmaps: [SurfaceID]
  /// The deep pictures read, likewise.
  let deepPictures: [SurfaceID]
  /// Every displaced reading, in the order of the items: the paint's first, then those of the terms.
  private(set) var shifts: [PixelShift] = []
  /// The gradients, in the order of the items.
  private(set) var gradients: [ResolvedGradient] = []
  /// All items as statements, the lowest first.
  private(set) var statements = ""
  private var profileCount = 0

  /// The items of one pass of a plan.
  init(_ pass: PaintPass, of plan: Plan) {
    self.pass = pass
    self.plan = plan
    let surfaces = pass.itemSurfaces
    planes = surfaces.filter { plan[$0].format == .plane }
    bitmaps = surfaces.filter { plan[$0].format == .bitmap }
    deepPictures = surfaces.filter { plan[$0].format == .deepPicture }
    let blocks = pass.items.enumerated().map { block($1, index: $0) }
    statements = blocks.joined(separator: "\n")
  }

  private mutating func block(_ item: PaintItem, index: Int) -> String {
    let source = source(item, index: index)
    var lines = [
      "  if (reaches(pixel, itemRegions[\(index)])) {",
      "    vec4 coverage = inside(pixel, itemRegions[\(index)]);",
    ]
    for term in item.coverage { lines.append("    coverage *= \(factor(term, index: index));") }
    switch item.blend {
    case .normal:
      lines.append("    result = over(\(covered(source, by: "coverage * opacities[\(index)]")), result);")
    case .copy:
      let faded = covered(source, by: "vec4(opacities[\(index)])")
      lines.append("    result = replaced(\(faded), coverage, result);")
    default:
      let covered = covered(source, by: "coverage * opacities[\(index)]")
      lines.append("    result = blendedOver(\(item.blend)Mode, \(covered), result);")
    }
    lines.append("  }")
    return lines.joined(separator: "\n")
  }

  /// What is painted: a colour (vec4) or four pixels.
  private enum Source {
    case color(String)
    case pixels(String)
  }

  private func covered(_ source: Source, by coverage: String) -> String {
    switch source {
    case .color(let color): "tinted(\(color), \(coverage))"
    case .pixels(let pixels): "covered(\(pixels), \(coverage))"
    }
  }

  private mutating func source(_ item: PaintItem, index: Int) -> Source {
    switch item.paint {
    case .color: return .color("colors[\(index)]")
    case .picture(let surface, let shift): return .pixels(pixels(of: surface, shift))
    case .gradient(let gradient):
      let first = gradients.reduce(0) { $0 + $1.positions.count }
      let number = gradients.count
      gradients.append(gradient)
      let shape =
        switch gradient.shape {
        case .linear: "linearShape"
        case .radial: "radialShape"
        case .conic: "conicShape"
        }
      let arguments =
        "\(shape), \(first), \(gradient.positions.count), \(gradient.space)Space, \(gradient.isPremultiplied)"
      return .pixels("gradientPixels(pixel, \(number), \(arguments))")
    }
  }

  /// The four pixels of a bitmap or deep picture, moved.
  private mutating func pixels(of surface: SurfaceID, _ shift: PixelShift) -> String {
    let place = place(shift)
    if let index = deepPictures.firstIndex(of: surface) {
      return "pixelsAt(deeps[\(index)], deepRegions[\(index)], \(place))"
    }
    let index = bitmaps.firstIndex(of: surface) ?? 0
    let word = isAligned(surface, shift) ? "pixelsAligned" : "pixelsAt"
    return "\(word)(bitmaps[\(index)], bitmapRegions[\(index)], \(place))"
  }

  /// `pixel - wholeShifts[n]` for a new displaced reading.
  private mutating func place(_ shift: PixelShift) -> String {
    shifts.append(shift)
    return "pixel - wholeShifts[\(shifts.count - 1)]"
  }

  private mutating func factor(_ term: CoverageTerm, index: Int) -> String {
    let value: String
    switch term.source {
    case .alpha(let surface):
      if let bitmap = bitmaps.firstIndex(of: surface) {
        let word = isAligned(surface, term.shift) ? "samplesAligned" : "samplesAt"
        value = "\(word)(bitmaps[\(bitmap)], bitmapRegions[\(bitmap)], \(place(term.shift)))"
      } else {
        value = "\(pixels(of: surface, term.shift)).alpha"
      }
    case .luminance(let surface): value = "luminanceOf(\(pixels(of: surface, term.shift)))"
    case .plane(let surface, let octaves): value = plane(surface, octaves, term.shift)
    case .profile: value = profile(index)
    }
    guard term.isInverted else { return value }
    guard term.bounds != nil else { return "(1.0 - \(value))" }
    return "max(vec4(0.0), \(profile(index)) - \(value))"
  }

  private mutating func plane(_ surface: SurfaceID, _ octaves: Int, _ shift: PixelShift) -> String {
    let isBetween = shift.fractionX > 0 || shift.fractionY > 0
    let index = planes.firstIndex(of: surface) ?? 0
    var arguments = "planes[\(index)], planeRegions[\(index)], \(place(shift))"
    if isBetween { arguments += ", fractions[\(shifts.count - 1)]" }
    if octaves > 0 { return "\(isBetween ? "splineBetween" : "splineAt")(\(arguments), \(octaves))" }
    if isBetween { return "planeBetween(\(arguments))" }
    return "\(isAligned(surface, shift) ? "samplesAligned" : "samplesAt")(\(arguments))"
  }

  private mutating func profile(_ index: Int) -> String {
    profileCount += 1
    return "profileAt(pixel, itemRegions[\(index)], \(profileCount - 1))"
  }

  /// Whether every four pixels of the result, moved, are one texel of `surface`.
  private func isAligned(_ surface: SurfaceID, _ shift: PixelShift) -> Bool {
    let first = plan[pass.output].region.columns.lowerBound - shift.wholeX
    return plan[pass.output].format == .bitmap && (first - plan[surface].region.columns.lowerBound) & 3 == 0
  }
}
