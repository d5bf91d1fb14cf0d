import IntaglioModel

/// A layer with every number in pixels of the scene, and its pictures made.
struct ResolvedLayer: Sendable {
  /// What the layer shows, in pixels of the scene.
  indirect enum Content: Sendable {
    /// Not premultiplied, in the layer's shape.
    case color(Color)
    /// In the layer's shape.
    case gradient(ResolvedGradient)
    /// Input `input`, with its first pixel at (left, top).
    case bitmap(input: Int, left: Int, top: Int, size: PixelSize)
    /// One colour, not premultiplied, with the alpha of such an input as its coverage.
    case coverage(Color, input: Int, left: Int, top: Int, size: PixelSize)
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
  let content: Content?
  /// Whether the content is cut off at the shape.
  let cropsContent: Bool
  let style: ResolvedStyle?
  /// The inside of the border, and its premultiplied colour.
  let border: (hole: RoundedRectangle, color: SIMD4<Double>)?
  let opacity: Double
  let blend: BlendMode
  let clipsToBounds: Bool
  let mask: Mask?
  /// A layer that is drawn through a map, instead of all that this one shows.
  let warp: Warp?
  /// What casts the layer's shadow along a path, and that shadow.
  let pathShadow: (caster: Content, style: ResolvedStyle)?
  let isIsolated: Bool
  var isRasterized = false
  let layers: [ResolvedLayer]
}

/// A style with its numbers in pixels, and the picture that fills the contents as an input of its own.
struct ResolvedStyle: Sendable {
  /// The layers of the stack over a picture of no size in particular.
  let stack: LayerStack
  /// The pixels at which bounded edges end, and which a picture fills.
  let bounds: PixelRect
  /// What fills the contents, if that is more than a colour.
  let fill: Fill?

  /// What fills contents.
  enum Fill: Sendable {
    /// An input.
    case picture(ResolvedLayer.Content)
    /// What code drew, cut off at the layer's frame.
    case layers([ResolvedLayer], frame: RoundedRectangle)
  }
}
