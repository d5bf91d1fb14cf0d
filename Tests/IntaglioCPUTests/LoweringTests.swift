// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner
import PassReference
import SceneCatalog
import Testing

/// Grouping passes on the CPU changes no result.
@Suite struct LoweringTests {
  private static let cases = ParityCatalog.covering.filter { ($0.size.pixelCount ?? 0) < 5000 }
  private let backend = CPUBackend(maximumThreads: 1)

  /// Run as one plan, with planes that are made where they are read; with whole planes, as for a cache; and
  /// pass by pass, each in a plan of its own. The planes of these plans are rounded alike, and no picture
  /// lies between their passes.
  @Test func stylesGiveWhatTheirPassesGive() throws {
    #expect(Self.cases.count > 70)
    var streamed = 0
    for parityCase in Self.cases {
      let inputs = [Surface.bitmap(try parityCase.content.picture(parityCase.size))]
      for grow in [false, true] {
        let plan = try Planner().plan(
          parityCase.style, picture: parityCase.size, scale: parityCase.scale, grow: grow)
        if LoweredPlan(plan, .processor(caches: false)).description.contains("as read") { streamed += 1 }
        let whole = try backend.execute(plan, inputs: inputs)
        let caching = SurfaceCaching(plan, inputs: [.next()], in: RenderCache())
        #expect(try backend.execute(plan, inputs: inputs, caching: caching) == whole, "\(parityCase)")
        #expect(try passByPass(plan, inputs) == whole, "\(parityCase)")
      }
    }
    // A caster that is grown first is not streamed, nor is a double box.
    #expect(streamed > 5)
  }

  @Test func stylesGiveWhatTheReferenceGives() throws {
    for parityCase in Self.cases {
      let inputs = [Surface.bitmap(try parityCase.content.picture(parityCase.size))]
      let plan = try Planner().plan(parityCase.style, picture: parityCase.size, scale: parityCase.scale)
      let expected = try ReferenceBackend().execute(plan, inputs: inputs).bitmap()
      let found = try backend.execute(plan, inputs: inputs).bitmap()
      #expect(try BitmapComparison(found, expected).maximumDifference <= 1, "\(parityCase)")
    }
  }

