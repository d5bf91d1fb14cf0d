// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import SceneCatalog
import TestSupport
import Testing

/// Passes that write planes, each alone, against the Reference.
@Suite struct CoveragePassTests {
  /// Sources: single pixels and rows, odd sizes, negative origins, wider than the CPU's spans.
  static let regions = [
    rect(0, 0, 1, 1), rect(0, 0, 1, 7), rect(0, 0, 9, 1), rect(-5, -3, 13, 9), rect(3, 2, 33, 17),
    rect(-20, 4, 2100, 3),
  ]
  static let thresholds: [Int?] = [nil, 0, 1, 128, 255]

  @Test(arguments: regions, thresholds)
  func mask(region: PixelRect, threshold: Int?) throws {
    for isInverted in [false, true] {
      var test = TestPlan()
      let source = try test.addNoise(.bitmap, region)
      let output = test.addOutput(.plane, rect(-7, -4, 1053, 12))
      test.plan.add(MaskPass(source: source, threshold: threshold, isInverted: isInverted, output: output))
      try test.expectReference()
    }
  }

  @Test(arguments: regions, PictureChannel.allCases)
  func channel(region: PixelRect, channel: PictureChannel) throws {
    for format in [SurfaceFormat.bitmap, .intermediate] {
      var test = TestPlan()
      let source = try test.addNoise(format, region)
      let output = test.addOutput(.plane, rect(-7, -4, 1053, 12))
      test.plan.add(MaskPass(source: source, channel: channel, isInverted: true, output: output))
      try test.expectReference()
    }
  }

  @Test(arguments: regions, [SurfaceFormat.bitmap, .plane])
  func downsample(region: PixelRect, format: SurfaceFormat) throws {
    for threshold in format == .bitmap ? Self.thresholds : [nil] {
      var test = TestPlan()
      let surface = try test.addNoise(format, region)
      let source: CoverageSource =
        format == .bitmap ? .alpha(surface, threshold: threshold) : .plane(surface)
      let output = test.addOutput(.plane, rect(-14, -4, 1083, 18))
      test.plan.add(DownsamplePass(source: source, output: output))
      try test.expectReference()
    }
  }

  @Test(arguments: regions, Axis.allCases)
  func blur(region: PixelRect, axis: Axis) throws {
    for kernel in [[1.0], [0.5, 0.25], Kernel.gaussian(sigma: 3.9, reach: 4).weights] {
      for format in [SurfaceFormat.bitmap, .plane] {
        for threshold: Int? in format == .bitmap ? [nil, 100] : [nil] {
          var test = TestPlan()
          let surface = try test.addNoise(format, region)
          let source: CoverageSource =
            format == .bitmap ? .alpha(surface, threshold: threshold) : .plane(surface)
          let output = test.addOutput(.plane, rect(-22, -17, 1075, 30))
          test.plan.add(BlurPass(source: source, axis: axis, kernel: Kernel(weights: kernel), output: output))
          // In 16-bit fixed point a result is up to 4.4 steps off, 0.034 levels.
          try test.expectReference(steps: 5)
        }
      }
    }
  }

  /// Some exceed the range of 32-bit sums.
  @Test(arguments: regions, Axis.allCases)
  func boxBlur(region: PixelRect, axis: Axis) throws {
    for width in [1, 2, 3, 6, 40, 256, 257, 700] {
      for format in [SurfaceFormat.bitmap, .plane] {
        var test = TestPlan()
        let surface = try test.addNoise(format, region)
        let source: CoverageSource =
          format == .bitmap ? .alpha(surface, threshold: width == 3 ? 100 : nil) : .plane(surface)
        let output = test.addOutput(.plane, width > 6 ? rect(-9, -7, 40, 20) : rect(-22, -17, 1075, 30))
        test.plan.add(BoxBlurPass(source: source, axis: axis, width: width, output: output))
        try test.expectReference()
      }
    }
  }

