// SPDX-License-Identifier: MIT

/// The mask m of a picture's alpha or another channel, or 1 - m, over the output's region. Outside the
/// picture every channel is 0, so m is 0.
package struct MaskPass: Sendable, Hashable {
  /// A bitmap or 16-bit intermediate.
  package var source: SurfaceID
  package var channel: PictureChannel
  /// If nil, m is the channel itself. With a threshold T, which only alpha can have, m is 1 where 255 alpha >
  /// T, else 0.
  package var threshold: Int?
  /// Whether to write 1 - m.
  package var isInverted: Bool
  package var output: SurfaceID

  package init(
    source: SurfaceID, channel: PictureChannel = .alpha, threshold: Int? = nil, isInverted: Bool = false,
    output: SurfaceID
  ) {
    (self.source, self.channel, self.threshold) = (source, channel, threshold)
    (self.isInverted, self.output) = (isInverted, output)
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
  /// Making a mask again is faster than caching it.
  var isCached: Bool { false }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    try body(&source, SurfaceFormat.pictures)
  }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      threshold == nil || channel == .alpha,
      "it applies a threshold to \(channel), which only alpha can have")
  }
}

package enum PictureChannel: String, Sendable, Hashable, CaseIterable {
  case red, green, blue, alpha
}
