// SPDX-License-Identifier: MIT
import IntaglioPSD

/// The omissions of a layer that its own fields show, whatever its kind.
extension PhotoshopMapping {
  /// Notes what scenes cannot express of a layer.
  mutating func note(_ layer: PSDLayer) {
    for name in layer.unread { omit(name, of: layer) }
    if !layer.options.blendsEverywhere { omit("blend-if, or channels that it leaves out", of: layer) }
    if layer.fillOpacity < 255, layer.blend.hasFillOfItsOwn {
      omit("the fill opacity of \(layer.blend.words)", of: layer)
    }
    if layer.mixesUnknown { omit("the gamma of its letters' edges, which look bolder or thinner", of: layer) }
  }
}

extension PSDLayerKind {
  /// Whether the layer is a shape or fill with a translucent gradient: its opacities are in the pixels, but
  /// effects follow the shape.
  var isTranslucent: Bool {
    switch self {
    case .shape(.gradient(let fill)), .fill(.gradient(let fill)):
      guard case .stops(_, let opacities, _) = fill.gradient.kind else { return false }
      return opacities.contains { $0.opacity < 100 }
    default: return false
    }
  }
}

extension PSDBlendMode {
  /// Whether fill opacity changes the mode's source colours instead of mixing its result.
  fileprivate var hasFillOfItsOwn: Bool {
    switch self {
    case .colorBurn, .linearBurn, .colorDodge, .linearDodge, .vividLight, .linearLight, .hardMix, .difference:
      true
    default: false
    }
  }
}
