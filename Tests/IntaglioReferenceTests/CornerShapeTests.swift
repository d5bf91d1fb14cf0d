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
    func levels(_ corners: CornerShape) throws -> [Float] {
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
    let shape = CornerShape.superellipse(curvature)
    let path = Path.roundedRectangle(frame, radii: CornerRadii(radius), shape: shape)
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
              corners: [.zero, Vector(1, 8), Vector(1, 8), Vector(7, 12)]), cornerShape: .scoop,
            border: Border(width: 1, color: .black))
        ]))
    #expect(picture[0, 0] == SIMD4(0, 0, 128, 255))
  }

  @Test func aRoundCornerIsOneOfThem() {
    let shape = RoundedRectangle(
      left: 0, top: 0, right: 9, bottom: 9, radii: [Vector(4, 4)], corners: .superellipse(1))
    #expect(shape == RoundedRectangle(left: 0, top: 0, right: 9, bottom: 9, radii: [Vector(4, 4)]))
  }
}
