// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture drawn through an affine map: what a layer's rotation, skew or uneven scale is done with.
///
/// The pixel whose centre is (x + 0.5, y + 0.5) takes the picture at `placement` of that point, linear
/// between the centres of the four pixels around it; outside the picture there is nothing.
package struct WarpPass: Sendable, Hashable {
  /// A 16-bit intermediate.
  package var picture: SurfaceID
  /// From points of the output's grid to points of the picture's.
  package var placement: Transform
  /// A 16-bit intermediate.
  package var output: SurfaceID

  /// See the properties.
  package init(picture: SurfaceID, placement: Transform, output: SurfaceID) {
    self.picture = picture
    self.placement = placement
    self.output = output
  }
}
