// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture with displaced pixels, see `Displacement`; transparent outside.
package struct DisplacePass: Sendable, Hashable {
  package var picture: SurfaceID
  /// The maximum displacement along an axis, in pixels.
  package var radius: Double
  /// The lattices of the noises, the coarsest first, on the output's grid: one for each weight.
  package var lattices: [GrainGrid]
  /// Whether alpha is limited to that of the undisplaced picture.
  package var isClipped: Bool
  /// Whether only alpha is displaced: colours stay inside the undisplaced picture.
  package var movesOnlyEdges: Bool
  package var output: SurfaceID

  package static let weights = [4.0 / 9, 3.0 / 9, 2.0 / 9]

  package init(
    picture: SurfaceID, radius: Double, lattices: [GrainGrid], isClipped: Bool, movesOnlyEdges: Bool = false,
    output: SurfaceID
  ) {
    (self.picture, self.radius, self.lattices) = (picture, radius, lattices)
    (self.isClipped, self.movesOnlyEdges, self.output) = (isClipped, movesOnlyEdges, output)
  }

  /// The maximum displacement by each noise, in pixels.
  package var amplitudes: [Float] { DisplacePass.weights.map { Float(radius * $0) } }

  /// The maximum distance of the pixels read, with one more for a device's rounding.
  package static func reach(_ radius: Double) -> Int { Int(radius.rounded(.up)) + 1 }
}

extension DisplacePass: PlannedPass {
  package var pass: Pass { .displace(self) }
  var name: String { "displace" }
  var details: String {
    let squares = lattices.map { "\($0.size)" }.joined(separator: ", ")
    return "\(picture) by up to \(DecimalText.text(radius)), squares of \(squares)"
      + (isClipped ? ", clipped" : "") + (movesOnlyEdges ? ", only its edges" : "")
  }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int { isClipped || movesOnlyEdges ? 5 : 4 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&picture, [.intermediate]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: DisplacePass.reach(radius)) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0...Displacement.maximumRadius).contains(radius),
      "it moves pixels by up to \(radius) but must stay within 0…\(Int(Displacement.maximumRadius))")
    try PassFault.unless(
      lattices.count == DisplacePass.weights.count,
      "it has \(lattices.count) lattices, not \(DisplacePass.weights.count)")
  }
}
