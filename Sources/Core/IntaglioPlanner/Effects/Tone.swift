// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A tone curve for an effect's strength: its range and its contour.
struct Tone: Hashable {
  let gain: Double
  let contour: [Contour.Segment]

  init?(range: Double, _ contour: Contour, fadesIn: Bool = false) {
    guard range != 1 || !contour.isLinear else { return nil }
    gain = 1 / range
    self.contour = contour.isLinear ? [] : fadesIn ? contour.segmentsFadingIn : contour.segments
    slope = contour.slope / range
  }

  static let none = Tone()

  private init() { (gain, contour, slope) = (1, [], 1) }

  /// The factor by which it amplifies a blur's error.
  let slope: Double

  /// Whether it needs a more exact blur.
  var isSteep: Bool { slope >= 2 }

  /// The pass that tones a plane, or its complement.
  func pass(_ source: SurfaceID, isInverted: Bool, _ output: SurfaceID) -> TonePass {
    TonePass(
      source: source, value: .plain(isInverted: isInverted), gain: gain, contour: contour, output: output)
  }
}
