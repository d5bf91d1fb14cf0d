// SPDX-License-Identifier: MIT

/// Mask m of a picture's alpha, or of another channel, or 1 - m, over the output's region. Outside the
/// picture every channel is 0, so m is 0.
package struct MaskPass: Sendable, Hashable {
  /// A bitmap or 16-bit intermediate.
  package var source: SurfaceID
  /// The channel of m.
  package var channel: PictureChannel
  /// nil: m is the channel. T, for alpha: m is 1 where 255 alpha > T, else 0.
  package var threshold: Int?
  /// Writes 1 - m.
  package var isInverted: Bool
  /// A plane.
  package var output: SurfaceID

  /// A pass, see the properties.
  package init(
    source: SurfaceID, channel: PictureChannel = .alpha, threshold: Int? = nil, isInverted: Bool = false,
    output: SurfaceID
  ) {
    self.source = source
    self.channel = channel
    self.threshold = threshold
    self.isInverted = isInverted
    self.output = output
  }
}

extension MaskPass: PlannedPass {
  package var pass: Pass { .mask(self) }
  var name: String { "mask" }
  var details: String {
    "\(isInverted ? "1 - " : "")"
      + (channel == .alpha
        ? "\(CoverageSource.alpha(source, threshold: threshold))" : "\(channel)(\(source))")
  }
  var readsPerPixel: Int { 1 }
  /// Remaking a mask is faster than managing it.
  var isCached: Bool { false }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source, SurfaceFormat.pictures)
  }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      threshold == nil || channel == .alpha,
      "it compares \(channel) with a threshold, which only alpha can be")
  }
}
