// SPDX-License-Identifier: MIT
import IntaglioPSD

/// The omissions that follow from a layer's own fields, regardless of its kind.
extension PhotoshopMapping {
  /// Notes the features of a layer that scenes cannot express.
  mutating func note(_ layer: PSDLayer) {
    guard isSeen else { return }
    for name in layer.unread { omit(name, of: layer) }
    guard !layer.isEmpty else { return }
    noteBlendIf(of: layer)
    if layer.fillOpacity < 255, layer.blend.hasFillOfItsOwn {
      omit("the fill opacity of \(layer.blend.words)", of: layer)
    }
    let hasEffects = layer.effects?.names.isEmpty == false
    if !layer.options.transparencyShapesLayer, hasEffects || layer.options.knockout != .none {
      omit("effects that fill its mask, which follow its pixels instead", of: layer)
    }
    if layer.blend == .dissolve, layer.opacity < 255 || layer.fillOpacity < 255 || layer.isGroup {
      omit("Photoshop's grains of dissolve; ours lie elsewhere", of: layer)
    }
    if document.colors.mode != .cmyk, layer.hasInks {
      omit("the profile of its inks: Photoshop's colours are duller", of: layer)
    }
    if layer.vectorMask?.isDisabled == false, hasEffects, layer.vectorMaskHidesMore {
      omit("its outline as a mask of its effects: those around it are missing in Photoshop", of: layer)
    }
    if layer.mixesUnknown { omit("the gamma of its letters' edges, which look bolder or thinner", of: layer) }
  }
}

extension PSDLayer {
  /// Whether a mask hides everything that effects draw outside it, as far as scenes can express this: for the
  /// painted mask, or for the vector mask if it is the only one.
  var maskHidesEffects: Bool {
    if options.layerMaskHidesEffects { return true }
    return options.vectorMaskHidesEffects && !isCutByOutline && !hasPaintedMask
  }

  /// Whether the vector mask hides effects in a way that the scene does not express.
  fileprivate var vectorMaskHidesMore: Bool {
    options.vectorMaskHidesEffects && !maskHidesEffects || options.vectorMaskHidesEffects && isCutByOutline
  }

  private var hasPaintedMask: Bool {
    guard let mask, !mask.isDisabled else { return false }
    return !mask.isRendered || mask.painted?.isDisabled == false
  }

  /// Whether its fill or an effect has a CMYK colour.
  fileprivate var hasInks: Bool {
    func isInk(_ color: PSDColor) -> Bool { if case .cmyk = color { true } else { false } }
    if case .shape(.color(let color)?) = kind, frame.isEmpty, isInk(color) { return true }
    if case .fill(.color(let color)) = kind, frame.isEmpty, isInk(color) { return true }
    return effects?.colors.contains(where: isInk) == true
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
