// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A layer with every number in pixels of the scene, and its pictures made.
struct ResolvedLayer: Sendable {
  /// What the layer shows, in pixels of the scene.
  indirect enum Content: Sendable {
    /// Not premultiplied, in the layer's shape.
    case color(Color)
    /// In the layer's shape.
    case gradient(ResolvedGradient)
    /// In the layer's shape.
    case pattern(ResolvedPattern)
    /// Input `input`, with its first pixel at (left, top).
    case bitmap(input: Int, left: Int, top: Int, size: PixelSize)
    /// One colour, not premultiplied, with the alpha of such an input as its coverage.
    case coverage(Color, input: Int, left: Int, top: Int, size: PixelSize)
    /// Pixels that are black: what a picture covers.
    case block(PixelRect)
    /// Contents over each other, the first lowest: inside and outline of a path.
    case stack([Content])
    /// What code drew, cut off at the layer's frame.
    case layers([ResolvedLayer])
  }

  /// A layer on a grid of its own.
  struct Warp: Sendable {
    let layers: [ResolvedLayer]
    /// From its grid to the scene's.
    let placement: Transform
    /// What of its grid can be seen.
    let visible: PixelRect
  }

  /// A masking layer.
  struct Mask: Sendable {
    let layers: [ResolvedLayer]
    let isLuminance: Bool
  }

  /// Frame and corners.
  let shape: RoundedRectangle
  var content: Content?
  /// Whether the content is cut off at the shape.
  var cropsContent = false
  var style: ResolvedStyle?
  /// The inside of the border, and its premultiplied colour.
  var border: (hole: RoundedRectangle, color: SIMD4<Double>)?
  var opacity = 1.0
  var blend = BlendMode.normal
  var knockout = Knockout.none
  var clipsToBounds = false
  var mask: Mask?
  /// A layer that is drawn through a map, instead of all that this one shows.
  var warp: Warp?
  /// What casts the layer's shadow along a path, and that shadow.
  var pathShadow: (caster: Content, style: ResolvedStyle)?
  var isIsolated = false
  var isRasterized = false
  var layers: [ResolvedLayer] = []
}

/// Layers in pixels, and the canvas that they are painted on: all that a plan is made of.
struct ResolvedScene {
  /// The sizes of the bitmaps that contents and fills are.
  let inputs: [PixelSize]
  let canvas: PixelRect
  /// Premultiplied.
  var background: SIMD4<Double>?
  let layers: [ResolvedLayer]
  /// The inputs that are parts of texts with glyphs of several colours.
  var texts: Set<Int> = []
  /// Whether levels are rounded by `DitherMatrix`.
  var isDithered = false
}

extension ResolvedScene {
  /// A style over a picture: a layer whose contents are that picture. A fill or pattern that cannot be seen
  /// is no input.
  ///
  /// - Parameter roles: what each input is.
  init(
    _ style: Style, over picture: PixelSize, scale: Double, canvas: Canvas, _ roles: inout [StyleInput]
  ) {
    let stack = LayerStack(style, picture: picture, scale: scale, canvas: canvas, hasLevels: true)
    let bounds = PixelRect(picture)
    let frame = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    var sizes: [PixelSize] = []
    func add(_ role: StyleInput, _ size: PixelSize) -> Int {
      roles.append(role)
      sizes.append(size)
      return sizes.count - 1
    }
    func content(_ role: StyleInput) -> ResolvedLayer.Content {
      .bitmap(input: add(role, picture), left: 0, top: 0, size: picture)
    }
    let contents = content(.picture)
    let hasFill = stack.layers.contains { $0 is FillPictureLayer }
    let fill = hasFill ? content(.fill) : nil
    var patterns: [Pattern: ResolvedPattern] = [:]
    for pattern in style.patterns {
      guard let size = pattern.tileSize(scale: scale) else { continue }
      patterns[pattern] = ResolvedPattern(
        pattern, input: add(.tile(pattern), size), over: frame, scale: scale)
    }
    inputs = sizes
    self.canvas = stack.canvas
    layers = [
      ResolvedLayer(
        shape: RoundedRectangle(
          left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height)),
        content: contents,
        style: ResolvedStyle(
          stack: stack, bounds: bounds, frame: frame, fill: fill.map { .picture($0) },
          patterns: patterns))
    ]
  }
}

/// A style with its numbers in pixels, and the picture that fills the contents as an input of its own.
struct ResolvedStyle: Sendable {
  /// The layers of the stack over a picture of no size in particular.
  let stack: LayerStack
  /// The pixels at which bounded edges end, and which a picture fills.
  let bounds: PixelRect
  /// What gradients of effects lie over, in pixels.
  let frame: Rect
  /// What fills the contents, if that is more than a colour.
  let fill: Fill?
  /// The patterns of its strokes, overlays and textures.
  var patterns: [Pattern: ResolvedPattern] = [:]

  /// What fills contents.
  enum Fill: Sendable {
    /// An input.
    case picture(ResolvedLayer.Content)
    /// What code drew, cut off at the layer's frame.
    case layers([ResolvedLayer], frame: RoundedRectangle)
  }
}
