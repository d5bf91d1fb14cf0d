// SPDX-License-Identifier: MIT
import IntaglioPlan

/// How a Gaussian of one sigma is reached at constant cost: k downsamplings, a short kernel, a spline to read
/// it back.
///
/// k downsamplings with [1 3 3 1]/8 are one decimation by D = 2^k with the triple box, whose variance is 3
/// (D^2 - 1) / 12. Reading back with the quadratic B-spline adds D^2 / 4 (its weights at any phase t have the
/// variance 1/4 in samples: w(-1) + w(1) - t^2 = 1/4). What is left of sigma^2 is the kernel's, so that the
/// whole is a Gaussian again. The idea of paying for the resampling filters out of the variance is in the
/// blur of the Vello renderer too.
package struct OctaveBlur: Sendable, Hashable {
  /// k: 0 means a direct convolution.
  package let octaves: Int
  /// The taps on the reduced plane.
  package let kernel: Kernel

  /// Below this sigma a blur is the identity.
  package static let minimumSigma = 0.01
  /// From this sigma on planes are halved first.
  package static let minimumReducedSigma = 4.0

  /// How often the kernel is applied along each axis.
  package let repeats: Int

  /// The blur of `sigma` pixels, at least `minimumSigma`.
  ///
  /// - Parameters:
  ///   - isPrecise: halves planes once less, for a tenth of the error; a kernel that is too wide then is four
  ///     narrower ones.
  ///   - span: how far apart pixels lie at most that have to do with each other, for a plane that is divided
  ///     by the weights of its pixels afterwards. Weights farther out are left out, and the others made up to
  ///     1: so little would be left of a picture that is much smaller than its blur that nothing could be
  ///     made of it.
  package init(sigma: Double, isPrecise: Bool = false, span: Int? = nil) {
    guard sigma >= OctaveBlur.minimumReducedSigma else {
      (octaves, repeats) = (0, 1)
      let radius = Int((4 * sigma).rounded(.up))
      kernel = .gaussian(sigma: sigma, radius: min(radius, span ?? radius))
      return
    }
    // floor(log2(sigma / 2)), exactly; of a span 6 to 11 samples are left.
    let most = span.map { max(Int((Double($0) / 6).exponent), 0) } ?? Int.max
    let octaves = min(Int((sigma / 2).exponent) - (isPrecise ? 1 : 0), most)
    self.octaves = octaves
    repeats = isPrecise ? 4 : 1
    let factor = Double(1 << octaves)
    let square = factor * factor
    let resampling = octaves == 0 ? 0 : (square - 1) / 4 + square / 4
    let variance = (sigma * sigma - resampling) / square / Double(repeats)
    let radius = Int((4 * variance.squareRoot()).rounded(.up))
    // What downsampling and reading back reach farther.
    let longest = span.map { $0 >> octaves + 3 } ?? radius
    kernel =
      radius > longest
      ? .gaussian(sigma: variance.squareRoot(), radius: longest)
      : .gaussian(variance: variance, radius: radius)
  }

  /// How far all of the kernels reach together.
  package var radius: Int { repeats * kernel.radius }
}
