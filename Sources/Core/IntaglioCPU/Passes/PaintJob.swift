// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

/// The items of a paint pass with their inputs, as plain memory: threads pass it from row to row without
/// reference counts. Unchecked because it never changes.
struct PaintJob: @unchecked Sendable {
  /// The items, bottom first.
  let steps: PlainArray<PaintStep>
  /// The adjustments of all items, grouped in the order of the items.
  let adjustments: PlainArray<RowChange>
  /// The samples of the adjustments' tables.
  let samples: PlainArray<Float>
  let levels: PlainArray<UInt16>
  /// The factors of all items, grouped in the order of the items.
  let terms: PlainArray<PaintTerm>
  /// The pictures, once for each placement.
  let readings: PlainArray<PaintReading>
  let readers: PlainArray<CoverageReader>
  let gradients: PlainArray<GradientRow>
  let noises: PlainArray<NoiseRow>
  let tiles: PlainArray<TileRow>
  let backdrop: SurfaceMemory?
  let output: SurfaceMemory
  /// For dithered outputs.
  let thresholds: DitherRows?

  /// The items of a pass that writes to `output`. The creator of a job frees it.
  ///
  /// - Parameter windows: the planes that the pass makes itself.
  /// - Throws: `RenderError.unsupported` for missing surfaces.
  init(
    _ pass: PaintPass, output: SurfaceMemory, windows: [SurfaceID], in run: borrowing PlanRun
  ) throws(RenderError) {
    var parts = PaintParts(windows: windows)
    for item in pass.items { try parts.add(item, in: run) }
    backdrop =
      if let surface = pass.backdrop {
        try run.source(surface)
      } else {
        nil
      }
    self.output = output
    thresholds = pass.isDithered && output.format == .bitmap ? DitherRows(tables: run.tables) : nil
    steps = PlainArray(parts.steps)
    adjustments = PlainArray(parts.adjustments)
    samples = PlainArray(parts.samples)
    levels = PlainArray(parts.levels)
    terms = PlainArray(parts.terms)
    readings = PlainArray(parts.readings)
    readers = PlainArray(parts.readers)
    gradients = PlainArray(parts.gradients)
    noises = PlainArray(parts.noises)
    tiles = PlainArray(parts.tiles)
  }

  func free() {
    steps.free()
    adjustments.free()
    samples.free()
    levels.free()
    terms.free()
    readings.free()
    readers.free()
    gradients.free()
    noises.free()
    tiles.free()
  }
}

/// Builds the parts of a job.
struct PaintParts {
  /// The planes that the pass makes itself.
  let windows: [SurfaceID]
  private(set) var steps: [PaintStep] = []
  private(set) var adjustments: [RowChange] = []
  private(set) var samples: [Float] = []
  private(set) var levels: [UInt16] = []
  private(set) var terms: [PaintTerm] = []
  private(set) var readings: [PaintReading] = []
  private(set) var readers: [CoverageReader] = []
  private(set) var gradients: [GradientRow] = []
  private(set) var noises: [NoiseRow] = []
  private(set) var tiles: [TileRow] = []
  private var numbers: [Place: Int] = [:]

  private struct Place: Hashable {
    let surface: SurfaceID
    let right: Int
    let down: Int
    let isRepeated: Bool
  }

  init(windows: [SurfaceID]) { self.windows = windows }

  /// Adds an item above the others.
  ///
  /// - Throws: `RenderError.unsupported` for missing surfaces.
  mutating func add(_ item: PaintItem, in run: borrowing PlanRun) throws(RenderError) {
    let source: PaintStep.Source
    var isOpaque = item.opacity == 1
    switch item.paint {
    case .color(let color):
      source = .color(SIMD4<Float>(color * (255 * item.opacity)))
      isOpaque = isOpaque && color.w == 1
    case .picture(let surface, let shift):
      let number = try reading(of: surface, shift, hasColors: true, in: run)
      source = .picture(reading: number)
      isOpaque = isOpaque && readings[number].memory?.format == .bitmap
    case .pattern(let surface, let shift):
      let number = try reading(of: surface, shift, hasColors: true, isRepeated: true, in: run)
      source = .picture(reading: number)
      isOpaque = false
    case .tiles(let surface, let tiling):
      source = .tiles(tiles.count)
      tiles.append(TileRow(try run.source(surface), tiling))
      isOpaque = false
    case .below:
      source = .below
      isOpaque = false
    case .noise(let noise):
      source = .noise(noises.count)
      noises.append(NoiseRow(noise))
      isOpaque = false
    case .gradient(let gradient):
      source = .gradient(gradients.count)
      gradients.append(GradientRow(gradient))
      isOpaque = isOpaque && gradient.isOpaque
    }
    let (first, firstAdjustment) = (terms.count, adjustments.count)
    for step in item.adjustments { adjustments.append(RowChange(step, addedTo: &samples, &levels)) }
    let table =
      item.paint.isOfLevels
      ? LevelTable(of: adjustments[firstAdjustment...], over: item.region, addedTo: &samples, levels) : nil
    for term in item.coverage { terms.append(try PaintTerm(term, of: item, &self, in: run)) }
    steps.append(
      PaintStep(
        item, source, adjustments: firstAdjustment..<adjustments.count, levels: table,
        terms: first..<terms.count, isOpaque: isOpaque, isInner: isInner(terms[first...])))
  }

  /// Whether the factors are those of an inner shadow: a (1 - v) or a max(0, bounds - v), with a picture's
  /// alpha a and a plane's value v.
  private func isInner(_ terms: ArraySlice<PaintTerm>) -> Bool {
    guard terms.count == 2, let first = terms.first, let last = terms.last,
      case .alpha(_, threshold: nil) = first.factor, case .rows = last.factor
    else { return false }
    return !first.isInverted && last.isInverted
  }

  /// The index of a new reader.
  mutating func number(of reader: CoverageReader) -> Int {
    readers.append(reader)
    return readers.count - 1
  }

  /// The index of a reading, which items may share.
  ///
  /// - Throws: `RenderError.unsupported` for missing surfaces.
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
        PaintReading.Source.memory(try run.source(surface))
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

/// Elements in plain memory, read in place: copying items and factors for every row took a twentieth of the
/// time of a small picture. Unchecked because they do not change until they are freed.
struct PlainArray<Element>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  /// A copy of an array's elements. Its owner frees it.
  init(_ elements: [Element]) {
    base = .allocate(capacity: elements.count)
    count = elements.count
    for (index, element) in elements.enumerated() { (base + index).initialize(to: element) }
  }

  subscript(index: Int) -> UnsafePointer<Element> { UnsafePointer(base + index) }

  func free() {
    base.deinitialize(count: count)
    base.deallocate()
  }
}
