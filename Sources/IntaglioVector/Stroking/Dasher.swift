// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Cuts lines into dashes.
struct Dasher {
  /// The lengths drawn and left out in turn, an even number of them.
  private let lengths: [Double]
  /// The dash or gap in which a subpath begins, and how much of it is left there.
  private let firstIndex: Int
  private let firstRest: Double
  private var remaining = Stroke.maximumDashCount

  /// Nil where the stroke has no gaps.
  init?(_ stroke: Stroke) {
    let lengths = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    self.lengths = lengths
    var phase = fmod(stroke.dashPhase, period)
    if phase < 0 { phase += period }
    var index = 0
    // A dash of no length is not passed over where the phase begins with it: it is a dot.
    while phase > lengths[index] || (phase == lengths[index] && phase > 0), index + 1 < lengths.count {
      phase -= lengths[index]
      index += 1
    }
    firstIndex = index
    firstRest = max(lengths[index] - phase, 0)
  }

  /// The dashes of one line. Of a closed one, a last dash that reaches the end goes on with a first one that
  /// begins at the start. Of a line that goes nowhere there is the line itself, where it begins with a dash.
  ///
  /// - Throws: `PathError.tooManyDashes` when all lines so far have more than `Stroke.maximumDashCount`.
  mutating func dashes(of line: StrokeLine) throws(PathError) -> [StrokeLine] {
    guard line.pieceCount > 0 else { return firstIndex % 2 == 0 ? [line] : [] }
    var dashes: [StrokeLine] = []
    var index = firstIndex
    var rest = firstRest
    var current: StrokeLine?
    if index % 2 == 0 { current = StrokeLine(at: line.points[0]) }
    for piece in 0..<line.pieceCount {
      let (start, end) = line.piece(piece)
      let length = (end.place - start.place).length
      let direction = (end.place - start.place) * (1 / length)
      current?.direction = direction
      var position = 0.0
      while length - position > rest {
        position += rest
        let point = StrokeLine.Point(
          place: start.place.interpolated(to: end.place, at: position / length), isSmooth: true)
        if var dash = current {
          dash.append(point)
          dashes.append(dash)
          current = nil
        } else {
          current = StrokeLine(at: point)
          current?.direction = direction
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
        remaining -= 1
        guard remaining > 0 else { throw .tooManyDashes }
      }
      rest -= length - position
      current?.append(end)
    }
    guard let last = current else { return dashes }
    if line.isClosed, firstIndex % 2 == 0 {
      guard let first = dashes.first else {
        // One dash all round: the line itself.
        return [line]
      }
      dashes[0].points = last.points + first.points.dropFirst()
      return dashes
    }
    return dashes + [last]
  }
}

extension StrokeLine {
  /// Goes on to a point, unless the line is there already.
  fileprivate mutating func append(_ point: Point) {
    if points.last?.place != point.place { points.append(point) }
  }
}
