// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioPlan

/// A colour change, as the inner loops apply it. Unchecked because its tables do not change.
enum RowChange: @unchecked Sendable {
  case matrix(PixelRowsMatrix)
  case tones(UnsafePointer<Float>)
  case wholeTones(UnsafePointer<UInt16>)
  case hues(PixelRowsHues, UnsafePointer<Float>)
  case saturation(Float)
  case greys(PixelRowsGreys)
  case vibrance(Float, saturation: Float)
  case inks(relative: Float, UnsafePointer<Float>)
  case lookup(size: Int32, UnsafePointer<Float>)
  case screen(UnsafePointer<PixelRowsScreen>)

  init(_ step: ColorStep, in tables: KernelTables) {
    if let rows = step.wholeLevels {
      self = .wholeTones(tables.keep(rows))
      return
    }
    switch step {
    case .matrix(let matrix): self = .matrix(PixelRowsMatrix(matrix))
    case .tones: self = .tones(tables.keep(step.samples))
    case .hues(let change): self = RowChange(change, in: tables)
    case .vibrance(let change): self = .vibrance(Float(change.vibrance), saturation: Float(change.saturation))
    case .inks(let change): self = .inks(relative: Float(change.relative), tables.keep(step.samples))
    case .lookup(let cube): self = .lookup(size: Int32(cube.size), tables.keep(step.samples))
    case .screen(let screen): self = .screen(tables.keep([PixelRowsScreen(screen)]))
    }
  }

  /// Changes the colours of a row from pixel (x, y) on; alpha stays.
  func change(_ row: PictureRow, x: Int, y: Int, count: Int) {
    switch self {
    case .matrix(let matrix): pixel_rows_adjust(matrix, row.rows, count)
    case .tones(let samples): pixel_rows_tones(samples, row.rows, count)
    case .wholeTones(let levels): pixel_rows_whole_tones(levels, row.rows, count)
    case .hues(let hues, let samples): pixel_rows_hues(hues, samples, row.rows, count)
    case .saturation(let factor): pixel_rows_saturate(factor, row.rows, count)
    case .greys(let shares): pixel_rows_greys(shares, row.rows, count)
    case .vibrance(let vibrance, let saturation): pixel_rows_vibrance(vibrance, saturation, row.rows, count)
    case .inks(let relative, let samples): pixel_rows_inks(relative, samples, row.rows, count)
    case .lookup(let size, let samples): pixel_rows_lookup(size, samples, row.rows, count)
    case .screen(let screen): pixel_rows_screen(screen, x, y, row.rows, count)
    }
  }

  /// Whether each component's result depends on that component alone.
  var isOfComponents: Bool {
    switch self {
    case .tones, .wholeTones: true
    case .matrix(let matrix):
      matrix.red.1 == 0 && matrix.red.2 == 0 && matrix.green.0 == 0 && matrix.green.2 == 0
        && matrix.blue.0 == 0 && matrix.blue.1 == 0
    case .hues, .saturation, .greys, .vibrance, .inks, .lookup, .screen: false
    }
  }
}

extension PixelRowsScreen {
  init(_ screen: ResolvedScreen) {
    self.init()
    shape =
      switch screen.shape {
      case .dot: PixelRowsDot
      case .line: PixelRowsLine
      case .diamond: PixelRowsDiamond
      case .square: PixelRowsSquare
      }
    (inverse_pitch, edge) = (Float(1 / screen.pitch), Float(screen.edge))
    let cells = screen.cells.map {
      PixelRowsCells(u: $0.u, v: $0.v, along: $0.along, across: $0.across)
    }
    ink_count = UInt32(cells.count)
    withUnsafeMutableBytes(of: &self.cells) { memory in
      cells.withUnsafeBytes { memory.copyMemory(from: $0) }
    }
  }
}

