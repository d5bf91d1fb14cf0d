// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Writes the items of a paint pass as GLSL that calls the functions in `common/items.glsl`. Numbers become
/// uniforms, so that lists of the same structure share a program. Blend modes, shapes and spaces are written
/// as the names of their cases, which the shaders define; an undefined name does not compile.
///
/// Consecutive items with the same region form a block, which fetches each picture once for all its items. A
/// block that covers the whole output needs no test of the pixel's position.
struct PaintWriter {
  let pass: PaintPass
  let region: PixelRect
  let plan: Plan
  /// The planes, in the order of their sampler array.
  let planes: [SurfaceID]
  /// The bitmaps, in the order of their sampler array.
  let bitmaps: [SurfaceID]
  /// The 16-bit intermediates, in the order of their sampler array.
  let intermediates: [SurfaceID]
  /// The items' numbers, each list in the order of the statements.
  private(set) var regions: [PixelRect] = []
  private(set) var colors: [SIMD4<Double>] = []
  private(set) var colorSteps = ColorStepWriter()
  private(set) var opacities: [Double] = []
  private(set) var shifts: [PixelShift] = []
  private(set) var fractions: [PixelShift] = []
  private(set) var thresholds: [Int] = []
  private(set) var gradients: [ResolvedGradient] = []
  private(set) var tilings: [ResolvedTiling] = []
  private(set) var noises: [ResolvedNoise] = []
  private(set) var profiles: [BoundsProfile] = []
  /// Whether an item has a mode other than source-over and copy.
  private(set) var hasBlendModes = false
  /// All items as statements, bottom first.
  private(set) var statements = ""

  /// The placed pictures that several items of the block read, with their variables.
  private var shared: [Reading: String] = [:]
  /// The shared pictures whose variable holds colours, not only alpha.
  private var sharedPixels: Set<Reading> = []
  private var indent = ""
  private var lines: [String] = []

  private struct Reading: Hashable {
    let surface: SurfaceID
    let shift: PixelShift
  }

  init(_ pass: PaintPass, in region: PixelRect, of plan: Plan) {
    self.pass = pass
    self.region = region
    self.plan = plan
    let surfaces = pass.itemSurfaces
    planes = surfaces.filter { plan[$0].format == .plane }
    bitmaps = surfaces.filter { plan[$0].format == .bitmap }
    intermediates = surfaces.filter { plan[$0].format == .intermediate }
    var rest = pass.items[...]
    while let first = rest.first {
      let block = rest.prefix { $0.region == first.region }
      write(block, isLowest: block.startIndex == 0 && pass.backdrop == nil)
      rest = rest.dropFirst(block.count)
    }
    statements = lines.joined(separator: "\n")
  }

  // MARK: Blocks

  private mutating func write(_ items: ArraySlice<PaintItem>, isLowest: Bool) {
    guard let region = items.first?.region else { return }
    let isEverywhere = region == self.region
    if !isEverywhere || items.contains(where: { !$0.profiles.isEmpty }) { regions.append(region) }
    let place = "regions[\(regions.count - 1)]"
    indent = isEverywhere ? "  " : "    "
    if !isEverywhere {
      lines.append("  if (reaches(pixel, \(place))) {")
      lines.append("    vec4 lanes = inside(pixel, \(place));")
    }
    // Blocks without braces need distinct variable names.
    let number = lines.count
    readShared(by: items, number)
    for (index, item) in items.enumerated() {
      var factors = isEverywhere ? [] : ["lanes"]
      for term in item.coverage { factors.append(factor(term, place)) }
      write(item, factors, isLowest: isLowest && isEverywhere && index == 0)
    }
    if !isEverywhere { lines.append("  }") }
  }

  /// Declares the pictures that several items of a block share.
  private mutating func readShared(by items: ArraySlice<PaintItem>, _ number: Int) {
    (shared, sharedPixels) = ([:], [])
    var order: [Reading] = []
    var counts: [Reading: Int] = [:]
    var colored: Set<Reading> = []
    func count(_ reading: Reading) {
      if counts[reading] == nil { order.append(reading) }
      counts[reading, default: 0] += 1
    }
    for item in items {
      if case .picture(let surface, let shift) = item.paint {
        let reading = Reading(surface: surface, shift: shift)
        count(reading)
        colored.insert(reading)
      }
      for term in item.coverage {
        switch term.source {
        case .alpha(let surface, _) where term.shift.isWhole:
          count(Reading(surface: surface, shift: term.shift))
        case .luminance(let surface):
          let reading = Reading(surface: surface, shift: term.shift)
          count(reading)
          colored.insert(reading)
        case .alpha, .plane, .profile: break
        }
      }
    }
    for (index, reading) in order.enumerated() where counts[reading, default: 0] > 1 {
      let isColored = colored.contains(reading) || intermediates.contains(reading.surface)
      let name = "shared\(number)_\(index)"
      let value = isColored ? pixels(of: reading) : samples(of: reading.surface, reading.shift)
      lines.append("\(indent)\(isColored ? "Pixels" : "vec4") \(name) = \(value);")
      shared[reading] = name
      if isColored { sharedPixels.insert(reading) }
    }
  }

