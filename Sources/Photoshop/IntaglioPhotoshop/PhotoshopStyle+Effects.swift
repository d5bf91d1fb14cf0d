// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// Shadows and glows.
extension PhotoshopStyle {
  mutating func add(_ effect: PSDShadow, _ kind: Shadow.Kind, _ name: String) {
    let (spread, blur) = PhotoshopLengths.softness(size: effect.size, spread: effect.spread)
    let grain = grain(noise: effect.noise, of: name)
    let offset = PhotoshopLengths.offset(distance: effect.distance, angle: light(effect.light).angle)
    noteGrains(effect.blend, of: name)
    add(name, contour: effect.contour) { style, contour in
      style.shadows.append(
        Shadow(
          kind, color: effect.color.color.faded(to: effect.opacity / 100), offset: offset, blur: blur,
          spread: spread, blend: effect.blend.modeOfEffect, contour: contour, grain: grain,
          isConcealed: kind == .outer && effect.isKnockedOut))
    }
  }

  mutating func add(_ effect: PSDGlow, _ kind: Shadow.Kind, _ name: String) {
    // With a gradient, only the alpha of the glow's colour counts.
    var (color, ramp) = (Color.black, ColorRamp?.none)
    switch effect.paint {
    case .color(let one): color = one.color
    case .gradient(let gradient):
      // The gradient leads away from the shape; the reverse, as in psd-tools' layer_params, is far less
      // accurate.
      guard let given = PhotoshopGradient.ramp(gradient, isReversed: true) else {
        return omit("\(name.withArticle) with a gradient")
      }
      ramp = given.ramp
      omit("Photoshop's gradient of \(name.withArticle); ours is drawn instead")
    }
    if effect.technique == .precise {
      omit("Photoshop's precise technique of \(name.withArticle); ours is drawn instead")
    }
    noteGrains(effect.blend, of: name)
    if effect.range != 50 { omit("Photoshop's range of \(name.withArticle), which reaches less or farther") }
    let grain = grain(noise: effect.noise, jitter: ramp == nil ? 0 : effect.jitter, of: name)
    let (spread, blur) = PhotoshopLengths.softness(size: effect.size, spread: effect.spread)
    add(name, contour: effect.contour, isInverted: kind == .inner && effect.startsAtCenter) {
      style, contour in
      style.shadows.append(
        Shadow(
          kind, color: color.faded(to: effect.opacity / 100), blur: blur, spread: spread,
          blend: effect.blend.modeOfEffect, range: effect.range / 100, contour: contour,
          technique: effect.technique, ramp: ramp, grain: grain, isConcealed: kind == .outer))
    }
  }

  /// Notes that dissolve affects other pixels than in Photoshop.
  fileprivate mutating func noteGrains(_ blend: PSDBlendMode, of name: String) {
    if blend == .dissolve { omit("Photoshop's grains of \(name.withArticle); ours lie elsewhere") }
  }

  /// Grain, which lies elsewhere than Photoshop's; nil for none.
  private mutating func grain(noise: Double, jitter: Double = 0, of name: String) -> Grain? {
    guard noise > 0 || jitter > 0 else { return nil }
    omit("Photoshop's noise of \(name.withArticle); ours is drawn instead")
    return Grain(noise: min(noise / 100, 1), jitter: min(jitter / 100, 1))
  }
}

/// Effects inside the layer and along its edge.
extension PhotoshopStyle {
  mutating func add(_ effect: PSDBevel) {
    if effect.kind == .stroke { omit("Photoshop's bevel of the stroke; ours is drawn instead") }
    if let unknown = effect.unknown { omit("Photoshop's \(unknown) of a bevel; ours is drawn instead") }
    noteGrains(effect.highlight.blend, of: "bevel")
    noteGrains(effect.shadow.blend, of: "bevel")
    // Photoshop's algorithm is unknown; only its pictures are available.
    if effect.technique != .smooth { omit("Photoshop's chiselled edges of a bevel; ours are drawn instead") }
    var (profile, range) = (Contour.linear, 1.0)
    if let given = effect.profile {
      let shaped = Bevel(
        size: 0, contour: given.contour.contour(isInverted: false), contourRange: given.range / 100)
      if (try? Style(bevels: [shaped]).validate(scale: 1)) != nil {
        (profile, range) = (shaped.contour, shaped.contourRange)
        omit("Photoshop's profile of a bevel; ours is drawn instead")
      } else {
        omit("the profile of a bevel")
      }
    }
    let texture = texture(effect.texture)
    let (angle, altitude) = light(effect.light)
    func side(_ side: PSDBevel.Side) -> Bevel.Side {
      Bevel.Side(side.color.color.faded(to: side.opacity / 100), blend: side.blend.modeOfEffect)
    }
    add("bevel", contour: effect.gloss) { style, gloss in
      style.bevels.append(
        Bevel(
          effect.kind, size: effect.size, depth: effect.depth / 100, direction: effect.isUp ? .up : .down,
          soften: PhotoshopLengths.softness(size: effect.soften, spread: 0).blur,
          light: Light(angle: angle, elevation: altitude), gloss: gloss, highlight: side(effect.highlight),
          shade: side(effect.shadow), technique: effect.technique, contour: profile,
          contourRange: range, texture: texture))
    }
  }

