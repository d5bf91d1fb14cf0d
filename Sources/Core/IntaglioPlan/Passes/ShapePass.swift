// SPDX-License-Identifier: MIT
import IntaglioModel

/// The coverage of a rounded rectangle or ellipse, minus that of another inside it: the exact area of the
/// shape in each pixel, not less than 0. Each corner may be a superellipse of its own.
package struct ShapePass: Sendable, Hashable {
  /// The outer shape, in pixels of the output's grid.
  package var shape: RoundedRectangle
  /// The hole: the inside of a border, with corners of the same curves.
  package var hole: RoundedRectangle?
  package var output: SurfaceID

  package init(_ shape: RoundedRectangle, hole: RoundedRectangle? = nil, output: SurfaceID) {
    (self.shape, self.hole, self.output) = (shape, hole, output)
  }
}

extension ShapePass: PlannedPass {
  package var pass: Pass { .shape(self) }
  var name: String { "shape" }
  var details: String { "\(shape)" + (hole.map { " less \($0)" } ?? "") }
  var readsPerPixel: Int { 0 }

  func updateSources<E>(_ body: SourceVisitor<E>) {}
}

extension RoundedRectangle: CustomStringConvertible {
  /// Edges, and the radii if any.
  public var description: String {
    let edges = [left, top, right, bottom].map(DecimalText.text).joined(separator: ",")
    let lengths = radii.map { "\(DecimalText.text($0.x))/\(DecimalText.text($0.y))" }.joined(separator: " ")
    let shapes = corners.only.map { [$0] } ?? corners.corners
    let names = shapes.map { $0.name ?? "superellipse(\(DecimalText.text($0.curvature)))" }
    return isRectangle ? "[\(edges)]" : "[\(edges) \(names.joined(separator: " ")) \(lengths)]"
  }
}
