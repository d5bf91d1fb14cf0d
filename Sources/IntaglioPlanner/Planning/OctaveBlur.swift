import IntaglioPlan

/// How a Gaussian of one sigma is reached at constant cost: k downsamplings, a short kernel, a spline to read it back.
///
/// k downsamplings with [1 3 3 1]/8 are one decimation by D = 2^k with the triple box, whose variance is 3 (D^2 - 1) / 12.
/// Reading back with the quadratic B-spline adds D^2 / 4 (its weights at any phase t have the variance 1/4 in samples:
/// w(-1) + w(1) - t^2 = 1/4). What is left of sigma^2 is the kernel's, so that the whole is a Gaussian again. The idea of
/// paying for the resampling filters out of the variance is in the blur of the Vello renderer too.
package struct OctaveBlur: Sendable, Hashable {
  /// k: 0 means a direct convolution.
  package let octaves: Int
  /// The taps on the reduced plane.
  package let kernel: Kernel

  /// Below this sigma a blur is the identity.
  package static let minimumSigma = 0.01
  /// From this sigma on planes are halved first.
  package static let minimumReducedSigma = 4.0

  /// The blur of `sigma` pixels, at least `minimumSigma`.
  package init(sigma: Double) {
    guard sigma >= OctaveBlur.minimumReducedSigma else {
      octaves = 0
      kernel = .gaussian(sigma: sigma, reach: 4)
      return
    }
    octaves = Int((sigma / 2).exponent)  // floor(log2(sigma / 2)), exactly
    let factor = Double(1 << octaves)
    let square = factor * factor
    let variance = (sigma * sigma - (square - 1) / 4 - square / 4) / square
    kernel = .gaussian(variance: variance, radius: Int((4 * variance.squareRoot()).rounded(.up)))
  }
}
