// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// The items of a paint pass with their inputs, as plain memory: threads pass it from row to row without
/// reference counts. Unchecked because it never changes.
struct PaintJob: @unchecked Sendable {
  let steps: UnsafePointer<PaintStep>
  let stepCount: Int
  /// The adjustments of all items, grouped in the order of the items.
  let adjustments: UnsafePointer<RowChange>
  /// The factors of all items, grouped in the order of the items.
  let terms: UnsafePointer<PaintTerm>
  /// The pictures, once for each placement.
  let readings: UnsafePointer<PaintReading>
  let backdrop: SurfaceMemory?
  let output: SurfaceMemory
  /// For dithered outputs.
  let thresholds: DitherRows?

  /// The items of a pass that writes to `output`, in tables that must live as long as the job.
  ///
  /// - Parameter windows: the planes that the pass makes itself.
  init(
    _ pass: PaintPass, output: SurfaceMemory, windows: [SurfaceID], _ tables: KernelTables,
    in run: borrowing PlanRun
  ) throws(RenderError) {
    var parts = PaintParts(windows: windows, tables: tables)
    for item in pass.items { try parts.add(item, in: run) }
    backdrop =
      if let surface = pass.backdrop {
        try run.source(surface)
      } else {
        nil
      }
    self.output = output
    thresholds = pass.isDithered && output.format == .bitmap ? DitherRows(tables: tables) : nil
    stepCount = parts.steps.count
    steps = tables.keep(owning: parts.steps)
    adjustments = tables.keep(owning: parts.adjustments)
    terms = tables.keep(owning: parts.terms)
    readings = tables.keep(owning: parts.readings)
  }
}

struct PaintParts {
  /// The planes that the pass makes itself.
  let windows: [SurfaceID]
  let tables: KernelTables
  private(set) var steps: [PaintStep] = []
  private(set) var adjustments: [RowChange] = []
  private(set) var terms: [PaintTerm] = []
  private(set) var readings: [PaintReading] = []
  fileprivate var numbers: [Place: Int] = [:]

  fileprivate struct Place: Hashable {
    let surface: SurfaceID
    let right: Int
    let down: Int
    let isRepeated: Bool
  }

  mutating func add(_ item: PaintItem, in run: borrowing PlanRun) throws(RenderError) {
    let source: PaintStep.Source
    // Whether all of its colours are known to be opaque.
    var isOpaque = false
    switch item.paint {
    case .color(let color):
      source = .color(SIMD4<Float>(color * (255 * item.opacity)))
      isOpaque = color.w == 1
    case .picture(let surface, let shift):
      let number = try reading(of: surface, shift, hasColors: true, in: run)
      source = .picture(reading: number)
      isOpaque = readings[number].memory?.format == .bitmap
    case .pattern(let surface, let shift):
      source = .picture(reading: try reading(of: surface, shift, hasColors: true, isRepeated: true, in: run))
    case .tiles(let surface, let tiling):
      source = .tiles(tables.keep(owning: [TileRow(try run.source(surface), tiling)]))
    case .below: source = .below
    case .noise(let noise): source = .noise(tables.keep(owning: [NoiseRow(noise: noise)]))
    case .gradient(let gradient):
      source = .gradient(tables.keep(owning: [GradientRow(gradient)]))
      isOpaque = gradient.isOpaque
    }
    let (first, firstAdjustment) = (terms.count, adjustments.count)
    for step in item.adjustments { adjustments.append(RowChange(step, in: tables)) }
    let levels =
      item.paint.isOfLevels
      ? LevelTable(of: adjustments[firstAdjustment...], over: item.region, in: tables) : nil
    for term in item.coverage { terms.append(try PaintTerm(term, of: item, &self, in: run)) }
    steps.append(
      PaintStep(
        region: item.region, source: source, adjustments: firstAdjustment..<adjustments.count, levels: levels,
        terms: first..<terms.count, isInner: isInner(terms[first...]), opacity: Float(item.opacity),
        blend: item.blend, mode: PixelRowsMode(item.blend), noise: item.noise, isAdded: item.isAdded,
        isSourceOver: item.isSourceOver,
        isOccluder: isOpaque && item.opacity == 1 && item.isSourceOver && item.adjustments.isEmpty))
  }

  /// Whether the factors are those of an inner shadow: a (1 - v) or a max(0, bounds - v), with a picture's
  /// alpha a and a plane's value v.
  private func isInner(_ terms: ArraySlice<PaintTerm>) -> Bool {
    guard terms.count == 2, let first = terms.first, let last = terms.last,
      case .alpha(_, threshold: nil) = first.factor, case .rows = last.factor
    else { return false }
    return !first.isInverted && last.isInverted
  }

  /// The index of a reading, which items may share.
  mutating func reading(
    of surface: SurfaceID, _ shift: PixelShift, hasColors: Bool, isRepeated: Bool = false,
    in run: borrowing PlanRun
  ) throws(RenderError) -> Int {
    let place = Place(surface: surface, right: shift.wholeX, down: shift.wholeY, isRepeated: isRepeated)
    if let number = numbers[place] {
      if hasColors { readings[number].hasColors = true }
      return number
    }
    let source =
      if let pass = run.lowered.compositions[surface] {
        PaintReading.Source.composition(try Composition(pass, in: run))
      } else if let pass = run.lowered.displacements[surface] {
        PaintReading.Source.displacement(try DisplacedPicture(pass, in: run))
      } else {
        PaintReading.Source.memory(try run.source(surface).moved(place.right, place.down))
      }
    numbers[place] = readings.count
    readings.append(
      PaintReading(
        source: source, right: place.right, down: place.down, hasColors: hasColors, isRepeated: isRepeated))
    return readings.count - 1
  }
}

extension Paint {
  /// Whether its components may be whole levels.
  fileprivate var isOfLevels: Bool {
    switch self {
    case .picture, .pattern, .below: true
    case .color, .gradient, .noise, .tiles: false
    }
  }
}
