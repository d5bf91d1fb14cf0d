// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture of four planes, one for each channel, read through the quadratic B-spline of `UpsamplePass`
/// where they are reduced.
///
/// With a divisor d each is v / d. No value is more than 1, and no colour more than the alpha.
package struct ComposePass: Sendable, Hashable {
  /// Red, green, blue, alpha: planes of as many octaves each.
  package var channels: [SurfaceID]
  /// A plane of as many octaves, more than 0 wherever the output lies; nil for 1.
  package var divisor: SurfaceID?
  /// How much smaller the planes are; 0 for full size.
  package var octaves: Int
  /// A 16-bit intermediate.
  package var output: SurfaceID

  /// See the properties.
  package init(channels: [SurfaceID], divisor: SurfaceID? = nil, octaves: Int = 0, output: SurfaceID) {
    (self.channels, self.divisor, self.octaves, self.output) = (channels, divisor, octaves, output)
  }

  /// The planes that it reads.
  package var planes: [SurfaceID] { channels + (divisor.map { [$0] } ?? []) }

  /// Where a divisor is smaller, it counts as this: nothing that can be made anything of is left then.
  package static let leastDivisor = 1.0 / 1024
}

extension ComposePass: PlannedPass {
  var pass: Pass { .compose(self) }
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
