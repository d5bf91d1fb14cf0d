// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport
import Testing

/// Spreads of shapes higher than their reach. Rows are made in order, mostly from the state of the row above.
@Suite struct SpreadPassTests {
  /// Rings with edges of this many pixels, some at the plane's edges; between them thin lines and nothing.
  private func rings(_ region: PixelRect, edge: Double) -> Plane {
    func part(_ x: Int, _ y: Int) -> Double {
      let (column, row) = (Double(x % 29) - 13.3, Double(y % 37) - 16.8)
      let out = (column * column + row * row).squareRoot()
      let ring = min((11.4 - out) / edge, (out - 3.2) / edge) + 0.5
      let line = x % 53 == 50 ? Double(y % 7) / 9 : 0
      return min(max(ring, line, 0), 1)
    }
    let samples = region.rows.flatMap { y in
      region.columns.map { x in Float((255 * part(x + 60, y + 60)).rounded() / 255) }
    }
    return Plane(region: region, samples: samples)
  }

  private func test(
    _ plane: Plane, by spread: Double, ramp: Double, _ metric: SpreadPass.Metric, over target: PixelRect
  ) -> TestPlan {
    var test = TestPlan()
    let source = test.add(.plane(plane), plane.region)
    let output = test.addOutput(.plane, target)
    test.plan.addSpread(of: source, by: spread, ramp: ramp, metric, into: output)
    return test
  }

  @Test(arguments: [1.5, 5.5, 9.25, -1.5, -5.5, -9.25], SpreadPass.Metric.lengths)
  func shapes(spread: Double, metric: SpreadPass.Metric) throws {
    for (edge, ramp) in [(1.0, 1.0), (3.7, 1), (1, abs(spread) + 0.5), (3.7, abs(spread) + 0.5)] {
      let plane = rings(rect(-7, -5, 61, 83), edge: edge)
      let target = rect(-12, -9, 73, 92)
      let test = test(plane, by: spread, ramp: ramp, metric, over: target)
      try test.expectReference()
    }
  }

  /// Everything is veiled, and nothing is quite full: with Euclid's length only the edges grow.
  @Test(arguments: [2.5, -5.5], SpreadPass.Metric.lengths)
  func veil(spread: Double, metric: SpreadPass.Metric) throws {
    for ramp in [1.0, abs(spread) + 0.5] {
      var plane = rings(rect(-7, -5, 61, 53), edge: 1)
      plane.samples = plane.samples.map { (255 * (0.03 + 0.94 * $0)).rounded() / 255 }
      let test = test(plane, by: spread, ramp: ramp, metric, over: rect(-12, -9, 73, 62))
      try test.expectReference()
    }
  }

  @Test(arguments: ByteMap.tested, [1.0, -1])
  func bytes(map: ByteMap, sign: Double) throws {
    for edge in [1.0, 3.7] {
      let plane = rings(rect(-7, -5, 61, 83), edge: edge)
      let target = rect(-12, -9, 73, 92)
      let spread = sign * map.spread
      let test = test(plane, by: spread, ramp: 1, .bytes(map), over: target)
      try test.expectReference()
    }
  }

  /// Each thread begins somewhere else.
  @Test(arguments: [6.5, -3.5], [1.0, 4])
  func threads(spread: Double, ramp: Double) throws {
    let region = rect(0, 0, 640, 450)
    let test = test(rings(region, edge: 2), by: spread, ramp: ramp, .euclid, over: region)
    func samples(_ threads: Int) throws -> [Float]? {
      guard case .plane(let plane) = try test.run(threads: threads) else { return nil }
      return plane.samples
    }
    let one = try samples(1)
    #expect(one?.contains { $0 > 0 && $0 < 1 } == true)
    for threads in [2, 3] { #expect(try samples(threads) == one) }
  }
}
