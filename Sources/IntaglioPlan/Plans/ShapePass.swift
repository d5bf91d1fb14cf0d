// SPDX-License-Identifier: MIT
import IntaglioModel

/// The coverage of a rounded rectangle or ellipse, less that of another inside it: for each pixel the exact
/// area of it that lies in the shape.
package struct ShapePass: Sendable, Hashable {
  /// What is covered, in the pixels of the output's grid.
  package var shape: RoundedRectangle
  /// What of it is not: the inside of a border.
  package var hole: RoundedRectangle?
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(_ shape: RoundedRectangle, hole: RoundedRectangle? = nil, output: SurfaceID) {
    self.shape = shape
    self.hole = hole
    self.output = output
  }
}
