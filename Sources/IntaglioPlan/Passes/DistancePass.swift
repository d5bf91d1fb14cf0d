// SPDX-License-Identifier: MIT
import IntaglioModel

/// How far each pixel of a column is from the next covered pixel above or below it, as a number of pixels;
/// what makes a spread cheap.
///
/// A pixel is covered where the plane, rounded to levels of 255, is more than 0; inverted, where it is less
/// than 255, and everywhere outside of the plane. A pixel that has no covered one within `limit` is `limit` +
/// 1 away. The output holds distances in units of 1 / `DistancePass.full`, so that they pass through planes
/// of 16 bits unchanged.
package struct DistancePass: Sendable, Hashable {
  /// A plane.
  package var source: SurfaceID
  /// Whether distances are to what is not covered.
  package var isInverted: Bool
  /// How far to look.
  package var limit: Int
  /// A plane.
  package var output: SurfaceID

  /// What a coverage of 1 stands for: one step of the CPU backend's planes is one pixel.
  package static let full = 32_640

  /// See the properties.
  package init(source: SurfaceID, isInverted: Bool, limit: Int, output: SurfaceID) {
    (self.source, self.isInverted, self.limit, self.output) = (source, isInverted, limit, output)
  }
}

extension DistancePass: PlannedPass {
  var pass: Pass { .distance(self) }
  var name: String { "distance" }
  var details: String { "\(isInverted ? "1 - " : "")\(source) vertical, up to \(limit)" }
  /// The distances are found in two scans.
  var readsPerPixel: Int { 2 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: limit, along: .vertical) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0..<DistancePass.full).contains(limit),
      "its limit of \(limit) pixels is outside 0..<\(DistancePass.full)")
  }
}
