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
      _ items: [PaintItem], on format: SurfaceFormat = .bitmap, over backdrop: SurfaceID? = nil
    ) -> SurfaceID {
      plan.output = plan.addSurface(format, LoweredPlanTests.whole)
      plan.add(PaintPass(backdrop: backdrop, items: items, output: plan.output))
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

  /// Each of them would make it anew.
  @Test func aPlaneOfTwoPaintsIsNot() {
    var blurs = Blurs()
    let lower = blurs.paint([blurs.item(blurs.blurred)], on: .intermediate)
    _ = blurs.paint([blurs.item(blurs.blurred)], over: lower)
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
}
