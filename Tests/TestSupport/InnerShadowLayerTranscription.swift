// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

/// The drawing code of the article behind Intaglio (inner shadows of arbitrary shapes, by a CALayer
/// subclass), step by step in float64, as Core Graphics executes it: the expected values of `Style.article`.
///
/// It is independent of styles, planners and backends, and shares no code with them. Core Graphics' y axis
/// points up; the article negates the given heights, so a positive height moves a shadow down as seen; rows
/// here count down.
package struct InnerShadowLayerTranscription {
  /// The inner-shadow layer's `clipForAnyAlpha`.
  package var clipForAnyAlpha = false
  /// The inner-shadow layer's `drawOriginalImage`.
  package var drawOriginalImage = false
  /// Width and height given to `setOutsideShadowSize`.
  package var outsideShadowSize = (width: 0.0, height: 1.0)
  /// The radius given to CGContextSetShadow: twice the standard deviation.
  package var outsideShadowRadius = 2.0
  /// Straight red, green, blue, alpha.
  package var outsideShadowColor = [1.0, 1.0, 1.0, 0.4]
  /// Width and height given to `setInsideShadowSize`.
  package var insideShadowSize = (width: 0.0, height: 2.0)
  /// The radius given to CGContextSetShadow.
  package var insideShadowRadius = 2.0
  /// Straight red, green, blue, alpha.
  package var insideShadowColor = [0.0, 0.0, 0.0, 0.75]
  /// Pixels a point.
  package var scale = 1
  /// The drawing of `drawToshadowedRegionInContext:`, premultiplied, or nil.
  package var shadowedRegion: Bitmap?

  /// The inner-shadow layer's defaults.
  package init() {}

  /// A premultiplied picture in float64, transparent outside.
  private struct Layer {
    let width: Int
    let height: Int
    var pixels: [[Double]]

    init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
      pixels = Array(repeating: [0, 0, 0, 0], count: width * height)
    }

    subscript(x: Int, y: Int) -> [Double] {
      get { x < 0 || y < 0 || x >= width || y >= height ? [0, 0, 0, 0] : pixels[y * width + x] }
      set { pixels[y * width + x] = newValue }
    }
  }

  /// The layer's contents after `display`: premultiplied, rounded once.
  package func display(_ drawn: Bitmap) throws(BitmapError) -> Bitmap {
    let (width, height) = (drawn.width, drawn.height)
    var mask = Layer(width, height)
    for y in 0..<height {
      for x in 0..<width { mask[x, y] = (0..<4).map { Double(drawn[x, y][$0]) / 255 } }
    }

    // Inverts the alpha channel: black outside the drawing.
    var image = Layer(width, height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = Double(drawn[x, y].w)
        image[x, y] = [0, 0, 0, clipForAnyAlpha ? (alpha > 1 ? 0 : 1) : (255 - alpha) / 255]
      }
    }

    // Draws the original image with its outside shadow, clipped to the inverse unless the image is visible.
    var context = Layer(width, height)
    let everything = { (_: Int, _: Int) in 1.0 }
    let outsideImage = { (x: Int, y: Int) in image[x, y][3] }
    let firstClip = drawOriginalImage ? everything : outsideImage
    drawShadow(of: mask, outsideShadowSize, outsideShadowRadius, outsideShadowColor, firstClip, &context)
    draw(mask, firstClip, &context)

    // Clips to the original image; draws the region, and the inverse image with the inside shadow.
    let secondClip = { (x: Int, y: Int) in mask[x, y][3] }
    if let shadowedRegion {
      var region = Layer(width, height)
      for y in 0..<height {
        for x in 0..<width { region[x, y] = (0..<4).map { Double(shadowedRegion[x, y][$0]) / 255 } }
      }
      draw(region, secondClip, &context)
    }
    drawShadow(of: image, insideShadowSize, insideShadowRadius, insideShadowColor, secondClip, &context)
    draw(image, secondClip, &context)

    var result = try Bitmap(transparent: drawn.size)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          result[x, y][channel] = UInt8((255 * context[x, y][channel] + 0.5).rounded(.down))
        }
      }
    }
    return result
  }

  /// Source-over of a layer inside a clip.
  private func draw(_ layer: Layer, _ clip: (Int, Int) -> Double, _ context: inout Layer) {
    for y in 0..<context.height {
      for x in 0..<context.width {
        let source = layer[x, y].map { $0 * clip(x, y) }
        let below = context[x, y]
        context[x, y] = (0..<4).map { source[$0] + below[$0] * (1 - source[3]) }
      }
    }
  }

  /// Core Graphics' shadow of a layer after CGContextSetShadowWithColor: its alpha, blurred with a standard
  /// deviation of half the radius, moved and coloured.
  private func drawShadow(
    of layer: Layer, _ size: (width: Double, height: Double), _ radius: Double, _ color: [Double],
    _ clip: (Int, Int) -> Double, _ context: inout Layer
  ) {
    let alpha = blurred(layer, sigma: radius * Double(scale) / 2)
    let right = Int(size.width) * scale
    let down = Int(size.height) * scale
    var shadow = Layer(context.width, context.height)
    for y in 0..<context.height {
      for x in 0..<context.width {
        let strength = alpha(x - right, y - down) * color[3]
        shadow[x, y] = [color[0] * strength, color[1] * strength, color[2] * strength, strength]
      }
    }
    draw(shadow, clip, &context)
  }

  /// The Gaussian blur of a layer's alpha, as a sum over all its pixels: not separated, not truncated.
  private func blurred(_ layer: Layer, sigma: Double) -> (Int, Int) -> Double {
    var total = 0.0
    let reach = Int((8 * sigma).rounded(.up))
    for distance in -reach...reach { total += exp(-Double(distance * distance) / (2 * sigma * sigma)) }
    let weights = (0...max(layer.width, layer.height) + 64).map {
      exp(-Double($0 * $0) / (2 * sigma * sigma)) / total
    }
    return { x, y in
      var sum = 0.0
      for row in 0..<layer.height {
        let vertical = weights[min(abs(row - y), weights.count - 1)]
        if vertical < 1e-12 { continue }
        for column in 0..<layer.width {
          sum += vertical * weights[min(abs(column - x), weights.count - 1)] * layer[column, row][3]
        }
      }
      return sum
    }
  }
}
