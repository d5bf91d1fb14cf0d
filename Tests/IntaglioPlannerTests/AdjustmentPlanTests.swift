// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Plans of adjustments: matrices in the passes that read their pixels.
@Suite struct AdjustmentPlanTests {
  let size = PixelSize(640, 361)

  private func items(_ style: Style) throws -> [PaintItem] {
    let plan = try Planner().plan(style, picture: size)
    #expect(plan.passes.map(\.name) == ["paint"])
    return plan.passes.flatMap { pass -> [PaintItem] in
      if case .paint(let paint) = pass { paint.items } else { [] }
    }
  }

  @Test func aPictureIsAdjustedAsItIsRead() throws {
    let items = try items(Style(adjustments: [Adjustment(.saturate(1.8)), Adjustment(.opacity(0.5))]))
    #expect(items.count == 1 && items[0].adjustments.count == 1 && items[0].opacity == 0.5)
    #expect(items[0].paint == .picture(SurfaceID(0), shift: .zero))
  }

  /// Half as bright, then half as far from the middle: v/4 + 1/4. The other way round it is v/4 + 1/8.
  @Test func unitedMatricesKeepTheirOrder() throws {
    let changes = [Adjustment(.brightness(0.5)), Adjustment(.contrast(0.5))]
    let expected = ColorMatrix(
      red: SIMD4(0.25, 0, 0, 0.25), green: SIMD4(0, 0.25, 0, 0.25), blue: SIMD4(0, 0, 0.25, 0.25))
    #expect(try items(Style(adjustments: changes)).first?.adjustments == [.matrix(expected)])
  }

  /// A matrix stays alone where its results may leave 0…1: they are limited before the next one.
  @Test(arguments: [
    ([Adjustment.Change.grayscale(1), .invert(1), .brightness(0.5), .contrast(0.3)], 1),
    ([.brightness(2), .brightness(0.5)], 2), ([.brightness(0.5), .brightness(2)], 0),
    // 0.25…0.75, then -0.25…1.25: only the second is limited.
    ([.contrast(0.5), .contrast(3), .invert(1)], 2), ([.contrast(0.5), .contrast(2), .invert(1)], 1),
    ([.saturate(0.5), .saturate(1), .hueRotate(0)], 1), ([.saturate(1), .brightness(1), .invert(0)], 0),
    ([.sepia(1), .sepia(1)], 2), ([.brightness(0), .saturate(50), .invert(0.3), .sepia(0.5)], 1),
    ([.invert(1), .invert(1)], 0),
  ]) func onlyLimitsSeparateMatrices(changes: [Adjustment.Change], count: Int) throws {
    let items = try items(Style(adjustments: changes.map { Adjustment($0) }))
    #expect(items.first?.adjustments.count == count)
  }

  /// The passes of a frosted card with a background of one picture.
  private func passes(_ style: Style) throws -> [Pass] {
    let card = Layer(
      frame: Rect(x: 10, y: 10, width: 60, height: 40), contents: .color(.clear), style: style)
    let below = Layer(
      frame: Rect(x: 0, y: 0, width: 90, height: 60), contents: .gradient(Gradient([.black, .white])))
    let scene = Scene(width: 90, height: 60, layers: [below, card])
    return Planner().plan(try ScenePreparer().prepare(scene)).passes
  }

  @Test func glassIsAdjustedWithItsBlur() throws {
    let changes = [Adjustment(.saturate(1.8)), Adjustment(.sepia(0.2))]
    let blurred = try passes(Style(backdropBlur: .sigma(3))).map(\.name)
    #expect(
      try passes(Style(backdropBlur: .sigma(3), backdropAdjustments: changes)).map(\.name) == blurred)
    // Without a blur there are the backdrop and what is painted over it.
    #expect(try passes(Style(backdropAdjustments: changes)).map(\.name) == ["paint", "paint"])
    let before = changes.map { Adjustment($0.change, isBeforeBlur: true) }
    #expect(
      try passes(Style(backdropBlur: .sigma(3), backdropAdjustments: before)).count == blurred.count + 1)
  }

  /// An error of a quarter of a level would become one of a level and more.
  @Test func steepAdjustmentsOfBlursNeedPreciseOnes() throws {
    func precise(_ passes: [Pass]) -> Set<Bool> {
      Set(
        passes.compactMap { pass -> Bool? in if case .blur(let blur) = pass { blur.isPrecise } else { nil } })
    }
    for (contrast, isSteep) in [(2.5, false), (4, true)] {
      let steep = [Adjustment(.contrast(contrast))]
      #expect(
        try precise(passes(Style(backdropBlur: .sigma(9), backdropAdjustments: steep))) == [isSteep])
      let soft = Style(
        shadows: [Shadow(.outer, color: .black, blur: .sigma(9))],
        satins: [Satin(color: .black, offset: Vector(3, 3), blur: .sigma(9))],
        layerBlur: LayerBlur(.sigma(9)), adjustments: steep)
      #expect(try precise(Planner().plan(soft, picture: size).passes) == [isSteep])
    }
    // What is blurred after it has been steepened is exact.
    let before = [Adjustment(.contrast(9), isBeforeBlur: true)]
    #expect(try precise(passes(Style(backdropBlur: .sigma(9), backdropAdjustments: before))) == [false])
  }
}
