// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// The groups of passes on the CPU, for plans made by hand, read as text, and the exceptions.
@Suite struct LoweredPlanTests {
  private static let size = PixelSize(640, 361)
  private static let whole = PixelRect(size)

  private func lowered(
    _ plan: Plan, caches: Bool = false, present: Set<SurfaceID> = []
  ) -> String {
    LoweredPlan(plan, .processor(caches: caches), present: present).description
  }

  // MARK: Blurs

  /// A plan of two blurs over the alpha of a bitmap and something that reads them.
  private struct Blurs {
    var plan = Plan()
    let picture: SurfaceID
    let between: SurfaceID
    let blurred: SurfaceID
    let kernel = Kernel(weights: [0.5, 0.25])

    init(
      between rows: Range<Int> = LoweredPlanTests.whole.rows, first: Axis = .horizontal,
      second: Axis = .vertical,
      columns: Range<Int> = LoweredPlanTests.whole.columns,
      source: ((inout Plan, SurfaceID) -> CoverageSource)? = nil
    ) {
      picture = plan.addInput(.bitmap, LoweredPlanTests.whole)
      let source = source?(&plan, picture) ?? .alpha(picture, threshold: nil)
      between = plan.addSurface(.plane, PixelRect(columns: columns, rows: rows))
      blurred = plan.addSurface(.plane, LoweredPlanTests.whole)
      plan.add(BlurPass(source: source, axis: first, kernel: kernel, output: between))
      plan.add(BlurPass(source: .plane(between), axis: second, kernel: kernel, output: blurred))
      plan.output = blurred
    }

    func item(_ plane: SurfaceID, _ shift: Vector = .zero, octaves: Int = 0) -> PaintItem {
      PaintItem(
        .color(.one), coverage: [CoverageTerm(.plane(plane, octaves: octaves), shift: PixelShift(shift))],
        region: LoweredPlanTests.whole)
    }

    mutating func paint(
      _ items: [PaintItem], on format: SurfaceFormat = .bitmap, over backdrop: SurfaceID? = nil,
      region: PixelRect? = nil
    ) -> SurfaceID {
      plan.output = plan.addSurface(format, LoweredPlanTests.whole)
      plan.add(PaintPass(backdrop: backdrop, items: items, output: plan.output, region: region))
      return plan.output
    }
  }

  private static let joined = "lowered to 1 step\nblur       passes 1, 2"
  private static let apart = "lowered to 2 steps\nblur       pass 1\nblur       pass 2"

  @Test func bothAxesAreJoined() {
    #expect(lowered(Blurs().plan) == Self.joined)
  }

  @Test func axesOfAnotherOrderAreNot() {
    #expect(lowered(Blurs(first: .vertical, second: .horizontal).plan) == Self.apart)
    #expect(lowered(Blurs(first: .horizontal, second: .horizontal).plan) == Self.apart)
    #expect(lowered(Blurs(first: .vertical, second: .vertical).plan) == Self.apart)
  }

  /// The plane between is cropped, and the cropped part counts as 0.
  @Test func blursOfAPartAreNot() {
    #expect(lowered(Blurs(between: 0..<360).plan) == Self.apart)
    #expect(lowered(Blurs(between: 1..<361).plan) == Self.apart)
    #expect(lowered(Blurs(columns: 0..<639).plan) == Self.apart)
    #expect(lowered(Blurs(between: -1..<362).plan) == Self.joined)
  }

  /// The plane between must include the rows that the second kernel reads above and below its own.
  @Test(arguments: [(100..<200, false), (99..<200, false), (100..<201, false), (99..<201, true)])
  func theKernelsReachHasToBeThere(rows: Range<Int>, isJoined: Bool) {
    var plan = Plan()
    let picture = plan.addInput(.bitmap, Self.whole)
    let between = plan.addSurface(.plane, PixelRect(columns: 0..<640, rows: rows))
    plan.output = plan.addSurface(.plane, PixelRect(columns: 0..<640, rows: 100..<200))
    let kernel = Kernel(weights: [0.5, 0.25])
    let source = CoverageSource.alpha(picture, threshold: nil)
    plan.add(BlurPass(source: source, axis: .horizontal, kernel: kernel, output: between))
    plan.add(BlurPass(source: .plane(between), axis: .vertical, kernel: kernel, output: plan.output))
    #expect(lowered(plan) == (isJoined ? Self.joined : Self.apart))
  }

