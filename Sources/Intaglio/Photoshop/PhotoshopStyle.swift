import IntaglioModel
import IntaglioPSD

/// A layer's effects as a style, as far as styles can say it. A function for each kind of effect adds what it becomes.
package struct PhotoshopStyle {
  /// The effects, those of a kind in Photoshop's order, which is that of styles: the first on top.
  package private(set) var style = Style()
  /// Those of the outer shadows that the layer hides even where its fill lets what lies below it show.
  private(set) var concealed: [Shadow] = []
  /// What of the effects the style does not say, for people: `stroke`, or `the contour of a drop shadow`.
  package private(set) var omissions: [String] = []

  private let light: (PSDLight) -> (angle: Double, altitude: Double)

  /// The style of effects that lie on a layer whose fill opacity is 1.
  ///
  /// - Parameter document: what the effects' global light is that of; nil for a style by itself, which keeps the light that it was
  ///   saved with.
  package init(_ effects: PSDEffects?, of document: PSDResources?) {
    light = { light in document.map(light.resolved) ?? (light.angle, light.altitude) }
    guard var rest = effects, rest.isEnabled else { return }
    addDropShadows(of: &rest)
    addInnerShadows(of: &rest)
    omissions = rest.names + omissions
  }

  private mutating func addDropShadows(of effects: inout PSDEffects) {
    for effect in effects.dropShadows where effect.isEnabled {
      let shadow = shadow(.outer, effect, "drop shadow")
      style.shadows.append(shadow)
      if effect.isKnockedOut { concealed.append(shadow) }
    }
    effects.dropShadows = []
  }

  private mutating func addInnerShadows(of effects: inout PSDEffects) {
    for effect in effects.innerShadows where effect.isEnabled {
      style.shadows.append(shadow(.inner, effect, "inner shadow"))
    }
    effects.innerShadows = []
  }

  /// Lays the effects on a layer with opacities and a mode, as far as one style can say it.
  mutating func lay(opacity: Double, fill: Double, blend: PSDBlendMode) {
    if ![.normal, .passThrough].contains(blend) { omissions.append("the blend mode \(blend.words)") }
    if fill == 0, concealed.count == style.shadows.count(where: { $0.kind == .outer }) {
      style.contents = .knockout
    } else if fill < 1, !concealed.isEmpty {
      omissions.append("that the layer hides its drop shadow where its fill lets it show")
    }
    for index in style.shadows.indices {
      style.shadows[index].color = style.shadows[index].color.faded(to: opacity)
    }
    style.fillOpacity = min(max(fill * opacity, 0), 1)
  }

  private mutating func shadow(_ kind: Shadow.Kind, _ effect: PSDShadow, _ name: String) -> Shadow {
    if !effect.contour.isLinear { omissions.append("the contour of \(name.withArticle)") }
    if effect.noise > 0 { omissions.append("the noise of \(name.withArticle)") }
    let (spread, blur) = PhotoshopLengths.softness(size: effect.size, spread: effect.spread)
    return Shadow(
      kind, color: effect.color.color.faded(to: effect.opacity / 100),
      offset: PhotoshopLengths.offset(distance: effect.distance, angle: light(effect.light).angle),
      blur: blur, spread: spread, blend: effect.blend.mode)
  }
}

extension PSDBlendMode {
  /// The mode by its name in scenes; they have all but what groups alone have.
  var mode: BlendMode { BlendMode(rawValue: rawValue) ?? .normal }
}

extension PSDContour {
  /// Whether it changes nothing, whatever its name.
  fileprivate var isLinear: Bool { points.allSatisfy { $0.input == $0.output } && points.count == 2 }
}

extension Color {
  /// The colour with so much of its alpha.
  func faded(to opacity: Double) -> Color {
    var color = self
    color.alpha *= min(max(opacity, 0), 1)
    return color
  }
}

extension String {
  fileprivate var withArticle: String { "\(first.map("aeiou".contains) == true ? "an" : "a") \(self)" }
}
