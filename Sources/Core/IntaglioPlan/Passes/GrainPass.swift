// SPDX-License-Identifier: MIT
import IntaglioModel

/// A plane with its strengths scattered over grains, then screened; see `Grain` and `Halftone`.
package struct GrainPass: Sendable, Hashable {
  /// A plane; strengths are 0 outside of it.
  package var source: SurfaceID
  /// The displacement before the grain, linear between pixels.
  package var shift: PixelShift
  /// The share of the strength that becomes grains, and the amplitude of the jitter.
  package var noise: Double
  package var jitter: Double
  /// k of the formula.
  package var steepness: Double
  /// The place of the grains, on the output's grid.
  package var grid: GrainGrid
  /// The screen of the scattered strengths, on the output's grid; nil for none.
  package var screen: ResolvedScreen?
  package var output: SurfaceID

  package init(
    source: SurfaceID, shift: PixelShift, noise: Double, jitter: Double, steepness: Double, grid: GrainGrid,
    screen: ResolvedScreen? = nil, output: SurfaceID
  ) {
    (self.source, self.shift, self.noise, self.jitter) = (source, shift, noise, jitter)
    (self.steepness, self.grid, self.screen, self.output) = (steepness, grid, screen, output)
  }
}

extension GrainPass: PlannedPass {
  package var pass: Pass { .grain(self) }
  var name: String { "grain" }
  var details: String {
    let strengths = "noise \(DecimalText.text(noise)), jitter \(DecimalText.text(jitter))"
    return "\(source)\(shift == .zero ? "" : " moved \(shift)"), \(strengths), grains of \(grid.size)"
      + (screen == nil ? "" : ", screened")
  }
  var readsPerPixel: Int { shift.tapCount }

  mutating func updateSources<E>(_ body: SourceVisitor<E>) throws(E) { try body(&source, [.plane]) }

  func pixelsRead(for written: PixelRect) -> PixelRect { shift.pixels(readFor: written) }

  func check(in plan: Plan) throws(PassFault) {
    try PassFault.unless(
      (0...1).contains(noise) && (0...1).contains(jitter) && (1...64).contains(steepness),
      "its noise is \(noise), its jitter \(jitter), its steepness \(steepness); "
        + "they must be 0…1, 0…1 and 1…64")
    try PassFault.unless(screen?.inks ?? .mono == .mono, "it screens a plane with several inks")
  }
}
