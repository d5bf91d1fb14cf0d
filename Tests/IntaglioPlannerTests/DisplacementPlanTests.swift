// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Plans of displaced contents: the shared surfaces, and their pixels.
@Suite struct DisplacementPlanTests {
  private let size = PixelSize(40, 30)
  private let rough = Displacement(radius: 2.5, size: 6, seed: 3)

  private func displaced(_ plan: Plan) -> [DisplacePass] {
    plan.passes.compactMap { if case .displace(let pass) = $0 { pass } else { nil } }
  }

  @Test func allEffectsAreOfOnePicture() throws {
    let style = Style(
      shadows: [Shadow(.outer, blur: .sigma(3)), Shadow(.inner, blur: .sigma(1))],
      strokes: [EdgeStroke(2, .outside)], bevels: [Bevel(size: 4)], displacement: rough)
    let pass = try #require(displaced(try Planner().plan(style, picture: size)).first)
    #expect(pass.lattices.map(\.size) == [6, 3, 2] && pass.lattices.map(\.seed) == [3, 4, 5])
    #expect(pass.radius == 2.5 && !pass.isClipped)
    #expect(displaced(try Planner().plan(style, picture: size)).count == 1)
    // No lattice is finer than a pixel.
    let fine = Style(displacement: Displacement(radius: 1, size: 0.4))
    #expect(displaced(try Planner().plan(fine, picture: size)).first?.lattices.map(\.size) == [1, 1, 1])
  }

  @Test func aRadiusOfNothingChangesNothing() throws {
    let still = Style(shadows: [Shadow(.outer, spread: 3)], displacement: Displacement(radius: 0))
    let plain = Style(shadows: [Shadow(.outer, spread: 3)])
    #expect(try Planner().plan(still, picture: size) == Planner().plan(plain, picture: size))
  }

  /// By the farthest that pixels may move, in whole pixels; not at all where they are cut off.
  @Test func theCanvasGrows() throws {
    func canvas(_ style: Style, scale: Double) throws -> PixelRect {
      let plan = try Planner().plan(style, picture: size, scale: scale, grow: true)
      return plan[plan.output].region
    }
    var style = Style(displacement: rough)
    #expect(try canvas(style, scale: 1) == PixelRect(columns: -3..<43, rows: -3..<33))
    #expect(try canvas(style, scale: 2) == PixelRect(columns: -5..<45, rows: -5..<35))
    style.shadows = [Shadow(.outer, offset: Vector(10, 0), blur: .sigma(0))]
    #expect(try canvas(style, scale: 1) == PixelRect(columns: -3..<53, rows: -3..<33))
    style.displacement?.clipsToContents = true
    #expect(try canvas(style, scale: 1) == PixelRect(columns: 0..<50, rows: 0..<30))
  }

  private func plan(_ frame: Rect) throws -> Plan {
    let layer = Layer(frame: frame, contents: .color(.black), style: Style(displacement: rough))
    let scene = Scene(width: 90, height: 60, layers: [layer])
    return Planner().plan(try ScenePreparer().prepare(scene))
  }

  /// The noise moves with the layer, so moves by whole pixels hit the cache.
  @Test func aMovedLayerIsDisplacedAsItWas() throws {
    let still = try plan(Rect(10, 10, 30, 20))
    #expect(!displaced(still).isEmpty)
    #expect(displaced(still) == displaced(try plan(Rect(33, 21, 30, 20))))
    #expect(displaced(still) != displaced(try plan(Rect(33.5, 21, 30, 20))))
  }

  @Test func whatIsNotSeenIsNotMade() throws {
    let plan = try plan(Rect(-500, -500, 2_000, 2_000))
    let pass = try #require(displaced(plan).first)
    #expect(plan[pass.output].region.size == PixelSize(90, 60))
    // 2.5 pixels and one between pixels.
    #expect(plan[pass.picture].region.size == PixelSize(98, 68))
  }
}
