// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A coverage for an effect: the contents or their mask, grown, blurred and moved.
struct CoverageRequest: Hashable {
  /// Whether the mask is requested instead of the alpha.
  var isMask = false
  var spread = 0.0
  /// Whether a translucent box counts as opaque.
  var ignoresOpacity = false
  var metric = SpreadPass.Metric.euclid
  /// The width of the edge's ramp in pixels.
  var ramp = 1.0
  /// Whether it is the slope of a surface. Boxes then grow like other shapes.
  var isSlope = false
  var blur = ShadowBlur.gaussian(sigma: 0)
  var offset = Vector.zero
  /// Whether only the part over the contents is visible.
  var isInside = false
  /// The width of the margin that is read around the visible pixels.
  var margin = 0
  /// Whether it must be a plane, even if a product of profiles would do.
  var needsPlane = false
}

extension CoverageRequest {
  /// How far from the contents the coverage reaches, in pixels.
  var reach: Int {
    blur.reach + 1 + (spread == 0 ? 0 : SpreadPass.sourceReach(spread, metric)) + margin
  }

  /// The pixels of the contents that affect a region.
  func contents(shownIn region: PixelRect) -> PixelRect {
    PixelShift(offset).pixels(readFor: region).grown(by: reach)
  }
}
