// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioReference
import IntaglioVector
import SceneCatalog
import Testing

/// The coverage of paths, against areas computed by hand and against counted points.
@Suite struct PathCoverageTests {
  /// The alpha of a black path on a canvas, in levels.
  private func levels(_ path: Path, _ size: PixelSize, _ rule: FillRule = .nonZero) throws -> Bitmap {
    let frame = Rect(0, 0, Double(size.width), Double(size.height))
    let layer = Layer(frame: frame, contents: .shape(Shape(path, fill: .black, rule: rule)))
    return try ReferenceRenderer().render(Scene(width: frame.width, height: frame.height, layers: [layer]))
  }

  private func level(_ area: Double) -> UInt8 { UInt8((255 * area + 0.5).rounded(.down)) }

  @Test func triangles() throws {
    // Halves along the diagonal.
    let half = try levels(.polygon([Vector(0, 0), Vector(4, 0), Vector(0, 4)]), PixelSize(5, 5))
    for y in 0..<5 {
      for x in 0..<5 { #expect(half[x, y].w == (x + y < 3 ? 255 : x + y == 3 ? 128 : 0)) }
    }
    // A wedge: the area under y = x / 8 from x to x + 1 is (2 x + 1) / 16.
    let wedge = try levels(.polygon([Vector(0, 0), Vector(8, 0), Vector(8, 1)]), PixelSize(8, 1))
    for x in 0..<8 { #expect(wedge[x, 0].w == level(Double(2 * x + 1) / 16)) }
    // Within one pixel, and turning the other way round.
    let small = try levels(
      .polygon([Vector(1.25, 1.25), Vector(1.25, 1.75), Vector(1.75, 1.25)]), PixelSize(3, 3))
    #expect(small[1, 1].w == level(0.125) && small[0, 1].w == 0 && small[1, 0].w == 0)
  }

  @Test func overlaps() throws {
    var squares = Path.rectangle(Rect(0.5, 0.5, 2, 2))
    squares.add(.rectangle(Rect(1.25, 1.25, 2, 2)))
    let union = try levels(squares, PixelSize(4, 4))
    let evenOdd = try levels(squares, PixelSize(4, 4), .evenOdd)
    #expect(union[1, 1].w == 255 && evenOdd[1, 1].w == level(1 - 0.75 * 0.75))
    #expect(union[2, 2].w == level(1) && evenOdd[2, 2].w == level(1 - 0.25))
    #expect(union[0, 0].w == level(0.25) && evenOdd[0, 0].w == level(0.25))
    #expect(union[3, 3].w == level(0.0625))
    // A hole that goes round the other way.
    var ring = Path.rectangle(Rect(0, 0, 4, 4))
    ring.add(.polygon([Vector(1.5, 1), Vector(1.5, 3), Vector(3, 3), Vector(3, 1)]))
    #expect(try levels(ring, PixelSize(4, 4))[1, 1].w == level(0.5))
    #expect(try levels(ring, PixelSize(4, 4))[2, 2].w == 0)
  }

  @Test func starsHaveAHoleByOneRule() throws {
    let tips = (0..<5).map { index in
      let angle = (0.8 * Double(index) - 0.5) * Double.pi
      return Vector(12 + 11 * cos(angle), 12 + 11 * sin(angle))
    }
    let (filled, hollow) = try (
      levels(.polygon(tips), PixelSize(24, 24)), levels(.polygon(tips), PixelSize(24, 24), .evenOdd)
    )
    #expect(filled[12, 12].w == 255 && hollow[12, 12].w == 0)
    #expect(filled[12, 3].w == hollow[12, 3].w && filled[12, 3].w > 200)
    for (picture, rule) in [(filled, FillRule.nonZero), (hollow, .evenOdd)] {
      expectCounted(picture, [tips], rule)
    }
  }

  /// Polygons that cross themselves and reach beyond all sides, by chance.
  @Test(arguments: 0..<40, FillRule.allCases)
  func chance(seed: Int, rule: FillRule) throws {
    var random = SplitMix(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + Double(random.next() >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
    let polygons = (0...seed % 3).map { _ in
      (0..<3 + seed % 6).map { _ in
        let point = Vector(number(-6...18), number(-6...16))
        // On a grid of halves edges meet corners and sides of pixels exactly.
        return seed % 2 == 0 ? point : Vector(point.x.rounded() / 2, point.y.rounded() / 2)
      }
    }
    var path = Path()
    for polygon in polygons { path.add(.polygon(polygon)) }
    expectCounted(try levels(path, PixelSize(12, 10), rule), polygons, rule)
  }

  /// A circle's area, and that of each of its pixels against the closed form of an ellipse.
  @Test func curves() throws {
    let size = PixelSize(24, 24)
    let path = try levels(.circle(center: Vector(12.3, 11.6), radius: 9.7), size)
    let layer = Layer(
      frame: Rect(2.6, 1.9, 19.4, 19.4), contents: .color(.black), cornerRadii: CornerRadii(9.7))
    let ellipse = try ReferenceRenderer().render(Scene(width: 24, height: 24, layers: [layer]))
    #expect(try BitmapComparison(path, ellipse).maximumDifference <= 1)
    let sum = path.pixels.enumerated().reduce(0.0) { $1.offset % 4 == 3 ? $0 + Double($1.element) : $0 }
    #expect(abs(sum / 255 - .pi * 9.7 * 9.7) < 0.1)
  }

  /// Each pixel against points that lie in it: 512 lines through its height, each of them cut exactly.
  private func expectCounted(_ picture: Bitmap, _ polygons: [[Vector]], _ rule: FillRule) {
    let lines = 512
    for y in 0..<picture.height {
      var areas = [Double](repeating: 0, count: picture.width)
      var edges = 0
      for line in 0..<lines {
        let height = Double(y) + (Double(line) + 0.5) / Double(lines)
        let crossings = polygons.flatMap { self.crossings($0, height) }.sorted { $0.x < $1.x }
        edges = max(edges, crossings.count)
        for x in 0..<picture.width {
          areas[x] += inside(crossings, Double(x), Double(x + 1), rule) / Double(lines)
        }
      }
      for x in 0..<picture.width {
        let allowed = 0.5 + 255 * Double(edges + 2) / Double(lines)
        #expect(abs(Double(picture[x, y].w) - 255 * areas[x]) <= allowed, "\(x), \(y)")
      }
    }
  }

  private func crossings(_ polygon: [Vector], _ y: Double) -> [(x: Double, turn: Int)] {
    polygon.indices.compactMap { index in
      let (start, end) = (polygon[index], polygon[(index + 1) % polygon.count])
      guard (start.y <= y) != (end.y <= y) else { return nil }
      return (start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x), start.y <= y ? 1 : -1)
    }
  }

  /// How long the stretches inside are between two places of a line.
  private func inside(_ crossings: [(x: Double, turn: Int)], _ low: Double, _ high: Double, _ rule: FillRule)
    -> Double
  {
    var (length, winding) = (0.0, 0)
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.turn
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
      length += max(0, min(next.x, high) - max(crossing.x, low))
    }
    return length
  }
}
