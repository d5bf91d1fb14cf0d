// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane as a picture: its strengths in colours that lie evenly from 0 to 1, and on straight lines between
/// them.
package struct RampPass: Sendable, Hashable {
  /// A plane; outside of it strengths are 0.
  package var source: SurfaceID
  /// At least two, premultiplied.
  package var colors: [SIMD4<Double>]
  /// A 16-bit intermediate.
  package var output: SurfaceID

  /// See the properties.
  package init(source: SurfaceID, colors: [SIMD4<Double>], output: SurfaceID) {
    self.source = source
    self.colors = colors
    self.output = output
  }

  /// The most colours: a pass has them as uniforms.
  package static let maximumColors = 65
}
