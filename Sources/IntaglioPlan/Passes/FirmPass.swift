// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane without its faint pixels, which do not grow.
///
/// Faint pixels are those whose coverage, rounded to levels of 255, is less than `least`, unless of the eight
/// pixels around one has that, and one has 0: an antialiased edge lies between the inside of its shape and
/// the outside. They become 0. Inverted, the same holds of the inverse: they become 1. Outside of the plane
/// it is 0.
package struct FirmPass: Sendable, Hashable {
  /// A plane.
  package var source: SurfaceID
  /// Whether the uncovered part grows.
  package var isInverted: Bool
  /// A plane.
  package var output: SurfaceID

  /// The least coverage of pixels that are not faint, in levels: a tenth.
  package static let least = 25

  /// A pass, see the properties.
  package init(source: SurfaceID, isInverted: Bool, output: SurfaceID) {
    self.source = source
    self.isInverted = isInverted
    self.output = output
  }
}

extension FirmPass: PlannedPass {
  package var pass: Pass { .firm(self) }
  var name: String { "firm" }
  var details: String { isInverted ? "1 - \(source)" : "\(source)" }
  /// Three rows, of which vectors share most samples.
  var readsPerPixel: Int { 3 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: 1) }
}
