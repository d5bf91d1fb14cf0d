// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A layer with all numbers in pixels of the scene, and with finished pictures.
struct ResolvedLayer: Sendable {
  indirect enum Content: Sendable {
    /// Not premultiplied, in the layer's shape.
    case color(Color)
    /// In the layer's shape.
    case gradient(ResolvedGradient)
    /// In the layer's shape.
    case pattern(ResolvedPattern)
    /// Input `input`, with its first pixel at (left, top); with a colour, which is not premultiplied, only
    /// its alpha is used, as that colour's coverage.
    case bitmap(input: Int, left: Int, top: Int, size: PixelSize, color: Color? = nil)
    /// Black pixels in the area of a picture.
    case block(PixelRect)
    /// Contents over each other, bottom first: fill and stroke of a path.
    case stack([Content])
    /// The layers of drawing code, clipped to the layer's frame.
    case layers([ResolvedLayer])
  }

  /// A layer on a grid of its own.
  struct Warp: Sendable {
    let layers: [ResolvedLayer]
    /// From its grid to the scene's.
    let placement: Transform
    /// The visible part of its grid.
    let visible: PixelRect
  }

  struct Mask: Sendable {
    let layers: [ResolvedLayer]
    let isLuminance: Bool
  }

  let shape: RoundedRectangle
  var content: Content?
  /// For an adjustment layer: the change of the colours below, within its shape.
  @Boxed var adjustment: ColorSteps?
  var cropsContent = false
  @Boxed var style: ResolvedStyle?
  /// The inside of the border, and its premultiplied colour.
  var border: (hole: RoundedRectangle, color: SIMD4<Double>)?
  var opacity = 1.0
  var blend = BlendMode.normal
  var knockout = Knockout.none
  var clipsToBounds = false
  var mask: Mask?
  /// A transformed layer, which replaces everything else in this one.
  @Boxed var warp: Warp?
  @Boxed var pathShadow: (caster: Content, style: ResolvedStyle)?
  var isIsolated = false
  /// Whether opacity and mask mix the backdrop with the parts drawn over it.
  var passesThrough = false
  var isRasterized = false
  var layers: [ResolvedLayer] = []
}

/// Layers in pixels, and their canvas: everything that a plan needs.
struct ResolvedScene {
  let inputs: [PixelSize]
  let canvas: PixelRect
  /// Premultiplied.
  var background: SIMD4<Double>?
  let layers: [ResolvedLayer]
  /// The inputs that are parts of texts with colour glyphs.
  var texts: Set<Int> = []
  /// Whether the result is dithered by `DitherMatrix`.
  var isDithered = false
}

extension ResolvedScene {
  /// A style over a picture: a layer whose contents are that picture; adds the roles of its inputs. Invisible
  /// fills and patterns are not inputs.
  init(
    _ style: Style, over picture: PixelSize, scale: Double, grow: Bool, fit: StyleFit,
    _ around: PictureFrame, _ roles: inout [StyleInput]
  ) {
    let isRound = around.cornerRadius > 0
    let stack = LayerStack(
      style, picture: picture, scale: scale, factor: fit.factor, grow: grow, hasLevels: !isRound)
    let scale = scale * fit.factor
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
    for pattern in style.patterns(scale: scale) {
      guard let size = pattern.tileSize(scale: scale) else { continue }
      patterns[pattern] = ResolvedPattern(
        pattern, input: add(.tile(pattern), size), over: frame, scale: scale)
    }
    inputs = sizes
    let whole = around.canvas(of: picture, drawn: stack.canvas)
    self.canvas = whole
    var layer = ResolvedLayer(
      shape: around.shape(of: picture), content: contents, cropsContent: isRound,
      style: ResolvedStyle(
        stack: stack, bounds: bounds, frame: frame, fit: fit, fill: fill.map { .picture($0) },
        scale: scale, patterns: patterns))
    layer.clipsToBounds = isRound
    // Blend modes do not see the background.
    layer.isIsolated = around.background != nil
    let ground = around.background.map { ResolvedLayer($0, over: whole, scale: scale / fit.factor) }
    layers = (ground.map { [$0] } ?? []) + [layer]
  }
}

extension ResolvedLayer {
  fileprivate init(_ ground: PictureFrame.Ground, over canvas: PixelRect, scale: Double) {
    let content: Content =
      switch ground {
      case .color(let color): .color(color)
      case .gradient(let gradient): .gradient(ResolvedGradient(gradient, over: Rect(canvas), scale: scale))
      }
    self.init(shape: RoundedRectangle(canvas), content: content)
  }
}

/// A style with its numbers in pixels. A picture fill is a separate input.
struct ResolvedStyle: Sendable {
  /// The layers of the stack, for a picture of any size.
  var stack: LayerStack
  /// The bounds for bounded edges and for picture fills, in pixels.
  let bounds: PixelRect
  /// The frame of the effects' gradients, in pixels.
  let frame: Rect
  /// The ink that some gradients and patterns cover instead of the frame.
  let fit: StyleFit
  /// The fill, if it is more than a colour.
  let fill: Fill?
  /// Pixels per point of its lengths.
  var scale = 1.0
  var patterns: [Pattern: ResolvedPattern] = [:]

  enum Fill: Sendable {
    case picture(ResolvedLayer.Content)
    /// The layers of drawing code, clipped to the layer's frame.
    case layers([ResolvedLayer], frame: RoundedRectangle)
  }
}
