// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

// How passes read grids.

extension Grid<Double> {
  /// The bilinear value that `shift` moves to pixel (x, y).
  func moved(by shift: PixelShift, x: Int, y: Int) -> Double {
    bilinear(shift) { self[x - shift.wholeX + $0, y - shift.wholeY + $1] }
  }

  /// The value at pixel (x, y) of full size of a grid with 2^octaves fewer samples an axis: the quadratic
  /// B-spline.
  func spline(octaves: Int, x: Int, y: Int) -> Double {
    let horizontal = SplineWeights(pixel: x, octaves: octaves)
    let vertical = SplineWeights(pixel: y, octaves: octaves)
    var sum = 0.0
    for row in 0..<3 {
      for column in 0..<3 {
        sum +=
          vertical.weights[row] * horizontal.weights[column]
          * self[horizontal.first + column, vertical.first + row]
      }
    }
    return sum
  }
}

/// (1 - f) v(0) + f v(1) on both axes; `value` gets the steps to the right and down.
func bilinear(_ shift: PixelShift, _ value: (_ right: Int, _ down: Int) -> Double) -> Double {
  func row(_ down: Int) -> Double {
    let near = (1 - shift.fractionX) * value(0, down)
    return shift.fractionX > 0 ? near + shift.fractionX * value(1, down) : near
  }
  let near = (1 - shift.fractionY) * row(0)
  return shift.fractionY > 0 ? near + shift.fractionY * row(1) : near
}

/// The three samples of a reduced axis that make one pixel of full size.
struct SplineWeights {
  let first: Int
  let weights: SIMD4<Double>

  init(pixel: Int, octaves: Int) {
    let factor = 1 << octaves
    let sample = Int((Double(pixel) / Double(factor)).rounded(.down))
    let t = (Double(pixel - sample * factor) + 0.5) / Double(factor) - 0.5
    first = sample - 1
    weights = SIMD4((0.5 - t) * (0.5 - t) / 2, 0.75 - t * t, (0.5 + t) * (0.5 + t) / 2, 0)
  }
}
