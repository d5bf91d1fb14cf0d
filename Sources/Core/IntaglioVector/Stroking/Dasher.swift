// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

struct Dasher {
  /// The alternating lengths of dashes and gaps, an even number.
  private let lengths: [Double]
  /// The dash or gap at the start of a subpath, and the rest of its length.
  private let firstIndex: Int
  private let firstRest: Double
  private var remaining = Stroke.maximumDashCount

  init?(_ stroke: Stroke) {
    let lengths = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    self.lengths = lengths
    var phase = fmod(stroke.dashPhase, period)
    if phase < 0 { phase += period }
    var index = 0
    // A dash of zero length at the phase is kept: it is a dot.
    while phase > lengths[index] || (phase == lengths[index] && phase > 0), index + 1 < lengths.count {
      phase -= lengths[index]
      index += 1
    }
    firstIndex = index
    firstRest = max(lengths[index] - phase, 0)
  }

  /// The dashes of one line. In a closed line, a last dash up to the end joins a first one from the start. A
  /// line of zero length is kept if it begins with a dash.
  ///
  /// - Throws: `PathError.tooManyDashes` if all lines so far have more than `Stroke.maximumDashCount`.
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
        // A single dash over the whole line.
        return [line]
      }
      dashes[0].points = last.points + first.points.dropFirst()
      return dashes
    }
    return dashes + [last]
  }
}

extension StrokeLine {
  /// Continues to a point, unless the line is already there.
  fileprivate mutating func append(_ point: Point) {
    if points.last?.place != point.place { points.append(point) }
  }
}
