// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Builds the outline of stroked lines from pieces that all turn from x towards y, and thus unite under the
/// non-zero rule.
///
/// Each straight piece is a rectangle, each corner a wedge on its outer side. If the sides of two adjacent
/// pieces can be cut or extended to a common corner, both rectangles share it and need no wedge: then one
/// outline encloses them all. Its winding number is the sum of theirs, since a shared edge is traversed both
/// ways; none of them is negative as long as no rectangle is cut over its whole length.
struct StrokeOutliner {
  private(set) var path = Path()
  private let stroke: Stroke
  private let half: Double
  /// The largest protrusion of a corner without a wedge of its own.
  private let tolerance: Double
  private var directions: [Vector] = []
  /// The length of each piece that remains after the cuts for the corners at both ends.
  private var rests: [Double] = []
  /// The returning side of the current outline.
  private var back: [Vector] = []

  init(_ stroke: Stroke, tolerance: Double) {
    self.stroke = stroke
    self.tolerance = tolerance
    half = stroke.width / 2
  }

  mutating func add(_ line: StrokeLine) {
    guard line.pieceCount > 0 else { return addDot(line.points[0].place, direction: line.direction) }
    measure(line)
    if line.isClosed { addClosed(line) } else { addOpen(line) }
  }

  private mutating func measure(_ line: StrokeLine) {
    directions.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    for index in 0..<line.pieceCount {
      let (start, end) = line.piece(index)
      let way = end.place - start.place
      rests.append(way.length)
      directions.append(way * (1 / way.length))
    }
    for index in 1..<line.pieceCount + (line.isClosed ? 1 : 0) {
      let next = index % line.pieceCount
      let cosine = directions[index - 1].dot(directions[next])
      let sine = directions[index - 1].cross(directions[next])
      // The tangent of half the angle, in half widths.
      let cut = cosine > -0.99 ? half * abs(sine) / (1 + cosine) : .infinity
      rests[index - 1] -= cut
      rests[next] -= cut
    }
  }

  private mutating func addOpen(_ line: StrokeLine) {
    let last = line.pieceCount - 1
    begin(at: line.points[0].place, direction: directions[0], hasCap: true)
    for index in 0..<last { pass(line.points[index + 1], after: index, before: index + 1) }
    end(at: line.points[last + 1].place, direction: directions[last], hasCap: true)
  }

  private mutating func addClosed(_ line: StrokeLine) {
    let count = line.pieceCount
    func before(_ index: Int) -> Int { (index + count - 1) % count }
    let broken = (0..<count).first { index in
      sharedCorner(line.points[index], after: before(index), before: index) == nil
    }
    guard let broken else { return addRing(line) }
    // From a corner with a wedge, around the line, back to it.
    begin(at: line.points[broken].place, direction: directions[broken], hasCap: false)
    for step in 1..<count {
      let index = (broken + step) % count
      pass(line.points[index], after: before(index), before: index)
    }
    end(at: line.points[broken].place, direction: directions[before(broken)], hasCap: false)
    addWedge(line.points[broken], after: before(broken), before: broken)
  }

  /// Adds a closed line whose corners are all shared: two outlines, one inside the other.
  private mutating func addRing(_ line: StrokeLine) {
    let count = line.pieceCount
    let corners = (0..<count).map { index in
      let point = line.points[index]
      let side = sharedCorner(point, after: (index + count - 1) % count, before: index) ?? .zero
      return (place: point.place, side: side)
    }
    path.add(.polygon(corners.map { $0.place - $0.side }))
    path.add(.polygon(corners.reversed().map { $0.place + $0.side }))
  }

  private mutating func addDot(_ place: Vector, direction: Vector) {
    switch stroke.cap {
    case .butt: break
    case .round: path.add(.circle(center: place, radius: half))
    case .square:
      begin(at: place, direction: direction, hasCap: true)
      end(at: place, direction: direction, hasCap: true)
    }
  }

  // MARK: Corners

  private mutating func pass(_ point: StrokeLine.Point, after first: Int, before second: Int) {
    if let corner = sharedCorner(point, after: first, before: second) {
      path.line(to: point.place - corner)
      back.append(point.place + corner)
    } else {
      end(at: point.place, direction: directions[first], hasCap: false)
      addWedge(point, after: first, before: second)
      begin(at: point.place, direction: directions[second], hasCap: false)
    }
  }

  /// The vector from a corner of the line to the common corner of both pieces' returning sides; the other
  /// side's is opposite. nil if they have none, or if it protrudes and the join is not a miter.
  private func sharedCorner(_ point: StrokeLine.Point, after first: Int, before second: Int) -> Vector? {
    // If a corner is cut too much to be shared, its neighbours are not shared either.
    guard rests[first] >= 0, rests[second] >= 0 else { return nil }
    let cosine = directions[first].dot(directions[second])
    // 1 / cos of half the angle: the distance of the tip, in half widths.
    let tip = (2 / (1 + cosine)).squareRoot()
    let isMiter = stroke.join == .miter && !point.isSmooth && tip <= stroke.miterLimit
    guard isMiter || half * (tip - 1) <= tolerance else { return nil }
    return (directions[first] + directions[second]).quarterTurn * (half / (1 + cosine))
  }

  /// Adds the outer side of a corner; inside a curve it is always round.
  private mutating func addWedge(_ point: StrokeLine.Point, after first: Int, before second: Int) {
    let cosine = directions[first].dot(directions[second])
    let sine = directions[first].cross(directions[second])
    let turnsTowardsY = sine >= 0
    let start = turnsTowardsY ? -directions[first].quarterTurn : directions[second].quarterTurn
    let end = turnsTowardsY ? -directions[second].quarterTurn : directions[first].quarterTurn
    guard start != end else { return }
    let place = point.place
    path.move(to: place)
    path.line(to: place + start * half)
    switch point.isSmooth ? .round : stroke.join {
    case .round: addArc(center: place, from: start, turn: atan2(abs(sine), cosine), to: place + end * half)
    case .miter where stroke.miterLimit * stroke.miterLimit * (1 + cosine) >= 2:
      path.line(to: place + (start + end) * (half / (1 + cosine)))
      path.line(to: place + end * half)
    case .miter, .bevel: path.line(to: place + end * half)
    }
    path.close()
  }

  // MARK: Ends

  private mutating func begin(at place: Vector, direction: Vector, hasCap: Bool) {
    back.removeAll(keepingCapacity: true)
    let side = direction.quarterTurn * half
    if !hasCap || stroke.cap == .butt {
      path.move(to: place - side)
      back.append(place + side)
    } else if stroke.cap == .square {
      path.move(to: place - side - direction * half)
      back.append(place + side - direction * half)
    } else {
      path.move(to: place + side)
      addArc(center: place, from: direction.quarterTurn, turn: .pi, to: place - side)
    }
  }

  private mutating func end(at place: Vector, direction: Vector, hasCap: Bool) {
    let side = direction.quarterTurn * half
    let reach = hasCap && stroke.cap == .square ? direction * half : .zero
    path.line(to: place - side + reach)
    if hasCap, stroke.cap == .round {
      addArc(center: place, from: -direction.quarterTurn, turn: .pi, to: place + side)
    } else {
      path.line(to: place + side + reach)
    }
    for point in back.reversed() { path.line(to: point) }
    path.close()
  }

  private mutating func addArc(center: Vector, from direction: Vector, turn: Double, to end: Vector) {
    let arc = EllipticalArc(
      center: center, radii: Vector(half, half), rotation: 0, start: atan2(direction.y, direction.x),
      sweep: turn)
    arc.add(to: &path, ending: end)
  }
}
