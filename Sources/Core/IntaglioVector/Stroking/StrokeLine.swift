// SPDX-License-Identifier: MIT
import IntaglioModel

/// A polyline to stroke: a subpath, or a dash of one. Consecutive points differ.
struct StrokeLine {
  /// A corner, an end, or a point inside a curve.
  struct Point {
    var place: Vector
    var isSmooth: Bool
  }

  /// The points; a single one for a line of zero length.
  var points: [Point] = []
  var isClosed = false
  /// The direction of the caps of a line of zero length.
  var direction = Vector(1, 0)

  init(at point: Point) { points = [point] }

  /// A subpath. Pieces shorter than `minimumLength` are dropped: rounding between the end and the start of a
  /// closed outline leaves one with a random direction, which would look like a corner.
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
        // The corner is at the piece's end.
        points[points.count - 1] = point
      }
    }
    if isClosed {
      while points.count > 1, (points[points.count - 1].place - points[0].place).length <= minimumLength {
        points.removeLast()
      }
    }
  }

  var pieceCount: Int { points.count < 2 ? 0 : (isClosed ? points.count : points.count - 1) }

  func piece(_ index: Int) -> (start: Point, end: Point) {
    (points[index], points[index + 1 == points.count ? 0 : index + 1])
  }
}
