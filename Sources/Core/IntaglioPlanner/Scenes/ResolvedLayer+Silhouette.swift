// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension ResolvedLayer {
  /// The layer's silhouette, as if everything it draws were opaque. Its alpha is the part of the backdrop
  /// that a copy removes (see `BlendMode.copy`). Masks clip it as they clip the layer. The alpha of texts is
  /// already their coverage.
  func silhouette(texts: Set<Int>) -> ResolvedLayer {
    var layer = self
    layer.content = content?.silhouette(texts: texts)
    layer.adjustment = nil
    layer.style = style?.silhouette(texts: texts)
    layer.border = border.map { ($0.hole, $0.color.w > 0 ? .opaqueBlack : .zero) }
    layer.pathShadow = pathShadow.map { ($0.caster, $0.style.silhouette(texts: texts)) }
    layer.warp = warp.map {
      Warp(
        layers: $0.layers.map { $0.silhouette(texts: texts) }, placement: $0.placement, visible: $0.visible)
    }
    layer.layers = layers.map { $0.silhouette(texts: texts) }
    if layer.opacity > 0 { layer.opacity = 1 }
    (layer.blend, layer.knockout) = (.normal, .none)
    return layer
  }
}

extension ResolvedLayer.Content {
  fileprivate func silhouette(texts: Set<Int>) -> ResolvedLayer.Content? {
    switch self {
    case .color(let color): return color.alpha > 0 ? .color(.black) : nil
    case .gradient, .pattern: return .color(.black)
    case .bitmap(let input, _, _, _, _) where texts.contains(input): return self
    case .bitmap(_, let left, let top, let size, nil): return .block(PixelRect(size).moved(left, top))
    case .bitmap(_, _, _, _, let color?): return color.alpha > 0 ? covering(.black) : nil
    case .block: return self
    case .stack(let parts): return .stack(parts.compactMap { $0.silhouette(texts: texts) })
    case .layers(let layers): return .layers(layers.map { $0.silhouette(texts: texts) })
    }
  }
}

extension ResolvedStyle {
  fileprivate func silhouette(texts: Set<Int>) -> ResolvedStyle {
    var fill = fill
    switch fill {
    case .picture(let content)?: fill = content.silhouette(texts: texts).map(Fill.picture)
    case .layers(let layers, let frame)?:
      fill = .layers(layers.map { $0.silhouette(texts: texts) }, frame: frame)
    case nil: break
    }
    return ResolvedStyle(
      stack: stack.silhouette, bounds: bounds, frame: frame, fit: fit, fill: fill, scale: scale,
      patterns: patterns)
  }
}
