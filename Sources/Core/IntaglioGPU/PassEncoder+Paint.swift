// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan
import Shaders

extension PassEncoder {
  /// The call of a paint pass, or of a band of it: a shader specialised for the items, with the numbers as
  /// uniforms.
  mutating func encode(_ pass: PaintPass) {
    let writer = PaintWriter(pass, in: call.region, of: plan)
    let (gradients, colorSteps) = (writer.gradients, writer.colorSteps)
    let isDithered = pass.isDithered && plan[pass.output].format == .bitmap
    call.statements = writer.statements
    call.profiles = writer.profiles
    call.tables = colorSteps.tables
    call.cubes = colorSteps.cubes
    call.defines = [
      .init("REGIONS", writer.regions.count), .init("COLORS", writer.colors.count),
      .init("ADJUSTMENTS", colorSteps.matrices.count), .init("TABLES", colorSteps.tables.count),
      .init("CUBES", colorSteps.cubes.count), .init("CHANGES", colorSteps.changes.count),
      .init("SCREENS", colorSteps.inkCount),
      .init("OPACITIES", writer.opacities.count), .init("READINGS", writer.shifts.count),
      .init("FRACTIONS", writer.fractions.count), .init("THRESHOLDS", writer.thresholds.count),
      .init("PLANES", writer.planes.count), .init("BITMAPS", writer.bitmaps.count),
      .init("INTERMEDIATES", writer.intermediates.count), .init("PROFILES", call.profiles.count),
      .init("GRADIENTS", gradients.count), .init("NOISES", writer.noises.count),
      .init("TILINGS", writer.tilings.count),
      .init("STOPS", gradients.reduce(0) { $0 + $1.positions.count }),
      .init("HAS_BLEND_MODES", writer.hasBlendModes), .init("HAS_BACKDROP", pass.backdrop != nil),
      .init("IS_DITHERED", isDithered),
    ]
    if let backdrop = pass.backdrop { read(backdrop, as: "backdrop") }
    for (name, surfaces) in [
      ("plane", writer.planes), ("bitmap", writer.bitmaps), ("intermediate", writer.intermediates),
    ] where !surfaces.isEmpty {
      call.textures.append((name + "s", surfaces))
      call.uniforms[name + "Regions"] = .regions(surfaces.map { plan[$0].region })
    }
    call.uniforms["regions"] = .regions(writer.regions)
    call.uniforms["colors"] = .vectors(writer.colors)
    call.uniforms["adjustments"] = .vectors(colorSteps.matrices.flatMap(\.rows))
    call.uniforms["changes"] = .vectors(colorSteps.changes)
    call.uniforms["screens"] = .screens(colorSteps.screens)
    call.uniforms["opacities"] = .floats(writer.opacities.map { Float($0) }, components: 1)
    call.uniforms["wholeShifts"] = .wholeShifts(writer.shifts)
    call.uniforms["fractions"] = .fractions(writer.fractions)
    call.uniforms["thresholds"] = .integers(writer.thresholds.map(Int32.init(limiting:)), components: 1)
    call.uniforms["noises"] = .integers(
      writer.noises.flatMap { [Int32($0.grid.size), Int32($0.limit), Int32(bitPattern: $0.grid.seed), 0] },
      components: 4)
    call.uniforms["tileSteps"] = .vectors(
      writer.tilings.map { SIMD4($0.columns.start, $0.rows.start, $0.columns.step, $0.rows.step) })
    call.uniforms["tileSizes"] = .vectors(
      writer.tilings.map { SIMD2(Double($0.columns.size), Double($0.rows.size)) })
    call.uniforms["stopComponents"] = .vectors(gradients.flatMap(\.components))
    call.uniforms["stopRamps"] = .vectors(gradients.flatMap(\.ramps))
    call.uniforms["gradientPlaces"] = .vectors(gradients.map(\.place))
    call.uniforms["gradientAxes"] = .vectors(gradients.map(\.axes))
  }

  mutating func encode(_ pass: ShapePass) {
    let isRound = [pass.shape, pass.hole].allSatisfy { ($0?.corners ?? .round) == .round }
    call.defines = [.init("HAS_HOLE", pass.hole != nil), .init("IS_ROUND", isRound)]
    call.uniforms["edges"] = pass.shape.edgeUniform
    call.uniforms["radii"] = pass.shape.radiusUniform
    if !isRound {
      let corners = pass.shape.corners.corners
      call.uniforms["curves"] = .vectors(corners.map(\.curve))
      call.defines += [
        .init("SQUARINGS", corners.map { "\($0.squarings)" }.joined(separator: ", ")),
        .init("HOLLOW", corners.map { "\($0.isHollow)" }.joined(separator: ", ")),
      ]
    }
    call.uniforms["holeEdges"] = pass.hole?.edgeUniform
    call.uniforms["holeRadii"] = pass.hole?.radiusUniform
  }
}