  // MARK: Items

  private mutating func write(_ item: PaintItem, _ factors: [String], isLowest: Bool) {
    if item.paint == .below, isLowest { return }
    let source = source(of: item)
    let coverage = factors.isEmpty ? nil : factors.joined(separator: " * ")
    let statement: String
    switch item.blend {
    case _ where item.paint == .below:
      guard case .pixels(let pixels) = source else { return }
      let factor = faded(item, coverage) ?? "vec4(1.0)"
      if item.blend == .normal {
        statement = "replaced(\(pixels), \(factor), result)"
      } else {
        hasBlendModes = true
        statement = "recolored(\(item.blend)Mode, \(pixels), \(factor), result)"
      }
    case _ where item.isAdded: statement = "added(\(covered(source, by: faded(item, coverage))), result)"
    case .normal:
      let value = covered(source, by: faded(item, coverage))
      statement = isLowest ? value : "over(\(value), result)"
    case .copy:
      let value = covered(source, by: faded(item, nil))
      statement = "replaced(\(value), \(coverage ?? "vec4(1.0)"), result)"
    case .dissolve:
      hasBlendModes = true
      statement = "dissolvedOver(\(covered(source, by: faded(item, coverage))), result, \(place(item.noise)))"
    default:
      hasBlendModes = true
      statement = "blendedOver(\(item.blend)Mode, \(covered(source, by: faded(item, coverage))), result)"
    }
    lines.append("\(indent)result = \(statement);")
  }

  /// The paint: a colour (vec4) or four pixels.
  private enum Source {
    case color(String)
    case pixels(String)
  }

  /// The coverage times the item's opacity, which single colours already include.
  private mutating func faded(_ item: PaintItem, _ coverage: String?) -> String? {
    if case .color = item.paint { return coverage }
    guard item.opacity != 1 else { return coverage }
    let opacity = "opacities[\(opacities.add(item.opacity))]"
    return coverage.map { "\($0) * \(opacity)" } ?? "vec4(\(opacity))"
  }

  private func covered(_ source: Source, by coverage: String?) -> String {
    switch source {
    case .color(let color): "tinted(\(color), \(coverage ?? "vec4(1.0)"))"
    case .pixels(let pixels): coverage.map { "covered(\(pixels), \($0))" } ?? pixels
    }
  }

  private mutating func source(of item: PaintItem) -> Source {
    let paint = paint(of: item)
    guard case .pixels(var pixels) = paint else { return paint }
    for step in item.adjustments { pixels = colorSteps.changed(pixels, by: step) }
    return .pixels(pixels)
  }

  private mutating func paint(of item: PaintItem) -> Source {
    switch item.paint {
    case .below: return .pixels("result")
    case .color(let color): return .color("colors[\(colors.add(color * item.opacity))]")
    case .picture(let surface, let shift): return .pixels(pixels(of: Reading(surface: surface, shift: shift)))
    case .pattern(let surface, let shift): return .pixels("patternAt(\(bitmap(surface)), \(place(shift)))")
    case .tiles(let surface, let tiling):
      return .pixels("tilesAt(\(bitmap(surface)), pixel, \(tilings.add(tiling)))")
    case .noise(let noise): return .pixels(grains(of: noise))
    case .gradient(let gradient):
      let first = gradients.reduce(0) { $0 + $1.positions.count }
      let number = gradients.add(gradient)
      let shape =
        switch gradient.shape {
        case .linear: "linearShape"
        case .radial: "radialShape"
        case .conic: "conicShape"
        case .reflected: "reflectedShape"
        case .diamond: "diamondShape"
        }
      let arguments =
        "\(shape), \(first), \(gradient.positions.count), \(gradient.space)Space, \(gradient.isPremultiplied), \(gradient.isSmooth), \(gradient.repeats), \(gradient.tiling.map { tilings.add($0) } ?? -1)"
      return .pixels("gradientPixels(pixel, \(number), \(arguments))")
    }
  }

