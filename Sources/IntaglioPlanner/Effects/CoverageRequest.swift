// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A coverage that an effect reads: the contents or their mask, grown, blurred and moved.
struct CoverageRequest: Hashable {
  /// Whether the mask is grown, not the alpha.
  var isMask = false
  /// By how much it grows, in pixels.
  var spread = 0.0
  /// Whether a translucent box counts as opaque.
  var ignoresOpacity = false
  /// By which length it grows.
  var metric = SpreadPass.Metric.euclid
  /// Over how many pixels its edge falls.
  var ramp = 1.0
  /// Whether it is the slope of a surface, as which a box grows as everything else does.
  var isSlope = false
  /// How it is blurred.
  var blur = ShadowBlur.gaussian(sigma: 0)
  /// How far it is moved.
  var offset = Vector.zero
  /// Whether only what lies over the contents is seen of it.
  var isInside = false
  /// How many pixels around those that are seen are read.
  var margin = 0
  /// Whether it is read as a plane, even if a product of profiles would do.
  var needsPlane = false
}

extension CoverageRequest {
  /// How many pixels away from its place the coverage shows a pixel of the contents.
  var reach: Int { blur.reach + 1 + SpreadPass.reach(spread) + margin }

  /// The pixels of contents that are read for a region.
  func contents(shownIn region: PixelRect) -> PixelRect {
    let (shift, reach) = (PixelShift(offset), reach)
    return PixelRect(
      columns: shift.columns(readFor: region.columns).grown(by: reach),
      rows: shift.rows(readFor: region.rows).grown(by: reach))
  }
}
