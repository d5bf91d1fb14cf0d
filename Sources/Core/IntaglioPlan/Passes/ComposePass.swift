// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture of four planes, one for each channel; reduced ones are read through the quadratic B-spline of
/// `UpsamplePass`.
///
/// With a divisor d each channel is v / d. Values are clamped to 1, and colours to the alpha.
package struct ComposePass: Sendable, Hashable {
  /// Red, green, blue, alpha: planes of the same number of octaves.
  package var channels: [SurfaceID]
  /// A plane of the same octaves, more than 0 everywhere in the output; nil for 1.
  package var divisor: SurfaceID?
  /// The octaves of the planes; 0 for full size.
  package var octaves: Int
  package var output: SurfaceID

  package init(channels: [SurfaceID], divisor: SurfaceID? = nil, octaves: Int = 0, output: SurfaceID) {
    (self.channels, self.divisor, self.octaves, self.output) = (channels, divisor, octaves, output)
  }

  package var planes: [SurfaceID] { channels + (divisor.map { [$0] } ?? []) }

  /// The minimum of a divisor: smaller ones leave too few digits for a colour.
  package static let leastDivisor = 1.0 / 1024
}

extension ComposePass: PlannedPass {
  package var pass: Pass { .compose(self) }
  var name: String { "compose" }
  var details: String {
    channels.map(\.description).joined(separator: " ") + (divisor.map { " / \($0)" } ?? "")
      + (octaves > 0 ? " by \(1 << octaves)" : "")
  }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int { planes.count * (octaves > 0 ? 9 : 1) }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) {
    for index in channels.indices { try body(&channels[index], [.plane]) }
    try divisor?.update([.plane], body)
  }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.samples(octaves: octaves) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.checkOctaves(octaves)
    try PassFault.unless(
      channels.count == PictureChannel.allCases.count, "it has \(channels.count) channels, not 4")
  }
}
