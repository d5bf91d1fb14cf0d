// SPDX-License-Identifier: MIT
import IntaglioModel

/// The edges of a path within a canvas, made from its lines and ordered by their first row.
///
/// Lines above, below and to the right of the canvas have no effect and are dropped. Lines to the left are
/// moved to the canvas' left side, as vertical edges: they still affect the winding numbers to their right. A
/// run of lines on the same outer side becomes one line from its start to its end, because the difference is
/// invisible on the canvas.
struct CoverageEdges: ~Copyable, LineSink {
  private let origin: Vector
  private let width: Double
  private let height: Double
  private var edges = ScratchBuffer<CoverageEdge>(capacity: 256)

  private var start = Vector.zero
  /// The ends of the pending run, and the common outer sides of its points.
  private var runStart = Vector.zero
  private var runEnd = Vector.zero
  private var runSides: UInt8 = 0

  /// The edges of `path` in a canvas of `size` whose top left corner is at `origin`, relative to that corner.
  init(_ path: Path, origin: Vector, size: PixelSize, tolerance: Double) throws(PathError) {
    self.origin = origin
    width = Double(size.width)
    height = Double(size.height)
    // The part of a line within a pixel is no longer than the diagonal.
    try PathFlattener(distance: tolerance / 2.0.squareRoot(), area: tolerance).send(path, to: &self)
    finish()
    sortByRow()
  }

  var count: Int { edges.count }

  @inline(__always)
  subscript(index: Int) -> CoverageEdge { edges[index] }

  // MARK: Lines in

  mutating func move(to point: Vector) {
    finish()
    start = point - origin
    (runStart, runEnd, runSides) = (start, start, sides(of: start))
  }

  mutating func line(to point: Vector, isSmooth: Bool) { extend(to: point - origin) }

  mutating func close() { extend(to: start) }

  func follows(from low: Vector, to high: Vector) -> Bool {
    sides(of: low - origin) & sides(of: high - origin) == 0
  }

  private mutating func extend(to point: Vector) {
    let pointSides = sides(of: point)
    if runSides & pointSides != 0 {
      runEnd = point
      runSides &= pointSides
      return
    }
    if runStart != runEnd { add(runStart, runEnd) }
    let shared = sides(of: runEnd) & pointSides
    if shared != 0 {
      (runStart, runEnd, runSides) = (runEnd, point, shared)
    } else {
      add(runEnd, point)
      (runStart, runEnd, runSides) = (point, point, pointSides)
    }
  }

  /// Closes the subpath: filling closes every one.
  private mutating func finish() {
    extend(to: start)
    if runStart != runEnd { add(runStart, runEnd) }
    runStart = runEnd
  }

  /// The outer sides of the canvas that a point lies on, one bit per side; 0 within.
  @inline(__always)
  private func sides(of point: Vector) -> UInt8 {
    (point.x <= 0 ? 1 : 0) | (point.x >= width ? 2 : 0) | (point.y <= 0 ? 4 : 0)
      | (point.y >= height ? 8 : 0)
  }

  // MARK: Clipping

  private mutating func add(_ first: Vector, _ second: Vector) {
    let isDown = first.y <= second.y
    let upper = isDown ? first : second
    let lower = isDown ? second : first
    guard upper.y < height, lower.y > 0 else { return }
    let y0 = max(upper.y, 0)
    let y1 = min(lower.y, height)
    let x0 = y0 == upper.y ? upper.x : CoverageEdges.crossing(y0, upper.y, lower.y, upper.x, lower.x)
    var x1 = y1 == lower.y ? lower.x : CoverageEdges.crossing(y1, upper.y, lower.y, upper.x, lower.x)
    if y0 > upper.y, y1 < lower.y {
      // Both ends may be so far away that their rounding exceeds the canvas; the slope is not affected.
      let x = x0 + (y1 - y0) / (lower.y - upper.y) * (lower.x - upper.x)
      x1 = min(max(x, min(upper.x, lower.x)), max(upper.x, lower.x))
    }
    addColumns(Vector(x0, y0), Vector(x1, y1), direction: isDown ? 1 : -1)
  }

  /// Clips an edge whose rows are within the canvas at its left and right side.
  private mutating func addColumns(_ upper: Vector, _ lower: Vector, direction: Int32) {
    var (x0, y0, x1, y1) = (upper.x, upper.y, lower.x, lower.y)
    if x0 >= width, x1 >= width { return }
    if x0 <= 0, x1 <= 0 { return append(0, y0, 0, y1, direction) }
    if min(x0, x1) < 0 {
      let y = CoverageEdges.crossing(0, upper.x, lower.x, upper.y, lower.y)
      if x0 < 0 {
        append(0, y0, 0, y, direction)
        (x0, y0) = (0, y)
      } else {
        append(0, y, 0, y1, direction)
        (x1, y1) = (0, y)
      }
    }
    if max(x0, x1) > width {
      let y = CoverageEdges.crossing(width, upper.x, lower.x, upper.y, lower.y)
      if x0 > width { (x0, y0) = (width, y) } else { (x1, y1) = (width, y) }
    }
    append(x0, y0, x1, y1, direction)
  }

  private mutating func append(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ direction: Int32) {
    // A horizontal edge within a row has no area, but no vertical line may cross it unnoticed; see
    // `CoverageSweep`.
    guard y0 < y1 || (y0 == y1 && x0 != x1 && y0 != y0.rounded()) else { return }
    edges.append(CoverageEdge(x0: x0, y0: y0, x1: x1, y1: y1, direction: direction))
  }

  /// The other coordinate of the line from `from` to `to` where one is `value`. Computed from the nearer end,
  /// whose rounding is finer, and clamped to the line.
  private static func crossing(
    _ value: Double, _ from: Double, _ to: Double, _ otherFrom: Double, _ otherTo: Double
  ) -> Double {
    let fraction = (value - from) / (to - from)
    let span = otherTo - otherFrom
    let other = fraction <= 0.5 ? otherFrom + fraction * span : otherTo - (to - value) / (to - from) * span
    return min(max(other, min(otherFrom, otherTo)), max(otherFrom, otherTo))
  }

  // MARK: Order

  private mutating func sortByRow() {
    guard edges.count > 1 else { return }
    var first = Int32.max
    var last = Int32.min
    for index in 0..<edges.count {
      first = min(first, edges[index].row)
      last = max(last, edges[index].row)
    }
    let rows = Int(last - first) + 1
    // Counting sort takes one step for each edge and each row; a few edges on a very high canvas are faster
    // to compare.
    if rows > 65_536 + 16 * edges.count { return edges.sort { $0.row < $1.row } }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows + 1) { places in
      places.initialize(repeating: 0)
      for index in 0..<edges.count { places[Int(edges[index].row - first) + 1] += 1 }
      for row in 0..<rows { places[row + 1] += places[row] }
      var sorted = ScratchBuffer<CoverageEdge>(capacity: edges.count)
      sorted.extend(to: edges.count)
      for index in 0..<edges.count {
        let row = Int(edges[index].row - first)
        sorted[Int(places[row])] = edges[index]
        places[row] += 1
      }
      edges = sorted
    }
  }
}
