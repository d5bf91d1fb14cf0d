// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Plans of styles with a layer blur: the shared surfaces.
@Suite struct LayerBlurPlanTests {
  let size = PixelSize(640, 361)

  @Test func aPictureAloneIsBlurredItself() throws {
    let plan = try Planner().plan(Style(layerBlur: LayerBlur(.sigma(2))), picture: size)
    let channel = ["mask", "blur", "blur"]
    #expect(plan.passes.map(\.name) == channel + channel + channel + channel + ["compose", "paint"])
    #expect(plan.passes.filter { $0.name == "mask" }.allSatisfy { $0.sources == [SurfaceID(0)] })
  }

  /// Two levels are mixed in most places, near the ends of ramps three. Both an axis and the bands of a line
  /// at an angle are painted on the result itself. No item crosses the bands, which a device may paint one by
  /// one.
  @Test(arguments: [(Vector(0.5, 1), 1), (Vector(1, 0.5), 1), (Vector(1, 1), 7)])
  func aProgressionPaintsEachPixelOnce(end: Vector, bands: Int) throws {
    let start = Vector(end.x == 1 ? 0 : 0.5, end.y == 1 ? 0 : 0.5)
    let blur = LayerBlur(.sigma(12), progression: .init(start: start, end: end))
    let plan = try Planner().plan(Style(layerBlur: blur), picture: size)
    let paints = plan.passes.compactMap { pass -> PaintPass? in
      guard case .paint(let paint) = pass, paint.output == plan.output else { return nil }
      return paint
    }
    let cuts = (1..<361).filter { row in
      paints.flatMap(\.items).allSatisfy {
        !($0.region.rows.lowerBound < row && row < $0.region.rows.upperBound)
      }
    }
    #expect(cuts.count == bands - 1)
    #expect(paints.count == 1 && paints[0].backdrop == nil)
    #expect(paints[0].bands(of: PixelRect(size)) != nil)
    let seen = (0..<361).flatMap { y in
      (0..<640).map { x in
        let pixel = PixelRect(columns: x..<x + 1, rows: y..<y + 1)
        return paints.flatMap(\.items).count { !$0.region.clamped(to: pixel).isEmpty }
      }
    }
    #expect(seen.min() == 2)
    #expect(seen.max() == 3)
  }

  /// A number for each row or column is enough along an axis.
  @Test(arguments: [Vector(0.5, 1), Vector(1, 0.5)])
  func aProgressionAlongAnAxisHasNoPlanesForItsRamps(end: Vector) throws {
    let start = Vector(end.x == 1 ? 0 : 0.5, end.y == 1 ? 0 : 0.5)
    let blur = LayerBlur(.sigma(4), progression: .init(start: start, end: end))
    let plan = try Planner().plan(Style(layerBlur: blur), picture: size)
    // One for each channel of the picture.
    #expect(plan.passes.count { $0.name == "mask" } == 4)
    guard case .paint(let paint)? = plan.passes.last, let softest = paint.items.last,
      case .profile(let profile)? = softest.coverage.first?.source
    else {
      Issue.record("no item has a profile")
      return
    }
    // From half of the way on, where the blur is half of it, to all of it at the end.
    let along = end.x == 1 ? profile.columns : profile.rows
    let length = end.x == 1 ? 640 : 361, first = length - along.count
    #expect(Set(end.x == 1 ? profile.rows : profile.columns) == [1])
    for (index, share) in along.enumerated() {
      let t = (Double(first + index) + 0.5) / Double(length)
      #expect(abs(Double(share) - max(0, 2 * t - 1)) < 1e-6)
    }
  }

  /// The backdrop shows through the blur: then the mixture is a picture.
  @Test func aProgressionOverSomethingIsAPicture() throws {
    let blur = LayerBlur(.sigma(4), progression: .init(start: Vector(0, 0), end: Vector(1, 1)))
    let layer = Layer(frame: Rect(10, 20, 200, 150), contents: .color(.black), style: Style(layerBlur: blur))
    let scene = Scene(width: 300, height: 200, background: .white, layers: [layer])
    let plan = Planner().plan(try ScenePreparer().prepare(scene))
    guard case .paint(let paint)? = plan.passes.last else {
      Issue.record("the last pass is no paint")
      return
    }
    #expect(paint.items.count == 2)
    #expect(paint.items.last?.isSourceOver == true)
    #expect(plan.passes.contains { $0.output == paint.items.last?.paint.surface && $0.name == "paint" })
  }
}