extension RoundedRectangle {
  fileprivate var edgeUniform: Uniform { .floats(left, top, right, bottom) }
  fileprivate var radiusUniform: Uniform { .vectors(radii.map { SIMD2($0.x, $0.y) }) }
}

extension CornerShape {
  /// The base-2 logarithm of the largest exponent, which also replaces infinity: a corner of a thousand
  /// pixels differs by less than a thousandth of a pixel.
  private static let largestPower = 16.0

  /// The exponent, its reciprocal, and the coordinate of the curve's diagonal point.
  fileprivate var curve: SIMD4<Double> {
    let exponent = min(exponent, exp2(Self.largestPower))
    return SIMD4(exponent, 1 / exponent, exp2(-1 / exponent), 0)
  }

  /// The base-2 logarithm of the exponent; -1 if it is not an integer.
  fileprivate var squarings: Int32 {
    let power = abs(curvature)
    return power == power.rounded() ? Int32(min(power, Self.largestPower)) : -1
  }
}

extension ResolvedGradient {
  /// For each stop, the start of the ramp to the next one, and its slope in t. If these depend on the pixel:
  /// the stop's position, and whether there is a ramp to it.
  fileprivate var ramps: [SIMD2<Double>] {
    guard let half = halfPixel else {
      return positions.enumerated().map { SIMD2($1, hasRamp(to: $0) ? 1 : 0) }
    }
    var ramps: [SIMD2<Double>] = []
    for (index, (low, high)) in zip(positions, positions.dropFirst()).enumerated() {
      if !hasRamp(to: index + 1) {
        ramps.append(.zero)
      } else if high - low >= 2 * half {
        ramps.append(SIMD2(low, 1 / (high - low)))
      } else {
        ramps.append(SIMD2((low + high) / 2 - half, 1 / (2 * half)))
      }
    }
    return ramps + [.zero]
  }

  /// For a diamond, the change of t per pixel towards its corners; otherwise whether ramps depend on the
  /// pixel.
  fileprivate var axes: SIMD4<Double> {
    guard case .diamond(_, let across, let down) = shape else {
      return SIMD4(halfPixel == nil ? 1 : 0, 0, 0, 0)
    }
    return SIMD4(across.x, across.y, down.x, down.y)
  }

  fileprivate var place: SIMD4<Double> {
    switch shape {
    case .linear(let direction, let phase), .reflected(let direction, let phase):
      SIMD4(direction.x, direction.y, phase, 0)
    case .radial(let center, let radius): SIMD4(center.x, center.y, radius.x, radius.y)
    case .diamond(let center, _, _): SIMD4(center.x, center.y, 0, 0)
    case .conic(let center, let start): SIMD4(center.x, center.y, start, period)
    }
  }
}

/// Writes colour changes as calls of the functions in `common/items.glsl`, and collects their numbers, each
/// list in the order of the calls.
struct ColorStepWriter {
  private(set) var matrices: [ColorMatrix] = []
  /// The numbers of changes that are formulas.
  private(set) var changes: [SIMD4<Double>] = []
  private(set) var tables: [ColorTable] = []
  private(set) var cubes: [ColorCube] = []
  private(set) var screens: [ResolvedScreen] = []
  /// The number of inks of all screens.
  var inkCount: Int { screens.reduce(0) { $0 + $1.angles.count } }

  /// The expression for four pixels after a change.
  mutating func changed(_ pixels: String, by step: ColorStep) -> String {
    switch step {
    case .matrix(let matrix): return "adjusted(\(pixels), \(matrices.add(matrix)))"
    case .tones(let table): return "toned(\(pixels), \(row(of: table)))"
    case .hues(let change):
      return "turned(\(pixels), \(row(of: change.table)), \(number(change.saturation)).x)"
    case .vibrance(let change): return "vibrant(\(pixels), \(number(change.vibrance, change.saturation)))"
    case .inks(let change): return "inked(\(pixels), \(row(of: change.table)), \(number(change.relative)).x)"
    case .lookup(let cube):
      let row = cubes.reduce(0) { $0 + 3 * $1.size }
      cubes.append(cube)
      return
        "lookedUp(\(pixels), 2 * PROFILES + 3 * TABLES + \(row), int(\(number(Double(cube.size))).x))"
    case .screen(let screen):
      let ink = inkCount
      screens.append(screen)
      let numbers = number(1 / screen.pitch, screen.edge)
      return "screened(\(pixels), pixel, \(ink), \(screen.inks)Inks, \(screen.shape)Mark, \(numbers).xy)"
    }
  }

  /// The expression for a table's first row in the texture of profiles.
  private mutating func row(of table: ColorTable) -> String { "2 * PROFILES + \(3 * tables.add(table))" }

  /// `changes[n]` for the numbers of a formula.
  private mutating func number(_ first: Double, _ second: Double = 0) -> String {
    "changes[\(changes.add(SIMD4(first, second, 0, 0)))]"
  }
}

extension Array {
  /// Appends an element, and returns its index.
  mutating func add(_ element: Element) -> Int {
    append(element)
    return count - 1
  }
}
