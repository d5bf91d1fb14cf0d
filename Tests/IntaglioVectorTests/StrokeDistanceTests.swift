// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioVector
import Testing

/// With round caps and joins a stroke is all that lies within half its width of the path, which needs no
/// outline to be told: each pixel is sampled at 32 x 32 places, by their distance from the path's lines.
@Suite("Strokes against distances")
struct StrokeDistanceTests {
  private static let size = PixelSize(40, 30)
  private static let samples = 32

  @Test(arguments: 0..<10) func randomLines(seed: Int) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 500)
    let points = (0..<3 + seed).map { _ in numbers.point(2...38, 2...28) }
    var path = Path([.move(to: points[0])])
    for point in points.dropFirst() { path.line(to: point) }
    if seed % 2 == 1 { path.close() }
    let lines = seed % 2 == 1 ? points + [points[0]] : points
    try expect(path, along: lines, width: numbers.next(0.5...9))
  }

  /// Narrow turns, cusps and loops, stroked wider than they are.
  @Test(arguments: 0..<10) func randomCurves(seed: Int) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 600)
    let p = (0..<4).map { _ in numbers.point(5...35, 5...25) }
    let path = Path([.move(to: p[0]), .cubic(to: p[3], control1: p[1], control2: p[2])])
    let lines = (0...400).map { step in
      let t = Double(step) / 400
      let u = 1 - t
      func blend(_ x: (Vector) -> Double) -> Double {
        u * u * u * x(p[0]) + 3 * u * u * t * x(p[1]) + 3 * u * t * t * x(p[2]) + t * t * t * x(p[3])
      }
      return Vector(blend(\.x), blend(\.y))
    }
    try expect(path, along: lines, width: numbers.next(0.5...14))
  }

  private func expect(_ path: Path, along lines: [Vector], width: Double) throws {
    let stroke = Stroke(width: width, cap: .round, join: .round)
    let mask = try CoverageRasterizer().mask(of: path.stroked(stroke), size: Self.size)
    var sum = 0.0
    for row in 0..<Self.size.height {
      for column in 0..<Self.size.width {
        let expected = covered(column, row, lines, width / 2)
        let difference = abs(255 * expected - Double(mask[column, row]))
        // A side that passes the pixel leaves up to two samples of each of the 32 lines in doubt, as it
        // happens.
        #expect(difference < 255 * 2 / Double(Self.samples), "\(column), \(row)")
        sum += difference
      }
    }
    #expect(sum / Double(Self.size.width * Self.size.height) < 0.3)
  }

  /// The part of a pixel's samples within `reach` of the lines.
  private func covered(_ column: Int, _ row: Int, _ lines: [Vector], _ reach: Double) -> Double {
    let center = Vector(Double(column) + 0.5, Double(row) + 0.5)
    let middle = distance(center, lines)
    // All of the pixel is on one side.
    if middle > reach + 0.8 { return 0 }
    if middle < reach - 0.8 { return 1 }
    var count = 0
    for y in 0..<Self.samples {
      for x in 0..<Self.samples {
        let place = Vector(
          Double(column) + (Double(x) + 0.5) / Double(Self.samples),
          Double(row) + (Double(y) + 0.5) / Double(Self.samples))
        if distance(place, lines) <= reach { count += 1 }
      }
    }
    return Double(count) / Double(Self.samples * Self.samples)
  }

  private func distance(_ point: Vector, _ lines: [Vector]) -> Double {
    var least = Double.infinity
    for (start, end) in zip(lines, lines.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let (px, py) = (point.x - start.x, point.y - start.y)
      let square = dx * dx + dy * dy
      let t = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
      least = min(least, (px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy))
    }
    return least.squareRoot()
  }
}
