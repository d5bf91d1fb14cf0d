// SPDX-License-Identifier: MIT

/// One layer of a scene: contents with effects, and layers of its own above them.
///
/// From the bottom to the top a layer draws its shadow along a path, its style's outer shadows, its contents
/// with the style's fill and inner shadows, its children, its border. It draws them one by one over what lies
/// below the layer, so that the blend modes of its children see that, too.
///
/// It is drawn into a picture of its own first, and that as a whole over what lies below, where it has an
/// opacity below 1, a blend mode, a mask, or a transform that does more than move and scale evenly, and where
/// `isIsolated` or `rasterizes` say so. A clip is no reason: it only cuts; nor is the opacity of a layer with
/// a `knockout` or a backdrop blur. Children that share a style are drawn together before the style is
/// applied.
public struct Layer: Sendable, Hashable {
  /// For people and for errors.
  public var name: String?
  /// In points of the layer's parent; children lie in points of this one, from its top left corner on.
  public var frame: Rect
  /// Turns, scales and skews the layer as a whole, effects included, about its anchor.
  ///
  /// Where it only moves and scales evenly, the layer is drawn in its place, in larger or smaller points.
  /// Else it is drawn on a grid of pixels of its own, and each pixel takes what lies at its centre there,
  /// linear between the centres of four pixels. The grid lies along the points of the parent, from their
  /// origin on, and has as many pixels a point as the map makes of a point where it stretches most, 64 at
  /// most. A path or a text that has no style, children, border, clip, mask or knockout is transformed as an
  /// outline, and stays sharp.
  public var transform: Transform
  /// The point that the transform leaves where it is, but for its translation, as fractions of the frame.
  public var anchor: Vector
  /// 0…1, of the layer as a whole; with 0 nothing is drawn.
  public var opacity: Double
  /// How the layer as a whole meets what lies below it in its parent.
  public var blend: BlendMode
  /// What of that is cut out where the layer's contents lie, before it is drawn.
  public var knockout: Knockout
  /// Draws nothing, children neither.
  public var isHidden: Bool
  /// What the layer itself shows; nil for nothing.
  public var contents: Contents?
  /// Effects of the contents; of a layer without contents, of its children together, wherever they lie.
  public var style: Style?
  /// Radii of the frame's corners in points, circular or elliptical. They shape a colour or gradient, the
  /// border, and what `clipsToBounds` cuts.
  public var cornerRadii: CornerRadii
  /// Drawn over contents and children, inside the frame.
  public var border: Border?
  /// Cuts contents and children off at the frame and its corners. Outer shadows are those of what is left of
  /// the contents. It isolates nothing: blend modes of children see the contents and what lies below. Of a
  /// pixel of which the frame covers a part, that part is what the children make of it, the rest what was
  /// there.
  public var clipsToBounds: Bool
  /// Multiplies the layer as a whole. The mask is drawn as any layer is, with its own transform, children and
  /// mask.
  public var mask: LayerMask?
  /// A shadow along a path of its own, below all else that the layer draws.
  public var pathShadow: PathShadow?
  /// Draws the layer into a picture of its own before it meets what lies below it: blend modes within it then
  /// see nothing of that.
  public var isIsolated: Bool
  /// Draws the layer into a picture of its own, children and effects included, which the renderer keeps: Core
  /// Animation's `shouldRasterize`. Worth it for what stays the same while a scene is drawn again and again.
  /// It is isolated by that.
  public var rasterizes: Bool
  /// The children, the first lowest.
  public var layers: [Layer]

  /// A layer.
  public init(
    _ name: String? = nil, frame: Rect, contents: Contents? = nil, style: Style? = nil,
    cornerRadii: CornerRadii = CornerRadii(0), border: Border? = nil, transform: Transform = .identity,
    anchor: Vector = Vector(0.5, 0.5), opacity: Double = 1,
    blend: BlendMode = .normal, knockout: Knockout = .none,
    isHidden: Bool = false, clipsToBounds: Bool = false, mask: LayerMask? = nil,
    pathShadow: PathShadow? = nil, isIsolated: Bool = false, rasterizes: Bool = false, layers: [Layer] = []
  ) {
    self.name = name
    self.frame = frame
    self.transform = transform
    self.anchor = anchor
    self.opacity = opacity
    self.blend = blend
    self.knockout = knockout
    self.isHidden = isHidden
    self.contents = contents
    self.style = style
    self.cornerRadii = cornerRadii
    self.border = border
    self.clipsToBounds = clipsToBounds
    self.mask = mask
    self.pathShadow = pathShadow
    self.isIsolated = isIsolated
    self.rasterizes = rasterizes
    self.layers = layers
  }
}

/// A line around the inside of a layer's frame.
public struct Border: Sendable, Hashable {
  /// Points.
  public var width: Double
  /// Its colour.
  public var color: Color

  /// A border.
  public init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }
}

/// A layer whose picture multiplies another layer, in points of that layer.
public indirect enum LayerMask: Sendable, Hashable {
  /// By its alpha.
  case alpha(Layer)
  /// By 0.2126 red + 0.7152 green + 0.0722 blue of its premultiplied colours.
  case luminance(Layer)

  /// The masking layer.
  public var layer: Layer {
    switch self {
    case .alpha(let layer), .luminance(let layer): layer
    }
  }

  /// The key of the masking layer in a document.
  package var name: String {
    switch self {
    case .alpha: "alpha"
    case .luminance: "luminance"
    }
  }
}
