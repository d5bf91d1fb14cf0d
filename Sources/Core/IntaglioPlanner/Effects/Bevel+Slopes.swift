// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension BevelLayer {
  /// A linear slope: its widths inside and outside the edge, in pixels.
  struct Chisel: Hashable {
    let within: Double
    let around: Double
    let metric: SpreadPass.Metric
    let ridge: ShadowBlur
    let isInflated: Bool

    /// The slope of a bevel, `width` pixels wide; nil for smooth bevels. It continues for 4 pixels past the
    /// edge, unless the bevel has a contour, which ends there.
    init?(_ bevel: Bevel, of style: Style, _ clip: BevelLayer.Clip, width: Double, scale: Double) {
      guard bevel.technique != .smooth else { return nil }
      isInflated = bevel.technique == .inflate
      // Straight edges stay where they are if the blur of an inflated surface sees both sides of them.
      let beyond = isInflated ? 0.4 * width : bevel.contour == .linear && bevel.contourRange == 1 ? 4 : 0
      within = clip == .outside ? beyond : max(width, 1)
      around = clip == .inside || clip == .strokes ? beyond : max(width, 1)
      metric = style.profile == .photoshop ? .chamfer : .euclid
      let part = bevel.kind == .emboss || bevel.kind == .pillow ? 0.5 : 1
      ridge =
        bevel.technique == .chiselHard
        ? .gaussian(sigma: min(width / 8, 1.5), isPrecise: true)
        : style.profile.blur(.sigma(bevel.size * part / 8), scale: scale).precise
    }

    var width: Double { within + around }
    /// The width of the part that is as high as wide.
    var rise: Double { isInflated ? within : width }
    /// The spread and ramp of the slope's two planes: outside the edge, then inside.
    var ramps: [(spread: Double, ramp: Double)] {
      let (around, within) = (max(around, 1), max(within, 1))
      return [(around - 0.5, around), (0.5 - within, within)]
    }
  }

  /// The combined coverage of a style's strokes: its extent on either side of the edge.
  struct Line: Hashable {
    let outside: Double
    let inside: Double
    let metric: SpreadPass.Metric

    init?(_ style: Style, scale: Double) {
      let strokes = StrokeLayer.strokes(of: style, scale: scale)
      guard let first = strokes.first else { return nil }
      outside = strokes.map(\.outside).max() ?? 0
      inside = first.innermost
      metric = first.metric
    }
  }

  /// The distance around a lit pixel within which the height is read.
  var margin: Int { slopeReach + softReach }

  /// The distance around a pixel within which its normal depends on the height.
  var slopeReach: Int {
    guard let texture, texture.turn > 0 else { return relief.step }
    return max(relief.step, texture.step + texture.turn)
  }

  /// The pixels where a surface without a texture may be uneven, on a caster's grid.
  func unevenPixels(of caster: ShadowSource) -> PixelRect {
    // Differences reach a step, and smoothing one more.
    caster.region.grown(by: ridgeReach + Int((chisel?.width ?? 0).rounded(.up)) + relief.step + 2)
  }

  /// The reach of the ridge blur, with a margin for a Gaussian's resampling.
  var ridgeReach: Int { height.isIdentity ? 0 : height.reach + 16 }
}
