// SPDX-License-Identifier: MIT
import Glibc

/// One half of a symmetric convolution kernel.
package struct Kernel: Sendable, Hashable {
  /// The weight at distance 0, 1, 2 … from the centre. `weights[0] + 2 * (the rest)` is 1.
  package let weights: [Double]

  package init(weights: [Double]) { self.weights = weights }

  package var radius: Int { weights.count - 1 }
  package var tapCount: Int { 2 * radius + 1 }

  /// The largest radius in CPU and GPU plans: sigma is at most 4 there, and taps reach 4 sigma.
  package static let maximumRadius = 16

  /// The sampled Gaussian g[i] = exp(-i^2 / 2 sigma^2), cut at ceil(reach * sigma), normalised to sum 1.
  package static func gaussian(sigma: Double, reach: Double) -> Kernel {
    gaussian(sigma: sigma, radius: Int((reach * sigma).rounded(.up)))
  }

  /// The Gaussian of 2 * radius + 1 taps whose *discrete* variance, Σ i^2 g[i], is `variance`: the width
  /// parameter compensates the changes by sampling and truncation. For a sigma of at least 1.8, where the
  /// correction is small.
  package static func gaussian(variance: Double, radius: Int) -> Kernel {
    var parameter = variance
    var kernel = gaussian(sigma: parameter.squareRoot(), radius: radius)
    // The discrete variance is almost linear in the parameter, so the plain difference converges fast.
    for _ in 0..<32 {
      let miss = variance - kernel.variance
      if abs(miss) < 1e-12 { break }
      parameter += miss
      kernel = gaussian(sigma: parameter.squareRoot(), radius: radius)
    }
    return kernel
  }

  /// Σ i^2 g[i] over all taps.
  package var variance: Double { 2 * weights.indices.reduce(0.0) { $0 + Double($1 * $1) * weights[$1] } }

  /// The sampled Gaussian of 2 * radius + 1 taps, normalised to sum 1.
  package static func gaussian(sigma: Double, radius: Int) -> Kernel {
    let half = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    return Kernel(weights: half.map { $0 / sum })
  }
}
