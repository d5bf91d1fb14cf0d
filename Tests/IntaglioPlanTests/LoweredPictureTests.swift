// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Pictures made on demand on the CPU, and gradients turned into planes directly; and the exceptions.
@Suite struct LoweredPictureTests {
  private static let whole = PixelRect(PixelSize(640, 361))
  private let item = PaintItem(.color(SIMD4(0, 0, 0, 0.5)), region: LoweredPictureTests.whole)

  private func lowered(_ plan: Plan, caches: Bool = false, present: Set<SurfaceID> = []) -> String {
    LoweredPlan(plan, .processor(caches: caches), present: present).description
  }

  // MARK: Pictures of planes

  private static let asRead = "lowered to 1 step\npaint      passes 1, 2"
  private static let madeFirst = "lowered to 2 steps\ncompose    pass 1\npaint      pass 2"

  /// A plan of a picture made of planes, and its paint.
  private func composed(
    _ items: (_ picture: SurfaceID, _ plane: SurfaceID) -> [PaintItem]
  ) -> Plan {
    var plan = Plan()
    let planes = (0..<4).map { _ in plan.addInput(.plane, Self.whole) }
    let picture = plan.addSurface(.intermediate, Self.whole)
    plan.add(ComposePass(channels: planes, output: picture))
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(items: items(picture, planes[0]), output: plan.output))
    return plan
  }

  private func drawn(_ picture: SurfaceID, _ coverage: CoverageTerm.Source...) -> PaintItem {
    PaintItem(
      .picture(picture, shift: .zero), coverage: coverage.map { CoverageTerm($0) }, region: Self.whole)
  }

  @Test func aPictureThatIsPaintedOnceIsMadeAsItIsRead() {
    let plan = composed { [drawn($0, .plane($1, octaves: 0))] }
    #expect(lowered(plan) == Self.asRead)
    #expect(Array(LoweredPlan(plan, .processor(caches: false)).compositions.keys) == [SurfaceID(4)])
    #expect(lowered(plan, caches: true) == Self.madeFirst)
    #expect(LoweredPlan(plan, .processor(caches: true)).compositions.isEmpty)
    #expect(lowered(plan, present: [SurfaceID(4)]) == "lowered to 1 step\npaint      pass 2")
  }

  @Test func aPictureThatIsReadAgainIsWhole() {
    #expect(lowered(composed { [drawn($0), drawn($0, .plane($1, octaves: 0))] }) == Self.madeFirst)
    #expect(lowered(composed { picture, _ in [drawn(picture, .alpha(picture))] }) == Self.madeFirst)
    let lit = composed { picture, _ in
      [PaintItem(.color(.one), coverage: [CoverageTerm(.luminance(picture))], region: Self.whole)]
    }
    #expect(lowered(lit) == Self.madeFirst)
    var plan = composed { picture, _ in [drawn(picture)] }
    let (painted, mask) = (plan.output, plan.addSurface(.plane, Self.whole))
    plan.add(MaskPass(source: SurfaceID(4), output: mask))
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(items: [drawn(painted, .plane(mask, octaves: 0))], output: plan.output))
    #expect(lowered(plan).hasPrefix("lowered to 4 steps\ncompose    pass 1\n"))
  }

  @Test func aPictureBelowAPaintIsWhole() {
    var plan = composed { picture, _ in [drawn(picture)] }
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(backdrop: SurfaceID(4), items: [item], output: plan.output))
    #expect(lowered(plan) == "lowered to 2 steps\ncompose    pass 1\npaint      pass 3")
  }

  /// Items beside one another read a picture each at pixels of its own; two surfaces read it twice.
  @Test func itemsApartReadAPictureOnceAndSurfacesTwice() {
    let (upper, lower) = (
      PixelRect(columns: 0..<640, rows: 0..<100), PixelRect(columns: 0..<640, rows: 100..<361)
    )
    #expect(lowered(composed { picture, _ in [upper, lower].map(drawn(picture).cropped) }) == Self.asRead)
    let meeting = [upper, PixelRect(columns: 0..<9, rows: 99..<361)]
    #expect(lowered(composed { picture, _ in meeting.map(drawn(picture).cropped) }) == Self.madeFirst)
    var surfaces = composed { picture, _ in [drawn(picture)] }
    let first = surfaces.output
    surfaces.output = surfaces.addSurface(.intermediate, Self.whole)
    surfaces.add(PaintPass(items: [drawn(SurfaceID(4)), drawn(first)], output: surfaces.output))
    #expect(LoweredPlan(surfaces, .processor(caches: false)).compositions.isEmpty)
  }

  // MARK: Displaced pictures

  /// A plan of a bitmap that is copied by an item, displaced and painted.
  private func displaced(
    _ format: SurfaceFormat = .bitmap, _ change: (inout PaintItem) -> Void = { _ in },
    copying: (inout PaintPass) -> Void = { _ in }
  ) -> Plan {
    var plan = Plan()
    let bitmap = plan.addInput(format, Self.whole)
    let picture = plan.addSurface(.intermediate, Self.whole)
    let moved = plan.addSurface(.intermediate, Self.whole)
    var item = drawn(bitmap)
    change(&item)
    var copy = PaintPass(items: [item], output: picture)
    copying(&copy)
    plan.add(.paint(copy))
    plan.add(DisplacePass(picture: picture, radius: 3, lattices: [], isClipped: false, output: moved))
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(items: [drawn(moved)], output: plan.output))
    return plan
  }

  @Test func aBitmapIsDisplacedWhereItIsAndAsItIsRead() {
    let lowered = LoweredPlan(displaced(), .processor(caches: false))
    #expect(lowered.description == "lowered to 1 step\npaint      passes 1, 2, 3")
    #expect(Array(lowered.displacements.keys) == [SurfaceID(2)])
    let copy = PictureCopy(picture: SurfaceID(0), shift: .zero, region: Self.whole)
    #expect(lowered.copies == [SurfaceID(1): copy])
    let whole = LoweredPlan(displaced(), .processor(caches: true))
    #expect(whole.steps.count == 3 && whole.displacements.isEmpty && whole.copies.isEmpty)
  }

  @Test func aPartOfABitmapIsDisplacedWhereItIs() {
    let plan = displaced { item in
      item.paint = .picture(SurfaceID(0), shift: PixelShift(Vector(-20, 9)))
      item.region = PixelRect(columns: 30..<900, rows: 0..<300)
    }
    let seen = PixelRect(columns: 30..<620, rows: 9..<300)
    #expect(LoweredPlan(plan, .processor(caches: false)).copies[SurfaceID(1)]?.region == seen)
  }

  @Test func whatIsMoreThanACopyIsPaintedBeforeItIsDisplaced() {
    let painted = "lowered to 2 steps\npaint      pass 1\npaint      passes 2, 3"
    #expect(lowered(displaced(.intermediate)) == painted)
    #expect(lowered(displaced { $0.opacity = 0.5 }) == painted)
    #expect(lowered(displaced { $0.coverage = [CoverageTerm(.alpha(SurfaceID(0)))] }) == painted)
    #expect(lowered(displaced { $0.blend = .multiply }) == painted)
    #expect(lowered(displaced { $0.isAdded = true }) == painted)
    #expect(lowered(displaced { $0.paint = .pattern(SurfaceID(0), shift: .zero) }) == painted)
    #expect(lowered(displaced { $0.paint = .color(.one) }) == painted)
    #expect(lowered(displaced(copying: { $0.items.append(item) })) == painted)
    var plan = displaced()
    let (first, mask) = (plan.output, plan.addSurface(.plane, Self.whole))
    plan.add(MaskPass(source: SurfaceID(1), output: mask))
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(items: [drawn(first, .plane(mask, octaves: 0))], output: plan.output))
    #expect(LoweredPlan(plan, .processor(caches: false)).copies.isEmpty)
  }

  // MARK: Gradients

  private static let plane = "lowered to 1 step\ngradient   passes 1, 2"
  private static let picture = "lowered to 2 steps\npaint      pass 1\nmask       pass 2"

  /// A plan of a gradient that is painted and becomes a plane.
  private func masked(
    _ gradient: Gradient = Gradient(.linear(start: .zero, end: Vector(1, 1)), stops: [.init(.black, at: 0)]),
    _ change: (inout PaintItem, inout MaskPass) -> Void = { _, _ in }
  ) -> Plan {
    var plan = Plan()
    let picture = plan.addSurface(.intermediate, Self.whole)
    plan.output = plan.addSurface(.plane, Self.whole)
    let resolved = ResolvedGradient(gradient, over: Rect(0, 0, 640, 361), scale: 1)
    var item = PaintItem(.gradient(resolved), region: Self.whole)
    var mask = MaskPass(source: picture, output: plan.output)
    change(&item, &mask)
    plan.add(PaintPass(items: [item], output: picture))
    plan.add(.mask(mask))
    return plan
  }

  @Test func theAlphaOfAGradientIsAPlaneAtOnce() {
    #expect(lowered(masked()) == Self.plane)
    #expect(lowered(masked(), caches: true) == Self.plane)
  }

  @Test func whatIsMoreThanTheAlphaOfAGradientIsPainted() {
    #expect(lowered(masked { item, _ in item.opacity = 0.5 }) == Self.picture)
    #expect(lowered(masked { item, _ in item.paint = .color(.one) }) == Self.picture)
    #expect(lowered(masked { item, _ in item.region = PixelRect(PixelSize(640, 300)) }) == Self.picture)
    #expect(
      lowered(
        masked { item, _ in
          item.coverage = [
            CoverageTerm(
              .profile(
                BoundsProfile(columns: Array(repeating: 1, count: 640), rows: Array(repeating: 1, count: 361))
              ))
          ]
        }) == Self.picture)
    #expect(lowered(masked { _, mask in mask.isInverted = true }) == Self.picture)
    #expect(lowered(masked { _, mask in mask.threshold = 9 }) == Self.picture)
    #expect(lowered(masked { _, mask in mask.channel = .red }) == Self.picture)
    let stops = [Gradient.Stop(.black, at: 0), Gradient.Stop(.clear, at: 1)]
    #expect(
      lowered(masked(Gradient(.radial(center: .zero, radius: Vector(1, 1)), stops: stops))) == Self.picture)
    #expect(
      lowered(masked(Gradient(.linear(start: .zero, end: Vector(1, 1)), stops: stops, space: .okLab)))
        == Self.picture)
  }
}
