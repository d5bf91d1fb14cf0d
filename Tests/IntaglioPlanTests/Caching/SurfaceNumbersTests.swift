// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Surfaces have one number where they are made alike of the same, and another wherever anything differs.
@Suite struct SurfaceNumbersTests {
  private static let region = PixelRect(PixelSize(6, 4))

  /// A plan with a pass of every kind over three inputs (a bitmap, a plane, a 16-bit intermediate), and which
  /// inputs each surface depends on.
  private struct Passes {
    var plan = Plan()
    var inputs: [SurfaceID: Set<Int>] = [:]

    init(threshold: Int = 100, region: PixelRect = SurfaceNumbersTests.region) {
      let formats: [SurfaceFormat] = [.bitmap, .plane, .intermediate]
      let given = formats.map { plan.addInput($0, SurfaceNumbersTests.region) }
      for (index, input) in given.enumerated() { inputs[input] = [index] }
      let (bitmap, plane, deep) = (given[0], given[1], given[2])
      let whole = SurfaceNumbersTests.region
      let kernel = Kernel(weights: [0.5, 0.25])
      add(.plane, region) { MaskPass(source: bitmap, threshold: threshold, output: $0) }
      add(.plane, region) {
        DownsamplePass(source: .alpha(bitmap, threshold: threshold), output: $0)
      }
      add(.plane, region) { DownsamplePass(source: .plane(plane), output: $0) }
      let blurred = add(.plane, region) {
        BlurPass(source: .alpha(bitmap, threshold: threshold), axis: .vertical, kernel: kernel, output: $0)
      }
      add(.plane, region) { UpsamplePass(source: blurred, octaves: 1, output: $0) }
      add(.intermediate, region) { WarpPass(picture: deep, placement: .identity, output: $0) }
      add(.intermediate, region) { PaintPass(backdrop: deep, items: [], output: $0) }
      for item in [
        PaintItem(.picture(bitmap, shift: .zero), region: whole),
        PaintItem(.picture(deep, shift: .zero), coverage: [CoverageTerm(.luminance(bitmap))], region: whole),
        PaintItem(
          .color(.one), coverage: [CoverageTerm(.alpha(bitmap, threshold: threshold))], region: whole),
        PaintItem(.color(.one), coverage: [CoverageTerm(.luminance(deep))], region: whole),
        PaintItem(.color(.one), coverage: [CoverageTerm(.plane(plane, octaves: 0))], region: whole),
      ] {
        add(.intermediate, region) { PaintPass(items: [item], output: $0) }
      }
      plan.output = plan.addSurface(.bitmap, whole)
      plan.add(PaintPass(items: [], output: plan.output))
    }

    @discardableResult
    private mutating func add(
      _ format: SurfaceFormat, _ region: PixelRect, _ pass: (SurfaceID) -> some PassValue
    ) -> SurfaceID {
      let surface = plan.addSurface(format, region)
      plan.add(pass(surface))
      inputs[surface] = plan.passes.last?.sources.reduce(into: []) { $0.formUnion(inputs[$1] ?? []) }
      return surface
    }
  }

  /// Another input, and all that is made of it has another number, and nothing else has.
  @Test(arguments: 0..<3) func numbersGoByWhatIsRead(changed: Int) {
    let (cache, passes) = (RenderCache(), Passes())
    var inputs: [SurfaceNumber?] = (0..<3).map { _ in .next() }
    let before = cache.numbers(of: passes.plan, inputs: inputs)
    #expect(cache.numbers(of: passes.plan, inputs: inputs) == before)
    inputs[changed] = .next()
    let after = cache.numbers(of: passes.plan, inputs: inputs)
    for (surface, depends) in passes.inputs {
      #expect(before[surface.index] != nil)
      #expect((before[surface.index] == after[surface.index]) == !depends.contains(changed), "\(surface)")
    }
  }

  /// Surfaces made from unknown pixels are unknown, and so is the result.
  @Test(arguments: 0..<3) func whatIsNotKnownHasNoNumber(unknown: Int) {
    let passes = Passes()
    let inputs: [SurfaceNumber?] = (0..<3).map { $0 == unknown ? nil : .next() }
    let numbers = RenderCache().numbers(of: passes.plan, inputs: inputs)
    for (surface, depends) in passes.inputs {
      #expect((numbers[surface.index] == nil) == depends.contains(unknown), "\(surface)")
    }
    #expect(numbers[passes.plan.output.index] == nil)
  }

  /// A threshold, or the pixels that are made, belong to how a surface is made.
  @Test func numbersGoByWhatIsDone() {
    let (cache, inputs) = (RenderCache(), (0..<3).map { _ in SurfaceNumber.next() })
    let passes = Passes()
    let numbers = cache.numbers(of: passes.plan, inputs: inputs)
    let smaller = PixelRect(columns: 1..<5, rows: 0..<4)
    let others = cache.numbers(of: Passes(region: smaller).plan, inputs: inputs)
    for index in 3..<passes.plan.output.index { #expect(numbers[index] != others[index], "\(index)") }
    let thresholds = cache.numbers(of: Passes(threshold: 101).plan, inputs: inputs)
    let changed = numbers.indices.filter { numbers[$0] != thresholds[$0] }
    #expect(changed == [3, 4, 6, 7, 12])
  }
}
