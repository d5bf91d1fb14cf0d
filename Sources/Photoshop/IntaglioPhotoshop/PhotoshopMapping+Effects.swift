// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Effects of layers.
extension PhotoshopMapping {
  /// A layer with the document's effects, opacities and blend mode.
  ///
  /// - Parameters:
  ///   - core: the layer's contents, with its mask.
  ///   - effects: the effects to add.
  ///   - bounds: the extent of the contents, if they replace the layer's pixels.
  ///   - maskHidesEffects: whether the mask clips effects instead of shaping them.
  mutating func styled(
    _ core: Layer, of layer: PSDLayer, _ effects: PSDEffects?, bounds: PixelRect? = nil,
    maskHidesEffects: Bool
  ) -> Layer {
    let mask = maskHidesEffects ? core.mask : nil
    var result = core
    if mask != nil { result.mask = nil }
    // A style isolates.
    result.passesThrough = false
    // A layer around the masked one lets the style apply to the masked result.
    if result.mask != nil { result = around([result]) }
    let shape = core.layers.isEmpty ? outlined(layer) : nil
    let bounds = bounds ?? layer.gradientBounds(in: document.size)
    let effects = style(
      effects, of: layer, bounds: bounds.isEmpty ? whole : bounds, in: (shape ?? result).frame)
    let pile = PhotoshopPile(core: result, shape: shape, style: effects, layer)
    if let shape, var stroked = stroked(layer, along: shape, effects) {
      stroked.opacity = pile.opacity
      stroked.isHidden = !layer.isVisible
      return stroked
    }
    note(effects, pile, of: layer, isCutOff: mask != nil)
    if effects.hasEffects, layer.kind.isTranslucent {
      let fault =
        shape == nil
        ? "its translucent fill, which effects treat as opaque"
        : "soft edges between its translucent fill and its effects, which are a little lighter or darker"
      omit(fault, of: layer)
    }
    if !effects.hasEffects {
      result = core
      result.opacity = pile.opacity * pile.fill
      result.blend = pile.blend
      result.knockout = knockout(of: layer, isOneLayer: true)
      if result.knockout != .none, result.passesThrough {
        result.passesThrough = false
        omit("the pass-through of a group with a knockout, which isolates it", of: layer)
      }
      if result.knockout != .none, pile.fill < 1 {
        (result.style, result.opacity) = (Style(fillOpacity: pile.fill), pile.opacity)
      }
    } else {
      result = pile.layer(in: whole.rect)
      result.knockout = knockout(of: layer, isOneLayer: pile.isOneLayer && mask == nil)
      if let mask {
        result = around([result])
        result.mask = .alpha(Layer(frame: core.frame, layers: [mask.layer]))
      }
      result.name = core.name
    }
    result.isHidden = !layer.isVisible
    return result
  }

  /// The outline for the effects of a shape with a translucent gradient, whose pixels' alpha is not the
  /// shape; nil for other layers, and where a mask or a stroke changes the shape.
  private func outlined(_ layer: PSDLayer) -> Layer? {
    guard layer.kind.isTranslucent, layer.isCutByOutline, layer.mask == nil,
      layer.vectorStroke?.isSeen != true,
      !layer.options.blendsInteriorEffectsAsGroup, let path = layer.outline(in: whole.rect)
    else { return nil }
    return Layer(frame: whole.rect, contents: .shape(Shape(path, fill: .black, rule: .evenOdd)))
  }

  /// A layer's effects as a style. Notes those that are not drawn, or drawn differently.
  ///
  /// - Parameters:
  ///   - bounds: the extent of aligned gradients.
  ///   - frame: the frame of the styled layer.
  mutating func style(
    _ effects: PSDEffects?, of layer: PSDLayer, bounds: PixelRect, in frame: Rect
  ) -> Style {
    let place = place(of: layer, bounds: bounds, in: frame)
    let style = PhotoshopStyle(effects, of: document.resources, at: place, patterns: document.patterns)
    for name in style.omissions { omit(name, of: layer) }
    return style.style
  }

  /// Notes where a layer is not blended with its effects as in Photoshop.
  private mutating func note(_ effects: Style, _ pile: PhotoshopPile, of layer: PSDLayer, isCutOff: Bool) {
    guard effects.hasEffects else { return }
    if isCutOff, layer.blend.mode != .normal || !effects.isBlendedAlikeOnNothing {
      omit("the blend modes of effects that its mask hides", of: layer)
    }
    if layer.blend == .passThrough, layer.layers.contains(where: \.blendsWithGround) {
      omit("the pass-through of a group with effects, which isolate it", of: layer)
    }
    if let fault = pile.fault { omit(fault, of: layer) }
    if layer.hasGlowUnderStroke {
      omit(
        "the glow under the edge of its stroke, which is a little lighter or darker in Photoshop", of: layer)
    }
  }

  /// A layer without contents around `layers`, which keep their places.
  private func around(_ layers: [Layer]) -> Layer {
    var layers = layers
    for index in layers.indices { layers[index].name = nil }
    return Layer(frame: whole.rect, layers: layers)
  }
}

extension PSDLayer {
  /// The bounds to which gradients are fitted. For shapes with straight edges, this is the outline, rounded
  /// down on all sides, as in psd-tools' shape-fx2.psd and psd2svg's gradient-overlay-3.psd and -4.psd. For
  /// curved shapes, as in psd-tools' layer_comps.psd, and for other layers, it is the frame around the pixels
  /// that are at least half opaque; but for curved shapes with a translucent fill, whose pixels say nothing,
  /// it is the outline, too.
  func gradientBounds(in document: PixelSize) -> PixelRect {
    guard isCutByOutline, vectorMask?.isStraight == true || kind.isTranslucent,
      let extent = vectorMask?.extent(in: PixelRect(document).rect)
    else {
      return effects?.spansLayer == true ? union { (try? $0.solidFrame()) ?? $0.frame } : union(\.frame)
    }
    // Paths are stored in units of 2^-24 of the document, so whole pixels may be slightly less than whole.
    let least = 1.0 / 256
    func range(_ low: Double, _ high: Double, _ side: Int) -> Range<Int>? {
      guard low >= -Double(side), high <= 2 * Double(side) else { return nil }
      let (first, last) = ((low + least).rounded(.down), (high + least).rounded(.down))
      return first < last ? Int(first)..<Int(last) : nil
    }
    guard let columns = range(extent.x, extent.maxX, document.width),
      let rows = range(extent.y, extent.maxY, document.height)
    else { return union(\.frame) }
    return PixelRect(columns: columns, rows: rows)
  }

  /// Whether a glow shows through the soft edge under a stroke.
  fileprivate var hasGlowUnderStroke: Bool {
    effects?.outerGlow != nil && effects?.strokes.contains { $0.position == .center } == true
  }

  /// The union of a frame of the layer, and those of a group's visible layers.
  private func union(_ frame: (PSDLayer) -> PixelRect) -> PixelRect {
    layers.filter(\.isVisible).reduce(frame(self)) { union, layer in
      let next = layer.union(frame)
      return next.isEmpty ? union : union.isEmpty ? next : union.hull(next)
    }
  }

  /// Whether the layer, or one inside the group, has a blend mode that depends on the backdrop.
  var blendsWithGround: Bool {
    isVisible && (![.normal, .passThrough].contains(blend) || layers.contains(where: \.blendsWithGround))
  }
}
