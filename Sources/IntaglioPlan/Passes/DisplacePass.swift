// SPDX-License-Identifier: MIT
import IntaglioModel

/// A picture whose pixels are moved about, as `Displacement` says; outside of it there is nothing.
package struct DisplacePass: Sendable, Hashable {
  /// A 16-bit intermediate.
  package var picture: SurfaceID
  /// How far pixels are moved at most along an axis, in pixels.
  package var radius: Double
  /// The lattices of the noises, the coarsest first, on the output's grid: one for each weight.
  package var lattices: [GrainGrid]
  /// Whether no pixel has more alpha than the picture has there.
  package var isClipped: Bool
  /// A 16-bit intermediate.
  package var output: SurfaceID

  /// How much the noises count.
  package static let weights = [4.0 / 9, 3.0 / 9, 2.0 / 9]

  /// See the properties.
  package init(
    picture: SurfaceID, radius: Double, lattices: [GrainGrid], isClipped: Bool, output: SurfaceID
  ) {
    self.picture = picture
    self.radius = radius
    self.lattices = lattices
    self.isClipped = isClipped
    self.output = output
  }

  /// By how many pixels the noises move at most.
  package var amplitudes: [Float] { DisplacePass.weights.map { Float(radius * $0) } }

  /// How far the pixels that are read lie away, with one more for the rounding of a device.
  package static func reach(_ radius: Double) -> Int { Int(radius.rounded(.up)) + 1 }
}

extension DisplacePass: PlannedPass {
  var pass: Pass { .displace(self) }
  var name: String { "displace" }
  var details: String {
    let squares = lattices.map { "\($0.size)" }.joined(separator: ", ")
    return "\(picture) by up to \(DecimalText.text(radius)), squares of \(squares)"
      + (isClipped ? ", clipped" : "")
  }
  var outputFormats: [SurfaceFormat] { [.intermediate] }
  var readsPerPixel: Int { isClipped ? 5 : 4 }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&picture, [.intermediate]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { written.grown(by: DisplacePass.reach(radius)) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0...Displacement.maximumRadius).contains(radius),
      "it moves pixels by up to \(radius), allowed are 0…\(Int(Displacement.maximumRadius))")
    try PassFault.unless(
      lattices.count == DisplacePass.weights.count,
      "it has \(lattices.count) lattices, not \(DisplacePass.weights.count)")
  }
}
