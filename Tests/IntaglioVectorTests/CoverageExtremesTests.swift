// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Coverage of extreme paths")
struct CoverageExtremesTests {
  private let rasterizer = CoverageRasterizer()

  @Test func emptyPath() throws {
    #expect(try rasterizer.mask(of: Path(), size: PixelSize(3, 2)).samples == [UInt8](repeating: 0, count: 6))
    let moves = Path([.move(to: Vector(1, 1)), .close, .close, .move(to: Vector(2, 2))])
    #expect(try rasterizer.mask(of: moves, size: PixelSize(3, 2)).samples.allSatisfy { $0 == 0 })
  }

  @Test func hugeRectangleCoversAll() throws {
    let path = Path.rectangle(Rect(-1e30, -1e30, 2e30, 2e30))
    #expect(try rasterizer.mask(of: path, size: PixelSize(9, 7)).samples.allSatisfy { $0 == 255 })
  }

  /// Half of the plane, cut off along the diagonal of the mask.
  @Test func hugeTriangle() throws {
    let path = Path.polygon([Vector(-1e30, -1e30), Vector(1e30, 1e30), Vector(-1e30, 1e30)])
    let mask = try rasterizer.mask(of: path, size: PixelSize(3, 3))
    #expect(mask.samples == [128, 0, 0, 255, 128, 0, 255, 255, 128])
  }

  @Test func hugeCurveFarAway() throws {
    var path = Path([.move(to: Vector(-1e30, -5))])
    path.cubic(to: Vector(1e30, -5), control1: Vector(-1e30, -1e99), control2: Vector(1e99, -1e30))
    path.line(to: Vector(1e30, 2))
    path.line(to: Vector(-1e30, 2))
    #expect(try rasterizer.mask(of: path, size: PixelSize(2, 3)).samples == [255, 255, 255, 255, 0, 0])
  }

  @Test func outsideOnEachSide() throws {
    for (x, y) in [(-20.0, 0.0), (20, 0), (0, -20), (0, 20), (-20, -20), (20, 20)] {
      let path = Path.circle(center: Vector(5 + x, 5 + y), radius: 5)
      #expect(try rasterizer.mask(of: path, size: PixelSize(10, 10)).samples.allSatisfy { $0 == 0 })
    }
  }

  /// What lies to the left decides what is inside: round the mask's left side and back.
  @Test func detourToTheLeft() throws {
    let path = Path.polygon([
      Vector(2, 0), Vector(-9, 0.3), Vector(-30, 4), Vector(-8, 2.5), Vector(-7, 1), Vector(-3, 4),
      Vector(2, 4),
    ])
    // The same outline where nothing of it is cut off.
    let shifted = path.applying(.translation(40, 0))
    let wide = try rasterizer.mask(of: shifted, size: PixelSize(44, 5))
    let narrow = try rasterizer.mask(of: path, size: PixelSize(4, 5))
    for row in 0..<5 {
      for column in 0..<4 {
        #expect(narrow[column, row] == wide[column + 40, row])
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1.1e100])
  func coordinatesThatAreNone(value: Double) throws {
    var path = Path.rectangle(Rect(0, 0, 1, 1))
    path.quadratic(to: Vector(1, 1), control: Vector(0, value))
    do throws(PathError) {
      _ = try rasterizer.mask(of: path, size: PixelSize(2, 2))
      Issue.record("no error")
    } catch {
      guard case .coordinate(let found, 5) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == value || (found.isNaN && value.isNaN))
      #expect(error.description.hasPrefix("piece 5 of the path has the coordinate "))
    }
  }

  @Test func sizesThatAreNone() {
    #expect(throws: PathError.size(.emptySize(PixelSize(0, 4)))) {
      try rasterizer.mask(of: Path(), size: PixelSize(0, 4))
    }
    #expect(throws: PathError.size(.emptySize(PixelSize(4, -1)))) {
      try rasterizer.mask(of: Path(), size: PixelSize(4, -1))
    }
    let large = PixelSize(1 << 20, 1 << 20)
    #expect(throws: PathError.size(.tooLarge(large))) { try rasterizer.mask(of: Path(), size: large) }
  }

  /// A comb of 50,000 teeth, 100 to a pixel: a row's coverage is how wide the teeth are at its middle.
  @Test func manyTeeth() throws {
    var points: [Vector] = []
    for tooth in 0..<50_000 {
      points.append(Vector(Double(tooth) / 100, 0))
      points.append(Vector((Double(tooth) + 0.5) / 100, 16))
    }
    points.append(Vector(500, 0))
    let mask = try rasterizer.mask(of: .polygon(points), size: PixelSize(500, 16))
    for row in 0..<16 {
      let expected = UInt8(255 * (1 - (Double(row) + 0.5) / 16) + 0.5)
      for column in 0..<500 {
        #expect(mask[column, row] == expected)
      }
    }
  }

  /// More crossings in a row than are worked out at once: a fan of lines through one point and the way back.
  @Test func manyCrossings() throws {
    var polygons: [[Vector]] = []
    var path = Path()
    var numbers = TestNumbers(seed: 7)
    for _ in 0..<150 {
      let top = numbers.next(0...4)
      let bottom = numbers.next(0...4)
      let polygon = [
        Vector(top, -0.1), Vector(top + 0.01, -0.1), Vector(bottom + 0.01, 1.1), Vector(bottom, 1.1),
      ]
      polygons.append(polygon)
      path.add(.polygon(polygon))
    }
    for rule in FillRule.allCases {
      let mask = try rasterizer.mask(of: path, size: PixelSize(4, 1), rule: rule)
      let expected = CoverageOracle.coverage(
        of: polygons, size: PixelSize(4, 1), rule: rule, lines: 1 << 14)
      for column in 0..<4 {
        #expect(abs(Double(mask[column, 0]) - 255 * expected[column]) < 1)
      }
    }
  }
}
