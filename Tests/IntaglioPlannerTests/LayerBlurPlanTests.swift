import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Plans of styles that are blurred as a whole: what is made once.
@Suite struct LayerBlurPlanTests {
  let size = PixelSize(640, 361)

  @Test func aPictureAloneIsBlurredItself() throws {
    let plan = try Planner().plan(Style(layerBlur: LayerBlur(.sigma(2))), picture: size)
    let channel = ["mask", "blur", "blur"]
    #expect(plan.passes.map(\.name) == channel + channel + channel + channel + ["compose", "paint"])
    #expect(plan.passes.filter { $0.name == "mask" }.allSatisfy { $0.sources == [SurfaceID(0)] })
  }

  /// Downwards and to the right two levels are seen in most places, near the ends of ramps three; on a diagonal parts of the
  /// picture are as large as that several ramps begin or end there.
  @Test(arguments: [(Vector(0.5, 1), 3), (Vector(1, 0.5), 3), (Vector(1, 1), 4)])
  func aProgressionPaintsEachPixelOnce(end: Vector, most: Int) throws {
    let start = Vector(end.x == 1 ? 0 : 0.5, end.y == 1 ? 0 : 0.5)
    let blur = LayerBlur(.sigma(12), progression: .init(start: start, end: end))
    let plan = try Planner().plan(Style(layerBlur: blur), picture: size)
    let mixed = try #require(plan.passes.last?.sources.first)
    let paints = plan.passes.compactMap { pass -> PaintPass? in
      guard case .paint(let paint) = pass, paint.output == mixed else { return nil }
      return paint
    }
    let regions = paints.map { $0.region ?? plan[mixed].region }
    for (index, region) in regions.enumerated() {
      #expect(regions[..<index].allSatisfy { $0.clamped(to: region).isEmpty })
    }
    #expect(regions.reduce(0) { $0 + $1.pixelCount } == 640 * 361)
    #expect(paints.map(\.items.count).max() == most)
    #expect(paints.allSatisfy { $0.backdrop == nil })
  }
}
