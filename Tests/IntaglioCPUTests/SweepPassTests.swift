// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Sweeps of planes that are larger than the way on all sides: most results then read nothing that lies
/// outside.
@Suite struct SweepPassTests {
  /// Discs, soft at their edges, some rows of them; the rest is empty.
  private func discs(_ region: PixelRect) -> Plane {
    let samples = region.rows.flatMap { y in
      region.columns.map { x in
        let (column, row) = (Double((x + 90) % 45) - 21.7, Double((y + 90) % 60) - 19.4)
        let part = (16.3 - (column * column + row * row).squareRoot()) / 2.5
        return x > 120 && x < 260 ? 0 : Float((255 * min(max(part, 0), 1)).rounded() / 255)
      }
    }
    return Plane(region: region, samples: samples)
  }

  @Test(arguments: [0.577, -0.31, 1], [0.0, 0.7])
  func inside(slope: Double, fade: Double) throws {
    for (axis, isForward) in Axis.allCases.flatMap({ [($0, true), ($0, false)] }) {
      // The remainder after the last whole part of a row; and more rows than a group has.
      let region = rect(-31, -17, 377, 131)
      var test = TestPlan()
      let source = test.add(.plane(discs(region)), region)
      let output = test.addOutput(.plane, rect(-43, -20, 391, 137))
      let sweep = SweepPass(
        source: source, direction: .init(axis: axis, isForward: isForward, slope: slope, steps: 43),
        fade: fade,
        output: output)
      test.plan.add(.sweep(sweep))
      // Of two products a part of a step is cut off.
      try test.expectReference(steps: 3)
    }
  }
}
