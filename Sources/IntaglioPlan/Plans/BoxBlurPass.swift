/// Two boxes of n pixels along one axis, one after the other: out[i] = Σ max(0, n - |j|) in[i+j] / n², in a time that does not
/// grow with n on the CPU.
///
/// The weights are a triangle of 2n - 1 taps, which is symmetric for even n too.
package struct BoxBlurPass: Sendable, Hashable {
  /// What is blurred.
  package var source: CoverageSource
  /// Along which axis.
  package var axis: Axis
  /// n, at least 1.
  package var width: Int
  /// A plane.
  package var output: SurfaceID

  /// The widest boxes that backends have sums for.
  package static let maximumWidth = 65_536

  /// See the properties.
  package init(source: CoverageSource, axis: Axis, width: Int, output: SurfaceID) {
    self.source = source
    self.axis = axis
    self.width = width
    self.output = output
  }

  /// How many pixels away a result reads.
  package var reach: Int { width - 1 }
}
