// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// How far apart pictures must lie in a larger one for a style to give each what it would get alone.
package struct AtlasSpacing: Sendable, Hashable {
  /// At least so many transparent pixels between two pictures.
  package let gutter: Int
  /// Pictures begin at multiples of this, so that downsamplings meet the same pixels as in a picture alone.
  package let alignment: Int

  /// The spacing for a style; nil where a picture's bounds or place matter to it: bounded inner shadows,
  /// fills that are pictures, gradients, patterns, noise, what is dissolved or displaced, and where all of it
  /// is blurred together.
  ///
  /// - Parameter scale: pixels a point.
  package init?(_ style: Style, scale: Double) {
    let stack = LayerStack(style, picture: PixelSize(1, 1), scale: scale, canvas: .keep)
    guard stack.layerBlur == nil, stack.displacement == nil else { return nil }
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
        // A picture of whole samples: its blur reaches as far as that of any other.
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
