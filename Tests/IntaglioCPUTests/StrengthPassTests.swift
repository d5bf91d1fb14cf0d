// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Passes that scatter or colour strengths, each alone, against their formulas.
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
      try test.expectPlane(steps: 1) { formulas, x, y in
        let (u, w) = Self.numbers(x - 5, y + 2, size: size, seed: 4_000_000_001)
        let s = formulas.moved(offset, x, y) { formulas.coverage(.plane(source), $0, $1) }
        let moved = s + jitter * (2 * w - 1) * min(s, 1 - s)
        let scattered = min(max(steepness * moved - (steepness - 1) * u, 0), 1)
        return (1 - noise) * moved + noise * scattered
      }
    }
  }

  /// u and w of `Grain` in unlimited integers, cut to 32 bits at each step.
  private static func numbers(_ x: Int, _ y: Int, size: Int, seed: Int) -> (Double, Double) {
    func kept(_ value: Int) -> Int { value & 0xFFFF_FFFF }
    func mixed(_ value: Int, _ bits: Int, _ factor: Int) -> Int { kept((value ^ (value >> bits)) &* factor) }
    func hash(_ x: Int, _ y: Int) -> Int {
      let sum = kept(kept(x) &* 0x9E37_79B1) + kept(kept(y) &* 0x85EB_CA77) + kept((seed + 1) &* 0xC2B2_AE3D)
      return mixed(mixed(mixed(kept(sum), 15, 0x2C1B_3C6D), 12, 0x297A_2D39), 15, 1)
    }
    func cell(_ place: Int) -> Int { Int((Double(place) / Double(size)).rounded(.down)) }
    let g = hash(cell(x), cell(y))
    return (Double(g >> 8) / 0x1p24, Double(hash(g, 1) >> 8) / 0x1p24)
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
    try test.expectPicture { formulas, x, y in
      let place = formulas.coverage(.plane(source), x, y) * Double(count - 1)
      // As far as each colour reaches to either side.
      return colors.enumerated().reduce(.zero) { sum, color in
        sum + color.element * max(0, 1 - abs(place - Double(color.offset)))
      }
    }
  }
}
