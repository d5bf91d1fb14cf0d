// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel
import IntaglioPlan
import PassReference
import Testing

/// The Reference's own arithmetic for scenes, against numbers from outside it.
@Suite struct PaintTests {
  private func coverage(_ shape: RoundedRectangle, _ region: PixelRect) throws -> Plane {
    var plan = Plan()
    plan.output = plan.addSurface(.plane, region)
    plan.add(ShapePass(shape, output: plan.output))
    guard case .plane(let plane) = try ReferenceBackend().execute(plan, inputs: []) else {
      throw RenderError.unsupported(pass: "shape", reason: "no plane")
    }
    return plane
  }

  @Test func rectanglesCoverTheirOverlap() throws {
    let plane = try coverage(
      RoundedRectangle(left: 1.25, top: 0.5, right: 3.5, bottom: 2), PixelRect(PixelSize(5, 3)))
    let expected: [Float] = [0, 0.375, 0.5, 0.25, 0, 0, 0.75, 1, 0.5, 0, 0, 0, 0, 0, 0]
    #expect(zip(plane.samples, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func circlesHaveTheirAreaAndEllipsesTheirs() throws {
    for (a, b) in [(10.0, 10.0), (3.3, 17.2), (0.4, 0.4), (20, 1.5)] {
      let shape = RoundedRectangle(
        left: 20.3 - a, top: 20.7 - b, right: 20.3 + a, bottom: 20.7 + b,
        radii: Array(repeating: Vector(a, b), count: 4))
      let plane = try coverage(shape, PixelRect(PixelSize(42, 42)))
      #expect(abs(plane.samples.reduce(0) { $0 + Double($1) } - .pi * a * b) < 1e-4)
    }
  }

  /// Each pixel of a shape with four different corners, against 512 x 512 points in it: those of an edge
  /// through a pixel are wrong by at most one in 512 along the edge.
  @Test func cornersMatchCountedPoints() throws {
    let shape = RoundedRectangle(
      left: 0.3, top: 0.6, right: 11.2, bottom: 9.7,
      radii: [Vector(4, 2.5), Vector(0.7, 0.7), Vector(5.2, 6.1), Vector(3, 1.2)])
    let plane = try coverage(shape, PixelRect(PixelSize(12, 10)))
    let points = 512
    func isInside(_ x: Double, _ y: Double) -> Bool {
      guard x > shape.left, x < shape.right, y > shape.top, y < shape.bottom else { return false }
      let centers = [
        (shape.left + 4, shape.top + 2.5, -1.0, -1.0), (shape.right - 0.7, shape.top + 0.7, 1, -1),
        (shape.right - 5.2, shape.bottom - 6.1, 1, 1), (shape.left + 3, shape.bottom - 1.2, -1, 1),
      ]
      for (index, (cx, cy, right, down)) in centers.enumerated()
      where (x - cx) * right > 0 && (y - cy) * down > 0 {
        let radius = shape.radii[index]
        if pow((x - cx) / radius.x, 2) + pow((y - cy) / radius.y, 2) > 1 { return false }
      }
      return true
    }
    for y in 0..<10 {
      for x in 0..<12 where plane[x, y] > 0 && plane[x, y] < 1 {
        var count = 0
        for index in 0..<points * points {
          let u = Double(x) + (Double(index % points) + 0.5) / Double(points)
          let v = Double(y) + (Double(index / points) + 0.5) / Double(points)
          if isInside(u, v) { count += 1 }
        }
        let counted = Double(count) / Double(points * points)
        #expect(abs(Double(plane[x, y]) - counted) < 3.0 / Double(points), "\(x), \(y)")
      }
    }
  }

  private func painted(_ below: SIMD4<Float>, _ item: PaintItem) throws -> SIMD4<Float> {
    var plan = Plan()
    let region = PixelRect(PixelSize(1, 1))
    let backdrop = plan.addInput(.intermediate, region)
    plan.output = plan.addSurface(.intermediate, region)
    plan.add(PaintPass(backdrop: backdrop, items: [item], output: plan.output))
    let inputs = [Surface.intermediate(Intermediate(region: region, pixels: [below]))]
    guard case .intermediate(let picture) = try ReferenceBackend().execute(plan, inputs: inputs) else {
      throw RenderError.unsupported(pass: "paint", reason: "no picture")
    }
    return picture.pixels[0]
  }

