// SPDX-License-Identifier: MIT
import IntaglioPlan

/// A Gaussian at constant cost for any sigma: k downsamplings, a short kernel, and a spline to read the
/// result.
///
/// k downsamplings with [1 3 3 1]/8 are one decimation by D = 2^k with the triple box, whose variance is 3
/// (D^2 - 1) / 12. Reading with the quadratic B-spline adds D^2 / 4 (its weights at any phase t have the
/// variance 1/4 in samples: w(-1) + w(1) - t^2 = 1/4). The kernel has the rest of sigma^2, so that the whole
/// is a Gaussian again. The Vello renderer's blur also subtracts the variance of its resampling filters.
package struct OctaveBlur: Sendable, Hashable {
  /// k: 0 means a direct convolution.
  package let octaves: Int
  package let kernel: Kernel

  /// Below this sigma a blur is the identity.
  package static let minimumSigma = 0.01
  /// From this sigma on, planes are downsampled first.
  package static let minimumReducedSigma = 4.0

  /// The number of times that the kernel is applied along each axis.
  package let repeats: Int

  /// The blur of `sigma` pixels, at least `minimumSigma`.
  ///
  /// - Parameters:
  ///   - isPrecise: downsamples once less, for a tenth of the error; a kernel that would be too wide becomes
  ///     four narrower ones.
  ///   - span: the largest distance between related pixels, for a plane that is later divided by the weights
  ///     of its pixels. Weights farther out are dropped, and the others normalised to 1: a picture much
  ///     smaller than its blur would otherwise keep too little weight to divide by.
  package init(sigma: Double, isPrecise: Bool = false, span: Int? = nil) {
    guard sigma >= OctaveBlur.minimumReducedSigma else {
      (octaves, repeats) = (0, 1)
      let radius = Int((4 * sigma).rounded(.up))
      kernel = .gaussian(sigma: sigma, radius: min(radius, span ?? radius))
      return
    }
    // floor(log2(sigma / 2)), exactly; a span keeps 6 to 11 samples.
    let most = span.map { max(Int((Double($0) / 6).exponent), 0) } ?? Int.max
    let octaves = min(Int((sigma / 2).exponent) - (isPrecise ? 1 : 0), most)
    self.octaves = octaves
    repeats = isPrecise ? 4 : 1
    let factor = Double(1 << octaves)
    let square = factor * factor
    let resampling = octaves == 0 ? 0 : (square - 1) / 4 + square / 4
    let variance = (sigma * sigma - resampling) / square / Double(repeats)
    let radius = Int((4 * variance.squareRoot()).rounded(.up))
    // The additional reach of downsampling and of the spline.
    let longest = span.map { $0 >> octaves + 3 } ?? radius
    kernel =
      radius > longest
      ? .gaussian(sigma: variance.squareRoot(), radius: longest)
      : .gaussian(variance: variance, radius: radius)
  }

  /// The joint reach of all kernels.
  package var radius: Int { repeats * kernel.radius }
}
