// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A change of an effect's strength: its range and its contour.
struct Tone: Hashable {
  let gain: Double
  let contour: [Contour.Segment]

  /// nil where nothing is changed.
  init?(range: Double, _ contour: Contour, fadesIn: Bool = false) {
    guard range != 1 || !contour.isLinear else { return nil }
    gain = 1 / range
    self.contour = contour.isLinear ? [] : fadesIn ? contour.segmentsFadingIn : contour.segments
    slope = contour.slope / range
  }

  /// Changes nothing.
  static let none = Tone()

  private init() { (gain, contour, slope) = (1, [], 1) }

  /// How much of a blur's error it lets through.
  let slope: Double

  /// Whether a blur has to be more exact than others.
  var isSteep: Bool { slope >= 2 }

  /// The pass that tones a plane, or what is left of it to 1.
  func pass(_ source: SurfaceID, isInverted: Bool, _ output: SurfaceID) -> TonePass {
    TonePass(
      source: source, value: .plain(isInverted: isInverted), gain: gain, contour: contour, output: output)
  }
}
