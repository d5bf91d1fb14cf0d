// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import PassReference
import TestSupport
import Testing

/// Paint passes with items that hide each other: skipped items must not be missing. Against the Reference,
/// which draws everything.
@Suite struct PaintCoverTests {
  /// Wider than a strip of 1024 columns, at an origin other than 0.
  private static let canvas = rect(-20, -6, 1300, 40)

  /// Overlapping items, by name.
  enum Stack: String, CaseIterable {
    case panels, photo, gradient, seams, copies, translucent
  }

  @Test(arguments: Stack.allCases, [SurfaceFormat.bitmap, .intermediate])
  func hiddenItemsAreNotMissed(_ stack: Stack, output: SurfaceFormat) throws {
    var plan = Plan()
    let photo = plan.addInput(.bitmap, PixelRect(PixelSize(300, 20)))
    let backdrop = plan.addInput(.intermediate, PaintCoverTests.canvas)
    let panel = plan.addSurface(.plane, PixelRect(PixelSize(1200, 34)))
    let shape = RoundedRectangle(
      left: 2.5, top: 1, right: 1196.25, bottom: 33, radii: Array(repeating: Vector(12, 12), count: 4))
    plan.add(ShapePass(shape, output: panel))
    let last = plan.addSurface(output, PaintCoverTests.canvas)
    plan.add(PaintPass(backdrop: backdrop, items: items(stack, photo: photo, panel: panel), output: last))
    plan.output = last
    let inputs: [Surface] = [
      .bitmap(try self.photo(opaqueFrom: 40, to: 270)), try noise(.intermediate, PaintCoverTests.canvas),
    ]
    try expectParity(plan, inputs)
  }

  /// Planned like a scene of many layers: several passes, each over the previous one's result.
  @Test func passesOverOneAnotherAreOnePicture() throws {
    var plan = Plan()
    let photo = plan.addInput(.bitmap, PixelRect(PixelSize(300, 20)))
    let panel = plan.addSurface(.plane, PixelRect(PixelSize(1200, 34)))
    let shape = RoundedRectangle(left: 0, top: 0, right: 1200, bottom: 34)
    plan.add(ShapePass(shape, output: panel))
    var below: SurfaceID?
    for (index, stack) in [Stack.panels, .photo, .translucent].enumerated() {
      let picture = plan.addSurface(index == 2 ? .bitmap : .intermediate, PaintCoverTests.canvas)
      let items = items(stack, photo: photo, panel: panel)
      plan.add(PaintPass(backdrop: below, items: items, output: picture))
      below = picture
    }
    plan.output = try #require(below)
    try expectParity(plan, [.bitmap(try self.photo(opaqueFrom: 0, to: 300))])
  }

  /// A picture in between that something else reads too is still made.
  @Test func aPictureThatIsReadTwiceIsMade() throws {
    var plan = Plan()
    let photo = plan.addInput(.bitmap, PixelRect(PixelSize(300, 20)))
    let (lower, upper) = (
      plan.addSurface(.intermediate, PaintCoverTests.canvas), plan.addSurface(.bitmap, PaintCoverTests.canvas)
    )
    plan.add(
      PaintPass(
        items: [PaintItem(.picture(photo, shift: .zero), region: rect(0, 0, 300, 20))], output: lower))
    let moved = PaintItem(.picture(lower, shift: PixelShift(Vector(400, 3))), region: PaintCoverTests.canvas)
    plan.add(PaintPass(backdrop: lower, items: [moved], output: upper))
    plan.output = upper
    try expectParity(plan, [.bitmap(try self.photo(opaqueFrom: 100, to: 101))])
  }

  private func items(_ stack: Stack, photo: SurfaceID, panel: SurfaceID) -> [PaintItem] {
    let canvas = PaintCoverTests.canvas
    let ground = PaintItem(.color(SIMD4(0.9, 0.8, 0.7, 1)), region: canvas)
    func term(_ right: Double, _ down: Double) -> CoverageTerm {
      CoverageTerm(.plane(panel, octaves: 0), shift: PixelShift(Vector(right, down)))
    }
    let glass = PaintItem(
      .color(SIMD4(0.1, 0.2, 0, 0.4)), coverage: [term(50, 3)], region: rect(100, 2, 1000, 25))
    let white = PaintItem(.color(SIMD4(1, 1, 1, 1)), coverage: [term(10, 0)], region: rect(0, -3, 1230, 36))
    let small = PaintItem(.color(SIMD4(0.25, 0, 0.5, 1)), region: rect(500, 4, 90, 9))
    let picture = PaintItem(.picture(photo, shift: PixelShift(Vector(880, 6))), region: rect(890, 4, 270, 20))
    switch stack {
    case .panels: return [ground, glass, white, small, glass]
    case .photo: return [ground, white, picture]
    case .gradient:
      let stops = [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)]
      let shape = Gradient.Shape.linear(start: Vector(0, 0), end: Vector(1, 1))
      let gradient = ResolvedGradient(
        Gradient(shape, stops: stops), over: Rect(0, 0, 900, 30), scale: 1)
      return [
        ground, PaintItem(.gradient(gradient), coverage: [term(-7, 2)], region: rect(3, 2, 1100, 28)), glass,
      ]
    case .seams:
      // Each hides the end of the one before it.
      return (0..<12).map { index in
        PaintItem(
          .color(SIMD4(Double(index) / 12, 0.5, 0.25, 1)), region: rect(90 * index - 15, index - 6, 110, 30))
      } + [small]
    case .copies:
      var copy = white
      (copy.blend, copy.paint) = (.copy, .color(SIMD4(0.2, 0.1, 0, 0.3)))
      return [ground, copy, small]
    case .translucent:
      var faint = white
      faint.opacity = 0.6
      return [small, faint, picture, glass]
    }
  }

  private func photo(opaqueFrom low: Int, to high: Int) throws -> Bitmap {
    var numbers = TestNumbers(seed: 5)
    let pixels = (0..<6000).flatMap { index -> [UInt8] in
      let alpha = (low..<high).contains(index % 300) ? 255 : numbers.next(below: 256)
      return (0..<3).map { _ in UInt8(numbers.next(below: alpha + 1)) } + [UInt8(alpha)]
    }
    return try Bitmap(size: PixelSize(300, 20), pixels: pixels)
  }

  private func noise(_ format: SurfaceFormat, _ region: PixelRect) throws -> Surface {
    guard case .intermediate(let picture) = try IntaglioCPUTests.noise(format, region.size, seed: 9) else {
      throw RenderError.unsupported(pass: "test", reason: "noise of another format")
    }
    return .intermediate(Intermediate(region: region, pixels: picture.pixels))
  }

  private func expectParity(_ plan: Plan, _ inputs: [Surface]) throws {
    let expected = try ReferenceBackend().execute(plan, inputs: inputs)
    let found = try CPUBackend().execute(plan, inputs: inputs)
    let tolerance = found.format == .bitmap ? 1.0 / 255 + 1e-9 : 0.3 / 255
    #expect(try found.largestDifference(to: expected) <= tolerance)
  }
}