  /// Each band makes as much of every plane as it reads, also where one effect reads far more of it than
  /// those before.
  @Test func bandsGiveWhatOnePieceGives() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let far = Style(
      strokes: [EdgeStroke(1.5, .inside, paint: .color(red))],
      satins: [Satin(color: .black, offset: Vector(3, 14), blur: .sigma(0))])
    var pictures = [(far, try noise(.bitmap, PixelSize(31, 60), seed: 8).bitmap(), 1.0)]
    pictures += try Self.cases.map { ($0.style, try $0.content.picture($0.size), $0.scale) }
    var banded = 0
    for (style, picture, scale) in pictures {
      let whole = try Planner().plan(style, picture: picture.size, scale: scale)
      let divided = DividedPlan(whole, withinBytes: 1)
      if !divided.bands.isEmpty { banded += 1 }
      let expected = try backend.execute(whole, inputs: [.bitmap(picture)])
      #expect(try backend.execute(divided, inputs: [.bitmap(picture)], caching: nil) == expected, "\(style)")
    }
    #expect(banded > 50)
  }

  /// Many planes in one paint pass, or in two for a device. These round the picture in between to 16 bits: a
  /// byte at a half may be off by one.
  @Test func longListsGiveWhatTheirChunksGive() throws {
    let picture = try noise(.bitmap, PixelSize(61, 47), seed: 4)
    let shadows = (1...20).map { index -> Shadow in
      let color = Color(red: 0, green: 0.05 * Double(index), blue: 1, alpha: 0.3)
      let offset = Vector(Double(index % 5) - 2.25, Double(index % 7) - 3)
      let kind: Shadow.Kind = index % 3 == 0 ? .inner : .outer
      return Shadow(kind, color: color, offset: offset, blur: .sigma(0.19 * Double(index)))
    }
    let plan = try Planner().plan(Style(shadows: shadows, threshold: 90), picture: picture.size)
    #expect(plan.forDevice.passes.count { $0.name == "paint" } == 2)
    #expect(LoweredPlan(plan, .processor(caches: false)).steps.count == 1)
    let atOnce = try backend.execute(plan, inputs: [picture]).bitmap()
    for other in [
      try backend.execute(plan.forDevice, inputs: [picture]),
      try ReferenceBackend().execute(plan, inputs: [picture]),
    ] {
      #expect(try BitmapComparison(atOnce, other.bitmap()).maximumDifference <= 1)
    }
  }

  /// A plan's result is the same to the byte with kept surfaces and with separate passes, and matches the
  /// Reference.
  private func expectSameAsWholePictures(_ plan: Plan, _ picture: Surface) throws {
    let found = try backend.execute(plan, inputs: [picture])
    let caching = SurfaceCaching(plan, inputs: [.next()], in: RenderCache())
    #expect(try backend.execute(plan, inputs: [picture], caching: caching) == found)
    #expect(try passByPass(plan, [picture]) == found)
    let expected = try ReferenceBackend().execute(plan, inputs: [picture]).bitmap()
    #expect(try BitmapComparison(found.bitmap(), expected).maximumDifference <= 1)
  }

  /// Blurred pictures that are composed as they are read, and ramps that are planes at once, are rounded as
  /// whole ones are.
  @Test(arguments: [nil, Vector(1, 1), Vector(0.1, 1), Vector(1, 0)])
  func picturesComposedAsTheyAreReadGiveWhatWholeOnesGive(end: Vector?) throws {
    let picture = try noise(.bitmap, PixelSize(1100, 47), seed: 5)
    let progression = end.map { LayerBlur.Progression(start: Vector(0.1, 0), end: $0) }
    for sigma in [0.7, 3, 9] {
      let style = Style(layerBlur: LayerBlur(.sigma(sigma), progression: progression))
      let plan = try Planner().plan(style, picture: picture.size)
      let lowered = LoweredPlan(plan, .processor(caches: false))
      #expect(!lowered.compositions.isEmpty && !lowered.description.contains("compose"))
      #expect(lowered.description.contains("gradient") == (end == Vector(1, 1)))
      try expectSameAsWholePictures(plan, picture)
    }
  }

  /// Bitmaps that are displaced where they are, row by row as they are read, and those for which both are
  /// made first.
  @Test(arguments: [
    Displacement(radius: 2.5, size: 4), Displacement(radius: 30, size: 9, seed: 7, clipsToContents: true),
  ])
  func picturesDisplacedAsTheyAreReadAreThoseThatWereMadeFirst(displacement: Displacement) throws {
    let picture = try noise(.bitmap, PixelSize(1100, 47), seed: 5)
    let plain = try Planner().plan(Style(displacement: displacement), picture: picture.size)
    let lowered = LoweredPlan(plain, .processor(caches: false))
    #expect(lowered.steps.count == 1 && lowered.displacements.count == 1 && lowered.copies.count == 1)
    let shadow = Style(shadows: [Shadow(.outer, blur: .sigma(2))], displacement: displacement)
    for plan in [plain, try Planner().plan(shadow, picture: picture.size)] {
      try expectSameAsWholePictures(plan, picture)
    }
  }

  /// The blur is made when the paint pass reads it, long after the last pass that names the picture.
  @Test func aStreamedPlaneOutlivesOtherReadersOfItsPicture() throws {
    var test = TestPlan()
    let region = rect(0, 0, 40, 30)
    let picture = try test.addNoise(.bitmap, region)
    let kernel = Kernel.gaussian(sigma: 1, reach: 4)
    let (between, blurred) = (test.plan.addSurface(.plane, region), test.plan.addSurface(.plane, region))
    let mask = test.plan.addSurface(.plane, region)
    _ = test.addOutput(.bitmap, region)
    test.plan.add(
      BlurPass(source: .alpha(picture, threshold: nil), axis: .horizontal, kernel: kernel, output: between))
    test.plan.add(BlurPass(source: .plane(between), axis: .vertical, kernel: kernel, output: blurred))
    test.plan.add(MaskPass(source: picture, threshold: 100, output: mask))
    test.paint([
      (.color(SIMD4(0, 0.5, 0, 0.5)), [CoverageTerm(.plane(blurred, octaves: 0))]),
      (.color(SIMD4(0.5, 0, 0, 0.5)), [CoverageTerm(.plane(mask, octaves: 0))]),
    ])
    #expect(LoweredPlan(test.plan, .processor(caches: false)).description.contains("as read"))
    let expected = try ReferenceBackend().execute(test.plan, inputs: test.inputs).bitmap()
    #expect(try BitmapComparison(test.run().bitmap(), expected).maximumDifference <= 1)
    #expect(try passByPass(test.plan, test.inputs) == test.run())
  }

  /// Planes that are moved, wider than a strip and higher than a window, over several threads.
  @Test(arguments: [1, 3])
  func streamsOfLargePictures(threads: Int) throws {
    let backend = CPUBackend(maximumThreads: threads)
    let picture = try noise(.bitmap, PixelSize(1500, 60), seed: 8)
    let shadows = [
      Shadow(.inner, color: .black, offset: Vector(-16, 7.5), blur: .sigma(3.9)),
      Shadow(.outer, color: Color(white: 1, alpha: 0.4), offset: Vector(15.25, -20), blur: .sigma(3.9)),
      Shadow(.outer, color: Color(white: 0.4, alpha: 0.4), offset: Vector(0, 3), blur: .sigma(0.4)),
    ]
    for threshold in [nil, 60] {
      let plan = try Planner().plan(Style(shadows: shadows, threshold: threshold), picture: picture.size)
      let whole = try backend.execute(plan, inputs: [picture])
      #expect(try passByPass(plan, [picture]) == whole)
    }
  }

  /// The plan's passes, each run as a separate plan over the results of the previous ones.
  private func passByPass(_ plan: Plan, _ inputs: [Surface]) throws -> Surface {
    var surfaces: [SurfaceID: Surface] = [:]
    for (index, input) in inputs.enumerated() { surfaces[SurfaceID(index)] = input }
    for pass in plan.passes {
      var single = Plan()
      var numbers: [SurfaceID: SurfaceID] = [:]
      var given: [Surface] = []
      for source in pass.sources {
        numbers[source] = single.addInput(plan[source].format, plan[source].region)
        given.append(try #require(surfaces[source]))
      }
      single.output = single.addSurface(plan[pass.output].format, plan[pass.output].region)
      single.add(pass.renumbered(output: single.output) { numbers[$0] ?? $0 })
      surfaces[pass.output] = try backend.execute(single, inputs: given)
    }
    return try #require(surfaces[plan.output])
  }
}
