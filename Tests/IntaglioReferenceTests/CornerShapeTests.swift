// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPlan
import IntaglioReference
import PassReference
import Testing

/// Corners that are superellipses, against their areas in closed form and against counted points.
@Suite struct CornerShapeTests {
  private func coverage(_ shape: RoundedRectangle, _ size: PixelSize) throws -> Plane {
    var plan = Plan()
    plan.output = plan.addSurface(.plane, PixelRect(size))
    plan.add(ShapePass(shape, output: plan.output))
    guard case .plane(let plane) = try ReferenceBackend().execute(plan, inputs: []) else {
      throw RenderError.unsupported(pass: "shape", reason: "no plane")
    }
    return plane
  }

  private func area(_ plane: Plane) -> Double { plane.samples.reduce(0) { $0 + Double($1) } }

  /// The area of a superellipse: 4 a b Γ(1 + 1/n)² / Γ(1 + 2/n).
  private func area(_ a: Double, _ b: Double, _ exponent: Double) -> Double {
    4 * a * b * pow(tgamma(1 + 1 / exponent), 2) / tgamma(1 + 2 / exponent)
  }

  private static let curvatures = [-10, -3, -1.7, -1, -0.4, 0, 0.3, 0.99, 1.5, 2, 3, 4.4, 7, 10]

  @Test(arguments: curvatures) func areasAreThoseOfSuperellipses(_ curvature: Double) throws {
    for (a, b) in [(10.0, 10.0), (3.3, 17.2), (0.4, 0.4)] {
      let shape = RoundedRectangle(
        left: 20.3 - a, top: 20.7 - b, right: 20.3 + a, bottom: 20.7 + b,
        radii: Array(repeating: Vector(a, b), count: 4), corners: .superellipse(curvature))
      let superellipse = area(a, b, exp2(abs(curvature)))
      let expected = curvature < 0 ? 4 * a * b - superellipse : superellipse
      #expect(abs(area(try coverage(shape, PixelSize(42, 42))) - expected) < 2e-3)
    }
  }

  @Test func straightCorners() throws {
    func levels(_ corners: CornerShapes) throws -> [Float] {
      try coverage(
        RoundedRectangle(
          left: 0, top: 0, right: 4, bottom: 4, radii: [Vector(2, 2), Vector(1.5, 1), .zero, Vector(1, 1)],
          corners: corners), PixelSize(4, 4)
      ).samples
    }
    // Triangles: a half of (0, 1), (1, 0) and of (0, 3); of the second corner 0.75 in all, 1/12 in column 2.
    let bevel = try levels(.bevel)
    #expect(bevel[0] == 0 && abs(bevel[1] - 0.5) < 1e-3 && abs(bevel[4] - 0.5) < 1e-3 && bevel[5] == 1)
    #expect(abs(bevel[2] - 11 / 12) < 1e-3 && abs(bevel[3] - 1 / 3) < 1e-3)
    #expect(abs(bevel[12] - 0.5) < 1e-3 && bevel[15] == 1)
    #expect(try levels(.notch) == [0, 0, 0.5, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1])
    #expect(try levels(.square).allSatisfy { $0 == 1 })
    #expect(try levels(.superellipse(10.5)).allSatisfy { $0 == 1 })
  }

