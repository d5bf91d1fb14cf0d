// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension BevelLayer {
  /// A surface that rises evenly: over how many pixels within the edge, and over how many around it.
  struct Chisel: Hashable {
    let within: Double
    let around: Double
    let metric: SpreadPass.Metric
    /// How ridges are softened.
    let ridge: ShadowBlur

    /// The surface of a bevel over a slope of so many pixels; nil for a smooth one. It goes on for 4 pixels
    /// beyond the edge, unless a contour's end lies there.
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

    /// Both together.
    var width: Double { within + around }
    /// How a plane is grown to slope around the edge, and how within it.
    var ramps: [(spread: Double, ramp: Double)] {
      let (around, within) = (max(around, 1), max(within, 1))
      return [(around - 0.5, around), (0.5 - within, within)]
    }
  }

  /// What all strokes of a style cover together: how far that goes to either side of the edge.
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

  /// How many pixels around those that are lit the height is read.
  var margin: Int { relief.step + softReach }

  /// The pixels at which a surface without a texture may not be flat, on a caster's grid.
  func unevenPixels(of caster: ShadowSource) -> PixelRect {
    // Differences are taken a step away, and once more where they are smoothed.
    caster.region.grown(by: ridgeReach + Int((chisel?.width ?? 0).rounded(.up)) + relief.step + 2)
  }

  /// How far ridges reach; a Gaussian's resampling takes some more.
  var ridgeReach: Int { height.isIdentity ? 0 : height.reach + 16 }
}
