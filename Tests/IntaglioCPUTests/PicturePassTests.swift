// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Paint passes of one or two items, against the Reference.
@Suite struct PicturePassTests {
  static let pictures = [SurfaceFormat.bitmap, .intermediate]
  static let offsets = [
    Vector(0, 0), Vector(3, -2), Vector(0.5, 0), Vector(0, -1.25), Vector(-2.75, 4.5), Vector(600, 0),
  ]

  static let roundings: [(value: Double, level: UInt8)] = [
    (0.1, 26), (0.3, 77), (0.5, 128), (0.7, 179), (0.9, 230), (0.5 / 255, 1), (1.5 / 255, 2),
    (254.5 / 255, 255), (0.499 / 255, 0), (1, 255), (1.7, 255), (-0.4, 0), (-.infinity, 0), (.infinity, 255),
  ]

  @Test(arguments: offsets, pictures)
  func shadow(offset: Vector, format: SurfaceFormat) throws {
    for isInverted in [false, true] {
      var test = TestPlan()
      let source = try test.addNoise(.plane, rect(-3, -2, 19, 11))
      _ = test.addOutput(format, rect(-6, -5, 530, 17))
      let color = SIMD4(0.5, 0.125, 0.3, 0.75)
      let term = CoverageTerm(
        .plane(source, octaves: 0), shift: PixelShift(offset), isInverted: isInverted)
      test.paint([(.color(color), [term])])
      try test.expectReference()
    }
  }

  @Test(arguments: pictures, pictures)
  func clip(source: SurfaceFormat, result: SurfaceFormat) throws {
    for threshold: Int? in [nil, 0, 128] {
      for isInverted in [false, true] {
        for maskFormat in [SurfaceFormat.bitmap, .plane] {
          var test = TestPlan()
          let picture = try test.addNoise(source, rect(-4, 1, 15, 8))
          let surface = try test.addNoise(maskFormat, rect(-2, -1, 20, 7), seed: 11)
          _ = test.addOutput(result, rect(-5, -2, 25, 13))
          let term: CoverageTerm.Source =
            maskFormat == .bitmap ? .alpha(surface, threshold: threshold) : .plane(surface, octaves: 0)
          test.paint([(.picture(picture, shift: .zero), [CoverageTerm(term, isInverted: isInverted)])])
          try test.expectReference()
        }
      }
    }
  }

  @Test(arguments: pictures)
  func flood(format: SurfaceFormat) throws {
    var test = TestPlan()
    let color = SIMD4(0.1, 0, 0.333, 0.9)
    let output = test.addOutput(format, rect(-3, 5, 517, 3))
    test.paint([(.color(color), [])])
    try expect(test.run(), isPictureAt: test.plan[output].region) { _, _ in color }
  }

  @Test(arguments: pictures, pictures)
  func over(top: SurfaceFormat, bottom: SurfaceFormat) throws {
    for format in Self.pictures {
      var test = TestPlan()
      let topPicture = try test.addNoise(top, rect(0, 0, 21, 9))
      let bottomPicture = try test.addNoise(bottom, rect(-4, 3, 19, 10), seed: 5)
      _ = test.addOutput(format, rect(-6, -1, 30, 15))
      test.paint([(.picture(bottomPicture, shift: .zero), []), (.picture(topPicture, shift: .zero), [])])
      try test.expectReference()
    }
  }

  /// floor(255 x + 0.5): ties are rounded up, for even and odd neighbours alike; other values are clamped.
  @Test(arguments: roundings)
  func rounding(value: Double, level: UInt8) throws {
    var test = TestPlan()
    _ = test.addOutput(.bitmap, rect(0, 0, 11, 2))
    test.paint([(.color(SIMD4(repeating: value)), [])])
    guard case .bitmap(let bitmap) = try test.run() else {
      Issue.record("the result is no bitmap")
      return
    }
    #expect(bitmap.pixels.allSatisfy { $0 == level }, "\(bitmap.pixels[0])")
  }

  /// Samples past the ends enter as the ends, NaN as 0.
  @Test func inputsOutsideUnitRange() throws {
    var test = TestPlan()
    let values: [Float] = [-1, -0.0001, 0, 0.5, 1, 1.0001, 7, .infinity, -.infinity, .nan]
    let expected: [Double] = [0, 0, 0, 0.5, 1, 1, 1, 1, 0, 0]
    let region = rect(0, 0, values.count, 1)
    let source = test.add(.plane(Plane(region: region, samples: values)), region)
    let output = test.addOutput(.plane, region)
    test.plan.add(
      BlurPass(source: .plane(source), axis: .vertical, kernel: Kernel(weights: [1]), output: output))
    try expect(test.run(), isPlaneAt: region) { x, _ in expected[x] }
  }
}
