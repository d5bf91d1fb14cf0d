// SPDX-License-Identifier: MIT

/// The part of an edge within one row. Heights are relative to the row's top, 0...1.
struct CoveragePiece: BitwiseCopyable {
  /// The upper end.
  var x0: Double
  var y0: Double
  /// The lower end.
  var x1: Double
  var y1: Double
  /// The change of x over the height of a row.
  var slope: Double
  var edge: Int32
  /// 1 for downwards, -1 for upwards, 0 for a horizontal edge.
  var direction: Int32

  /// The part of `edge` in the row `top`. The edge must reach that row.
  @inline(__always)
  init(_ edge: CoverageEdge, index: Int32, top: Double) {
    slope = edge.slope
    self.edge = index
    direction = edge.direction
    if edge.y0 < top {
      (x0, y0) = (edge.x(at: top), 0)
    } else {
      (x0, y0) = (edge.x0, edge.y0 - top)
    }
    if edge.y1 > top + 1 {
      (x1, y1) = (edge.x(at: top + 1), 1)
    } else {
      (x1, y1) = (edge.x1, edge.y1 - top)
    }
  }

  var low: Double { min(x0, x1) }
  var high: Double { max(x0, x1) }

  /// The column at a height between its ends; exactly its lower end at that height.
  @inline(__always)
  func x(at y: Double) -> Double { y == y1 ? x1 : min(max(x0 + (y - y0) * slope, low), high) }
}

/// A straight edge of an outline within the canvas, from its upper to its lower end. Pixels.
struct CoverageEdge: BitwiseCopyable {
  /// The upper end.
  var x0: Double
  var y0: Double
  /// The lower end, below the upper one or, for a horizontal edge, beside it.
  var x1: Double
  var y1: Double
  /// The change of x for each row; 0 if the edge is too flat for that number.
  var slope: Double
  var row: Int32
  /// 1 for an edge drawn downwards, -1 for upwards, 0 for a horizontal edge.
  var direction: Int32

  init(x0: Double, y0: Double, x1: Double, y1: Double, direction: Int32) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    self.direction = y0 < y1 ? direction : 0
    row = Int32(y0)
    let slope = (x1 - x0) / (y1 - y0)
    self.slope = slope.isFinite ? slope : 0
  }

  /// The column at a height between its ends, clamped to them.
  @inline(__always)
  func x(at y: Double) -> Double {
    let x = x0 + (y - y0) * slope
    return min(max(x, min(x0, x1)), max(x0, x1))
  }
}

struct CoverageKey: BitwiseCopyable {
  var key: Double
  var index: Int32
}
