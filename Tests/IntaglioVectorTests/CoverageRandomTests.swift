// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Coverage of random polygons")
struct CoverageRandomTests {
  private static let size = PixelSize(20, 13)
  private static let lines = 4096

  /// Self-intersecting polygons that also reach beyond all four sides of the mask.
  @Test(arguments: 0..<24, FillRule.allCases)
  func againstManyLines(seed: Int, rule: FillRule) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 1)
    let polygons = (0...seed % 3).map { _ in
      (0..<3 + seed % 7).map { _ in numbers.point(-5...26, -4...17) }
    }
    try expectOracle(polygons, rule: rule)
  }

  /// Corners on whole and half pixels: edges meet edges, corners and pixel sides exactly.
  @Test(arguments: 0..<24, FillRule.allCases)
  func onAGrid(seed: Int, rule: FillRule) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 100)
    let polygons = (0...1).map { _ in
      (0..<5 + seed % 5).map { _ in
        let point = numbers.point(-4...44, -4...30)
        return Vector(point.x.rounded() / 2, point.y.rounded() / 2)
      }
    }
    try expectOracle(polygons, rule: rule)
  }

  /// Small polygons, many to a pixel.
  @Test(arguments: 0..<6, FillRule.allCases)
  func manyWithinPixels(seed: Int, rule: FillRule) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 200)
    let polygons = (0..<30).map { _ in
      let center = numbers.point(0...6, 0...4)
      return (0..<4).map { _ in
        Vector(center.x + numbers.next(-0.9...0.9), center.y + numbers.next(-0.9...0.9))
      }
    }
    try expectOracle(polygons, rule: rule)
  }

  private func expectOracle(_ polygons: [[Vector]], rule: FillRule) throws {
    var path = Path()
    for polygon in polygons { path.add(.polygon(polygon)) }
    let mask = try CoverageRasterizer().mask(of: path, size: Self.size, rule: rule)
    let expected = CoverageOracle.coverage(of: polygons, size: Self.size, rule: rule, lines: Self.lines)
    for row in 0..<Self.size.height {
      let edges = CoverageOracle.edgeCount(of: polygons, row: row)
      let bound = 0.5 + 255 * Double(edges) / Double(Self.lines)
      for column in 0..<Self.size.width {
        let level = 255 * expected[row * Self.size.width + column]
        let found = Double(mask[column, row])
        #expect(abs(level - found) <= bound, "\(column), \(row): \(found) for \(level)")
      }
    }
  }

  /// Convex polygons, whose area within a pixel is a polygon too: no error but the rounding to a level.
  @Test(arguments: 0..<20)
  func convexAgainstClipping(seed: Int) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 300)
    let radius = numbers.next(0.3...12)
    let center = numbers.point(0...20, 0...13)
    let angles = (0..<3 + seed % 9).map { _ in numbers.next(0...2 * .pi) }.sorted()
    let polygon = angles.map { Vector(center.x + radius * cos($0), center.y + 0.6 * radius * sin($0)) }
    let mask = try CoverageRasterizer().mask(of: .polygon(polygon), size: Self.size)
    for row in 0..<Self.size.height {
      for column in 0..<Self.size.width {
        let level = 255 * CoverageOracle.area(ofConvex: polygon, column: column, row: row)
        #expect(abs(level - Double(mask[column, row])) <= 0.5 + 1e-6)
      }
    }
  }

  /// Curves, against the same curves cut into 3,000 chords each.
  @Test(arguments: 0..<12, FillRule.allCases)
  func curvesAgainstChords(seed: Int, rule: FillRule) throws {
    var numbers = TestNumbers(seed: UInt64(seed) + 400)
    let p = (0..<6).map { _ in numbers.point(-3...23, -3...16) }
    let path = Path([
      .move(to: p[0]), .cubic(to: p[3], control1: p[1], control2: p[2]),
      .quadratic(to: p[5], control: p[4]), .close,
    ])
    let steps = 3000
    var polygon: [Vector] = []
    for step in 0..<steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      func blend(_ x: (Vector) -> Double) -> Double {
        u * u * u * x(p[0]) + 3 * u * u * t * x(p[1]) + 3 * u * t * t * x(p[2]) + t * t * t * x(p[3])
      }
      polygon.append(Vector(blend(\.x), blend(\.y)))
    }
    for step in 0...steps {
      let t = Double(step) / Double(steps)
      let u = 1 - t
      func blend(_ x: (Vector) -> Double) -> Double {
        u * u * x(p[3]) + 2 * u * t * x(p[4]) + t * t * x(p[5])
      }
      polygon.append(Vector(blend(\.x), blend(\.y)))
    }
    let mask = try CoverageRasterizer().mask(of: path, size: Self.size, rule: rule)
    let expected = CoverageOracle.coverage(of: [polygon], size: Self.size, rule: rule, lines: 256)
    var worst = 0.0
    for (sample, level) in zip(mask.samples, expected) {
      worst = max(worst, abs(Double(sample) - 255 * level))
    }
    // Half a level of rounding, a quarter for each of up to two curves through a pixel, and one or two
    // doubtful lines of the oracle at an outline's turning point.
    #expect(worst < 1.5, "\(worst)")
  }
}
