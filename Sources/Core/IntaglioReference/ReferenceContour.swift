// SPDX-License-Identifier: MIT
import IntaglioModel

/// A contour at any strength: the natural cubic spline through its points, given by its slopes there.
struct ReferenceContour {
  /// The points of each spline, with the spline's slope at each.
  private let splines: [[(x: Double, y: Double, slope: Double)]]

  init(_ contour: Contour) {
    var splines: [[Contour.Point]] = []
    var spline: [Contour.Point] = []
    for point in contour.points {
      spline.append(point)
      if point.isCorner, spline.count > 1 {
        splines.append(spline)
        spline = [point]
      }
    }
    if spline.count > 1 { splines.append(spline) }
    self.splines = splines.map { points in
      let places = points.map { (x: Double($0.input) / 255, y: $0.output / 255) }
      return zip(places, ReferenceContour.slopes(places)).map { ($0.x, $0.y, $1) }
    }
  }

  /// The curve's value, 0…1.
  ///
  /// - Parameter fadesIn: whether the curve starts at 0 and is fully effective after the first eighth.
  func value(_ v: Double, fadesIn: Bool = false) -> Double {
    let missing = fadesIn ? place(0) * max(0, 1 - 8 * v) : 0
    return min(max(place(v) - missing, 0), 1)
  }

  private func place(_ v: Double) -> Double {
    guard let first = splines.first?.first, let last = splines.last?.last else { return v }
    if v <= first.x { return first.y }
    if v >= last.x { return last.y }
    for spline in splines {
      for (left, right) in zip(spline, spline.dropFirst()) where v <= right.x {
        // Hermite's polynomial.
        let width = right.x - left.x
        let t = (v - left.x) / width
        return (1 + 2 * t) * (1 - t) * (1 - t) * left.y + t * t * (3 - 2 * t) * right.y
          + width * t * (1 - t) * ((1 - t) * left.slope - t * right.slope)
      }
    }
    return v
  }

  /// The slopes for which adjacent polynomials have equal second derivatives, which are 0 at both ends, by
  /// Gaussian elimination.
  private static func slopes(_ points: [(x: Double, y: Double)]) -> [Double] {
    let count = points.count
    var rows = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for (index, (left, right)) in zip(points, points.dropFirst()).enumerated() {
      let width = right.x - left.x
      let rise = 3 * (right.y - left.y) / (width * width)
      rows[index][index] += 2 / width
      rows[index][index + 1] += 1 / width
      rows[index][count] += rise
      rows[index + 1][index] += 1 / width
      rows[index + 1][index + 1] += 2 / width
      rows[index + 1][count] += rise
    }
    for pivot in 0..<count {
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