  private mutating func grains(of noise: ResolvedNoise) -> String {
    let (number, first) = (noises.add(noise), colors.count)
    let kind: String
    switch noise.colors {
    case .one(let color):
      kind = "oneColor"
      colors += [color.premultiplied]
    case .two(let one, let other):
      kind = "twoColors"
      colors += [one.premultiplied, other.premultiplied]
    case .many:
      kind = "manyColors"
      colors += [.zero]
    }
    let place = place(PixelShift(Vector(Double(noise.grid.left), Double(noise.grid.top))))
    return "noisePixels(\(place), \(number), \(kind), colors[\(first)], colors[\(colors.count - 1)])"
  }

  // MARK: Readings

  /// The four pixels of a bitmap or 16-bit intermediate, shifted.
  private mutating func pixels(of reading: Reading) -> String {
    if let name = shared[reading] { return name }
    let place = place(reading.shift)
    if let index = intermediates.firstIndex(of: reading.surface) {
      return "pixelsAt(intermediates[\(index)], intermediateRegions[\(index)], \(place))"
    }
    let word = isAligned(reading.surface, reading.shift) ? "pixelsAligned" : "pixelsAt"
    return "\(word)(\(bitmap(reading.surface)), \(place))"
  }

  private func bitmap(_ surface: SurfaceID) -> String {
    let index = bitmaps.firstIndex(of: surface) ?? 0
    return "bitmaps[\(index)], bitmapRegions[\(index)]"
  }

  /// Four samples of a bitmap's alpha, shifted.
  private mutating func samples(of surface: SurfaceID, _ shift: PixelShift) -> String {
    "\(isAligned(surface, shift) ? "samplesAligned" : "samplesAt")(\(bitmap(surface)), \(place(shift)))"
  }

  /// Adds a shift, and returns `pixel - wholeShifts[n]`.
  private mutating func place(_ shift: PixelShift) -> String { "pixel - wholeShifts[\(shifts.add(shift))]" }

  /// Adds the fraction of a reading between pixels, and returns `fractions[n]`.
  private mutating func fraction(_ shift: PixelShift) -> String { "fractions[\(fractions.add(shift))]" }

  private mutating func factor(_ term: CoverageTerm, _ region: String) -> String {
    let value: String
    switch term.source {
    case .alpha(let surface, let threshold): value = alpha(surface, term.shift, threshold)
    case .luminance(let surface):
      value = "luminanceOf(\(pixels(of: Reading(surface: surface, shift: term.shift))))"
    case .plane(let surface, let octaves): value = plane(surface, octaves, term.shift)
    case .profile(let profile): value = self.profile(profile, region)
    }
    guard term.isInverted else { return value }
    guard let bounds = term.bounds else { return "(1.0 - \(value))" }
    return "max(vec4(0.0), \(profile(bounds, region)) - \(value))"
  }

  private mutating func alpha(_ surface: SurfaceID, _ shift: PixelShift, _ threshold: Int?) -> String {
    let limit = threshold.map { "thresholds[\(thresholds.add($0))]" }
    if !shift.isWhole {
      let arguments = "\(bitmap(surface)), \(place(shift)), \(fraction(shift))"
      return limit.map { "maskBetween(\(arguments), \($0))" } ?? "alphaBetween(\(arguments))"
    }
    let reading = Reading(surface: surface, shift: shift)
    let value: String
    if let name = shared[reading] {
      value = sharedPixels.contains(reading) ? "\(name).alpha" : name
    } else if intermediates.contains(surface) {
      value = "\(pixels(of: reading)).alpha"
    } else {
      value = samples(of: surface, shift)
    }
    return limit.map { "thresholded(\(value), \($0))" } ?? value
  }

  private mutating func plane(_ surface: SurfaceID, _ octaves: Int, _ shift: PixelShift) -> String {
    let index = planes.firstIndex(of: surface) ?? 0
    var arguments = "planes[\(index)], planeRegions[\(index)], \(place(shift))"
    if !shift.isWhole { arguments += ", \(fraction(shift))" }
    if octaves > 0 { return "\(shift.isWhole ? "splineAt" : "splineBetween")(\(arguments), \(octaves))" }
    if !shift.isWhole { return "planeBetween(\(arguments))" }
    return "\(isAligned(surface, shift) ? "samplesAligned" : "samplesAt")(\(arguments))"
  }

  private mutating func profile(_ profile: BoundsProfile, _ region: String) -> String {
    "profileAt(pixel, \(region), \(profiles.add(profile)))"
  }

  /// Whether the result's groups of four pixels, shifted, align with the texels of `surface`. False for
  /// 16-bit intermediates, of which an invocation writes one pixel.
  private func isAligned(_ surface: SurfaceID, _ shift: PixelShift) -> Bool {
    let first = plan[pass.output].region.columns.lowerBound - shift.wholeX
    return plan[pass.output].format == .bitmap && (first - plan[surface].region.columns.lowerBound) & 3 == 0
  }
}
