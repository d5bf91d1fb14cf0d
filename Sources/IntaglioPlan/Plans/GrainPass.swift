// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane whose strengths are scattered over grains, as `Grain` says.
package struct GrainPass: Sendable, Hashable {
  /// A plane; outside of it strengths are 0.
  package var source: SurfaceID
  /// How far it is moved first; what lies between pixels is linear.
  package var shift: PixelShift
  /// How much of the strength becomes grains, and how far strengths are moved up or down.
  package var noise: Double
  package var jitter: Double
  /// k of the formula.
  package var steepness: Double
  /// Where grains lie, on the output's grid.
  package var grid: GrainGrid
  /// A plane.
  package var output: SurfaceID

  /// See the properties.
  package init(
    source: SurfaceID, shift: PixelShift, noise: Double, jitter: Double, steepness: Double, grid: GrainGrid,
    output: SurfaceID
  ) {
    self.source = source
    self.shift = shift
    self.noise = noise
    self.jitter = jitter
    self.steepness = steepness
    self.grid = grid
    self.output = output
  }
}
