// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioVector
import Testing

@Suite("Shapes")
struct PathShapeTests {
  /// The covered area, in pixels.
  private func area(_ path: Path, _ rule: FillRule = .nonZero) throws -> Double {
    let mask = try CoverageRasterizer().mask(of: path, size: PixelSize(128, 128), rule: rule)
    return mask.samples.reduce(0) { $0 + Double($1) } / 255
  }

  /// The largest difference of a path's curves from a circle, in radii.
  private func strayFromCircle(_ path: Path, center: Vector, radius: Double) -> Double {
    var worst = 0.0
    var last = Vector.zero
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): last = point
      case .cubic(let end, let control1, let control2):
        for step in 0...100 {
          let t = Double(step) / 100
          let u = 1 - t
          func blend(_ x: (Vector) -> Double) -> Double {
            u * u * u * x(last) + 3 * u * u * t * x(control1) + 3 * u * t * t * x(control2) + t * t * t
              * x(end)
          }
          let distance = hypot(blend(\.x) - center.x, blend(\.y) - center.y)
          worst = max(worst, abs(distance / radius - 1))
        }
        last = end
      default: break
      }
    }
    return worst
  }

  @Test func rectangle() throws {
    let path = Path.rectangle(Rect(1, 2, 3, 4))
    #expect(try path.svgPathData == "M1 2 L4 2 L4 6 L1 6 Z")
  }

  /// The sum of the corners: 4 r^2 - pi r^2 is missing.
  @Test func roundedRectangle() throws {
    let path = Path.roundedRectangle(Rect(10, 10, 100, 60), radius: 20)
    #expect(abs(try area(path) - (6000 - (4 - .pi) * 400)) < 0.2)
    #expect(path.bounds == Rect(10, 10, 100, 60))
  }

  /// Each corner alone lacks (1 - pi / 4) r^2.
  @Test(arguments: 0..<4) func oneRoundCorner(corner: Int) throws {
    var radii = [0.0, 0, 0, 0]
    radii[corner] = 30
    let path = Path.roundedRectangle(
      Rect(10, 10, 100, 60),
      radii: CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]))
    #expect(abs(try area(path) - (6000 - (1 - .pi / 4) * 900)) < 0.2)
    let mask = try CoverageRasterizer().mask(of: path, size: PixelSize(128, 128))
    let corners = [mask[10, 10], mask[109, 10], mask[109, 69], mask[10, 69]]
    #expect(corners == (0..<4).map { $0 == corner ? 0 : 255 })
  }

  /// The example of CSS Backgrounds 3, section 4.5: all radii shrink by the factor of the worst side.
  @Test func radiiShrinkEvenly() {
    let radii = CornerRadii(topLeft: 60, topRight: 20, bottomRight: 10, bottomLeft: 90)
    let fitted = radii.fitted(width: 100, height: 50)
    for (radius, expected) in zip(fitted.corners, [20, 20.0 / 3, 10.0 / 3, 30]) {
      #expect(abs(radius.x - expected) < 1e-12 && abs(radius.y - expected) < 1e-12)
    }
    #expect(CornerRadii(7).fitted(width: 14, height: 20) == CornerRadii(7))
    #expect(CornerRadii(-3).fitted(width: 14, height: 20) == CornerRadii(0))
    #expect(CornerRadii(5).fitted(width: 0, height: 20) == CornerRadii(0))
  }

  /// Sides of 100 and 60: 80 + 40 fit by 5/6, 30 + 90 by 1/2, which is the common factor. Corners flat on one
  /// axis are square, but their radius on the other counts, as in Chromium.
  @Test func ellipticalRadiiShrinkByOneFactor() {
    let radii = CornerRadii(
      topLeft: Vector(80, 30), topRight: Vector(40, 10), bottomRight: Vector(10, 50),
      bottomLeft: Vector(20, 90))
    let fitted = radii.fitted(width: 100, height: 60)
    #expect(fitted.corners == [Vector(40, 15), Vector(20, 5), Vector(5, 25), Vector(10, 45)])
    let flat = CornerRadii(
      topLeft: Vector(200, 0), topRight: Vector(-1, 9), bottomRight: Vector(8, 4), bottomLeft: .zero)
    #expect(flat.fitted(width: 100, height: 60).corners == [.zero, .zero, Vector(4, 2), .zero])
  }

  /// Each elliptical corner lacks (1 - pi / 4) a b.
  @Test func ellipticalCorners() throws {
    let path = Path.roundedRectangle(
      Rect(10, 10, 100, 60),
      radii: CornerRadii(
        topLeft: Vector(40, 10), topRight: Vector(12, 30), bottomRight: Vector(0, 20),
        bottomLeft: Vector(50, 25)))
    let missing = (1 - Double.pi / 4) * 2010
    #expect(abs(try area(path) - (6000 - missing)) < 0.2)
    #expect(path.bounds == Rect(10, 10, 100, 60))
  }

  @Test func roundCornersAreCircles() {
    let path = Path.roundedRectangle(Rect(0, 0, 50, 50), radius: 25)
    #expect(strayFromCircle(path, center: Vector(25, 25), radius: 25) < 4.3e-6)
    let circle = Path.circle(center: Vector(3, 4), radius: 7)
    #expect(strayFromCircle(circle, center: Vector(3, 4), radius: 7) < 4.3e-6)
  }

  @Test func ellipse() throws {
    let path = Path.ellipse(in: Rect(10, 20, 100, 60))
    #expect(abs(try area(path) - .pi * 50 * 30) < 0.2)
  }

  /// n / 2 r^2 sin(2 pi / n).
  @Test(arguments: [3, 4, 5, 12]) func regularPolygon(sides: Int) throws {
    let path = Path.regularPolygon(center: Vector(64.25, 63.5), radius: 50, sides: sides)
    let expected = Double(sides) / 2 * 2500 * sin(2 * .pi / Double(sides))
    #expect(abs(try area(path) - expected) < 0.3)
    #expect(path.elements.first == .move(to: Vector(64.25, 13.5)))
  }

  /// n r q sin(pi / n).
  @Test func star() throws {
    let path = Path.star(center: Vector(64, 64), radius: 50, innerRadius: 20, tips: 7, rotation: 0.3)
    #expect(abs(try area(path) - 7 * 50 * 20 * sin(.pi / 7)) < 0.3)
  }

  @Test func tooFewCorners() {
    #expect(Path.polygon([]).isEmpty)
    #expect(Path.regularPolygon(center: .zero, radius: 1, sides: 2).isEmpty)
    #expect(Path.star(center: .zero, radius: 1, innerRadius: 2, tips: 1).isEmpty)
  }

  @Test func arcs() throws {
    var quarter = Path([.move(to: Vector(64, 64))])
    quarter.addArc(center: Vector(64, 64), radius: 50, startAngle: 0, endAngle: .pi / 2)
    quarter.close()
    #expect(abs(try area(quarter) - .pi * 2500 / 4) < 0.2)
    // Clockwise as one sees it: the lower right quarter, y downwards.
    #expect(try CoverageRasterizer().mask(of: quarter, size: PixelSize(128, 128))[80, 80] == 255)
    var rest = Path([.move(to: Vector(64, 64))])
    rest.addArc(
      center: Vector(64, 64), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(try area(rest) - .pi * 2500 * 3 / 4) < 0.2)
    var whole = Path()
    whole.addArc(center: Vector(64, 64), radius: 50, startAngle: 1, endAngle: 1 + 5 * .pi)
    #expect(abs(try area(whole) - .pi * 2500) < 0.2)
    var none = Path()
    none.addArc(center: Vector(64, 64), radius: 50, startAngle: 1, endAngle: 1)
    #expect(none.elements.count == 1)
  }
}
