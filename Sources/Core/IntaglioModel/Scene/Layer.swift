// SPDX-License-Identifier: MIT

/// One layer of a scene: contents with effects, and child layers above them.
///
/// From the bottom to the top a layer draws its path shadow, its style's outer shadows, its contents with the
/// style's fill and inner shadows, its children, its border. It draws them one by one over the backdrop, the
/// picture below the layer, so that the blend modes of its children see the backdrop too.
///
/// A layer is drawn into an isolated picture first, and then as a whole over its backdrop, if it has an
/// opacity below 1, a blend mode, a mask, or a transform other than a translation and uniform scale, or if
/// `isIsolated` or `rasterizes` is set. A clip does not isolate; nor does the opacity of a layer with a
/// `knockout` or a backdrop blur, nor anything of a layer with `passesThrough`. Children that share a style
/// are drawn together before the style is applied.
public struct Layer: Sendable, Hashable {
  /// The name in messages and errors.
  public var name: String?
  /// The frame, in points of the layer's parent. Children are in points of this layer, from its top left
  /// corner.
  public var frame: Rect
  /// Turns, scales and skews the layer as a whole, effects included, about its anchor.
  ///
  /// With only a translation and uniform scale, the layer is drawn in place, in larger or smaller points.
  /// Otherwise it is drawn on its own pixel grid, and each pixel takes the value at its centre there,
  /// interpolated linearly between the centres of four pixels. The grid follows the points of the parent,
  /// from their origin, with as many pixels per point as the largest stretch of the map, at most 64. A path
  /// or a text without style, children, border, clip, mask and knockout is transformed as an outline, and
  /// stays sharp.
  public var transform: Transform
  /// The fixed point of the transform, apart from its translation, as fractions of the frame.
  public var anchor: Vector
  /// The opacity of the layer as a whole, 0…1; at 0 nothing is drawn.
  public var opacity: Double
  /// The blend mode of the layer as a whole over the layers below it in its parent.
  public var blend: BlendMode
  /// The hole that the layer's contents cut into the backdrop before the layer is drawn.
  public var knockout: Knockout
  /// Hides the layer and its children.
  public var isHidden: Bool
  /// The contents of the layer itself; nil for none.
  @Boxed public var contents: Contents?
  /// A change of the colours below, in this layer's frame and corners: an adjustment layer. nil for a layer
  /// that draws something.
  ///
  /// It sees what blend modes see: in an isolated group only that group. With k, the coverage of frame and
  /// mask times the opacity, b the straight colour below, and B the blend mode, a colour becomes
  ///
  ///     (1 - k) b + k B(b, adjusted b)
  ///
  /// Alpha stays. Such a layer has no contents, style, border, children, shadow and knockout, and its blend
  /// mode is not copy, dissolve or textGamma.
  @Boxed public var adjustment: Adjustment?
  /// The effects of the contents; without contents, of all children together, wherever they lie.
  @Boxed public var style: Style?
  /// The radii of the frame's corners in points, circular or elliptical. They shape a colour or gradient, the
  /// border, and the clip of `clipsToBounds`.
  public var cornerRadii: CornerRadii
  /// The curves of these corners. The inner edge of the border, and the box of a shadow with a spread, have
  /// the same curves, and radii that fit it: `RoundedRectangle.insetting(by:)`.
  public var cornerShapes: CornerShapes
  /// A border over contents and children, inside the frame.
  public var border: Border?
  /// Clips contents and children to the frame and its corners. The clipped contents cast the outer shadows.
  /// The layer is not isolated: blend modes of children see the contents and the backdrop. A pixel partly
  /// covered by the frame mixes the children's result with its earlier value in proportion.
  public var clipsToBounds: Bool
  /// Multiplies the layer as a whole. The mask is drawn like any layer, with its own transform, children and
  /// mask.
  public var mask: LayerMask?
  /// A shadow of a given path, below everything else in the layer.
  @Boxed public var pathShadow: PathShadow?
  /// Draws the layer into an isolated picture before it meets its backdrop: blend modes within it do not see
  /// the backdrop.
  public var isIsolated: Bool
  /// Draws the layer part by part over its backdrop even with an opacity or a mask: Photoshop's mode of
  /// groups "Pass Through".
  ///
  /// With b the backdrop, r the result of all parts over it, and k the mask times the opacity, the new
  /// picture is (1 - k) b + k r, of premultiplied colours. So the children's blend modes, knockouts and
  /// adjustments see the backdrop. Such a layer has no blend mode, style, adjustment, knockout and transform,
  /// and is not isolated.
  public var passesThrough: Bool
  /// Draws the layer, with children and effects, into a picture that the renderer caches: Core Animation's
  /// `shouldRasterize`. Useful for a static layer in a scene that is drawn repeatedly. It isolates the layer.
  public var rasterizes: Bool
  /// Places the children, even those without a frame. The layer needs a frame, or a width and a height.
  @Boxed public var layout: Layout?
  /// The width in the layout of the layer's parent, or of a layer with its own layout; nil for the frame's.
  /// The layout computes the layer's frame.
  public var width: Layout.Length?
  /// The height, like `width`.
  public var height: Layout.Length?
  /// The minimum width in a layout; nil for 0.
  public var minimumWidth: Layout.Distance?
  /// The maximum width in a layout; nil for none.
  public var maximumWidth: Layout.Distance?
  /// The minimum height in a layout; nil for 0.
  public var minimumHeight: Layout.Distance?
  /// The maximum height in a layout; nil for none.
  public var maximumHeight: Layout.Distance?
  /// How it grows and shrinks in its parent's layout, with its margins and proportions; nil for Figma's
  /// rules.
  @Boxed public var item: Layout.Item?
  /// Takes the layer out of its parent's row or column, and places it relative to the parent's edges.
  @Boxed public var pins: Layout.Pins?
  /// The CSS properties of its box, until a layout has computed its size; nil for most layers.
  package var box: LayerBox?
  /// The children, bottom first.
  public var layers: [Layer]

