// SPDX-License-Identifier: MIT

/// Clusters without crossings, such as both sides of a thin line or the top of an arch: each piece has one
/// winding number from its upper to its lower end, and no bands are needed.
extension CoverageCluster {
  /// A piece in the order from left to right.
  struct Live: BitwiseCopyable {
    var piece: CoveragePiece
    /// The winding number on its left; nil for a newly inserted piece.
    var winding: Int?
    var place: Int
  }

  /// The tolerance for the order of pieces, in columns: errors are slivers of this width. Outlines that share
  /// an edge differ by less.
  private static let slack = 1e-9

  /// Adds all pieces to `row`, unless some cross; then adds nothing and returns false. `winding` is the
  /// winding number to the left of them.
  ///
  /// The pieces are visited from the top. One that begins at another one's end takes over its place in the
  /// order and its winding number. Neighbours are compared where the first of them ends: straight pieces in
  /// order at both ends do not cross. Horizontal edges are not pieces here, but could cross one: the cluster
  /// must not have any.
  mutating func addsWithoutCrossings(
    _ pieces: borrowing ScratchBuffer<CoveragePiece>, winding: Int, to row: borrowing CoverageRow
  ) -> Bool {
    live.removeAll()
    signs.removeAll()
    signs.extend(to: beginnings.count)
    var begin = 0
    while begin < beginnings.count {
      let y = beginnings[begin].key
      guard removeEnded(before: y, winding: winding) else { return false }
      // Continuations first: a new piece is inserted between them.
      newcomers.removeAll()
      while begin < beginnings.count, beginnings[begin].key == y {
        let piece = pieces[Int(beginnings[begin].index)]
        if let slot = slot(endingAt: piece) {
          live[slot] = Live(piece: piece, winding: live[slot].winding, place: begin)
          signs[begin] = sign(slot)
          guard isInOrder(slot), isInOrder(slot + 1) else { return false }
        } else {
          newcomers.append(Int32(truncatingIfNeeded: begin))
        }
        begin += 1
      }
      guard removeEnded(before: y.nextUp, winding: winding) else { return false }
      for index in 0..<newcomers.count {
        let place = Int(newcomers[index])
        insert(pieces[Int(beginnings[place].index)], place: place)
      }
      if newcomers.count > 0, !isConsistent(winding) { return false }
    }
    guard removeEnded(before: .infinity, winding: winding) else { return false }
    for place in 0..<beginnings.count where signs[place] != 0 {
      let piece = pieces[Int(beginnings[place].index)]
      row.add(piece.x0, piece.y0, piece.x1, piece.y1, sign: signs[place])
    }
    return true
  }

  private func sign(_ slot: Int) -> Double {
    rule.change(winding: live[slot].winding ?? 0, direction: Int(live[slot].piece.direction))
  }

  /// The piece that `piece` continues, which ends exactly where it begins.
  private func slot(endingAt piece: CoveragePiece) -> Int? {
    for slot in 0..<live.count {
      let other = live.base[slot].piece
      if other.y1 == piece.y0, other.x1 == piece.x0, other.direction == piece.direction { return slot }
    }
    return nil
  }

  /// Removes pieces that end above a height, uppermost first, so that all new neighbours are compared.
  /// Returns false if some cross.
  private mutating func removeEnded(before y: Double, winding: Int) -> Bool {
    while true {
      var end = y
      for slot in 0..<live.count { end = min(end, live.base[slot].piece.y1) }
      guard end < y else { return true }
      var kept = 0
      for slot in 0..<live.count where live.base[slot].piece.y1 > end {
        live[kept] = live[slot]
        kept += 1
      }
      live.keep(first: kept)
      guard isConsistent(winding) else { return false }
    }
  }

  private mutating func insert(_ piece: CoveragePiece, place: Int) {
    var slot = live.count
    while slot > 0, isLeft(piece, of: live.base[slot - 1].piece) { slot -= 1 }
    live.append(Live(piece: piece, winding: nil, place: place))
    var hole = live.count - 1
    while hole > slot {
      live[hole] = live[hole - 1]
      hole -= 1
    }
    live[slot] = Live(piece: piece, winding: nil, place: place)
  }

  /// Compares all neighbours, and counts the winding numbers from the left. Pieces end and begin in pairs,
  /// which leave the others' numbers unchanged; a piece between the two of a pair, through their common
  /// point, crosses them.
  private func isConsistent(_ winding: Int) -> Bool {
    var turns = winding
    for slot in 0..<live.count {
      guard isInOrder(slot) else { return false }
      if live.base[slot].winding == nil {
        live.base[slot].winding = turns
        signs[live.base[slot].place] = sign(slot)
      } else if live.base[slot].winding != turns {
        return false
      }
      turns += Int(live.base[slot].piece.direction)
    }
    return true
  }

  /// Whether a piece that begins now is left of another one: there or, if they touch, at the first end of the
  /// two.
  private func isLeft(_ piece: CoveragePiece, of other: CoveragePiece) -> Bool {
    let difference = other.x(at: piece.y0) - piece.x0
    if abs(difference) > CoverageCluster.slack { return difference > 0 }
    let end = min(piece.y1, other.y1)
    return piece.x(at: end) < other.x(at: end)
  }

  /// Whether a piece and its left neighbour are in order where the first of them ends.
  private func isInOrder(_ slot: Int) -> Bool {
    guard slot > 0, slot < live.count else { return true }
    let left = live.base[slot - 1].piece
    let right = live.base[slot].piece
    let end = min(left.y1, right.y1)
    return left.x(at: end) <= right.x(at: end) + CoverageCluster.slack
  }
}
