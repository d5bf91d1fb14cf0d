// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import Testing

/// Expects a plane to be `formula` (limited to 0…1) at every sample, up to its rounding to 1/128 of a level:
/// half a step and the little that Float arithmetic may add, or `steps`.
func expect(
  _ surface: Surface, isPlaneAt region: PixelRect, steps: Double = 0.55,
  sourceLocation: SourceLocation = #_sourceLocation, _ formula: (Int, Int) -> Double
) throws {
  guard case .plane(let plane) = surface else {
    Issue.record("the result is a \(surface.format)", sourceLocation: sourceLocation)
    return
  }
  #expect(plane.region == region, sourceLocation: sourceLocation)
  var worst = 0.0
  for y in region.rows {
    for x in region.columns {
      worst = max(worst, abs(Double(plane[x, y]) - min(max(formula(x, y), 0), 1)))
    }
  }
  #expect(
    worst * 128 * 255 < steps, "the farthest sample, in steps of 1/128 of a level",
    sourceLocation: sourceLocation)
}

/// Expects a bitmap or 16-bit intermediate to be `formula` (limited to 0…1) at every pixel, up to its
/// rounding. A byte may be off the exact value by half a level, and by no more than Float arithmetic and
/// 16-bit inputs explain.
func expect(
  _ surface: Surface, isPictureAt region: PixelRect, sourceLocation: SourceLocation = #_sourceLocation,
  _ formula: (Int, Int) -> SIMD4<Double>
) throws {
  var worst = 0.0
  for y in region.rows {
    for x in region.columns {
      let expected = formula(x, y).clamped(lowerBound: .zero, upperBound: .one)
      let (column, row) = (x - region.columns.lowerBound, y - region.rows.lowerBound)
      switch surface {
      case .bitmap(let bitmap):
        let miss = SIMD4<Double>(bitmap[column, row]) - 255 * expected
        worst = max(worst, miss.max(), -miss.min())
      case .intermediate(let picture):
        let miss = 65535 * (SIMD4<Double>(picture.pixels[row * region.width + column]) - expected)
        worst = max(worst, miss.max(), -miss.min())
      case .plane: Issue.record("the result is a plane", sourceLocation: sourceLocation)
      }
    }
  }
  #expect(surface.size == region.size, sourceLocation: sourceLocation)
  let limit = surface.format == .bitmap ? 0.501 : 0.55
  #expect(worst < limit, "the farthest channel, in steps of the format", sourceLocation: sourceLocation)
}
