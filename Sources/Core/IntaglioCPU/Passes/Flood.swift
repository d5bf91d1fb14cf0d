// SPDX-License-Identifier: MIT
import CPixelRows
import IntaglioModel
import IntaglioPlan

extension PlanRun {
  /// A step of finding the holes of a shape.
  mutating func flood(_ pass: FloodPass) throws(RenderError) {
    let source = FloodSamples(try source(pass.source))
    let (other, q) = (
      try pass.other.map { (other) throws(RenderError) in try self.source(other) }, pass.spacing
    )
    switch pass.step {
    case .start:
      let (wide, lattice) = (other.map(FloodSamples.init), plan[pass.output].region)
      try writePlane(pass.output) { y, columns, _, row in
        let isBorder = y == lattice.rows.lowerBound || y == lattice.rows.upperBound - 1
        for (index, x) in columns.enumerated() {
          let (right, down) = (x * q + q / 2, y * q + q / 2)
          let isOutside = isBorder || x == lattice.columns.lowerBound || x == lattice.columns.upperBound - 1
          let isOpen = source[right, down] < FloodSamples.half
          let isWide = wide.map { $0[right, down] < FloodSamples.half } ?? false
          row[index] = !isOpen ? 0 : isOutside || isWide ? FloodSamples.full : FloodSamples.open
        }
      }
    case .leg:
      try writePlane(pass.output) { y, columns, _, row in
        for (index, x) in columns.enumerated() {
          let state = source[x, y]
          row[index] = state == FloodSamples.open && source.seesConnected(x, y) ? FloodSamples.full : state
        }
      }
    case .fill:
      guard let other else { return }
      let rows = CoverageRows(other)
      try writePlane(pass.output) { y, columns, scratch, row in
        let shape = rows.samples(y, columns: columns, spare: scratch.words(1))
        for (index, x) in columns.enumerated() {
          let isFilled = shape[index] < FloodSamples.full && source.hasHole(near: x, y, spacing: q)
          row[index] = isFilled ? FloodSamples.full : shape[index]
        }
      }
    }
  }
}

/// The samples of a plane at any place; 0 outside.
private struct FloodSamples: @unchecked Sendable {
  static let full = UInt16(PixelRowsFull)
  static let open = full / 3
  static let half = full / 2

  private let memory: SurfaceMemory

  init(_ memory: SurfaceMemory) { self.memory = memory }

  subscript(x: Int, y: Int) -> UInt16 {
    guard memory.region.columns.contains(x), memory.region.rows.contains(y) else { return 0 }
    guard memory.isMask else { return memory.samples(x, y).pointee }
    return UInt16(memory.pixel(x, y).load(as: UInt8.self)) * (FloodSamples.full / 255)
  }

  func seesConnected(_ x: Int, _ y: Int) -> Bool {
    for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
      var (column, row) = (x + right, y + down)
      while true {
        let state = self[column, row]
        if state == FloodSamples.full { return true }
        if state == 0 { break }
        (column, row) = (column + right, row + down)
      }
    }
    return false
  }

  /// Whether an open point without a connection is less than 3/2 of the spacing and 1/2 away.
  func hasHole(near x: Int, _ y: Int, spacing q: Int) -> Bool {
    let (i, j) = (x.flooredQuotient(q), y.flooredQuotient(q))
    for row in j - 2...j + 2 {
      for column in i - 2...i + 2 where self[column, row] == FloodSamples.open {
        let (right, down) = (column * q + q / 2 - x, row * q + q / 2 - y)
        if 4 * (right * right + down * down) < (3 * q + 1) * (3 * q + 1) { return true }
      }
    }
    return false
  }
}

extension Int {
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -1 - (-1 - self) / divisor
  }
}
