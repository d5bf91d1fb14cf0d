// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Blurs for readers that amplify errors.
@Suite struct PreciseBlurTests {
  private static let kernels = [
    Kernel(weights: [1]), Kernel(weights: [0.5, 0.25]), Kernel.gaussian(sigma: 2.25, reach: 4),
    Kernel.gaussian(sigma: 3.9, reach: 4),
  ]

  private func blur(_ source: SurfaceID, _ axis: Axis, _ kernel: Kernel, _ output: SurfaceID) -> Pass {
    .blur(BlurPass(source: .plane(source), axis: axis, kernel: kernel, isPrecise: true, output: output))
  }

  /// The rounding of the weights adds up to 1.6 steps to that of the sum: where samples are full whose
  /// weights are rounded up, and others empty.
  @Test(arguments: kernels, Axis.allCases)
  func noise(kernel: Kernel, axis: Axis) throws {
    var test = TestPlan()
    let source = try test.addNoise(.plane, rect(-5, 3, 1040, 21))
    let output = test.addOutput(.plane, rect(-22, -17, 1075, 60))
    test.plan.add(blur(source, axis, kernel, output))
    try test.expectReference(steps: 2.1)
  }

  /// The mean of equal samples is that sample, however often it is taken.
  @Test(arguments: kernels, Axis.allCases)
  func constants(kernel: Kernel, axis: Axis) throws {
    let region = rect(0, 0, 40, 40)
    for sample in [1, 3, 127, 2040, 16321, 32639, 32640] {
      var test = TestPlan()
      let value = Float(sample) / 32640
      let constant = Plane(region: region, samples: Array(repeating: value, count: region.pixelCount))
      let source = test.add(.plane(constant), region)
      let output = test.addOutput(.plane, rect(16, 16, 8, 8))
      test.plan.add(blur(source, axis, kernel, output))
      try expect(test.run(), isPlaneAt: test.plan[output].region, steps: 0.01) { _, _ in Double(value) }
    }
  }

  /// Means of slopes are these slopes: the errors of four blurs do not add up.
  @Test(arguments: [2.25, 3.0], [1, 40])
  func slopes(sigma: Double, step: Int) throws {
    let (region, kernel) = (rect(0, 0, 120, 120), Kernel.gaussian(sigma: sigma, reach: 4))
    func sample(_ x: Int, _ y: Int) -> Double { Double(step * (3 * x + y) + 7) / 32640 }
    let samples = region.rows.flatMap { y in region.columns.map { x in Float(sample(x, y)) } }
    var test = TestPlan()
    var source = test.add(.plane(Plane(region: region, samples: samples)), region)
    for left in (0..<4).reversed() {
      for axis in Axis.allCases {
        let isLast = left == 0 && axis == .vertical
        let output =
          isLast ? test.addOutput(.plane, rect(55, 55, 10, 10)) : test.plan.addSurface(.plane, region)
        test.plan.add(blur(source, axis, kernel, output))
        source = output
      }
    }
    try expect(test.run(), isPlaneAt: test.plan[source].region, steps: 0.55) { sample($0, $1) }
  }
}
