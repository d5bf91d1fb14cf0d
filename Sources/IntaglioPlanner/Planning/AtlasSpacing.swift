import IntaglioModel
import IntaglioPlan

/// How far apart pictures must lie in a larger one for a style to give each what it would get alone.
package struct AtlasSpacing: Sendable, Hashable {
  /// At least so many transparent pixels between two pictures.
  package let gutter: Int
  /// Pictures begin at multiples of this, so that downsamplings meet the same pixels as in a picture alone.
  package let alignment: Int

  /// The spacing for a style; nil where a picture's bounds or place matter to it: bounded inner shadows, fills that are pictures,
  /// dissolved shadows.
  ///
  /// - Parameter scale: pixels a point.
  package init?(_ style: Style, scale: Double) {
    let stack = LayerStack(style, picture: PixelSize(1, 1), scale: scale, canvas: .keep)
    var (gutter, octaves) = (0, 0)
    for layer in stack.layers {
      switch layer {
      case .fillBitmap: return nil
      case .inner(let shadow) where shadow.isBounded: return nil
      case .inner(let shadow) where shadow.blend == .dissolve: return nil
      case .outer(let shadow, _) where shadow.blend == .dissolve: return nil
      case .inner(let shadow), .outer(let shadow, _):
        let offset =
          max(abs(shadow.offset.x), abs(shadow.offset.y)).rounded(.up) + abs(shadow.spread).rounded(.up) + 1
        guard shadow.sigma >= OctaveBlur.minimumSigma, offset < 1e6 else {
          gutter = max(gutter, Int(min(offset, 1e6)))
          continue
        }
        let blur = OctaveBlur(sigma: shadow.sigma)
        // A picture of whole samples: its blur reaches as far as that of any other.
        let length = 1 << blur.octaves
        let support = BlurExtent.support(blur, of: 0..<length)
        gutter = max(gutter, max(-support.lowerBound, support.upperBound - length) + length + Int(offset))
        octaves = max(octaves, blur.octaves)
      case .casters, .fillColor, .contents: continue
      }
    }
    self.gutter = gutter
    alignment = 1 << octaves
  }
}
