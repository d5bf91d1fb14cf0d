// SPDX-License-Identifier: MIT
import IntaglioModel

/// A reduced plane with D = 2^octaves times fewer samples per axis, read at every full-size pixel through the
/// quadratic B-spline.
///
/// At pixel j of an axis, with c = floor(j / D) and t = ((j mod D) + 0.5) / D - 0.5, the weights of the
/// samples c-1, c, c+1 are (0.5 - t)^2 / 2, 0.75 - t^2, (0.5 + t)^2 / 2.
package struct UpsamplePass: Sendable, Hashable {
  /// A reduced plane.
  package var source: SurfaceID
  /// k, at least 1.
  package var octaves: Int
  /// A plane at full size.
  package var output: SurfaceID

  package init(source: SurfaceID, octaves: Int, output: SurfaceID) {
    (self.source, self.octaves, self.output) = (source, octaves, output)
  }
}

extension UpsamplePass: PlannedPass {
  package var pass: Pass { .upsample(self) }
  var name: String { "upsample" }
  var details: String { "\(source) by \(1 << octaves)" }
  var readsPerPixel: Int { 9 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.samples(octaves: octaves) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.checkOctaves(octaves)
    try PassFault.unless(octaves > 0, "it upsamples by 0 octaves, which changes nothing")
  }
}

extension PixelRect {
  /// The samples of a reduced plane that the quadratic B-spline reads for these pixels: one more on either
  /// side of those that contain them. Without octaves a pixel is its own sample.
  func samples(octaves: Int) -> PixelRect {
    PixelRect(columns: columns.samples(octaves: octaves), rows: rows.samples(octaves: octaves))
  }
}

extension Range<Int> {
  package func samples(octaves: Int) -> Range<Int> {
    guard octaves > 0 else { return self }
    // An arithmetic shift rounds down, also for negative pixels.
    return (lowerBound >> octaves) - 1..<((upperBound - 1) >> octaves) + 2
  }
}
