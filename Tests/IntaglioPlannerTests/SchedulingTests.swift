// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import PassReference
import SceneCatalog
import Testing

/// Plans that would take much memory have their passes in another order, and no larger surfaces than they
/// read.
@Suite struct SchedulingTests {
  private func plan(_ scene: Scene, budget: Int? = nil) throws -> Plan {
    var planner = Planner()
    if let budget { planner.generousBudget = budget }
    return planner.plan(try ScenePreparer().prepare(scene))
  }

  /// Translucent layers, each with a shadow, one over the other.
  private func pile(_ count: Int, side: Double) -> Scene {
    let layers = (0..<count).map { index in
      Layer(
        frame: Rect(0, 0, side, side),
        contents: .color(Color(red: Double(index % 7) / 7, green: 0.5, blue: 0.2, alpha: 0.1)),
        style: Style(shadows: [Shadow(.outer, offset: Vector(0, 3), blur: .css(6))]))
    }
    return Scene(width: side, height: side, background: .white, layers: layers)
  }

  /// A layer has a picture of 8 bytes a pixel, a mask and two planes of 2; below and above it lie pictures of
  /// 8, and some pixels more are blurred around.
  @Test func manyLayersTakeWhatFewDo() throws {
    let pixels = 2000 * 2000
    let few = try plan(pile(20, side: 2000)).peakTransientBytes
    let many = try plan(pile(300, side: 2000))
    try many.validate()
    #expect(many.peakTransientBytes == few)
    #expect(few <= (8 + 2 + 2 + 2 + 8 + 8) * 2008 * 2008)
    // As many as there are layers, were they all made before the first is painted.
    #expect(try plan(pile(300, side: 2000), budget: .max).peakTransientBytes > 300 * 10 * pixels)
  }

  /// Small layers in a large scene are painted many at a time: each part reads and writes a picture of the
  /// whole scene.
  @Test func smallLayersArePaintedTogether() throws {
    let layers = (0..<1800).map { index in
      Layer(
        frame: Rect(Double(index % 600), 8, 40, 40),
        contents: .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
        style: Style(shadows: [Shadow(.outer, blur: .css(6))]))
    }
    let scene = Scene(width: 1000, height: 1000, layers: layers)
    let scheduled = try plan(scene, budget: 8 << 20)
    #expect(try scheduled.peakTransientBytes < plan(scene, budget: .max).peakTransientBytes)
    // 40 x 40 x 10 bytes for each layer: 500 of them are worth a picture of 8,000,000 bytes.
    let whole = scheduled[scheduled.output].region
    #expect((3...5).contains(scheduled.passes.count { scheduled[$0.output].region == whole }))
  }

  /// Painting in parts equals painting at once: float64 rounds nothing in between.
  @Test(arguments: RandomScenes(seed: 27, count: 12, hasTexts: false) + [])
  func orderChangesNothing(_ scene: CatalogScene) throws {
    let prepared = try ScenePreparer().prepare(scene.scene)
    var planner = Planner()
    planner.generousBudget = .max
    let plan = planner.plan(prepared)
    let inputs = prepared.pictures.map(Surface.bitmap)
    let expected = try ReferenceBackend().execute(plan, inputs: inputs)
    let trimmed = plan.cropped(to: plan[plan.output].region) { input, _ in plan.surfaces[input].region }.plan
    for other in [plan, trimmed].flatMap({ [$0.scheduled(withinBytes: 1), $0.ordered] }) {
      try other.validate()
      #expect(other.peakTransientBytes <= plan.peakTransientBytes)
      #expect(try ReferenceBackend().execute(other, inputs: inputs) == expected)
    }
  }

  /// Of a plane with a million pixels a row is read, and another plane that leads to a third: once the row is
  /// made, the second is the first one's last reader.
  @Test func smallSurfacesAreMadeFirst() throws {
    var plan = Plan()
    let input = plan.addInput(.bitmap, PixelRect(PixelSize(1000, 1000)))
    func surface(_ width: Int, _ height: Int) -> SurfaceID {
      plan.addSurface(.plane, PixelRect(PixelSize(width, height)))
    }
    let whole = surface(1000, 1000)
    plan.add(MaskPass(source: input, output: whole))
    let large = surface(1000, 1000)
    plan.add(FirmPass(source: whole, isInverted: false, output: large))
    let other = surface(1000, 1000)
    plan.add(FirmPass(source: large, isInverted: true, output: other))
    let small = surface(1000, 1)
    plan.add(FirmPass(source: whole, isInverted: true, output: small))
    let output = surface(1000, 1)
    plan.add(
      SharePass(first: other, second: small, dividend: [1, 0, 0], divisor: [1, 0, 0], output: output))
    plan.output = output
    #expect(plan.peakTransientBytes == 3 * 2_000_000)
    #expect(plan.ordered.peakTransientBytes == 2 * 2_000_000 + 2000)
  }

  @Test func plansThatTakeLittleStayAsTheyAre() throws {
    for scene in RandomScenes(seed: 28, count: 40, hasTexts: false) {
      let prepared = try ScenePreparer().prepare(scene.scene)
      var planner = Planner()
      planner.generousBudget = .max
      #expect(Planner().plan(prepared) == planner.plan(prepared))
    }
  }

  // MARK: What is not seen

  private func peak(_ style: Style, side: Double = 48, frame: Rect? = nil) throws -> Int {
    let frame = frame ?? Rect(6, 6, side - 12, side - 12)
    let layer = Layer(frame: frame, contents: .color(.white), style: style, cornerRadii: CornerRadii(5))
    let plan = try plan(Scene(width: side, height: side, layers: [layer]))
    try plan.validate()
    return plan.peakTransientBytes
  }

  /// A surface is flat beyond its slope, and there is nothing to soften.
  @Test(arguments: [Bevel.Kind.inner, .outer, .emboss, .pillow], [Bevel.Technique.smooth, .chiselHard])
  func softeningCostsWhatIsUneven(kind: Bevel.Kind, technique: Bevel.Technique) throws {
    func peak(_ soften: Double) throws -> Int {
      try self.peak(Style(bevels: [Bevel(kind, size: 8, soften: .sigma(soften), technique: technique)]))
    }
    #expect(try peak(16_384) <= 4 * peak(8))
  }

  /// The folds lie apart, and nothing is between them.
  @Test(arguments: [400, 20_000, 1_000_000.0]) func satinsCostWhatTheContentsAre(offset: Double) throws {
    func peak(_ offset: Double) throws -> Int {
      try self.peak(
        Style(satins: [Satin(color: .black, offset: Vector(offset, offset), blur: .sigma(20))]), side: 200)
    }
    #expect(try peak(offset) <= 4 * peak(20))
  }

  /// Of a layer far larger than the scene as much is made as the scene shows.
  @Test func framesCostWhatIsSeenOfThem() throws {
    let shadow = Style(shadows: [Shadow(.outer, blur: .css(3)), Shadow(.inner, blur: .css(3))])
    let large = Rect(-400_000, -400_000, 800_000, 800_000)
    #expect(try peak(shadow, side: 100, frame: large) < 1 << 20)
  }
}
