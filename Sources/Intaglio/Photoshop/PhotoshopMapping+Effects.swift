import IntaglioModel
import IntaglioPSD

/// How effects lie on layers.
extension PhotoshopMapping {
  /// The effects of a layer; what of them is not drawn is noted where the layer is seen.
  mutating func effects(of layer: PSDLayer, isSeen: Bool) -> PhotoshopStyle {
    let effects = PhotoshopStyle(layer.effects, of: document.resources)
    guard isSeen else { return effects }
    for name in effects.omissions { omit(name, of: layer) }
    guard effects.style != Style() else { return effects }
    if layer.mask != nil, layer.options.layerMaskHidesEffects, !effects.isBlendedAlikeOnNothing {
      omit("the blend modes of effects that its mask hides", of: layer)
    }
    if layer.blend == .passThrough, layer.layers.contains(where: \.blendsWithGround) {
      omit("the pass-through of a group with effects, which isolate it", of: layer)
    }
    return effects
  }

  /// A layer with the effects, the opacities and the blend mode that the document gives it.
  ///
  /// - Parameters:
  ///   - core: what it shows, with its mask.
  ///   - maskHidesEffects: whether the mask cuts effects off instead of shaping them.
  func styled(
    _ core: Layer, of layer: PSDLayer, _ effects: PhotoshopStyle, maskHidesEffects: Bool
  ) -> Layer {
    let (opacity, fill) = (Double(layer.opacity) / 255, Double(layer.fillOpacity) / 255)
    var result = core
    if effects.style == Style() {
      result.opacity = opacity * fill
      result.blend = layer.blend.mode
    } else {
      let mask = maskHidesEffects ? core.mask : nil
      if mask != nil { result.mask = nil }
      // What a mask has cut is the contents of a style only in a layer around it.
      if result.mask != nil { result = around([result]) }
      result = PhotoshopPile(
        core: result, effects: effects, opacity: opacity, fill: fill, blend: layer.blend.mode,
        groupsInside: layer.options.blendsInteriorEffectsAsGroup
      ).layer(in: whole.rect)
      if let mask {
        result = around([result])
        result.mask = .alpha(Layer(frame: core.frame, layers: [mask.layer]))
      }
      result.name = core.name
    }
    result.isHidden = !layer.isVisible
    return result
  }

  /// A layer without contents around others, which keep their places.
  private func around(_ layers: [Layer]) -> Layer {
    var layers = layers
    for index in layers.indices { layers[index].name = nil }
    return Layer(frame: whole.rect, layers: layers)
  }
}

/// A layer and its effects, from the bottom to the top.
///
/// Photoshop blends a layer with what lies below it first, and each effect inside of it with what comes of that. One layer with a style
/// says the same if the layer's own mode is normal; else effects below and above it are layers of their own, which have its
/// shape.
private struct PhotoshopPile {
  /// What is shown, and whose shape the effects are of.
  let core: Layer
  let effects: PhotoshopStyle
  /// Of the layer with its effects.
  let opacity: Double
  /// Of the layer without its effects.
  let fill: Double
  let blend: BlendMode
  /// Whether effects inside of the layer belong to it when it is blended.
  let groupsInside: Bool

  /// The effects below the layer, and those above it.
  private var below: [Shadow] { effects.style.shadows.filter { $0.kind == .outer } }
  private var above: [Shadow] { effects.style.shadows.filter { $0.kind == .inner } }

  func layer(in document: Rect) -> Layer {
    // An opacity isolates a layer, and neither its mode nor those of its effects must see that.
    let isFolded = opacity < 1 && !(blend == .normal && effects.isBlendedAlikeOnNothing)
    let share = isFolded ? opacity : 1
    var pieces: [Layer] = []
    if blend == .normal, !isFolded, !groupsInside || fill == 1 {
      var style = effects.style
      style.fillOpacity = fill
      if fill < 1 {
        pieces = piece(effects.concealed, share, contents: .knockout)
        style.shadows.removeAll(where: effects.concealed.contains)
      }
      pieces.append(piece(style))
    } else {
      pieces = piece(effects.concealed, share, contents: .knockout)
      pieces += piece(below.filter { !effects.concealed.contains($0) }, share, fillOpacity: 0)
      var middle = groupsInside ? piece(Style(shadows: above)) : core
      middle.opacity = fill * share
      middle.blend = blend
      pieces.append(middle)
      if !groupsInside { pieces += piece(above, share, fillOpacity: 0) }
    }
    var result = pieces[0]
    if pieces.count > 1 {
      for index in pieces.indices { pieces[index].name = nil }
      result = Layer(frame: document, layers: pieces)
    }
    if !isFolded { result.opacity *= opacity }
    return result
  }

  /// Some of the effects by themselves, faded; nothing for none.
  private func piece(
    _ shadows: [Shadow], _ share: Double, contents: Style.Contents = .drawn, fillOpacity: Double = 1
  ) -> [Layer] {
    guard !shadows.isEmpty else { return [] }
    let faded = shadows.map { shadow in
      var shadow = shadow
      shadow.color = shadow.color.faded(to: share)
      return shadow
    }
    return [piece(Style(shadows: faded, contents: contents, fillOpacity: fillOpacity))]
  }

  private func piece(_ style: Style) -> Layer {
    var layer = core
    layer.style = style
    return layer
  }
}

extension PhotoshopStyle {
  /// Whether modes of effects give the same where they see nothing of what lies below the layer.
  fileprivate var isBlendedAlikeOnNothing: Bool {
    style.shadows.allSatisfy(\.isBlendedAlikeOnNothing)
  }
}

extension PSDLayer {
  /// Whether it, or a layer of a group that it is, has a mode that sees what lies below.
  fileprivate var blendsWithGround: Bool {
    isVisible && (![.normal, .passThrough].contains(blend) || layers.contains(where: \.blendsWithGround))
  }
}

extension Shadow {
  /// Whether its mode gives the same over nothing: black that darkens, white that lightens.
  fileprivate var isBlendedAlikeOnNothing: Bool {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    switch blend {
    case .normal: return true
    case .multiply, .darken, .linearBurn: return opaque == .black
    case .screen, .lighten, .linearDodge: return opaque == .white
    default: return false
    }
  }
}