  /// Planes of a slope, of noise, and of single pixels; grown and made smaller, by less than a pixel too.
  @Test(arguments: regions, [0.3, 1, 3.5, 12, -0.3, -1, -3.5, -12])
  func spread(region: PixelRect, spread: Double) throws {
    var cases: [(density: Int, metric: SpreadPass.Metric, ramp: Double)] = []
    for metric in SpreadPass.Metric.lengths {
      for ramp in [1, 3.5, 12] where ramp <= max(abs(spread), 1) {
        cases += [0, 1, 50, 1_000].map { (density: $0, metric: metric, ramp: ramp) }
      }
    }
    for (density, metric, ramp) in cases {
      var test = TestPlan()
      var random = SplitMix(seed: 3)
      let samples = (0..<region.pixelCount).map { index in
        let (x, y) = (index % region.width % 41, index / region.width)
        let level =
          density == 0
          ? min(max(150 + 8 * x - 27 * y, 0), 255)
          : index % density == density / 2 ? Int(random.next() % 256) : 0
        let part = Float(level) / 255
        return spread < 0 ? 1 - part : part
      }
      let source = test.add(.plane(Plane(region: region, samples: samples)), region)
      let target = rect(-9, -6, 1053, 19)
      guard !target.grown(by: SpreadPass.reach(spread)).clamped(to: region).isEmpty else { continue }
      let output = test.addOutput(.plane, target)
      test.plan.addSpread(of: source, by: spread, ramp: ramp, metric, into: output)
      try test.expectReference()
    }
  }

  /// Edges, veils and noise, within the plane and beyond it.
  @Test(arguments: regions, [true, false])
  func firm(region: PixelRect, isInverted: Bool) throws {
    for density in [0, 1, 7, 1_000] {
      var test = TestPlan()
      var random = SplitMix(seed: 7)
      let samples = (0..<region.pixelCount).map { index in
        let (x, y) = (index % region.width % 43, index / region.width)
        let level = density == 0 ? min(max(70 + 6 * x - 25 * y, 0), 255) : Int(random.next() % 60)
        let part = Float(density == 0 || index % density == density / 2 ? level : x < 9 ? 255 : 0) / 255
        return isInverted ? 1 - part : part
      }
      let source = test.add(.plane(Plane(region: region, samples: samples)), region)
      let output = test.addOutput(.plane, rect(-9, -6, 1053, 19))
      test.plan.add(FirmPass(source: source, isInverted: isInverted, output: output))
      try test.expectReference()
    }
  }

  /// Along rows and columns, back and forth, whole and fading; longer than one step of a loop.
  @Test(arguments: regions, [(1, 0.0), (7, 0.25), (40, 1), (9, -0.7), (300, -1)])
  func sweep(region: PixelRect, way: (steps: Int, slope: Double)) throws {
    for (axis, fade) in Axis.allCases.flatMap({ [($0, 0.0), ($0, 0.75), ($0, 1)] }) {
      for (isForward, isSparse) in [(true, true), (false, true), (true, false), (false, false)] {
        var test = TestPlan()
        var random = SplitMix(seed: 5)
        let samples = (0..<region.pixelCount).map { _ in
          random.next() % 37 == 0 || !isSparse ? Float(random.next() % 256) / 255 : 0
        }
        let source = test.add(.plane(Plane(region: region, samples: samples)), region)
        let output = test.addOutput(.plane, rect(-9, -6, way.steps > 100 ? 530 : 1053, 19))
        let sweep = SweepPass(
          source: source,
          direction: .init(axis: axis, isForward: isForward, slope: way.slope, steps: way.steps), fade: fade,
          output: output)
        test.plan.add(.sweep(sweep))
        // Of three products a part of a step is cut off.
        try test.expectReference(steps: 4)
      }
    }
  }

  /// A straight line and a contour, of the plane and of its inverse.
  @Test(arguments: regions, [false, true])
  func tone(region: PixelRect, hasContour: Bool) throws {
    for isInverted in [false, true] {
      var test = TestPlan()
      let source = try test.addNoise(.plane, region)
      let output = test.addOutput(.plane, rect(-9, -6, 1053, 19))
      test.plan.add(
        TonePass(
          source: source, value: .plain(isInverted: isInverted), gain: 2,
          contour: hasContour ? Contour(.cone).segments : [], scale: -0.5, offset: 0.75, output: output))
      // By hand, because the Reference has contours from the pass.
      guard case .plane(let plane) = test.inputs[0] else {
        throw SurfaceMismatch(description: "the noise is no plane")
      }
      try expect(test.run(), isPlaneAt: test.plan[output].region, steps: 3) { x, y in
        let value = Double(plane[x - region.columns.lowerBound, y - region.rows.lowerBound])
        let doubled = min(1, 2 * (isInverted ? 1 - value : value))
        let cone = doubled <= 128.0 / 255 ? doubled * 255 / 128 : (1 - doubled) * 255 / 127
        return 0.75 - 0.5 * (hasContour ? cone : doubled)
      }
    }
  }

