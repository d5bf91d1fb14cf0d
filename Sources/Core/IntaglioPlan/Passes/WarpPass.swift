// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture drawn through an affine map: a layer's rotation, skew or uneven scale.
///
/// The pixel with its centre at (x + 0.5, y + 0.5) takes the picture at `placement` of that point, linear
/// between the centres of the four pixels around it; transparent outside the picture.
package struct WarpPass: Sendable, Hashable {
  package var picture: SurfaceID
  /// From points of the output's grid to points of the picture's.
  package var placement: Transform
  package var output: SurfaceID

  package init(picture: SurfaceID, placement: Transform, output: SurfaceID) {
    (self.picture, self.placement, self.output) = (picture, placement, output)
  }
}

extension WarpPass: PlannedPass {
  package var pass: Pass { .warp(self) }
  var name: String { "warp" }
  var details: String {
    let map = placement
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map(DecimalText.text)
    return "\(picture) at " + numbers.joined(separator: " ")
  }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int { 4 }
  var cachesSources: Bool { true }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&picture, [.intermediate]) }

  /// The pixels around a point, and one more for a device's rounding.
  func pixelsRead(for written: PixelRect) -> PixelRect { placement.pixels(of: written).grown(by: 1) }
}

extension Transform {
  /// The pixels touched by the image of a rectangle, with one more on each side.
  package func pixels(of rect: PixelRect) -> PixelRect {
    let corners = [
      (rect.columns.lowerBound, rect.rows.lowerBound), (rect.columns.upperBound, rect.rows.lowerBound),
      (rect.columns.lowerBound, rect.rows.upperBound), (rect.columns.upperBound, rect.rows.upperBound),
    ].map { self(Vector(Double($0), Double($1))) }
    func range(_ numbers: [Double]) -> Range<Int> {
      let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
      return Int(max(low - 1, -1e9).rounded(.down))..<Int(min(high + 1, 1e9).rounded(.up))
    }
    return PixelRect(columns: range(corners.map(\.x)), rows: range(corners.map(\.y)))
  }
}
