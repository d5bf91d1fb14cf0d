// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane as a picture: its strengths mapped to colours, evenly spaced from 0 to 1, with linear
/// interpolation.
package struct RampPass: Sendable, Hashable {
  /// A plane; strengths are 0 outside of it.
  package var source: SurfaceID
  /// At least two, premultiplied.
  package var colors: [SIMD4<Double>]
  package var output: SurfaceID

  package init(source: SurfaceID, colors: [SIMD4<Double>], output: SurfaceID) {
    (self.source, self.colors, self.output) = (source, colors, output)
  }

  /// The maximum number of colours, which are uniforms.
  package static let maximumColors = 65
}

extension RampPass: PlannedPass {
  package var pass: Pass { .ramp(self) }
  var name: String { "ramp" }
  var details: String { "\(source) in \(colors.count) colours" }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int { 1 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (2...RampPass.maximumColors).contains(colors.count),
      "it has \(colors.count) colours but must have 2…\(RampPass.maximumColors)")
  }
}
