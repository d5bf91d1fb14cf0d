// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane without its faint pixels, which do not grow.
///
/// Faint pixels are those whose coverage, rounded to levels of 255, is less than `least`, unless one of the
/// eight pixels around them has at least that and another has 0. Such pixels belong to an antialiased edge,
/// which lies between the inside of a shape and the outside. Faint pixels become 0. If inverted, the rule
/// applies to 1 minus the coverage, and faint pixels become 1. Outside of the plane the coverage is 0.
package struct FirmPass: Sendable, Hashable {
  package var source: SurfaceID
  /// Whether the uncovered part grows.
  package var isInverted: Bool
  package var output: SurfaceID

  /// The minimum coverage of pixels that are not faint, in levels: a tenth.
  package static let least = 25

  package init(source: SurfaceID, isInverted: Bool, output: SurfaceID) {
    (self.source, self.isInverted, self.output) = (source, isInverted, output)
  }
}

extension FirmPass: PlannedPass {
  package var pass: Pass { .firm(self) }
  var name: String { "firm" }
  var details: String { isInverted ? "1 - \(source)" : "\(source)" }
  /// It reads three rows, but vectors share most samples.
  var readsPerPixel: Int { 3 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: 1) }
}