  /// The texture of a bevel, one pixel high at 100 percent; nil without one, and for unsupported ones.
  private mutating func texture(_ texture: PSDBevel.Texture?) -> Bevel.Texture? {
    guard let texture else { return nil }
    guard let pattern = pattern(texture.pattern), abs(texture.depth) <= 1_000 else {
      omit("the texture of a bevel")
      return nil
    }
    omit("Photoshop's texture of a bevel; ours is drawn instead")
    return Bevel.Texture(pattern, height: texture.depth / 100 * (texture.isInverted ? -1 : 1))
  }

  mutating func add(_ effect: PSDSatin) {
    noteGrains(effect.blend, of: "satin")
    let blur = PhotoshopLengths.softness(size: effect.size, spread: 0).blur
    add("satin", contour: effect.contour) { style, contour in
      style.satins.append(
        Satin(
          color: effect.color.color.faded(to: effect.opacity / 100), blend: effect.blend.modeOfEffect,
          offset: PhotoshopLengths.offset(distance: effect.distance, angle: effect.angle), blur: blur,
          contour: contour, isInverted: effect.isInverted))
    }
  }

  mutating func add(_ effect: PSDOverlay, _ name: String) {
    guard let paint = paint(effect.fill, of: name) else { return omit(name) }
    if effect.opacity < 100 { noteGrains(effect.blend, of: name) }
    add(name) { style, _ in
      style.overlays.append(
        Overlay(paint, opacity: min(max(effect.opacity / 100, 0), 1), blend: effect.blend.modeOfEffect))
    }
  }

  mutating func add(_ effect: PSDStroke) {
    // A gradient also spans an outside stroke, as in psd-tools' stroke-effects.psd, but not a centred one, as
    // in psd2svg's stroke-1-raster-gradient.psd.
    let reach = effect.position == .outside ? effect.size : 0
    guard let paint = paint(effect.fill, of: "stroke", reaching: reach) else {
      return omit("a stroke with \(effect.fill.words.withArticle)")
    }
    if effect.overprints, effect.opacity < 100 || effect.blend != .normal {
      omit("the overprint of a stroke")
    }
    noteGrains(effect.blend, of: "stroke")
    if case .ramp = paint { omit("Photoshop's gradient along a stroke; ours is drawn instead") }
    add("stroke") { style, _ in
      style.strokes.append(
        EdgeStroke(
          effect.size, effect.position, paint: paint, opacity: min(max(effect.opacity / 100, 0), 1),
          blend: effect.blend.modeOfEffect))
    }
  }

  /// A fill as a paint; nil for unsupported patterns and gradients.
  ///
  /// - Parameter reach: how far the effect reaches beyond the layer.
  private mutating func paint(_ fill: PSDFill, of name: String, reaching reach: Double = 0) -> StylePaint? {
    if fill.usesToolBox {
      omit("the tool box's colours in the gradient of \(name.withArticle), taken as black and white")
    }
    switch fill {
    case .color(let color): return .color(color.color)
    case .gradient(let fill) where fill.shape == .shapeBurst && name == "stroke":
      return PhotoshopGradient.ramp(fill.gradient, method: fill.method, isReversed: !fill.isReversed).map {
        .ramp($0.ramp)
      }
    case .gradient(let fill):
      var place = place
      place.bounds = place.bounds.insetting(by: -reach * place.pixel)
      guard let gradient = PhotoshopGradient(fill, in: place) else { return nil }
      if gradient.isApproximate { omit("the smoothness of the gradient of \(name.withArticle)") }
      if gradient.isShort { omit("the exact angle of the short gradient of \(name.withArticle)") }
      return .gradient(gradient.gradient)
    case .pattern(let fill):
      return pattern(fill).map { pattern in
        if fill.scale != 100, (try? pattern.check(FieldCheck(scale: 1))) != nil {
          omit("Photoshop's scaling of the pattern of \(name.withArticle), which looks sharper or softer")
        }
        return .pattern(pattern)
      }
    }
  }
}

extension PSDFill {
  /// Whether it is a gradient with the tool box's colours, which files do not store.
  fileprivate var usesToolBox: Bool {
    guard case .gradient(let fill) = self, case .stops(let colors, _, _) = fill.gradient.kind else {
      return false
    }
    return colors.contains { $0.source == .foreground || $0.source == .background }
  }

  fileprivate var words: String {
    switch self {
    case .color: "colour"
    case .gradient(let fill): "gradient of the kind \(fill.shape)"
    case .pattern: "pattern"
    }
  }
}

extension PSDBevel {
  /// The first setting that has not been compared with a picture by Photoshop, in words; nil if all have
  /// been.
  fileprivate var unknown: String? {
    if kind == .outer || kind == .pillow { return "bevel \(kind == .outer ? "outside" : "on both sides")" }
    if depth != 100 { return "depth" }
    if soften > 0 { return "softness" }
    if !isUp { return "direction" }
    return gloss.points == PSDContour.linear.points ? nil : "gloss contour"
  }
}