extension PixelRowsMatrix {
  fileprivate init(_ matrix: ColorMatrix) {
    func row(_ row: SIMD4<Double>) -> (Float, Float, Float, Float) {
      (Float(row.x), Float(row.y), Float(row.z), Float(row.w))
    }
    self.init(red: row(matrix.red), green: row(matrix.green), blue: row(matrix.blue))
  }
}

extension ColorStep {
  /// The deviation, in levels, up to which a tone counts as straight.
  private static let harmlessError: Float = 0.02

  /// The rows of a tone table that is straight between whole levels, in steps of 1 / 65535; nil for other
  /// changes. Photoshop's tables are of this kind, and smooth curves nearly so. Such rows take two thirds of
  /// the time of others.
  var wholeLevels: [UInt16]? {
    guard case .tones(let table) = self, table.count == ColorTable.toneCount else { return nil }
    var rows: [UInt16] = []
    for row in 0..<3 {
      let samples = table.samples[row * table.count..<(row + 1) * table.count]
      var first = samples.startIndex
      rows.append(samples[first].steps)
      while first + 8 < samples.endIndex {
        let (from, to) = (samples[first], samples[first + 8])
        for part in 1..<8 {
          let straight = from + (to - from) * Float(part) / 8
          if 255 * abs(straight - samples[first + part]) > ColorStep.harmlessError { return nil }
        }
        first += 8
        rows.append(to.steps)
      }
      let last = rows[rows.count - 1]
      rows += Array(repeating: last, count: (row + 1) * Int(PixelRowsToneLevels) - rows.count)
    }
    return rows
  }
}

extension Float {
  /// 0…1 in steps of 1 / 65535.
  fileprivate var steps: UInt16 { UInt16((65535 * Swift.min(Swift.max(self, 0), 1)).rounded()) }
}

extension RowChange {
  /// The rounding error allowed in numbers.
  private static let slack: Float = 4e-6

  /// The cheapest form of a change by hue.
  init(_ change: HueChange, in tables: KernelTables) {
    let count = ColorTable.hueCount
    let rows = (0..<3).map { Array(change.table.samples[$0 * count..<($0 + 1) * count]) }
    let (hues, factors, lifts) = (rows[0], rows[1], rows[2])
    let hasFactors = factors.contains { $0 != factors[0] }
    let hasLifts = lifts.contains { $0 != 0 }
    if !hasFactors, factors[0] == 0, change.saturation == 0, let shares = PixelRowsGreys(lifts: lifts) {
      self = .greys(shares)
      return
    }
    let hasHues = hues.indices.contains { abs(hues[$0] - hues[0] - Float($0) / 60) > RowChange.slack }
    let turn = hues[0]
    if !hasHues, !hasFactors, !hasLifts, turn == 0, change.saturation == 0 {
      self = .saturation(factors[0])
      return
    }
    let numbers = PixelRowsHues(
      has_hues: hasHues, has_factors: hasFactors, has_lifts: hasLifts, turn: turn, factor: factors[0],
      saturation: Float(change.saturation))
    self = .hues(numbers, tables.keep(change.table.samples))
  }
}

extension PixelRowsGreys {
  /// The shares of six hues for lifts, by which the lightness grows in units of half the chroma; nil unless
  /// the lifts are linear between these hues.
  fileprivate init?(lifts: [Float]) {
    for (degree, lift) in lifts.enumerated() {
      let (before, part) = (degree / 60 * 60, Float(degree % 60) / 60)
      let after = min(before + 60, lifts.count - 1)
      guard abs(lifts[before] + (lifts[after] - lifts[before]) * part - lift) <= 1e-6 * (1 + abs(lift)) else {
        return nil
      }
    }
    guard lifts[0] == lifts[lifts.count - 1] else { return nil }
    // The grey is the mean of the extremes, plus the lift times half their difference.
    func share(_ degree: Int) -> Float { (lifts[degree] + 1) / 2 }
    self.init(
      red: share(0), yellow: share(60), green: share(120), cyan: share(180), blue: share(240),
      magenta: share(300))
  }
}
