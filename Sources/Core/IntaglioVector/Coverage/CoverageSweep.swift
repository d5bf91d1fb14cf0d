// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Visits the rows of a canvas and writes the exact area that a path covers of each pixel.
///
/// In each row the pieces of edges are ordered from the left, and grouped where their columns overlap.
/// Between two such clusters there is a vertical line without crossings, even by horizontal edges, so it has
/// one winding number for the whole row. Most clusters are one piece, or pieces one below the other, whose
/// sides are known. In the others, edges lie beside each other or cross: see `CoverageCluster`.
///
/// - Complexity: the sort of each row, which is nearly in order beforehand, and a step for each pixel on an
///   edge.
struct CoverageSweep: ~Copyable {
  private let edges: CoverageEdges
  private let rule: FillRule
  private let size: PixelSize
  private var row: CoverageRow
  private var cluster: CoverageCluster
  /// Edges that continue into the next row.
  private var active = ScratchBuffer<Int32>()
  private var nextEdge = 0
  private static let rowsPerCheck = 8
  private var pieces = ScratchBuffer<CoveragePiece>()
  /// The pieces from the left.
  private var order = ScratchBuffer<CoverageKey>()

  init(_ edges: consuming CoverageEdges, size: PixelSize, rule: FillRule) {
    self.edges = edges
    self.size = size
    self.rule = rule
    row = CoverageRow(width: size.width)
    cluster = CoverageCluster(rule: rule)
  }

  /// Writes all rows, and returns the bounding box of all samples other than 0. Ends early after a
  /// cancellation.
  mutating func write(
    to memory: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, _ cancellation: Cancellation? = nil
  ) -> PixelRect? {
    var columns = Int.max..<Int.max
    var rows: Range<Int>?
    for y in 0..<size.height {
      if let cancellation, y % CoverageSweep.rowsPerCheck == 0, cancellation.isRequested { return nil }
      let output = memory + y * bytesPerRow
      guard active.count > 0 || (nextEdge < edges.count && Int(edges[nextEdge].row) == y) else {
        output.update(repeating: 0, count: size.width)
        continue
      }
      writeRow(y, to: output)
      guard row.lastColumn >= 0 else { continue }
      let first = min(row.firstColumn, columns.lowerBound)
      let end = rows == nil ? row.lastColumn + 1 : max(row.lastColumn + 1, columns.upperBound)
      columns = first..<end
      rows = (rows?.lowerBound ?? y)..<y + 1
    }
    return rows.map { PixelRect(columns: columns, rows: $0) }
  }

  private mutating func writeRow(_ y: Int, to output: UnsafeMutablePointer<UInt8>) {
    row.begin(output)
    collectPieces(y)
    var winding = 0
    var begin = 0
    while begin < order.count {
      let first = pieces[Int(order[begin].index)]
      var high = first.high
      var end = begin + 1
      while end < order.count, order[end].key <= high {
        high = max(high, pieces[Int(order[end].index)].high)
        end += 1
      }
      row.touch(from: first.low, to: high, isInside: rule.contains(winding: winding))
      if end == begin + 1 {
        addPiece(first, winding: winding)
        winding += Int(first.direction)
      } else {
        winding = addPieces(begin..<end, winding: winding)
      }
      begin = end
    }
    row.end(isInside: rule.contains(winding: winding))
  }

  /// Collects the row's pieces, ordered from the left, and the edges that continue into the next row.
  private mutating func collectPieces(_ y: Int) {
    let top = Double(y)
    pieces.removeAll()
    order.removeAll()
    for index in 0..<active.count { collect(active[index], top: top) }
    while nextEdge < edges.count, Int(edges[nextEdge].row) == y {
      collect(Int32(truncatingIfNeeded: nextEdge), top: top)
      nextEdge += 1
    }
    order.sort { $0.key < $1.key }
    active.removeAll()
    for index in 0..<order.count {
      let edge = pieces[Int(order[index].index)].edge
      if edges[Int(edge)].y1 > top + 1 { active.append(edge) }
    }
  }

  @inline(__always)
  private mutating func collect(_ index: Int32, top: Double) {
    let piece = CoveragePiece(edges[Int(index)], index: index, top: top)
    order.append(CoverageKey(key: piece.low, index: Int32(truncatingIfNeeded: pieces.count)))
    pieces.append(piece)
  }

  @inline(__always)
  private func addPiece(_ piece: CoveragePiece, winding: Int) {
    let sign = rule.change(winding: winding, direction: Int(piece.direction))
    guard sign != 0 else { return }
    row.add(piece.x0, piece.y0, piece.x1, piece.y1, sign: sign)
  }

  /// Adds pieces whose columns overlap, and returns the winding number to the right of them.
  private mutating func addPieces(_ range: Range<Int>, winding: Int) -> Int {
    cluster.removeAll()
    // At every height as many edges go down on the right as on the left; the sum differs from a whole number
    // only by rounding.
    var turns = 0.0
    var hasLevelEdges = false
    for place in range {
      let index = order[place].index
      let piece = pieces[Int(index)]
      turns += Double(piece.direction) * (piece.y1 - piece.y0)
      if piece.y0 < piece.y1 {
        cluster.append(index, beginning: piece.y0)
      } else {
        hasLevelEdges = true
      }
    }
    if cluster.sortsIntoChain(pieces) {
      for place in range { addPiece(pieces[Int(order[place].index)], winding: winding) }
    } else if hasLevelEdges || !cluster.addsWithoutCrossings(pieces, winding: winding, to: row) {
      cluster.add(pieces, winding: winding, to: row)
    }
    return winding + Int(turns.rounded())
  }
}

extension FillRule {
  /// The change of coverage across an edge from left to right, with `winding` on its left: 1 into the inside,
  /// -1 out of it, 0 if both sides are alike.
  @inline(__always)
  func change(winding: Int, direction: Int) -> Double {
    let isLeftInside = contains(winding: winding)
    let isRightInside = contains(winding: winding + direction)
    return isLeftInside == isRightInside ? 0 : (isRightInside ? 1 : -1)
  }
}
