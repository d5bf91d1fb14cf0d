// SPDX-License-Identifier: MIT
import IntaglioModel

/// Pieces of one row whose columns overlap.
///
/// The row is cut into bands at the ends of pieces, so that within a band all pieces run from its top to its
/// bottom. There they are ordered; from the left each has a winding number on either side, and counts if one
/// side is inside and the other is not.
///
/// Two pieces cross within a band exactly if their orders at its top and bottom differ. At that height they
/// change sides, which changes the winding number of each. So no order must be maintained while several
/// cross, and rounded crossings cannot corrupt it.
///
/// - Complexity: the bands times the pieces in each, and k log k for k crossings.
struct CoverageCluster: ~Copyable {
  // Span and Crossing are not private: private types of a noncopyable struct make the compiler (Swift 6.3)
  // emit a global with the wrong linkage, and abort a debug build.

  struct Span: BitwiseCopyable {
    var piece: Int32
    var direction: Int32
    /// Its columns at the top and the bottom of the band.
    var top: Double
    var bottom: Double
    /// The winding number on its left from the height `since` on, in the band of `crossings`.
    var winding: Int
    var since: Double
  }

  /// The height in a band at which `left` moves to the right of `right`.
  struct Crossing: BitwiseCopyable {
    var y: Double
    var left: Int32
    var right: Int32
  }

  let rule: FillRule
  /// The pieces, ordered by the heights where they begin.
  var beginnings = ScratchBuffer<CoverageKey>()
  /// For a cluster without crossings: the pieces at the current height, from the left, those that begin
  /// there, and the sign of each beginning.
  var live = ScratchBuffer<Live>()
  var newcomers = ScratchBuffer<Int32>()
  var signs = ScratchBuffer<Double>()

  private var heights = ScratchBuffer<Double>()
  private var spans = ScratchBuffer<Span>()
  private var byBottom = ScratchBuffer<Int32>()
  private var crossings = ScratchBuffer<Crossing>()
  /// The lower ends of the remaining parts of a band, the next one last.
  private var pending = ScratchBuffer<Double>()

  init(rule: FillRule) { self.rule = rule }

  mutating func removeAll() { beginnings.removeAll() }

  mutating func append(_ index: Int32, beginning: Double) {
    beginnings.append(CoverageKey(key: beginning, index: index))
  }

  /// Orders the pieces from the top, and returns whether each ends before the next one begins.
  mutating func sortsIntoChain(_ pieces: borrowing ScratchBuffer<CoveragePiece>) -> Bool {
    beginnings.sort { $0.key < $1.key }
    var place = 1
    while place < beginnings.count {
      if pieces[Int(beginnings[place - 1].index)].y1 > beginnings[place].key { return false }
      place += 1
    }
    return true
  }

  /// Adds all pieces to `row`. `winding` is the winding number to the left of them.
  mutating func add(
    _ pieces: borrowing ScratchBuffer<CoveragePiece>, winding: Int, to row: borrowing CoverageRow
  ) {
    heights.removeAll()
    for place in 0..<beginnings.count {
      heights.append(beginnings[place].key)
      heights.append(pieces[Int(beginnings[place].index)].y1)
    }
    heights.sort(by: <)
    spans.removeAll()
    var next = 0
    for place in 1..<heights.count where heights[place - 1] < heights[place] {
      let top = heights[place - 1]
      var kept = 0
      for index in 0..<spans.count where pieces[Int(spans[index].piece)].y1 > top {
        spans[kept] = spans[index]
        kept += 1
      }
      spans.keep(first: kept)
      while next < beginnings.count, beginnings[next].key <= top {
        let index = beginnings[next].index
        let piece = pieces[Int(index)]
        spans.append(
          Span(
            piece: index, direction: piece.direction, top: piece.x0, bottom: piece.x0, winding: 0, since: 0))
        next += 1
      }
      addBand(from: top, to: heights[place], pieces, winding: winding, to: row)
    }
  }

