// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The stroke of a shape layer as the layer's pixels have it: mixtures of the colour of the fill and of that
/// of the stroke. It is nearer to Photoshop than the path, which may lie a part of a pixel beside the pixels.
enum PhotoshopStrokePixels {
  /// By so many levels the two colours differ in a channel at least.
  private static let leastContrast = 32.0
  /// How far a pixel may be from a mixture, in levels.
  private static let tolerance = 2.5

  /// How much of each pixel is the stroke's, as alpha; nil where the pixels are no such mixtures, or the
  /// colours too alike to tell.
  ///
  /// - Parameters:
  ///   - colors: the layer's colours without its alpha.
  ///   - shape: the layer's pixels; where they have no alpha, colours do not count.
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
