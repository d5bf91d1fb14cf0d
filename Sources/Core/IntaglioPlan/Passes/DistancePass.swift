// SPDX-License-Identifier: MIT
import IntaglioModel

/// The distance of each pixel in a column from the nearest covered pixel above or below, in pixels. It makes
/// spreads cheap.
///
/// A pixel is covered if the plane, rounded to levels of 255, is more than 0 there. If inverted, it is
/// covered if the plane is less than 255, or if it lies outside of the plane. A pixel without a covered one
/// within `limit` has the distance `limit` + 1. The output holds distances in units of 1 /
/// `DistancePass.full`, so that they survive planes of 16 bits exactly.
package struct DistancePass: Sendable, Hashable {
  package var source: SurfaceID
  /// Whether distances are to uncovered pixels.
  package var isInverted: Bool
  package var limit: Int
  package var output: SurfaceID

  /// The distance of a full coverage of 1: one step of the CPU backend's planes is one pixel.
  package static let full = 32_640

  package init(source: SurfaceID, isInverted: Bool, limit: Int, output: SurfaceID) {
    (self.source, self.isInverted, self.limit, self.output) = (source, isInverted, limit, output)
  }
}

extension DistancePass: PlannedPass {
  package var pass: Pass { .distance(self) }
  var name: String { "distance" }
  var details: String { "\(isInverted ? "1 - " : "")\(source) vertical, up to \(limit)" }
  /// Distances take two scans.
  var readsPerPixel: Int { 2 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: limit, along: .vertical) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0..<DistancePass.full).contains(limit),
      "its limit of \(limit) pixels is outside 0..<\(DistancePass.full)")
  }
}