  private mutating func addBand(
    from top: Double, to bottom: Double, _ pieces: borrowing ScratchBuffer<CoveragePiece>, winding: Int,
    to row: borrowing CoverageRow
  ) {
    var from = top
    pending.removeAll()
    pending.append(bottom)
    while pending.count > 0 {
      let to = pending[pending.count - 1]
      for index in 0..<spans.count { spans[index].bottom = pieces[Int(spans[index].piece)].x(at: to) }
      spans.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
      // Within a billionth of a row the order does not matter.
      if isOrderedAtBottom || to - from < 1e-9 {
        addOrdered(from: from, to: to, winding: winding, to: row)
      } else if findCrossings(from: from, to: to) {
        addCrossing(from: from, to: to, winding: winding, to: row)
      } else {
        pending.append((from + to) / 2)
        continue
      }
      pending.keep(first: pending.count - 1)
      from = to
      for index in 0..<spans.count { spans[index].top = spans[index].bottom }
    }
  }

  private var isOrderedAtBottom: Bool {
    var index = 1
    while index < spans.count {
      if spans[index].bottom < spans[index - 1].bottom { return false }
      index += 1
    }
    return true
  }

  private func addOrdered(from: Double, to: Double, winding: Int, to row: borrowing CoverageRow) {
    var winding = winding
    for index in 0..<spans.count {
      let span = spans[index]
      let sign = rule.change(winding: winding, direction: Int(span.direction))
      if sign != 0 { row.add(span.top, from, span.bottom, to, sign: sign) }
      winding += Int(span.direction)
    }
  }

  /// Finds all crossings of a band; false if there are so many that its halves should be done separately.
  private mutating func findCrossings(from: Double, to: Double) -> Bool {
    let limit = 1024 + 8 * spans.count
    byBottom.removeAll()
    crossings.removeAll()
    for index in 0..<spans.count {
      let span = spans[index]
      byBottom.append(Int32(truncatingIfNeeded: index))
      var hole = index
      while hole > 0, span.bottom < spans[Int(byBottom[hole - 1])].bottom {
        let left = byBottom[hole - 1]
        byBottom[hole] = left
        hole -= 1
        let other = spans[Int(left)]
        let above = span.top - other.top
        let below = other.bottom - span.bottom
        let y = from + (to - from) * (above / (above + below))
        crossings.append(Crossing(y: y, left: left, right: Int32(truncatingIfNeeded: index)))
      }
      byBottom[hole] = Int32(truncatingIfNeeded: index)
      if crossings.count > limit { return false }
    }
    crossings.sort { $0.y < $1.y }
    return true
  }

  private func addCrossing(from: Double, to: Double, winding: Int, to row: borrowing CoverageRow) {
    var winding = winding
    for index in 0..<spans.count {
      spans.base[index].winding = winding
      spans.base[index].since = from
      winding += Int(spans[index].direction)
    }
    for place in 0..<crossings.count {
      let crossing = crossings[place]
      let left = Int(crossing.left)
      let right = Int(crossing.right)
      turn(left, by: Int(spans[right].direction), at: crossing.y, from: from, to: to, row)
      turn(right, by: -Int(spans[left].direction), at: crossing.y, from: from, to: to, row)
    }
    for index in 0..<spans.count { addSpan(index, until: to, from: from, to: to, row) }
  }

  /// Changes a span's winding number from the height `y` on.
  private func turn(
    _ index: Int, by turns: Int, at y: Double, from: Double, to: Double, _ row: borrowing CoverageRow
  ) {
    let span = spans[index]
    let direction = Int(span.direction)
    if rule.change(winding: span.winding, direction: direction)
      != rule.change(winding: span.winding + turns, direction: direction)
    {
      addSpan(index, until: y, from: from, to: to, row)
      spans.base[index].since = y
    }
    spans.base[index].winding += turns
  }

  private func addSpan(
    _ index: Int, until y: Double, from: Double, to: Double, _ row: borrowing CoverageRow
  ) {
    let span = spans[index]
    let sign = rule.change(winding: span.winding, direction: Int(span.direction))
    guard sign != 0, y > span.since else { return }
    let slope = (span.bottom - span.top) / (to - from)
    let x0 = CoverageCluster.clamped(span.top + (span.since - from) * slope, span)
    let x1 = CoverageCluster.clamped(span.top + (y - from) * slope, span)
    row.add(x0, span.since, x1, y, sign: sign)
  }

  /// Rounding must not move a column past the ends of its span: there may be no memory for it.
  private static func clamped(_ x: Double, _ span: Span) -> Double {
    min(max(x, min(span.top, span.bottom)), max(span.top, span.bottom))
  }
}
