import Foundation
import IntaglioPlan

/// A gradient at one pixel, as `ResolvedGradient` says.
struct ReferenceGradient {
  let gradient: ResolvedGradient

  /// The premultiplied, sRGB-encoded colour at a point, which is a pixel's centre.
  func color(x: Double, y: Double) -> SIMD4<Double> {
    let (t, half) = position(x, y)
    let stops = gradient.positions
    var mixed = gradient.components[0]
    if case .conic = gradient.shape, let last = gradient.components.last, t < half {
      mixed = mix(last, mixed, (t + half) / (2 * half))
    }
    for index in stops.indices.dropFirst() {
      var (low, high) = (stops[index - 1], stops[index])
      if high - low < 2 * half {
        let middle = (low + high) / 2
        (low, high) = (middle - half, middle + half)
      }
      mixed = mix(mixed, gradient.components[index], min(max((t - low) / (high - low), 0), 1))
    }
    if case .conic = gradient.shape, t > 1 - half {
      mixed = mix(mixed, gradient.components[0], (t - 1 + half) / (2 * half))
    }
    return encoded(mixed)
  }

  /// t, and half of what it changes by in a pixel.
  private func position(_ x: Double, _ y: Double) -> (Double, Double) {
    switch gradient.shape {
    case .linear(let direction, let phase):
      return (x * direction.x + y * direction.y + phase, gradient.halfPixel ?? 0)
    case .radial(let center, let radius):
      return (hypot((x - center.x) / radius.x, (y - center.y) / radius.y), gradient.halfPixel ?? 0)
    case .conic(let center, let start):
      let turn = atan2(x - center.x, center.y - y) / (2 * .pi) - start
      let distance = hypot(x - center.x, y - center.y)
      return (turn - turn.rounded(.down), min(0.125, 0.5 / (2 * .pi * max(distance, 1e-6))))
    }
  }

  private func mix(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
    from * (1 - fraction) + to * fraction
  }

  private func encoded(_ mixed: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = mixed.w
    guard alpha > 0 else { return .zero }
    var color = SIMD3(mixed.x, mixed.y, mixed.z)
    if gradient.isPremultiplied { color /= alpha }
    switch gradient.space {
    case .sRGB: break
    case .linear: color = encoded(linear: color)
    case .okLab: color = encoded(linear: linear(okLab: color))
    }
    return SIMD4(color.clamped(lowerBound: .zero, upperBound: .one) * alpha, alpha)
  }

  private func encoded(linear: SIMD3<Double>) -> SIMD3<Double> {
    func encoded(_ value: Double) -> Double {
      value <= 0.0031308 ? 12.92 * max(value, 0) : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
  }

  private func linear(okLab lab: SIMD3<Double>) -> SIMD3<Double> {
    let long = pow(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
    let middle = pow(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
    let short = pow(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
    return SIMD3(
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
  }
}