  /// The path of such a rectangle encloses the same area, and its points lie on the curve.
  @Test(arguments: curvatures) func pathsFollowTheCurve(_ curvature: Double) throws {
    let (radius, frame) = (Vector(40, 25), Rect(x: 3, y: 4, width: 80, height: 50))
    let shapes = CornerShapes.superellipse(curvature)
    let path = Path.roundedRectangle(frame, radii: CornerRadii(radius), shapes: shapes)
    let exponent = exp2(abs(curvature))
    // All of the path, as many short lines; the area by the shoelace formula.
    var (points, last) = ([Vector](), Vector.zero)
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to):
        points.append(to)
        last = to
      case .cubic(let to, let first, let second):
        for step in 1...64 {
          let t = Double(step) / 64
          let s = 1 - t
          points.append(
            last * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + to * (t * t * t))
        }
        last = to
      case .quadratic, .close: break
      }
    }
    let double = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    let superellipse = area(radius.x, radius.y, exponent)
    let expected = curvature < 0 ? 4 * radius.x * radius.y - superellipse : superellipse
    #expect(abs(double / 2 - expected) < 0.2)
    for point in points {
      // In radii, from the centre, or from the corner of the rectangle.
      var x = abs(point.x - 43) / 40, y = abs(point.y - 29) / 25
      if curvature < 0 { (x, y) = (1 - x, 1 - y) }
      let (far, near) = (max(x, y), min(x, y))
      let curve = pow(max(0, 1 - pow(near, exponent)), 1 / exponent)
      #expect(abs(far - curve) < 2e-4, "\(point)")
    }
  }

  /// The line along corners is as wide on the diagonal as at the sides, where they bulge, and never thinner
  /// where they are hollow.
  @Test(arguments: curvatures) func linesKeepTheirWidth(_ curvature: Double) throws {
    let outer = RoundedRectangle(
      left: 0, top: 0, right: 100, bottom: 100, radii: Array(repeating: Vector(40, 40), count: 4),
      corners: .superellipse(curvature))
    func diagonal(_ shape: RoundedRectangle) -> Double {
      let height = pow(0.5, 1 / exp2(abs(curvature)))
      return shape.left + shape.radii[0].x * (curvature < 0 ? height : 1 - height)
    }
    let width = (diagonal(outer.insetting(by: 3)) - diagonal(outer)) * 2.0.squareRoot()
    if curvature >= 0, outer.insetting(by: 3).radii[0] != .zero {
      #expect(abs(width - 3) < 1e-9)
    } else {
      #expect(width > 2.9)
    }
    let grown = outer.spreading(by: 3)
    #expect(grown.corners == outer.corners && grown.left == -3)
  }

  /// The radii of the inner edge shrink to fit their side, so that it lies past the scoop of the outer one:
  /// there is no line there, and the ground stays.
  @Test func anInnerEdgePastTheOuterOneAddsNothing() throws {
    let ground = try Color(css: "#000080")
    let picture = try ReferenceRenderer().render(
      Scene(
        width: 1, height: 1, background: ground,
        layers: [
          Layer(
            frame: Rect(x: -1, y: -3, width: 9, height: 12),
            cornerRadii: CornerRadii(
              corners: [.zero, Vector(1, 8), Vector(1, 8), Vector(7, 12)]), cornerShapes: .scoop,
            border: Border(width: 1, color: .black))
        ]))
    #expect(picture[0, 0] == SIMD4(0, 0, 128, 255))
  }

  /// The whole minus what each corner cuts off: of a radius r a quarter of r^2 less a quarter of a disc, a
  /// half of r^2, a quarter of a disc, all of r^2.
  @Test func eachCornerHasItsShape() throws {
    func area(_ shapes: CornerShapes) throws -> [Double] {
      let plane = try coverage(
        RoundedRectangle(
          left: 0, top: 0, right: 40, bottom: 30,
          radii: [Vector(10, 10), Vector(8, 8), Vector(12, 12), Vector(6, 6)], corners: shapes),
        PixelSize(40, 30))
      // Of each quarter of the rectangle.
      return [(0..<20, 0..<15), (20..<40, 0..<15), (20..<40, 15..<30), (0..<20, 15..<30)].map { quarter in
        quarter.1.reduce(0.0) { sum, y in
          sum + quarter.0.reduce(0.0) { $0 + Double(plane.samples[y * 40 + $1]) }
        }
      }
    }
    let curves: [(shape: CornerShape, part: Double)] = [
      (.round, 1 - .pi / 4), (.bevel, 0.5), (.scoop, .pi / 4), (.notch, 1), (.square, 0),
    ]
    let radii = [10.0, 8, 12, 6]
    for turn in 0..<5 {
      let chosen = (0..<4).map { curves[($0 + turn) % 5] }
      let areas = try area(CornerShapes(corners: chosen.map(\.shape)))
      for corner in 0..<4 {
        let expected = 300 - radii[corner] * radii[corner] * chosen[corner].part
        #expect(abs(areas[corner] - expected) < 2e-3, "\(chosen[corner].shape) at \(corner)")
      }
    }
  }

  /// Paths have the same corners: of 40 by 30 with radii of 10 the corners cut off as above.
  @Test func aPathHasFourShapes() {
    let path = Path.roundedRectangle(
      Rect(x: 5, y: 7, width: 40, height: 30), radii: CornerRadii(10),
      shapes: CornerShapes(topLeft: .bevel, topRight: .notch, bottomRight: .square, bottomLeft: .bevel))
    let points = path.elements.compactMap { element -> Vector? in
      switch element {
      case .move(let to), .line(let to): to
      default: nil
      }
    }
    let double = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    #expect(abs(double / 2 - (1200 - 50 - 100 - 50)) < 1e-9)
  }

  /// CSS Borders and Box Decorations 4, "Constraining opposite radii", by hand: on a square of 200, notches
  /// of 160 meet at 160 / 320 of the diagonal each; the tangents at scoops' middles, at sqrt(1/2) of the
  /// radius from the corner both across and down, meet in the middle at 100 * sqrt(2); a triangle of 120 and
  /// a scoop of 200 at (sqrt(2) * 200 + 120) s = 400.
  @Test func oppositeHollowCornersDoNotOverlap() {
    func radii(_ radii: [Double], _ shapes: CornerShapes) -> [Double] {
      RoundedRectangle(
        left: 0, top: 0, right: 200, bottom: 200, radii: radii.map { Vector($0, $0) }, corners: shapes
      ).radii.map(\.x)
    }
    func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
      zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
    }
    let middle = 100 * 2.0.squareRoot()
    #expect(isNear(radii([160, 0, 160, 0], .notch), [100, 0, 100, 0]))
    #expect(isNear(radii([0, 160, 0, 160], .notch), [0, 100, 0, 100]))
    #expect(isNear(radii([160, 0, 160, 0], .scoop), [middle, 0, middle, 0]))
    // First two of a side fit, then opposite ones: all by the same factors.
    #expect(isNear(radii([160, 80, 160, 80], .notch), [100, 50, 100, 50]))
    // A triangle and a hollow corner.
    let factor = 400 / (200 * 2.0.squareRoot() + 120)
    #expect(
      isNear(
        radii([200, 0, 120, 0], CornerShapes(topLeft: .scoop, bottomRight: .bevel)),
        [200 * factor, 0, 120 * factor, 0]))
    // A corner that bulges may reach as far as a notch leaves it room, and bulging ones anywhere.
    #expect(
      isNear(radii([150, 0, 150, 0], CornerShapes(topLeft: .notch)), [400.0 / 3, 0, 400.0 / 3, 0]))
    #expect(radii([200, 0, 200, 0], .round) == [200, 0, 200, 0])
    #expect(radii([200, 0, 200, 0], .bevel) == [200, 0, 200, 0])
    #expect(radii([90, 90, 90, 90], .scoop) == [90, 90, 90, 90])
  }

  /// Against counted points of the shape, whose opposite corners reach as far as they can: nothing is cut off
  /// twice.
  @Test(arguments: [CornerShapes.scoop, .notch, .superellipse(-0.4), CornerShapes(topLeft: .notch)])
  func largeOppositeCorners(_ shapes: CornerShapes) throws {
    let shape = RoundedRectangle(
      left: 1.3, top: 0.6, right: 30.7, bottom: 23.2, radii: [Vector(28, 20), .zero, Vector(27, 21), .zero],
      corners: shapes)
    let plane = try coverage(shape, PixelSize(32, 24))
    func isOutside(_ corner: Int, _ across: Double, _ down: Double) -> Bool {
      let (x, y) = (across / shape.radii[corner].x, down / shape.radii[corner].y)
      guard x < 1, y < 1 else { return false }
      let exponent = shapes[corner].exponent
      if shapes[corner].isHollow { return exponent.isInfinite || pow(x, exponent) + pow(y, exponent) < 1 }
      return pow(1 - x, exponent) + pow(1 - y, exponent) > 1
    }
    let steps = 40
    for y in 0..<24 {
      for x in 0..<32 {
        var count = 0
        for step in 0..<steps * steps {
          let point = Vector(
            Double(x) + (Double(step % steps) + 0.5) / Double(steps),
            Double(y) + (Double(step / steps) + 0.5) / Double(steps))
          guard point.x > 1.3, point.x < 30.7, point.y > 0.6, point.y < 23.2 else { continue }
          if isOutside(0, point.x - 1.3, point.y - 0.6) || isOutside(2, 30.7 - point.x, 23.2 - point.y) {
            continue
          }
          count += 1
        }
        let expected = Double(count) / Double(steps * steps)
        #expect(abs(Double(plane.samples[y * 32 + x]) - expected) < 0.03, "\(x), \(y)")
      }
    }
  }

  @Test func aRoundCornerIsOneOfThem() {
    let shape = RoundedRectangle(
      left: 0, top: 0, right: 9, bottom: 9, radii: [Vector(4, 4)], corners: .superellipse(1))
    #expect(shape == RoundedRectangle(left: 0, top: 0, right: 9, bottom: 9, radii: [Vector(4, 4)]))
  }
}
