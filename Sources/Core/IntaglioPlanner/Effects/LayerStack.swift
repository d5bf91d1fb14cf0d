// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// A style with all numbers in pixels, ready to be turned into passes.
struct LayerStack {
  /// The kinds of effects, topmost first: the order of `Style`.
  private static let order: [any PlannedEffect.Type] = [
    CastersLayer.self, BevelLayer.self, InnerShadowLayer.self, SatinLayer.self, NoiseLayer.self,
    OverlayLayer.self, FillColorLayer.self, FillPictureLayer.self, ContentsLayer.self, StrokeLayer.self,
    LongShadowLayer.self, OuterShadowLayer.self,
  ]

  /// The threshold of the mask m for clips and inner shadows; nil if m is the alpha itself.
  private(set) var threshold: Int?
  private(set) var fillOpacity = 1.0
  /// The opacity of the contents or their fill, as seen by strokes and concealed shadows when they compute
  /// their shares.
  private(set) var opacity = 1.0
  /// Whether effects within the contents are painted as if on opaque contents, then cut by their alpha once,
  /// instead of item by item.
  private(set) var cutsOnce = false
  private(set) var displacement: ResolvedDisplacement?
  private(set) var alphaFloor = 0.0
  private(set) var erosion: ResolvedErosion?
  private(set) var outline: ResolvedOutline?
  /// Whether these are the shadows of an outline, whose paint may have gaps.
  private(set) var castsOutline = false
  private(set) var layerBlur: ResolvedLayerBlur?
  private(set) var adjustments = ResolvedAdjustments()
  /// The blur of the backdrop, if any. A Gaussian in every profile: Photoshop has no backdrop blur.
  private(set) var backdropBlur: ShadowBlur?
  private(set) var backdropAdjustments = ResolvedAdjustments()
  private(set) var refraction: ResolvedRefraction?
  /// Topmost first, without invisible layers.
  private(set) var layers: [any PlannedEffect]
  /// The pixels of the result; (0, 0) is the picture's first pixel.
  let canvas: PixelRect

  /// The layers of a style. `light` applies to styles without a light of their own. Depths are resolved to
  /// offsets only here.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - factor: the factor of the style's lengths.
  ///   - hasLevels: whether the contents are an unchanged picture, whose alpha is in whole levels of 255.
  init(
    _ style: Style, picture: PixelSize, scale points: Double, factor: Double, grow: Bool,
    hasLevels: Bool = false, light: Light? = nil
  ) {
    let scale = points * factor
    let style = style.fittingGrains(factor: factor, scale: points)
    alphaFloor = style.alphaFloor
    erosion = ResolvedErosion(style.erosion, scale: scale)
    outline = ResolvedOutline(style.outline, scale: scale)
    displacement = ResolvedDisplacement(style.displacement, scale: scale)
    let hasLevels = hasLevels && displacement == nil && alphaFloor == 0 && erosion == nil
    threshold = style.threshold
    fillOpacity = style.fillOpacity
    let isKnockedOut = style.contents == .knockout
    let light = style.light(falling: light)

    adjustments = ResolvedAdjustments(style.adjustments, scale: scale)
    let behind = style.backdropAdjustments.map { $0.fittingScreens(scale: points) }
    backdropAdjustments = ResolvedAdjustments(behind, scale: points)
    let pixels = StylePixels(
      scale: scale, light: light, hasLevels: hasLevels, amplifiesErrors: adjustments.amplifiesErrors)
    layers = LayerStack.order.flatMap { $0.effects(of: style, pixels) }
    opacity = style.hidesContents ? 1 : style.fillOpacity * (isKnockedOut ? style.fill?.opacity ?? 0 : 1)
    cutsOnce = style.profile == .photoshop && (style.hidesContents || !isKnockedOut && style.fillOpacity == 1)
    let isSteep = adjustments.afterBlur.amplifiesErrors
    layerBlur = style.layerBlur.map { ResolvedLayerBlur($0, style.profile, scale: scale, isPrecise: isSteep) }
    let backdrop = ShadowBlur.gaussian(
      sigma: (style.backdropBlur?.sigma ?? 0) * points,
      isPrecise: backdropAdjustments.afterBlur.amplifiesErrors)
    backdropBlur = backdrop.isIdentity ? nil : backdrop
    refraction = ResolvedRefraction(style.backdropRefraction, scale: scale)
    guard grow else {
      self.canvas = PixelRect(picture)
      return
    }
    let around = PixelRect(picture).grown(by: BevelLayer.room(for: style, scale: scale))
    let outlined = PixelRect(picture).grown(by: outline?.room ?? 0)
    let drawn = layers.reduce(around.hull(outlined)) {
      $0.hull($1.reached(from: $1.isOutlines ? outlined : PixelRect(picture)))
    }
    self.canvas = drawn.grown(by: (displacement?.room ?? 0) + (layerBlur?.room ?? 0))
  }

  /// A single outer shadow.
  init(casting shadow: ResolvedShadow) {
    layers = [OuterShadowLayer(shadow: shadow, isKnockedOut: false)]
    canvas = PixelRect(PixelSize(1, 1))
  }
}

extension Fill {
  /// The opacity of a colour. Pictures count as opaque, because their opacity differs from pixel to pixel.
  fileprivate var opacity: Double {
    if case .color(let color) = self { color.alpha } else { 1 }
  }
}

extension LayerStack {
  /// Whether effects see other contents than those of the layer.
  var preparesContents: Bool { displacement != nil || alphaFloor > 0 || erosion != nil }

  /// The stack with some of its layers, and nothing below them.
  func withoutOutline(
    castsIt: Bool = false, keeping isKept: (any PlannedEffect) -> Bool
  ) -> LayerStack {
    var stack = self
    (stack.outline, stack.castsOutline) = (nil, castsIt)
    stack.layers = layers.filter(isKept)
    return stack
  }

  var silhouette: LayerStack {
    var stack = self
    stack.outline = outline?.silhouette
    (stack.layers, stack.adjustments) = (layers.map(\.silhouette), adjustments.silhouette)
    (stack.fillOpacity, stack.opacity) = (fillOpacity > 0 ? 1 : 0, opacity > 0 ? 1 : 0)
    (stack.backdropBlur, stack.backdropAdjustments) = (nil, ResolvedAdjustments())
    stack.refraction = nil
    return stack
  }
}
