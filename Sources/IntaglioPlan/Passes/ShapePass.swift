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
    (self.shape, self.hole, self.output) = (shape, hole, output)
  }
}

extension ShapePass: PlannedPass {
  var pass: Pass { .shape(self) }
  var name: String { "shape" }
  var details: String { "\(shape)" + (hole.map { " less \($0)" } ?? "") }
  var readsPerPixel: Int { 0 }

  func updateSources<E>(_ body: SourceVisitor<E>) {}
}

extension RoundedRectangle: CustomStringConvertible {
  /// Edges, and the radii where there are any.
  public var description: String {
    let edges = [left, top, right, bottom].map(DecimalText.text).joined(separator: ",")
    let round = radii.map { "\(DecimalText.text($0.x))/\(DecimalText.text($0.y))" }.joined(separator: " ")
    return isRectangle ? "[\(edges)]" : "[\(edges) round \(round)]"
  }
}
