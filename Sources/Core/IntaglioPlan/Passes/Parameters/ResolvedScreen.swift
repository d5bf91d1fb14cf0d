// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A printer's screen in pixels; see `Halftone`.
///
/// Places in the lattice of marks are fractions of 2^32, so that whole marks drop out of sums that wrap
/// around, and all backends use the same places: they err by less than a thousandth of a pixel up to 32,768
/// pixels from the corner, for a pitch of 64.
package struct ResolvedScreen: Sendable, Hashable {
  package let shape: Halftone.Shape
  package let inks: Halftone.Inks
  /// The distance between marks, in pixels.
  package let pitch: Double
  /// The narrowest edge, as a part of the tones.
  package let edge: Double
  /// For each ink, in the order red, green, blue, or cyan, magenta, yellow, black: the degrees of its rows.
  package let angles: [Double]
  /// The corner from which places count.
  package private(set) var left = 0
  package private(set) var top = 0

  /// A screen whose size is in fitted points, from pixel (0, 0) on.
  package init(_ screen: Halftone, scale: Double, edge: Double = Halftone.minimumEdge) {
    (shape, inks, self.edge) = (screen.shape, screen.inks, edge)
    pitch = max(Halftone.minimumPitch, screen.size * scale)
    let turns: [Double] =
      switch screen.inks {
      case .mono: [0]
      case .rgb: [0, 30, 60]
      case .cmyk: [-30, 30, -45, 0]
      }
    angles = turns.map { screen.angle + $0 }
  }

  package var corner: Vector { Vector(Double(left), Double(top)) }

  package func moved(by offset: Vector) -> ResolvedScreen {
    var screen = self
    screen.left += Int(offset.x)
    screen.top += Int(offset.y)
    return screen
  }

  /// The place of pixel (0, 0), at its centre, among the marks of an ink.
  package struct Cells: Sendable, Hashable {
    package let u: UInt32
    package let v: UInt32
    /// What the next column adds to u; the next row adds it to v.
    package let along: UInt32
    /// What the next column adds to v; the next row subtracts it from u.
    package let across: UInt32
  }

  /// The places for each ink.
  package var cells: [Cells] {
    angles.map { angle in
      let turn = angle.truncatingRemainder(dividingBy: 360) * .pi / 180
      let along = Int((cos(turn) / pitch * 0x1p32).rounded())
      let across = Int((sin(turn) / pitch * 0x1p32).rounded())
      return Cells(
        u: UInt32(truncatingIfNeeded: top &* across &- left &* along &+ (along - across) >> 1),
        v: UInt32(truncatingIfNeeded: (along + across) >> 1 &- left &* across &- top &* along),
        along: UInt32(truncatingIfNeeded: along), across: UInt32(truncatingIfNeeded: across))
    }
  }
}
