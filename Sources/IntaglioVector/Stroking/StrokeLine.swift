// SPDX-License-Identifier: MIT
import IntaglioModel

/// Straight lines that are stroked in one go: a subpath, or a dash of one. No two points in a row are the
/// same.
struct StrokeLine {
  /// A corner, an end, or a point within a curve.
  struct Point {
    var place: Vector
    /// Whether it lies within a curve, where the line has no corner.
    var isSmooth: Bool
  }

  /// The points; one for a line that goes nowhere.
  var points: [Point] = []
  /// Whether the last point is joined to the first.
  var isClosed = false
  /// The direction in which the caps of a line that goes nowhere look.
  var direction = Vector(1, 0)

  /// An open line that begins at a point.
  init(at point: Point) { points = [point] }

  /// A subpath. Pieces shorter than `minimumLength` are left out: what rounding leaves between the end and
  /// the start of a closed outline has a direction of its own, and would be seen as a corner.
  init(_ path: FlattenedPath, _ subpath: FlattenedPath.Subpath, minimumLength: Double) {
    isClosed = subpath.isClosed
    points.reserveCapacity(subpath.points.count)
    for index in subpath.points {
      let point = Point(place: path.points[index], isSmooth: path.smoothness[index])
      guard let last = points.last else {
        points.append(point)
        continue
      }
      if (point.place - last.place).length > minimumLength {
        points.append(point)
      } else if points.count > 1, !point.isSmooth {
        // The corner is where the piece ends.
        points[points.count - 1] = point
      }
    }
    if isClosed {
      while points.count > 1, (points[points.count - 1].place - points[0].place).length <= minimumLength {
        points.removeLast()
      }
    }
  }

  /// The number of straight pieces.
  var pieceCount: Int { points.count < 2 ? 0 : (isClosed ? points.count : points.count - 1) }

  /// The ends of a piece.
  func piece(_ index: Int) -> (start: Point, end: Point) {
    (points[index], points[index + 1 == points.count ? 0 : index + 1])
  }
}