  /// A layer.
  public init(
    _ name: String? = nil, frame: Rect, contents: Contents? = nil, adjustment: Adjustment? = nil,
    style: Style? = nil, cornerRadii: CornerRadii = CornerRadii(0), cornerShapes: CornerShapes = .round,
    border: Border? = nil, transform: Transform = .identity, anchor: Vector = Vector(0.5, 0.5),
    opacity: Double = 1, blend: BlendMode = .normal, knockout: Knockout = .none, isHidden: Bool = false,
    clipsToBounds: Bool = false, mask: LayerMask? = nil, pathShadow: PathShadow? = nil,
    isIsolated: Bool = false, passesThrough: Bool = false, rasterizes: Bool = false, layout: Layout? = nil,
    width: Layout.Length? = nil, height: Layout.Length? = nil, item: Layout.Item? = nil,
    pins: Layout.Pins? = nil, layers: [Layer] = []
  ) {
    (self.name, self.frame, self.transform, self.anchor) = (name, frame, transform, anchor)
    (self.opacity, self.blend, self.knockout, self.isHidden) = (opacity, blend, knockout, isHidden)
    (self.cornerRadii, self.cornerShapes, self.border) = (cornerRadii, cornerShapes, border)
    (self.clipsToBounds, self.mask, self.isIsolated) = (clipsToBounds, mask, isIsolated)
    (self.passesThrough, self.rasterizes, self.width) = (passesThrough, rasterizes, width)
    (self.height, self.layers) = (height, layers)
    self.contents = contents
    self.adjustment = adjustment
    self.style = style
    self.pathShadow = pathShadow
    self.layout = layout
    self.item = item
    self.pins = pins
  }
}

/// A line along the inside of a layer's frame.
public struct Border: Sendable, Hashable {
  /// The width, in points.
  public var width: Double
  /// The colour.
  public var color: Color

  /// A border.
  public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
}

/// A layer whose picture multiplies another layer, in points of that layer.
public indirect enum LayerMask: Sendable, Hashable {
  /// By its alpha.
  case alpha(Layer)
  /// By 0.2126 red + 0.7152 green + 0.0722 blue of its premultiplied colours.
  case luminance(Layer)

  /// The mask's layer.
  public package(set) var layer: Layer {
    get {
      switch self {
      case .alpha(let layer), .luminance(let layer): layer
      }
    }
    set {
      switch self {
      case .alpha: self = .alpha(newValue)
      case .luminance: self = .luminance(newValue)
      }
    }
  }

  package var name: String {
    switch self {
    case .alpha: "alpha"
    case .luminance: "luminance"
    }
  }
}
