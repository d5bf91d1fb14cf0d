// SPDX-License-Identifier: MIT

/// A change of saturation, with the names of `Adjustment.Vibrance` and values in fractions of 1.
package struct VibranceChange: Sendable, Hashable {
  package let vibrance: Double
  package let saturation: Double

  package init(vibrance: Double, saturation: Double) {
    (self.vibrance, self.saturation) = (vibrance, saturation)
  }

  var slope: Double {
    let factor = (1 + saturation) * (1 + max(vibrance, 0))
    // The luminosity, its distance, and the change of the factor along the chroma.
    return max(factor, 1) + (1 + saturation) * abs(vibrance)
  }

  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luminosity = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z
    let factor = (1 + vibrance * (1 - (color.max() - color.min()))) * (1 + saturation)
    return luminosity + factor * (color - luminosity)
  }
}
