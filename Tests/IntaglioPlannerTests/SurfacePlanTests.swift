// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import Testing

/// Plans of bevels: the surfaces of their relief.
@Suite struct SurfacePlanTests {
  @Test func lightAndShadeFallOnOneSurface() throws {
    let bevel = Bevel(.inner, size: 6, technique: .chiselHard)
    let style = Style(light: Light(angle: 120, elevation: 30), bevels: [bevel])
    let plan = try Planner().plan(style, picture: PixelSize(64, 64))
    #expect(plan.passes.count { $0.name == "blur" } == 2)
    #expect(plan.passes.count { $0.name == "tone" } == 2)
  }

  /// A box that casts a shadow grows as in CSS, without a spread pass; the slopes of a surface do not.
  @Test(arguments: [0, 3.5]) func surfacesOfBoxesGrowAsThoseOfOtherShapes(size: Double) throws {
    let layer = Layer(
      frame: Rect(4, 4, 9, 9), contents: .color(.white),
      style: Style(bevels: [Bevel(.inner, size: size, technique: .chiselHard)]))
    let preparer = ScenePreparer()
    let prepared = try preparer.prepare(Scene(width: 20, height: 20, layers: [layer]))
    #expect(Planner().plan(prepared).passes.count { $0.name == "spread" } == 2)
  }

  /// A pillow slopes a long way from the edge on one side and a short way on the other, then the reverse: the
  /// short slope is a part of the long one.
  @Test func aPillowHasOneSlopeToEachSide() throws {
    let bevel = Bevel(.pillow, size: 20, technique: .chiselHard)
    let plan = try Planner().plan(Style(bevels: [bevel]), picture: PixelSize(64, 64))
    let spreads = plan.passes.compactMap { pass -> SpreadPass? in
      if case .spread(let spread) = pass { spread } else { nil }
    }
    #expect(spreads.map(\.spread).sorted() == [-9.5, 9.5])
    #expect(spreads.map(\.ramp) == [10, 10])
    let parts = plan.passes.compactMap { pass -> TonePass? in
      guard case .tone(let tone) = pass, case .plain = tone.value else { return nil }
      return tone
    }
    #expect(parts.count == 2)
    // Of the ten pixels of a long slope a short one takes the upper four.
    let around = try #require(parts.first { $0.offset < 0 }),
      within = try #require(parts.first { $0.offset == 0 })
    for (long, short) in [(1, 1), (0.9, 0.75), (0.8, 0.5), (0.6, 0), (0.3, 0)] {
      #expect(abs(around.tone(long) - short) < 1e-9)
      #expect(abs(within.tone(1 - long) - (1 - short)) < 1e-9)
    }
  }

  /// The area that a copy removes from its backdrop is as rough as the copy.
  @Test func copiesKeepTheirTextures() throws {
    let ridges = try Bitmap(size: PixelSize(1, 2), pixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let layer = Layer(
      frame: Rect(4, 4, 9, 9), contents: .color(.white),
      style: Style(bevels: [Bevel(.inner, size: 3, texture: .init(Pattern(.bitmap(ridges)), height: 1))]),
      blend: .copy)
    let prepared = try ScenePreparer().prepare(Scene(width: 20, height: 20, layers: [layer]))
    let reliefs = Planner().plan(prepared).passes.compactMap { pass -> TonePass.Relief? in
      guard case .tone(let tone) = pass, case .relief(let relief) = tone.value else { return nil }
      return relief
    }
    #expect(!reliefs.isEmpty && reliefs.allSatisfy { $0.texture != nil })
  }
}
