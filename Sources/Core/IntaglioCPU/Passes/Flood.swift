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
        // All points between two others that are not open see the same in their row.
        var next = source.next(columns.upperBound - 1, y, right: 1)
        for x in columns.reversed() {
          let state = source[x, y]
          if state != FloodSamples.open { next = state }
          row[x - columns.lowerBound] = state == FloodSamples.open && next == FloodSamples.full ? next : state
        }
        next = source.next(columns.lowerBound, y, right: -1)
        for x in columns {
          let state = source[x, y]
          if state != FloodSamples.open { next = state }
          guard row[x - columns.lowerBound] == FloodSamples.open else { continue }
          if next == FloodSamples.full || source.seesConnectedBeyondRow(x, y) {
            row[x - columns.lowerBound] = FloodSamples.full
          }
        }
      }
    case .fill:
      guard let other else { return }
      let (rows, reaches) = (CoverageRows(other), pass.reaches)
      try writePlane(pass.output) { y, columns, scratch, row in
        row.update(from: rows.samples(y, columns: columns, spare: scratch.words(1)), count: columns.count)
        let middle = y.flooredQuotient(q)
        for j in source.rows.clamped(to: middle - 2..<middle + 3) {
          let down = abs(j * q + q / 2 - y)
          guard down < reaches.count else { continue }
          let reach = reaches[down]
          let near =
            (columns.lowerBound - reach).flooredQuotient(q)..<(columns.upperBound + reach)
            .flooredQuotient(q) + 1
          for i in source.columns.clamped(to: near) where source[i, j] == FloodSamples.open {
            let x = i * q + q / 2
            let filled = (x - reach..<x + reach + 1).clamped(to: columns)
            (row + filled.lowerBound - columns.lowerBound)
              .update(repeating: FloodSamples.full, count: filled.count)
          }
        }
      }
    }
  }
}

extension FloodPass {
  /// How far to either side an open point fills a row, for each distance of the row.
  fileprivate var reaches: [Int] {
    let diameter = 3 * spacing + 1
    return (0..<(diameter + 1) / 2).map { down in
      var reach = diameter / 2
      while 4 * (reach * reach + down * down) >= diameter * diameter { reach -= 1 }
      return reach
    }
  }
}

/// The samples of a plane at any place; 0 outside.
private struct FloodSamples: @unchecked Sendable {
  static let full = UInt16(PixelRowsFull)
  static let open = full / 3
  static let half = full / 2

  let columns: Range<Int>
  let rows: Range<Int>
  private let base: UnsafeMutableRawPointer
  private let bytesPerRow: Int
  private let isMask: Bool

  init(_ memory: SurfaceMemory) {
    (columns, rows) = (memory.region.columns, memory.region.rows)
    (base, bytesPerRow, isMask) = (memory.base, memory.bytesPerRow, memory.isMask)
  }

  subscript(x: Int, y: Int) -> UInt16 {
    guard columns.contains(x), rows.contains(y) else { return 0 }
    let (row, column) = (base + (y - rows.lowerBound) * bytesPerRow, x - columns.lowerBound)
    guard isMask else { return row.assumingMemoryBound(to: UInt16.self)[column] }
    return UInt16(row.assumingMemoryBound(to: UInt8.self)[column]) * (FloodSamples.full / 255)
  }

  /// The state of the next point in a direction that is not open.
  func next(_ x: Int, _ y: Int, right: Int = 0, down: Int = 0) -> UInt16 {
    var (column, row) = (x + right, y + down)
    while self[column, row] == FloodSamples.open { (column, row) = (column + right, row + down) }
    return self[column, row]
  }

  func seesConnectedBeyondRow(_ x: Int, _ y: Int) -> Bool {
    [(0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)].contains { right, down in
      next(x, y, right: right, down: down) == FloodSamples.full
    }
  }
}
