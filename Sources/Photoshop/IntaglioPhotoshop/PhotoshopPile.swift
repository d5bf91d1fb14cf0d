// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A layer and its effects, from the bottom to the top.
///
/// Photoshop blends a layer with its backdrop, then each interior effect with the result; the opacity mixes
/// the last result with the backdrop. One layer with a style does the same if its mode is normal, and its
/// opacity isolates no effect whose mode depends on the backdrop. Otherwise the effects around and above it
/// become separate layers with the same shape.
struct PhotoshopPile {
  let core: Layer
  /// The shape for the effects, if it differs from the contents.
  let shape: Layer?
  let style: Style
  /// The opacity of the layer with its effects.
  let opacity: Double
  /// The opacity of the layer without its effects.
  let fill: Double
  let blend: BlendMode
  /// Whether interior effects join the layer before it is blended.
  let groupsInside: Bool

  init(core: Layer, shape: Layer? = nil, style: Style, _ layer: PSDLayer) {
    (self.core, self.shape, self.style) = (core, shape, style)
    (opacity, fill) = (Double(layer.opacity) / 255, Double(layer.fillOpacity) / 255)
    // A fill opacity scales the colours of additive modes before they are clamped.
    let isSum = layer.fillOpacity < 255 && layer.opacity == 255
    blend = layer.isMixedWithGamma ? .textGamma : isSum ? layer.blend.modeOfEffect : layer.blend.mode
    groupsInside = layer.options.blendsInteriorEffectsAsGroup || layer.isMixedWithGamma
  }

  /// The effects below the layer, around it.
  private var below: Style {
    var below = style.withoutEffects
    below.shadows = style.shadows.filter { $0.kind == .outer }
    // A text covers its shadows itself, and mixes its edges with them.
    if blend == .textGamma { for index in below.shadows.indices { below.shadows[index].isConcealed = false } }
    below.fillOpacity = 0
    return below
  }

  private var inside: Style {
    var inside = style
    inside.shadows = style.shadows.filter { $0.kind == .inner }
    inside.strokes = []
    inside.bevels.removeAll { $0.kind == .stroke }
    return inside
  }

  /// Whether the layer is blended separately from its effects.
  private var isSplit: Bool { blend != .normal || groupsInside && fill < 1 || shape != nil }

  /// Whether one layer with a style draws all of it.
  var isOneLayer: Bool { !isSplit && (opacity == 1 || below.isBlendedAlikeOnNothing) }

  /// The combination of effects, opacities and modes that differs from Photoshop's picture.
  var fault: String? {
    guard opacity < 1 else { return nil }
    if isSplit { return !inside.hasEffects ? nil : "its opacity over separately blended effects" }
    var rest = style
    rest.shadows = fill < 1 ? inside.shadows : []
    if fill == 1 { (rest.satins, rest.overlays) = ([], []) }
    rest.bevels.removeAll { fill == 1 && $0.kind == .inner }
    return rest.isBlendedAlikeOnNothing ? nil : "the modes of its effects, which its opacity isolates"
  }

  /// The layer, or a group of layers without an opacity or a mode.
  func layer(in document: Rect) -> Layer {
    var pieces: [Layer] = []
    if isSplit {
      pieces = piece(below.faded(to: opacity))
      var middle = groupsInside && inside.hasEffects ? piece(inside)[0] : core
      middle.opacity = fill * opacity
      middle.blend = blend
      pieces.append(middle)
      var above = groupsInside ? style.withoutEffects : inside
      above.strokes = style.strokes
      above.bevels += style.bevels.filter { $0.kind == .stroke }
      above.fillOpacity = 0
      pieces += piece(above.faded(to: opacity))
    } else {
      var rest = style
      if !isOneLayer {
        pieces = piece(below.faded(to: opacity))
        rest.shadows = inside.shadows
      }
      rest.fillOpacity = fill
      var layer = core
      if rest.hasEffects || fill < 1 { layer.style = rest }
      layer.opacity = opacity
      pieces.append(layer)
    }
    guard pieces.count > 1 else { return pieces[0] }
    for index in pieces.indices { pieces[index].name = nil }
    return Layer(frame: document, layers: pieces)
  }

  /// A layer with only these effects; empty without effects.
  private func piece(_ style: Style) -> [Layer] {
    guard style.hasEffects else { return [] }
    var layer = shape ?? core
    layer.style = style
    return [layer]
  }
}

extension PSDLayer {
  /// Whether the layer is a text that is mixed with its backdrop by Photoshop's gamma. It is unknown whether
  /// this applies with opacities and other modes, too.
  fileprivate var isMixedWithGamma: Bool {
    mixesWithGamma == true && blend == .normal && opacity == 255 && fillOpacity == 255
  }

  /// Whether the layer is a text for which this is unknown.
  var mixesUnknown: Bool { mixesWithGamma != false && !isMixedWithGamma && min(opacity, fillOpacity) > 0 }
}

extension Style {
  var hasEffects: Bool { self != withoutEffects }

  fileprivate var withoutEffects: Style {
    var plain = self
    (plain.shadows, plain.strokes, plain.bevels) = ([], [], [])
    (plain.satins, plain.overlays) = ([], [])
    return plain
  }

  /// Whether all effects look the same without a backdrop: black with darkening modes, white with lightening
  /// modes.
  var isBlendedAlikeOnNothing: Bool {
    func isAlike(_ blend: BlendMode, _ color: Color?) -> Bool {
      var opaque = color
      opaque?.alpha = 1
      switch blend {
      case .normal: return true
      case .multiply, .darken, .linearBurn: return opaque == .black
      case .screen, .lighten, .linearDodge: return opaque == .white
      default: return false
      }
    }
    return shadows.allSatisfy { isAlike($0.blend, $0.ramp == nil ? $0.color : nil) }
      && strokes.allSatisfy { isAlike($0.blend, $0.paint.color) }
      && bevels.allSatisfy { bevel in
        [bevel.highlight, bevel.shade].allSatisfy { isAlike($0.blend, $0.color) }
      }
      && satins.allSatisfy { isAlike($0.blend, $0.color) }
      && overlays.allSatisfy { isAlike($0.blend, $0.paint.color) }
  }
}

extension StylePaint {
  /// nil for gradients.
  fileprivate var color: Color? {
    if case .color(let color) = self { color } else { nil }
  }
}
