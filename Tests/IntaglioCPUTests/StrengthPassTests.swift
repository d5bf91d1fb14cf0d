// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Passes that scatter or colour strengths, each alone, against the Reference.
@Suite struct StrengthPassTests {
  @Test(arguments: [Vector(0, 0), Vector(3, -2), Vector(-2.75, 4.5)], [1, 4])
  func grain(offset: Vector, size: Int) throws {
    for (noise, jitter, steepness) in [(1.0, 0.0, 8.0), (0.3, 1, 4), (0, 0.5, 1)] {
      var test = TestPlan()
      let source = try test.addNoise(.plane, rect(-20, -3, 1100, 11))
      let output = test.addOutput(.plane, rect(-25, -6, 1110, 19))
      test.plan.add(
        GrainPass(
          source: source, shift: PixelShift(offset), noise: noise, jitter: jitter, steepness: steepness,
          grid: GrainGrid(size: Double(size), seed: 4_000_000_001, over: Rect(5, -2, 9, 9), scale: 1),
          output: output))
      try test.expectReference(steps: 1)
    }
  }

  @Test(arguments: Halftone.Shape.allCases)
  func screen(shape: Halftone.Shape) throws {
    var test = TestPlan()
    let source = try test.addNoise(.plane, rect(-20, -3, 1100, 11))
    let output = test.addOutput(.plane, rect(-25, -6, 1110, 19))
    // As soft as possible: edges amplify the rounding of the grain's result.
    let screen = ResolvedScreen(Halftone(shape, size: 4.5, angle: 30), scale: 1, edge: 1)
    test.plan.add(
      GrainPass(
        source: source, shift: PixelShift(Vector(3, -2)), noise: 0, jitter: 0, steepness: 1,
        grid: GrainGrid(size: 1, seed: 0, over: Rect(0, 0, 1, 1), scale: 1),
        screen: screen.moved(by: Vector(5, -2)), output: output))
    try test.expectReference(steps: 2)
  }

  @Test(arguments: [1, 4])
  func turn(step: Int) throws {
    var test = TestPlan()
    let tile = try test.addNoise(.plane, rect(0, 0, 9, 6))
    let height = try test.addNoise(.plane, rect(-20, -3, 600, 11))
    let output = test.addOutput(.plane, rect(-25, -6, 610, 19))
    test.plan.add(
      TurnPass(
        tile: tile, tileSize: PixelSize(9, 6), left: 7, top: -2, height: height, step: step, output: output))
    try test.expectReference(steps: 1.5)
  }

  @Test(arguments: [2, 5, 65])
  func ramp(count: Int) throws {
    var test = TestPlan()
    let source = try test.addNoise(.plane, rect(-20, -3, 1100, 11))
    let output = test.addOutput(.intermediate, rect(-25, -6, 1110, 19))
    let colors = (0..<count).map { index in
      let part = Double(index) / Double(count - 1)
      return SIMD4(part, 0.5, 1 - part, 1) * (1 - 0.75 * part * part)
    }
    test.plan.add(RampPass(source: source, colors: colors, output: output))
    try test.expectReference()
  }
}
