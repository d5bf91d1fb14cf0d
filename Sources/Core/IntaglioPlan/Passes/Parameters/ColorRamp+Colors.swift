// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

extension ColorRamp {
  /// The premultiplied, sRGB-encoded colours at the ends of equal parts: one more than there are parts.
  ///
  /// - Parameter fadesIn: whether the colour at 0 is transparent.
  package func colors(parts: Int, fadesIn: Bool = false) -> [SIMD4<Double>] {
    let resolved = ResolvedGradient(gradient, over: Rect(0, 0, 1, 1), scale: 1)
    var colors = (0...parts).map { resolved.color(at: Double($0) / Double(parts), step: 1 / Double(parts)) }
    if fadesIn { colors[0] = .zero }
    return colors
  }
}

extension ResolvedGradient {
  /// The colour at t. Stops closer than `step` are moved to that distance.
  fileprivate func color(at t: Double, step: Double) -> SIMD4<Double> {
    var mixed = components[0]
    for index in positions.indices.dropFirst() {
      let middle = (positions[index - 1] + positions[index]) / 2
      let length = max(positions[index] - positions[index - 1], step)
      let u = min(max((t - middle) / length + 0.5, 0), 1)
      mixed += isSmooth ? risen(to: index, u) : u * (components[index] - mixed)
    }
    mixed.w = min(max(mixed.w, 0), 1)
    guard mixed.w > 0 else { return .zero }
    var color = SIMD3(mixed.x, mixed.y, mixed.z)
    if isPremultiplied { color /= mixed.w }
    return SIMD4(ColorSpaces.encoded(color, of: space) * mixed.w, mixed.w)
  }

  /// The growth of the spline from the previous stop.
  private func risen(to index: Int, _ u: Double) -> SIMD4<Double> {
    let (a, b) = (components[max(index - 2, 0)], components[index - 1])
    let (c, d) = (components[index], components[min(index + 1, components.count - 1)])
    let curve: SIMD4<Double> = 2 * a - 5 * b + 4 * c - d
    let end: SIMD4<Double> = 3 * (b - c) + d - a
    let change = c - b
    let grown: SIMD4<Double> = 0.5 * u * (c - a + u * (curve + u * end))
    return grown.clamped(lowerBound: pointwiseMin(.zero, change), upperBound: pointwiseMax(.zero, change))
  }
}

extension ColorSpaces {
  /// The sRGB-encoded colour, 0…1, of components in a space.
  fileprivate static func encoded(_ color: SIMD3<Double>, of space: Gradient.Space) -> SIMD3<Double> {
    let encoded =
      switch space {
      case .sRGB: color
      case .linear: encoded(linear: color)
      case .okLab: encoded(linear: linear(okLab: color))
      }
    return encoded.clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func encoded(linear: SIMD3<Double>) -> SIMD3<Double> {
    func encoded(_ value: Double) -> Double {
      value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
  }

  private static func linear(okLab lab: SIMD3<Double>) -> SIMD3<Double> {
    let roots =
      SIMD3(repeating: lab.x) + lab.y * SIMD3(0.396_337_777_4, -0.105_561_345_8, -0.089_484_177_5)
      + lab.z * SIMD3(0.215_803_757_3, -0.063_854_172_8, -1.291_485_548_0)
    let cones = roots * roots * roots
    return cones.x * SIMD3(4.076_741_662_1, -1.268_438_004_6, -0.004_196_086_3)
      + cones.y * SIMD3(-3.307_711_591_3, 2.609_757_401_1, -0.703_418_614_7)
      + cones.z * SIMD3(0.230_969_929_2, -0.341_319_396_5, 1.707_614_701_0)
  }
}
