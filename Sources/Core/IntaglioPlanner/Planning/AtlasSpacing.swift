// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// The spacing of pictures in an atlas with which each gets the same pixels as on its own.
package struct AtlasSpacing: Sendable, Hashable {
  /// The minimum number of transparent pixels between two pictures.
  package let gutter: Int
  /// Pictures start at multiples of this, so that downsamplings hit the same pixels as in a single picture.
  package let alignment: Int

  /// The spacing for a style; nil if the style depends on a picture's bounds or position: bounded inner
  /// shadows, picture fills, gradients, patterns, noise, screens, dissolving, prepared contents, outlines,
  /// and layer blurs.
  package init?(_ style: Style, scale: Double) {
    // Each picture has ink of its own.
    guard !style.fitsInk, !style.alignsWithInk else { return nil }
    let stack = LayerStack(
      style, picture: PixelSize(1, 1), scale: scale, factor: style.scale ?? 1, grow: false)
    guard stack.layerBlur == nil, !stack.preparesContents, stack.outline == nil,
      !stack.adjustments.dependsOnPlace, !stack.backdropAdjustments.dependsOnPlace
    else { return nil }
    var (gutter, octaves) = (0, 0)
    for layer in stack.layers {
      guard !layer.dependsOnPlace else { return nil }
      for cast in layer.requests {
        let offset =
          max(abs(cast.offset.x), abs(cast.offset.y)).rounded(.up) + abs(cast.spread).rounded(.up) + 1
          + Double(cast.margin)
        guard case .gaussian(let sigma, let isPrecise) = cast.blur, !cast.blur.isIdentity, offset < 1e6 else {
          gutter = max(gutter, Int(min(offset, 1e6)) + cast.blur.reach)
          continue
        }
        let blur = OctaveBlur(sigma: sigma, isPrecise: isPrecise)
        // A picture as wide as one reduced sample, whose blur reaches as far as any other's.
        let length = 1 << blur.octaves
        let support = BlurExtent.support(blur, of: 0..<length)
        gutter = max(gutter, max(-support.lowerBound, support.upperBound - length) + length + Int(offset))
        octaves = max(octaves, blur.octaves)
      }
    }
    self.gutter = gutter
    alignment = 1 << octaves
  }
}