  /// Opaque colours, worked out by hand from the W3C's formulas: backdrop (0.6, 0.3, 0.2), source (0.4, 0.8,
  /// 0.5).
  @Test(
    arguments: [
      (.normal, [0.4, 0.8, 0.5]), (.multiply, [0.24, 0.24, 0.1]), (.screen, [0.76, 0.86, 0.6]),
      (.overlay, [0.52, 0.48, 0.2]), (.darken, [0.4, 0.3, 0.2]), (.lighten, [0.6, 0.8, 0.5]),
      (.colorDodge, [1, 1, 0.4]), (.colorBurn, [0, 0.125, 0]), (.hardLight, [0.48, 0.72, 0.2]),
      (.softLight, [0.552, 0.448634, 0.2]), (.difference, [0.2, 0.5, 0.3]), (.exclusion, [0.52, 0.62, 0.5]),
      // Luminosities 0.379 and 0.647, saturations 0.4 and 0.4.
      (.hue, [0.132, 0.532, 0.232]), (.saturation, [0.6, 0.3, 0.2]), (.color, [0.132, 0.532, 0.232]),
      (.luminosity, [0.868, 0.568, 0.468]), (.copy, [0.4, 0.8, 0.5]),
      // Photoshop's, as `BlendMode` says; levels 153, 77, 51 and 102, 204, 128.
      (.dissolve, [0.4, 0.8, 0.5]), (.linearBurn, [0, 0.1, 0]), (.darkerColor, [0.6, 0.3, 0.2]),
      (.linearDodge, [1, 1, 0.7]), (.lighterColor, [0.4, 0.8, 0.5]), (.vividLight, [0.5, 0.742718, 0.2]),
      (.linearLight, [0.396078, 0.896078, 0.196078]), (.pinLight, [0.6, 0.6, 0.2]), (.hardMix, [1, 1, 0]),
      (.subtract, [0.2, 0, 0]), (.divide, [1, 0.375, 0.4]), (.linearBurnFill, [0, 0.1, 0]),
      (.linearDodgeFill, [1, 1, 0.7]),
    ] as [(BlendMode, [Float])])
  func blendsOfOpaqueColours(_ mode: BlendMode, _ expected: [Float]) throws {
    let item = PaintItem(
      .color(SIMD4(0.4, 0.8, 0.5, 1)), blend: mode, region: PixelRect(PixelSize(1, 1)))
    let found = try painted(SIMD4(0.6, 0.3, 0.2, 1), item)
    #expect((0..<3).allSatisfy { abs(found[$0] - expected[$0]) < 2e-5 } && found.w == 1)
  }

  /// Multiply with both half transparent: (1 - k) a s + (1 - a) k b + a k s b.
  @Test func blendsOfTransparentColours() throws {
    let region = PixelRect(PixelSize(1, 1))
    let item = PaintItem(.color(SIMD4(0.4, 0.2, 0, 0.5)), blend: .multiply, region: region)
    let found = try painted(SIMD4(0.125, 0.25, 0, 0.25), item)
    // s = (0.8, 0.4, 0), b = (0.5, 1, 0).
    let expected = SIMD4<Float>(
      0.75 * 0.4 + 0.5 * 0.125 + 0.125 * 0.4, 0.75 * 0.2 + 0.5 * 0.25 + 0.125 * 0.4, 0, 0.625)
    #expect((found - expected).min() > -1e-6 && (found - expected).max() < 1e-6)
    let copied = try painted(
      SIMD4(0.125, 0.25, 0, 0.25), PaintItem(.color(SIMD4(0, 0, 0, 0.18)), blend: .copy, region: region))
    #expect((copied - SIMD4(0, 0, 0, 0.18)).max() < 1e-6)
  }

  /// With the strength a = 1/2, s = (0.8, 0.4, 0) and b = (0.5, 1, 0) of the alpha k: (1 - k) a s + k times
  /// the limited sum, b + a s or b + a (s - 1).
  @Test(
    arguments: [
      (.linearDodgeFill, 1, [0.9, 1, 0]), (.linearBurnFill, 1, [0.4, 0.7, 0]),
      (.linearDodgeFill, 0.25, [0.75 * 0.4 + 0.25 * 0.9, 0.75 * 0.2 + 0.25, 0]),
      (.linearBurnFill, 0.25, [0.75 * 0.4 + 0.25 * 0.4, 0.75 * 0.2 + 0.25 * 0.7, 0]),
    ] as [(BlendMode, Float, [Float])])
  func strengthsBeforeLimits(_ mode: BlendMode, _ alpha: Float, _ expected: [Float]) throws {
    let item = PaintItem(
      .color(SIMD4(0.4, 0.2, 0, 0.5)), blend: mode, region: PixelRect(PixelSize(1, 1)))
    let found = try painted(SIMD4(0.5 * alpha, alpha, 0, alpha), item)
    #expect((0..<3).allSatisfy { abs(found[$0] - expected[$0]) < 1e-6 })
    #expect(abs(found.w - (0.5 + 0.5 * alpha)) < 1e-6)
  }