  @Test func aPlaneBetweenThatIsReadElsewhereIsMade() {
    var blurs = Blurs()
    _ = blurs.paint([blurs.item(blurs.blurred), blurs.item(blurs.between)])
    #expect(
      lowered(blurs.plan) == "lowered to 3 steps\nblur       pass 1\nblur       pass 2\npaint      pass 3")
  }

  @Test func aPlaneBetweenThatIsTheResultIsMade() {
    var blurs = Blurs()
    blurs.plan.output = blurs.between
    #expect(lowered(blurs.plan) == "lowered to 1 step\nblur       pass 1")
  }

  @Test func aPlaneBetweenThatIsThereIsRead() {
    let blurs = Blurs()
    #expect(lowered(blurs.plan, present: [blurs.between]) == "lowered to 1 step\nblur       pass 2")
  }

  // MARK: Streams

  private static let notStreamed = "lowered to 2 steps\nblur       passes 1, 2\npaint      pass 3"

  @Test func aPlaneOfFullSizeIsStreamed() {
    var blurs = Blurs()
    _ = blurs.paint([blurs.item(blurs.blurred), blurs.item(blurs.blurred, Vector(0.5, -3))])
    #expect(lowered(blurs.plan) == "lowered to 1 step\npaint      passes 1, 2, 3: s2 as read")
    let steps = LoweredPlan(blurs.plan, .processor(caches: false)).steps
    guard case .paint(_, let streams)? = steps.first?.work, let stream = streams.first else {
      Issue.record("nothing is streamed in \(steps)")
      return
    }
    #expect(streams.count == 1)
    #expect(stream.plane == blurs.blurred)
    #expect(stream.shifts == [.zero, PixelShift(Vector(0.5, -3))])
    #expect(stream.region == Self.whole)
  }

  @Test func aPlaneThatIsReadReducedIsNot() {
    var blurs = Blurs()
    _ = blurs.paint([blurs.item(blurs.blurred), blurs.item(blurs.blurred, octaves: 1)])
    #expect(lowered(blurs.plan) == Self.notStreamed)
  }

  @Test func aPlaneThatAnotherPassReadsIsNot() {
    var blurs = Blurs()
    let small = blurs.plan.addSurface(.plane, Self.whole)
    blurs.plan.add(DownsamplePass(source: .plane(blurs.blurred), output: small))
    _ = blurs.paint([blurs.item(blurs.blurred), blurs.item(small, octaves: 1)])
    #expect(
      lowered(blurs.plan) == """
        lowered to 3 steps
        blur       passes 1, 2
        downsample pass 3
        paint      pass 4
        """)
  }

  /// Bands of one picture read one plane: each of them would make it anew.
  @Test func aPlaneOfTwoPaintsIsNot() {
    var blurs = Blurs()
    let output = blurs.paint(
      [blurs.item(blurs.blurred)], region: PixelRect(columns: 0..<640, rows: 0..<100))
    blurs.plan.add(
      PaintPass(
        items: [blurs.item(blurs.blurred)], output: output,
        region: PixelRect(columns: 0..<640, rows: 100..<361)))
    #expect(
      lowered(blurs.plan) == """
        lowered to 3 steps
        blur       passes 1, 2
        paint      pass 3
        paint      pass 4
        """)
  }

  /// Only surfaces that exist until the end can be read later than their pass says.
  @Test func aBlurOfWhatAPassMadeIsNot() {
    var masked = Blurs(source: { plan, picture in
      let mask = plan.addSurface(.plane, Self.whole)
      plan.add(MaskPass(source: picture, output: mask))
      return .plane(mask)
    })
    _ = masked.paint([masked.item(masked.blurred)])
    #expect(
      lowered(masked.plan) == """
        lowered to 3 steps
        mask       pass 1
        blur       passes 2, 3
        paint      pass 4
        """)
    var painted = Blurs(source: { plan, picture in
      let copy = plan.addSurface(.bitmap, Self.whole)
      let item = PaintItem(.picture(picture, shift: .zero), region: Self.whole)
      plan.add(PaintPass(items: [item], output: copy))
      return .alpha(copy, threshold: 3)
    })
    _ = painted.paint([painted.item(painted.blurred)])
    #expect(
      lowered(painted.plan) == """
        lowered to 3 steps
        paint      pass 1
        blur       passes 2, 3
        paint      pass 4
        """)
  }

  @Test func aPlaneThatIsThereIsNot() {
    var blurs = Blurs()
    _ = blurs.paint([blurs.item(blurs.blurred)])
    #expect(lowered(blurs.plan, present: [blurs.blurred]) == "lowered to 1 step\npaint      pass 3")
  }

  // MARK: Paints

  private static let united = "lowered to 1 step\npaint      passes 1, 2"
  private static let alone = "lowered to 2 steps\npaint      pass 1\npaint      pass 2"

  /// A plan of two paint passes.
  private func paints(
    region: PixelRect? = nil, upperRegion: PixelRect? = nil,
    upper: (_ lower: SurfaceID) -> (backdrop: SurfaceID?, items: [PaintItem])
  ) -> Plan {
    var plan = Plan()
    let lower = plan.addSurface(.intermediate, region ?? Self.whole)
    let item = PaintItem(.color(.one), region: Self.whole)
    plan.add(PaintPass(items: [item], output: lower))
    plan.output = plan.addSurface(.intermediate, Self.whole)
    let above = upper(lower)
    plan.add(
      PaintPass(
        backdrop: above.backdrop, items: above.items, output: plan.output, region: upperRegion,
        isDithered: true))
    return plan
  }

  private let item = PaintItem(.color(SIMD4(0, 0, 0, 0.5)), region: LoweredPlanTests.whole)

  @Test func aPaintOverAnotherIsUnitedWithIt() {
    let plan = paints { ($0, [item]) }
    #expect(lowered(plan) == Self.united)
    #expect(lowered(plan, caches: true) == Self.united)
    guard
      case .paint(let paint, let streams)? = LoweredPlan(plan, .processor(caches: false)).steps.first?.work
    else {
      Issue.record("the passes are not one")
      return
    }
    #expect(paint.items == [PaintItem(.color(.one), region: Self.whole), item])
    #expect(paint.backdrop == nil && paint.isDithered && paint.output == plan.output)
    #expect(streams.isEmpty)
  }

  @Test func aPaintThatReadsTheOtherAsAPictureIsNot() {
    let picture = { PaintItem(.picture($0, shift: PixelShift(Vector(4, 0))), region: Self.whole) }
    #expect(lowered(paints { (nil, [picture($0)]) }) == Self.alone)
    #expect(lowered(paints { ($0, [item, picture($0)]) }) == Self.alone)
    #expect(
      lowered(
        paints { ($0, [PaintItem(.color(.one), coverage: [CoverageTerm(.alpha($0))], region: Self.whole)]) })
        == Self.alone)
  }

  @Test func aPaintOverSomethingElseIsNot() {
    #expect(lowered(paints { _ in (nil, [item]) }) == "lowered to 1 step\npaint      pass 2")
    var plan = Plan()
    let surfaces = (0..<3).map { _ in plan.addSurface(.intermediate, Self.whole) }
    plan.add(PaintPass(items: [item], output: surfaces[0]))
    plan.add(PaintPass(items: [item], output: surfaces[1]))
    let lower = PaintItem(.picture(surfaces[1], shift: .zero), region: Self.whole)
    plan.add(PaintPass(backdrop: surfaces[0], items: [lower], output: surfaces[2]))
    plan.output = surfaces[2]
    #expect(
      lowered(plan) == "lowered to 3 steps\npaint      pass 1\npaint      pass 2\npaint      pass 3")
  }

  @Test func aPaintOfAnotherRegionIsNot() {
    let small = PixelRect(columns: 0..<640, rows: 0..<300)
    #expect(lowered(paints(region: small) { ($0, [item]) }) == Self.alone)
    #expect(lowered(paints(upperRegion: small) { ($0, [item]) }) == Self.alone)
    #expect(lowered(paints(region: small, upperRegion: small) { ($0, [item]) }) == Self.united)
  }

  @Test func aPictureThatIsReadLaterIsMade() {
    var plan = paints { ($0, [item]) }
    let later = PaintItem(.picture(SurfaceID(0), shift: .zero), region: Self.whole)
    let above = plan.output
    plan.output = plan.addSurface(.bitmap, Self.whole)
    plan.add(PaintPass(backdrop: above, items: [later], output: plan.output))
    #expect(lowered(plan) == "lowered to 2 steps\npaint      pass 1\npaint      passes 2, 3")
  }

  @Test func aPictureThatIsThereIsRead() {
    #expect(
      lowered(paints { ($0, [item]) }, present: [SurfaceID(0)]) == "lowered to 1 step\npaint      pass 2")
  }
}
