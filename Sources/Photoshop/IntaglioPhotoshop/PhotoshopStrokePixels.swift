// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The stroke of a shape layer, recovered from the layer's pixels: mixtures of the fill's and the stroke's
/// colour. This is closer to Photoshop than the path, which may lie a fraction of a pixel off.
enum PhotoshopStrokePixels {
  /// The minimum difference between the two colours in at least one channel, in levels.
  private static let leastContrast = 32.0
  /// The largest distance of a pixel from a mixture, in levels.
  private static let tolerance = 2.5

  /// The stroke's share of each pixel, as alpha; nil if the pixels are not such mixtures, or the colours are
  /// too similar.
  ///
  /// - Parameters:
  ///   - colors: the layer's colours without its alpha.
  ///   - shape: the layer's pixels. Transparent pixels are ignored.
  static func coverage(
    of stroke: PSDColor, over fill: PSDColor, in colors: Bitmap, seenThrough shape: Bitmap
  ) -> Bitmap? {
    let (below, above) = (levels(of: fill), levels(of: stroke))
    let way = above - below
    guard max(way.max(), -way.min()) >= leastContrast, colors.size == shape.size,
      var coverage = try? Bitmap(transparent: colors.size)
    else { return nil }
    for y in 0..<colors.height {
      for x in 0..<colors.width where shape[x, y].w > 0 {
        let pixel = colors[x, y]
        let color = SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) - below
        let share = min(max((color * way).sum() / (way * way).sum(), 0), 1)
        let rest = color - way * share
        guard max(rest.max(), -rest.min()) <= tolerance else { return nil }
        coverage[x, y] = SIMD4(0, 0, 0, UInt8((255 * share).rounded()))
      }
    }
    return coverage
  }

  private static func levels(of color: PSDColor) -> SIMD3<Double> {
    let color = color.color
    return (255 * SIMD3(color.red, color.green, color.blue)).rounded(.toNearestOrAwayFromZero)
  }
}