  /// Article 002: half-way from 50 % black to the table's background at 0 % is 12.5 % black and 12.5 %
  /// background.
  @Test func theTablesMiddleColour() throws {
    let background = Color(red: 0.8, green: 0.4, blue: 0.2, alpha: 0)
    let gradient = Gradient([Color(white: 0, alpha: 0.5), background], mixing: .straight)
    let region = PixelRect(PixelSize(1, 3))
    var plan = Plan()
    plan.output = plan.addSurface(.intermediate, region)
    let resolved = ResolvedGradient(gradient, over: Rect(0, 0, 1, 3), scale: 1)
    plan.add(PaintPass(items: [PaintItem(.gradient(resolved), region: region)], output: plan.output))
    guard case .intermediate(let picture) = try ReferenceBackend().execute(plan, inputs: []) else { return }
    let expected = SIMD4<Float>(0.8, 0.4, 0.2, 2) * 0.125
    #expect((picture.pixels[1] - expected).max() < 1e-6 && (expected - picture.pixels[1]).max() < 1e-6)
  }

  /// Half-way between black and white: 0.5 encoded; half the light is 0.7354; OKLab's lightness 0.5 is
  /// 0.3886. Two stops at one position, against 32 x 32 points a pixel: an ellipse is as sharp at its far
  /// ends as at its sides. Its tips bend within a pixel.
  @Test(arguments: [(40, 12, 0.06), (12, 40, 0.06), (28, 28, 0.05), (60, 20, 0.06), (40, 4, 0.1)])
  func hardEdgesOfEllipses(_ across: Double, _ down: Double, _ allowed: Double) throws {
    let size = PixelSize(Int(2 * across), Int(2 * down))
    let stops = [Gradient.Stop(.black, at: 0.5), Gradient.Stop(.white, at: 0.5)]
    let resolved = ResolvedGradient(
      Gradient(.radial(center: Vector(0.5, 0.5), radius: Vector(0.5, 0.5)), stops: stops),
      over: Rect(0, 0, 2 * across, 2 * down), scale: 1)
    var plan = Plan()
    plan.output = plan.addSurface(.intermediate, PixelRect(size))
    plan.add(
      PaintPass(items: [PaintItem(.gradient(resolved), region: PixelRect(size))], output: plan.output))
    guard case .intermediate(let picture) = try ReferenceBackend().execute(plan, inputs: []) else {
      throw RenderError.unsupported(pass: "paint", reason: "no picture")
    }
    let part = 1.0 / 32
    for (index, pixel) in picture.pixels.enumerated() {
      let (left, top) = (Double(index % size.width), Double(index / size.width))
      let outside = (0..<1024).count { point in
        let x = left + (Double(point % 32) + 0.5) * part
        let y = top + (Double(point / 32) + 0.5) * part
        return hypot(x / across - 1, y / down - 1) > 0.5
      }
      #expect(abs(Double(pixel.x) - Double(outside) / 1024) < allowed, "at \(left), \(top)")
    }
  }

  @Test(arguments: [(.sRGB, 0.5), (.linear, 0.735357), (.okLab, 0.388573)] as [(Gradient.Space, Float)])
  func greysHalfWay(_ space: Gradient.Space, _ expected: Float) throws {
    let resolved = ResolvedGradient(
      Gradient([.black, .white], space: space), over: Rect(0, 0, 1, 1), scale: 1)
    let region = PixelRect(PixelSize(1, 1))
    var plan = Plan()
    plan.output = plan.addSurface(.intermediate, region)
    plan.add(PaintPass(items: [PaintItem(.gradient(resolved), region: region)], output: plan.output))
    guard case .intermediate(let picture) = try ReferenceBackend().execute(plan, inputs: []) else { return }
    #expect((0..<3).allSatisfy { abs(picture.pixels[0][$0] - expected) < 1e-4 })
  }
}
