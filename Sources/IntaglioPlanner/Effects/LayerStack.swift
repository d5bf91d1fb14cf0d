// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A style with every number resolved to pixels: what remains is to decide on passes.
struct LayerStack {
  /// The kinds of effects, the topmost first: the order of `Style`.
  private static let order: [any PlannedEffect.Type] = [
    CastersLayer.self, BevelLayer.self, InnerShadowLayer.self, SatinLayer.self, NoiseLayer.self,
    OverlayLayer.self, FillColorLayer.self, FillPictureLayer.self, ContentsLayer.self, StrokeLayer.self,
    LongShadowLayer.self, OuterShadowLayer.self,
  ]

  /// The picture's size.
  let picture: PixelSize
  /// The mask m of clips and inner shadows: nil for plain alpha.
  let threshold: Int?
  /// How much is seen of contents and fill.
  let fillOpacity: Double
  /// How much is seen of the contents or of what fills them: what strokes and concealed shadows leave room
  /// for.
  let opacity: Double
  /// Whether what lies within the contents is painted on them as if they were opaque, and cut off by their
  /// alpha then: once, not item by item.
  let cutsOnce: Bool
  /// How the contents' pixels are moved about; nil for not at all.
  let displacement: ResolvedDisplacement?
  /// How all layers are blurred together; nil for not at all.
  let layerBlur: ResolvedLayerBlur?
  /// How what lies below is blurred; nil for not at all. A Gaussian in every profile: Photoshop has none.
  let backdropBlur: ShadowBlur?
  /// Topmost first; layers that cannot be seen are left out.
  let layers: [any PlannedEffect]
  /// The result's pixels, with (0, 0) the picture's first.
  let canvas: PixelRect

  /// A style's layers. `light` shines on a style that has none of its own: here, and nowhere else, depths
  /// become offsets.
  ///
  /// - Parameter hasLevels: whether the contents are a picture as it is, whose alpha is in whole levels of
  ///   255.
  init(
    _ style: Style, picture: PixelSize, scale: Double, canvas: Canvas, hasLevels: Bool = false,
    light: Light? = nil
  ) {
    self.picture = picture
    displacement = ResolvedDisplacement(style.displacement, scale: scale)
    // Pixels that were moved lie between those of the picture.
    let hasLevels = hasLevels && displacement == nil
    threshold = style.threshold
    fillOpacity = style.fillOpacity
    let isKnockedOut = style.contents == .knockout
    let light = style.light ?? light

    let pixels = StylePixels(scale: scale, light: light, hasLevels: hasLevels)
    layers = LayerStack.order.flatMap { $0.effects(of: style, pixels) }
    opacity = style.hidesContents ? 1 : isKnockedOut && style.fill == nil ? 0 : style.fillOpacity
    cutsOnce =
      style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    layerBlur = style.layerBlur.map { ResolvedLayerBlur($0, style.profile, scale: scale) }
    let backdrop = ShadowBlur.gaussian(sigma: (style.backdropBlur?.sigma ?? 0) * scale)
    backdropBlur = backdrop.isIdentity ? nil : backdrop
    guard canvas == .grow else {
      self.canvas = PixelRect(picture)
      return
    }
    let around = PixelRect(picture).grown(by: BevelLayer.room(for: style, scale: scale))
    let drawn = layers.reduce(around) { $0.hull($1.reached(from: PixelRect(picture))) }
    self.canvas = drawn.grown(by: (displacement?.room ?? 0) + (layerBlur?.room ?? 0))
  }

  /// A stack with other layers over the same picture.
  init(_ stack: LayerStack, layers: [any PlannedEffect], fillOpacity: Double) {
    (picture, threshold, canvas) = (stack.picture, stack.threshold, stack.canvas)
    self.fillOpacity = fillOpacity
    opacity = stack.opacity > 0 ? 1 : 0
    cutsOnce = stack.cutsOnce
    (displacement, layerBlur, backdropBlur) = (stack.displacement, stack.layerBlur, nil)
    self.layers = layers
  }

  /// One outer shadow and nothing else.
  init(casting shadow: ResolvedShadow) {
    picture = PixelSize(1, 1)
    threshold = nil
    (fillOpacity, opacity, cutsOnce) = (1, 1, false)
    (displacement, layerBlur, backdropBlur) = (nil, nil, nil)
    layers = [OuterShadowLayer(shadow: shadow, isKnockedOut: false)]
    canvas = PixelRect(picture)
  }
}

extension LayerStack {
  /// Whether more lies within the contents than one thing.
  var hasEffectsWithin: Bool { layers.count(where: \.liesWithinContents) > 1 }

  /// The stack as it would look if all that it draws were opaque.
  var silhouette: LayerStack {
    LayerStack(self, layers: layers.map(\.silhouette), fillOpacity: fillOpacity > 0 ? 1 : 0)
  }
}
