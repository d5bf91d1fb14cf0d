// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension BevelLayer {
  /// A linear slope: its width within the edge and around it, in pixels.
  struct Chisel: Hashable {
    let within: Double
    let around: Double
    let metric: SpreadPass.Metric
    /// The blur of ridges.
    let ridge: ShadowBlur

    /// The surface of a bevel with a slope of this many pixels; nil for smooth bevels. It continues for 4
    /// pixels beyond the edge, unless a contour's end lies there.
    init?(
      _ bevel: Bevel, of style: Style, _ clip: BevelLayer.Clip, width: Double, scale: Double
    ) {
      guard bevel.technique != .smooth else { return nil }
      let beyond = bevel.contour == .linear && bevel.contourRange == 1 ? 4.0 : 0
      within = clip == .outside ? beyond : max(width, 1)
      around = clip == .inside || clip == .strokes ? beyond : max(width, 1)
      metric = style.profile == .photoshop ? .chamfer : .euclid
      let part = bevel.kind == .emboss || bevel.kind == .pillow ? 0.5 : 1
      ridge =
        bevel.technique == .chiselHard
        ? .gaussian(sigma: min(width / 8, 1.5), isPrecise: true)
        : style.profile.blur(.sigma(bevel.size * part / 8), scale: scale).precise
    }

    /// The total width.
    var width: Double { within + around }
    /// The planes of the slope around the edge and within it: spread and ramp of each.
    var ramps: [(spread: Double, ramp: Double)] {
      let (around, within) = (max(around, 1), max(within, 1))
      return [(around - 0.5, around), (0.5 - within, within)]
    }
  }

  /// The joint coverage of a style's strokes: its extent on either side of the edge.
  struct Line: Hashable {
    let outside: Double
    let inside: Double
    let metric: SpreadPass.Metric

    /// nil for a style without strokes.
    init?(_ style: Style, scale: Double) {
      let strokes = StrokeLayer.strokes(of: style, scale: scale)
      guard let first = strokes.first else { return nil }
      outside = strokes.map(\.outside).max() ?? 0
      inside = first.innermost
      metric = first.metric
    }
  }

  /// How far around the lit pixels the height is read.
  var margin: Int { relief.step + softReach }

  /// The pixels where a surface without a texture may be uneven, on a caster's grid.
  func unevenPixels(of caster: ShadowSource) -> PixelRect {
    // Differences reach a step, and smoothing one more.
    caster.region.grown(by: ridgeReach + Int((chisel?.width ?? 0).rounded(.up)) + relief.step + 2)
  }

  /// The reach of the ridges' blur; a Gaussian's resampling adds some.
  var ridgeReach: Int { height.isIdentity ? 0 : height.reach + 16 }
}
