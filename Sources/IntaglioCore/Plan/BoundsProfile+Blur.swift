extension BoundsProfile {
  /// The blur of a picture's bounds, moved by `shift`, over the pixels of `region`.
  ///
  /// On each axis the blurred indicator of 0..<length at pixel i is the sum of the kernel's taps that fall inside, a
  /// difference of two cumulative sums. The Gaussian is direct, cut at 6 sigma. Costs a few operations a column and row.
  init(picture: PixelSize, sigma: Double, shift: PixelShift, region: PixelRect) {
    let kernel =
      sigma < OctaveBlur.smallestSigma ? Kernel(weights: [1]) : Kernel.gaussian(sigma: sigma, reach: 6)
    let sums = CumulativeKernel(kernel)
    func profile(_ length: Int, _ pixels: Range<Int>, _ whole: Int, _ fraction: Double) -> [Float] {
      pixels.map { pixel in
        let near = sums.indicator(of: length, at: pixel - whole)
        let next = fraction > 0 ? sums.indicator(of: length, at: pixel - whole + 1) : 0
        return Float((1 - fraction) * near + fraction * next)
      }
    }
    self.init(
      columns: profile(picture.width, region.columns, shift.wholeX, shift.fractionX),
      rows: profile(picture.height, region.rows, shift.wholeY, shift.fractionY))
  }
}

/// The sums of a kernel's taps from the left.
private struct CumulativeKernel {
  private let radius: Int
  /// Element i is the sum of the taps -radius … -radius + i.
  private let sums: [Double]

  init(_ kernel: Kernel) {
    radius = kernel.radius
    var sum = 0.0
    sums = (-kernel.radius...kernel.radius).map { tap in
      sum += kernel.weights[abs(tap)]
      return sum
    }
  }

  /// The blurred indicator of 0..<length at pixel i: the sum of the taps j with 0 ≤ i + j < length.
  func indicator(of length: Int, at pixel: Int) -> Double {
    upTo(length - 1 - pixel) - upTo(-1 - pixel)
  }

  /// The sum of the taps up to and with `tap`.
  private func upTo(_ tap: Int) -> Double {
    tap < -radius ? 0 : tap >= radius ? 1 : sums[tap + radius]
  }
}
