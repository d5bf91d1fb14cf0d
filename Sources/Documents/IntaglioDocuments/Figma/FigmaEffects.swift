// SPDX-License-Identifier: MIT
import IntaglioModel

/// The effects of a layer in Figma: the list that its REST API returns as `effects`.
///
///     let effects = FigmaEffects(style)
///     let json = try JSONEncoder().encode(effects)
///
/// Style files may have Figma's form, too: `Style(contentsOfFile:)` reads such a list, and any object with
/// one under `effects`, such as a node. Figma's lists start with the bottom effect, those of a style with the
/// topmost. Figma cuts a drop shadow out below a translucent layer, depending on `showShadowBehindNode`; a
/// style shows it whole, and writes `true`.
public struct FigmaEffects: Sendable, Hashable, Encodable {
  /// The style, with shadows offset by its light.
  private let style: Style
  /// What Figma's effects cannot express, for people.
  public let remarks: [String]

  /// The shadows, noises, displacement and blurs of a style as effects.
  public init(_ style: Style) {
    let lit = style.lit()
    self.style = lit
    var remarks: [String] = []
    if lit.shadows.contains(where: { $0.depth != nil }) {
      remarks.append("shadows that follow a light: without one they have no offset")
    }
    if lit.contents == .knockout { remarks.append("knocked out contents: remove the layer's fill in Figma") }
    if lit.fill != nil { remarks.append("the fill: set it on the layer in Figma") }
    if let threshold = lit.threshold {
      remarks.append("a threshold of \(threshold): Figma's shadows follow alpha")
    }
    if lit.edges == .bounded {
      remarks.append("bounded edges: Figma casts inner shadows from beyond the layer")
    }
    if lit.casters == .drawn { remarks.append("casters drawn on antialiased edges") }
    for mode in BlendMode.allCases
    where mode.figma == nil
      && (lit.shadows.contains { $0.blend == mode } || lit.noises.contains { $0.blend == mode })
    { remarks.append("the blend mode \(mode)") }
    remarks += lit.effectsBeyondShadows
    if !lit.adjustments.isEmpty || !lit.backdropAdjustments.isEmpty {
      remarks.append("adjustments of colours: Figma has them for pictures only")
    }
    if lit.fillOpacity < 1 { remarks.append("a fill opacity of \(DecimalText.text(lit.fillOpacity))") }
    if lit.profile == .photoshop { remarks.append("Photoshop's arithmetic: Figma has Gaussians") }
    self.remarks = remarks
  }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for shadow in style.shadows.reversed() {
      try list.encode(
        FigmaEffect(
          kind: shadow.kind == .inner ? .innerShadow : .dropShadow, color: shadow.color,
          offset: shadow.offset, radius: 2 * shadow.blur.sigma, spread: shadow.spread,
          blendMode: shadow.blend.figma ?? "NORMAL"))
    }
    for noise in style.noises.reversed() {
      try list.encode(FigmaEffect(kind: .noise, blendMode: noise.blend.figma ?? "NORMAL", noise: noise))
    }
    if let displacement = style.displacement {
      try list.encode(FigmaEffect(kind: .texture, displacement: displacement))
    }
    if let blur = style.layerBlur {
      let unit = Blur(1, unit: blur.blur.unit)
      var progression = blur.progression
      progression?.from *= 2 * unit.sigma
      try list.encode(FigmaEffect(kind: .layerBlur, radius: 2 * blur.blur.sigma, progression: progression))
    }
    if let blur = style.backdropBlur {
      try list.encode(FigmaEffect(kind: .backgroundBlur, radius: 2 * blur.sigma))
    }
  }
}

/// A Figma document in place of a style file.
struct FigmaDocument {
  /// The effects, bottom first, and their path in the document.
  private let effects: [FigmaEffect]
  private let place: String

  /// Reads a list of effects, or an object with one under `effects`; nil for other values.
  init?(_ value: JSONValue) throws(JSONFault) {
    switch value {
    case .list: (effects, place) = (try [FigmaEffect](json: value), "")
    case .object(let fields):
      guard case .list? = fields["effects"] else { return nil }
      (effects, place) = (try Node(json: value).effects, "effects")
    default: return nil
    }
  }

  private struct Node: Decodable {
    let effects: [FigmaEffect]
  }

  /// The style of the visible effects. `warn` is called for each field that is drawn differently.
  func style(warn: (_ field: String, _ problem: String) -> Void) -> Style {
    for (index, effect) in effects.enumerated() {
      guard effect.isVisible, effect.kind.isShadow || effect.noise != nil, effect.blend == nil else {
        continue
      }
      warn(
        "\(place)[\(index)].blendMode",
        "\(effect.blendMode) is not drawn; the \(effect.noise == nil ? "shadow" : "noise") is blended normally"
      )
    }
    for kind in [FigmaEffect.Kind.texture, .layerBlur, .backgroundBlur] {
      let same = effects.indices.filter { effects[$0].isVisible && effects[$0].kind == kind }
      for index in same.dropFirst() {
        warn("\(place)[\(index)].type", "a second \(kind.rawValue) is not drawn, only the first")
      }
    }
    func first(_ kind: FigmaEffect.Kind) -> FigmaEffect? { effects.first { $0.isVisible && $0.kind == kind } }
    let seen = effects.reversed().filter(\.isVisible)
    return Style(
      shadows: seen.filter(\.kind.isShadow).map(\.shadow), noises: seen.compactMap(\.noise),
      displacement: first(.texture)?.displacement, layerBlur: first(.layerBlur)?.layerBlur,
      backdropBlur: first(.backgroundBlur).map { .css($0.radius) })
  }
}