  @Test(arguments: regions, [Vector(0, 0), Vector(3, -2), Vector(-0.25, 1.5)])
  func difference(region: PixelRect, offset: Vector) throws {
    var test = TestPlan()
    let source = try test.addNoise(.plane, region)
    let output = test.addOutput(.plane, rect(-9, -6, 1053, 19))
    let back = Vector(-offset.x, -offset.y)
    test.plan.add(
      TonePass(source: source, value: .difference(PixelShift(offset), PixelShift(back)), output: output))
    try test.expectReference(steps: 3)
  }

  /// Light from a side, from above, and from high above, on slopes of either sign.
  @Test(arguments: regions, [SIMD3(1, 0, 0), SIMD3(0.48, -0.64, 0.6), SIMD3(0, 0, 1)])
  func relief(region: PixelRect, light: SIMD3<Double>) throws {
    for (step, steepness, isSmoothed) in [(1, 0.5, false), (1, -3, false), (1, 2, true), (7, 20, false)] {
      var test = TestPlan()
      let source = try test.addNoise(.plane, region)
      let output = test.addOutput(.plane, rect(-9, -6, 1053, 19))
      test.plan.add(
        TonePass(
          source: source,
          value: .relief(.init(step: step, steepness: steepness, light: light, isSmoothed: isSmoothed)),
          gain: 1,
          scale: 2, offset: -0.5, output: output))
      try test.expectReference(steps: 3)
    }
  }

  @Test(arguments: regions, [(true, false), (false, false), (true, true)])
  func share(region: PixelRect, form: (hasSecond: Bool, isFactor: Bool)) throws {
    let hasSecond = form.hasSecond
    var test = TestPlan()
    let first = try test.addNoise(.plane, region)
    let second = try test.addNoise(.plane, rect(-2, -1, 1040, 11))
    let output = test.addOutput(.plane, rect(-9, -6, 1053, 19))
    // Divisors of 0, very small ones and greater ones.
    test.plan.add(
      SharePass(
        first: first, second: hasSecond ? second : nil, dividend: SIMD3(0.25, 0.5, 0.0625),
        divisor: SIMD3(1, 0.5, hasSecond ? 0 : 0.25), multipliesFirst: form.isFactor, output: output))
    // Where the divisor is small an error of a step in it is a great one.
    try test.expectReference(steps: 3)
  }

  /// Kernels are means: the backend has fixed-point weights, which others do not fit into, and says so.
  @Test(arguments: [[2.0, 1.0], [-1.0, 1.0], [0.5, 0.2], [0.0, 0.0]])
  func kernelsThatAreNoMeans(kernel: [Double]) throws {
    var test = TestPlan()
    let surface = try test.addNoise(.plane, rect(0, 0, 21, 4))
    let output = test.addOutput(.plane, rect(-2, -2, 25, 8))
    test.plan.add(
      BlurPass(source: .plane(surface), axis: .horizontal, kernel: Kernel(weights: kernel), output: output)
    )
    let reason = "the weights of its kernel must be non-negative and sum to 1"
    #expect(throws: RenderError.unsupported(pass: "blur", reason: reason)) { try test.run() }
  }

  /// Four planes at different places, divided by a fifth.
  @Test(arguments: [0, 1, 3], [false, true])
  func compose(octaves: Int, hasDivisor: Bool) throws {
    var test = TestPlan()
    let planes = try [rect(-3, -2, 19, 11), rect(0, 0, 30, 9), rect(-9, 1, 22, 14), rect(-5, -4, 40, 20)]
      .enumerated().map { try test.addNoise(.plane, $1, seed: UInt64(3 + $0)) }
    let region = rect(-10, -10, 1100, 40)
    let divisor = test.add(
      .plane(Plane(region: region, samples: (0..<region.pixelCount).map { $0 % 3 == 0 ? 1 : 0.625 })), region)
    let output = test.addOutput(.intermediate, rect(-7, -5, 1053, 23))
    test.plan.add(
      ComposePass(channels: planes, divisor: hasDivisor ? divisor : nil, octaves: octaves, output: output))
    try test.expectReference()
  }

  @Test(arguments: regions, [1, 2, 3, 4, 7, 11])
  func upsample(region: PixelRect, octaves: Int) throws {
    let factor = 1 << octaves
    for output in [
      rect(-3, -5, 60, 11),
      rect(region.columns.lowerBound * factor - 9, region.rows.lowerBound * factor - 2, 1062, 5),
    ] {
      var test = TestPlan()
      let source = try test.addNoise(.plane, region)
      let target = test.addOutput(.plane, output)
      test.plan.add(UpsamplePass(source: source, octaves: octaves, output: target))
      try test.expectReference()
    }
  }
}
