// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Coverage of filled paths: closed forms")
struct CoverageRasterizerTests {
  private let rasterizer = CoverageRasterizer()

  private func samples(
    _ path: Path, _ width: Int, _ height: Int, _ rule: FillRule = .nonZero
  ) throws -> [UInt8] {
    try rasterizer.mask(of: path, size: PixelSize(width, height), rule: rule).samples
  }

  @Test func wholePixelsAreFullOrEmpty() throws {
    let path = Path.rectangle(Rect(1, 1, 2, 1))
    #expect(try samples(path, 4, 3) == [0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
  }

  /// 255 / 2 and 255 / 4, rounded as floor(x + 0.5): 128 and 64.
  @Test func halfPixels() throws {
    let path = Path.rectangle(Rect(0.5, 0.5, 2, 2))
    #expect(try samples(path, 3, 3) == [64, 128, 64, 128, 255, 128, 64, 128, 64])
  }

  @Test func directionDoesNotMatter() throws {
    let there = Path.polygon([Vector(0.5, 0.25), Vector(2.5, 0.25), Vector(2.5, 1.5)])
    let back = Path.polygon([Vector(2.5, 1.5), Vector(2.5, 0.25), Vector(0.5, 0.25)])
    #expect(try samples(there, 4, 3) == samples(back, 4, 3))
  }

  /// The diagonal halves the pixels it passes.
  @Test(arguments: FillRule.allCases) func triangleHalves(rule: FillRule) throws {
    let path = Path.polygon([Vector(0, 0), Vector(3, 3), Vector(0, 3)])
    #expect(try samples(path, 3, 3, rule) == [128, 0, 0, 255, 128, 0, 255, 255, 128])
  }

  /// A flat triangle: y = x / 8, so column k has (2 k + 1) / 16 above the line.
  @Test func flatEdgePassesManyPixels() throws {
    let path = Path.polygon([Vector(0, 0), Vector(8, 0), Vector(8, 1)])
    let expected = (0..<8).map { UInt8((255 * Double(2 * $0 + 1) / 16 + 0.5).rounded(.down)) }
    #expect(try samples(path, 8, 1) == expected)
  }

  /// Two triangles, 1/4 of the pixel each; their edges cross in the middle of the pixel.
  @Test(arguments: FillRule.allCases) func crossingWithinPixel(rule: FillRule) throws {
    let path = Path.polygon([Vector(0, 0), Vector(1, 1), Vector(1, 0), Vector(0, 1)])
    #expect(try samples(path, 1, 1, rule) == [128])
  }

  @Test func openSubpathsAreClosed() throws {
    let path = Path([.move(to: Vector(0, 0)), .line(to: Vector(2, 0)), .line(to: Vector(2, 2))])
    #expect(try samples(path, 2, 2) == [128, 255, 0, 128])
  }

  @Test func piecesWithoutMoveBeginAtTheLastStart() throws {
    var path = Path.polygon([Vector(1, 0), Vector(2, 0), Vector(2, 1), Vector(1, 1)])
    path.line(to: Vector(1, 2))
    path.line(to: Vector(0, 2))
    path.line(to: Vector(0, 0))
    #expect(try samples(path, 2, 2) == [255, 255, 255, 0])
  }

  @Test func overlappingRectangles() throws {
    var path = Path.rectangle(Rect(0, 0, 2, 2))
    path.add(.rectangle(Rect(1, 0.5, 2, 1)))
    #expect(try samples(path, 3, 2) == [255, 255, 128, 255, 255, 128])
    #expect(try samples(path, 3, 2, .evenOdd) == [255, 128, 128, 255, 128, 128])
  }

  @Test func holeOfTheOtherDirection() throws {
    var path = Path.rectangle(Rect(0, 0, 3, 3))
    path.add(
      .polygon([Vector(1, 1), Vector(1, 2), Vector(2, 2), Vector(2, 1)]))
    let expected: [UInt8] = [255, 255, 255, 255, 0, 255, 255, 255, 255]
    #expect(try samples(path, 3, 3) == expected)
    #expect(try samples(path, 3, 3, .evenOdd) == expected)
  }

  /// Equal outlines on top of each other: inside for one rule, twice inside and so outside for the other.
  @Test func coincidingEdges() throws {
    var path = Path.polygon([Vector(0.25, 0), Vector(1.75, 0.5), Vector(0.5, 1.75)])
    let once = try samples(path, 2, 2)
    path.add(path)
    #expect(try samples(path, 2, 2) == once)
    #expect(try samples(path, 2, 2, .evenOdd) == [0, 0, 0, 0])
  }

  /// A level edge within the row joins upright ones that are columns apart; the pixels between are 1/4 and
  /// 3/4.
  @Test func levelEdgesWithinARow() throws {
    let path = Path.polygon([
      Vector(1, 0), Vector(1, 0.25), Vector(5, 0.25), Vector(5, 0.75), Vector(9, 0.75), Vector(9, 1),
      Vector(0, 1), Vector(0, 0),
    ])
    #expect(try samples(path, 10, 1) == [255, 191, 191, 191, 191, 64, 64, 64, 64, 0])
  }

  /// A pentagram: the area of its five tips and, by the non-zero rule, the pentagon within.
  @Test func pentagram() throws {
    let radius = 90.0
    let tips = (0..<5).map { tip in
      let angle = Double(tip) * 4 * .pi / 5
      return Vector(100 + radius * sin(angle), 100 - radius * cos(angle))
    }
    // The inner pentagon's circle has the radius r cos 72 / cos 36.
    let inner = radius * cos(2 * .pi / 5) / cos(.pi / 5)
    let pentagon = 2.5 * inner * inner * sin(2 * .pi / 5)
    let star = 5 * radius * inner * sin(.pi / 5)
    for (rule, expected) in [(FillRule.nonZero, star), (.evenOdd, star - pentagon)] {
      let mask = try rasterizer.mask(of: .polygon(tips), size: PixelSize(200, 200), rule: rule)
      let area = mask.samples.reduce(0) { $0 + Double($1) } / 255
      // 1,500 pixels on the outlines, each rounded by half a level at most, and at random.
      #expect(abs(area - expected) < 0.5)
    }
  }

  @Test func circleAreaAndPixels() throws {
    let (radius, center) = (23.3, Vector(25.2, 24.9))
    let mask = try rasterizer.mask(
      of: .circle(center: center, radius: radius), size: PixelSize(50, 50))
    let area = mask.samples.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - .pi * radius * radius) < 0.1)
    // Each pixel by 4,096 chords, whose lengths are exact.
    var worst = 0.0
    for row in 0..<50 {
      for column in 0..<50 {
        let count = 4096
        var covered = 0.0
        for line in 0..<count {
          let y = Double(row) + (Double(line) + 0.5) / Double(count) - center.y
          guard abs(y) < radius else { continue }
          let half = (radius * radius - y * y).squareRoot()
          let low = max(center.x - half, Double(column))
          covered += max(min(center.x + half, Double(column + 1)) - low, 0)
        }
        let level = 255 * covered / Double(count)
        worst = max(worst, abs(level - Double(mask[column, row])))
      }
    }
    // Half a level of rounding and a quarter for the lines in place of the curve.
    #expect(worst < 0.75, "\(worst)")
  }
}
