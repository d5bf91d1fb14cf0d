// SPDX-License-Identifier: MIT
import IntaglioModel

/// Areas of polygons within pixels, worked out in other ways than the rasteriser's.
enum CoverageOracle {
  /// The coverage of each pixel by many upright samples: each of `count` lines through a row's height is cut
  /// exactly at the edges, by the rule, at its own height.
  ///
  /// The error of a pixel is below (edges in its row) / count: each edge changes a line's length within the
  /// pixel by no more than 1 over the row, and only lines at which it bends are not exact.
  static func coverage(
    of polygons: [[Vector]], size: PixelSize, rule: FillRule, lines count: Int
  ) -> [Double] {
    var coverage = [Double](repeating: 0, count: size.width * size.height)
    for row in 0..<size.height {
      for line in 0..<count {
        let y = Double(row) + (Double(line) + 0.5) / Double(count)
        var crossings: [(x: Double, turn: Int)] = []
        for polygon in polygons {
          for (index, start) in polygon.enumerated() {
            let end = polygon[(index + 1) % polygon.count]
            guard (start.y <= y) != (end.y <= y) else { continue }
            let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
            crossings.append((x, start.y <= y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
          winding += crossing.turn
          let isInside = rule == .nonZero ? winding != 0 : winding % 2 != 0
          guard isInside, index + 1 < crossings.count else { continue }
          let low = max(crossing.x, 0)
          let high = min(crossings[index + 1].x, Double(size.width))
          guard low < high else { continue }
          for column in Int(low)...min(Int(high), size.width - 1) {
            let part = min(high, Double(column + 1)) - max(low, Double(column))
            coverage[row * size.width + column] += part / Double(count)
          }
        }
      }
    }
    return coverage
  }

  /// How many edges reach into a row.
  static func edgeCount(of polygons: [[Vector]], row: Int) -> Int {
    polygons.reduce(0) { sum, polygon in
      sum
        + polygon.indices.count { index in
          let (first, second) = (polygon[index].y, polygon[(index + 1) % polygon.count].y)
          return min(first, second) < Double(row + 1) && max(first, second) > Double(row)
        }
    }
  }

  /// The area of a convex polygon within one pixel: cut at the pixel's four sides (Sutherland and Hodgman),
  /// then the sum of its triangles.
  static func area(ofConvex polygon: [Vector], column: Int, row: Int) -> Double {
    var points = polygon
    points = cut(points) { $0.x - Double(column) }
    points = cut(points) { Double(column + 1) - $0.x }
    points = cut(points) { $0.y - Double(row) }
    points = cut(points) { Double(row + 1) - $0.y }
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += (point.x * next.y - next.x * point.y) / 2
    }
    return abs(area)
  }

  private static func cut(_ points: [Vector], inside: (Vector) -> Double) -> [Vector] {
    var kept: [Vector] = []
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let (here, there) = (inside(point), inside(next))
      if here >= 0 { kept.append(point) }
      if (here >= 0) != (there >= 0) {
        let t = here / (here - there)
        kept.append(Vector(point.x + t * (next.x - point.x), point.y + t * (next.y - point.y)))
      }
    }
    return kept
  }
}
