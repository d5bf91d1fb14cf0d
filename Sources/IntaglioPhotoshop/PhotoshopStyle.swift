// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A layer's effects as a style, as far as styles can say it. A function for each kind of effect adds what it
/// becomes.
package struct PhotoshopStyle {
  /// Where effects lie, in pixels of a document.
  struct Place {
    /// The layer's pixels, which gradients are aligned with.
    var bounds: Rect
    /// The frame of the layer that gets the style, of which gradients are fractions.
    var frame: Rect
    /// The document.
    var document: Rect
    /// Where patterns begin that are aligned with the layer; nil for the corner of its pixels.
    var reference: Vector?
    /// The edge of a pixel, which nothing has where nobody knows the sizes.
    var pixel = 1.0

    /// For a style by itself, whose gradients fit whatever it is laid over; those that are neither level nor
    /// upright are right in squares.
    static let unknown: Place = {
      let unit = Rect(x: 0, y: 0, width: 1, height: 1)
      return Place(bounds: unit, frame: unit, document: unit, pixel: 0)
    }()
  }

  /// The effects, in Photoshop's profile; those of a kind in Photoshop's order, which is that of styles: the
  /// first on top.
  package private(set) var style = Style()
  /// What of the effects the style does not say, for people: `stroke`, or `the contour of a drop shadow`.
  package private(set) var omissions: [String] = []

  let place: Place
  private let document: PSDResources?
  /// What fills may refer to.
  private let patterns: [PSDPattern]

  /// The style of effects that lie on a layer whose fill opacity is 1.
  ///
  /// - Parameters:
  ///   - document: what the effects' global light is that of; nil for a style by itself, which keeps the
  ///     light that it was saved with.
  ///   - place: where the layer is.
  ///   - patterns: those of the file.
  init(
    _ effects: PSDEffects?, of document: PSDResources?, at place: Place, patterns: [PSDPattern] = []
  ) {
    (self.document, self.place, self.patterns) = (document, place, patterns)
    guard let effects, effects.isEnabled else { return }
    for effect in effects.innerShadows where effect.isEnabled { add(effect, .inner, "inner shadow") }
    if let effect = effects.innerGlow, effect.isEnabled { add(effect, .inner, "inner glow") }
    if let effect = effects.outerGlow, effect.isEnabled { add(effect, .outer, "outer glow") }
    for effect in effects.dropShadows where effect.isEnabled { add(effect, .outer, "drop shadow") }
    if let effect = effects.bevel, effect.isEnabled { add(effect) }
    if let effect = effects.satin, effect.isEnabled { add(effect) }
    for effect in effects.colorOverlays where effect.isEnabled { add(effect, "colour overlay") }
    for effect in effects.gradientOverlays where effect.isEnabled { add(effect, "gradient overlay") }
    for effect in effects.patternOverlays where effect.isEnabled { add(effect, "pattern overlay") }
    for effect in effects.strokes where effect.isEnabled { add(effect) }
  }

  /// The style of effects by themselves.
  package init(_ effects: PSDEffects?, of document: PSDResources?, patterns: [PSDPattern] = []) {
    self.init(effects, of: document, at: .unknown, patterns: patterns)
  }

  /// Lays the effects on a layer with opacities and a mode, as far as one style can say it.
  mutating func lay(opacity: Double, fill: Double, blend: PSDBlendMode) {
    if ![.normal, .passThrough].contains(blend) { omit("the blend mode \(blend.words)") }
    style = style.faded(to: opacity)
    style.fillOpacity = min(max(fill * opacity, 0), 1)
  }

  /// Where the light of an effect comes from.
  func light(_ light: PSDLight) -> (angle: Double, altitude: Double) {
    document.map(light.resolved) ?? (light.angle, light.altitude)
  }

  /// A pattern of the file's, which begins at the layer's point of reference or at the document's corner; nil
  /// for one that is not there, that cannot be read, or that is turned.
  func pattern(_ fill: PSDPatternFill) -> Pattern? {
    guard fill.angle.remainder(dividingBy: 360) == 0, fill.scale > 0,
      let pattern = patterns.first(where: { $0.identifier == fill.identifier }),
      let tile = try? pattern.picture(maximumPixelCount: PhotoshopStyle.maximumTilePixels)
    else { return nil }
    var offset = Vector(fill.phaseX, fill.phaseY)
    if place.pixel > 0 {
      let origin =
        fill.alignsWithLayer ? place.reference ?? place.bounds.origin : place.document.origin
      offset = offset + origin - place.frame.origin
    }
    return Pattern(tile, scale: fill.scale / 100, offset: offset)
  }

  /// A tile of more is not drawn.
  private static let maximumTilePixels = 1 << 24

  /// Notes what the style does not say, once.
  mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  /// Adds an effect; one whose numbers no style may have is named instead. Where it is its contour that is
  /// not possible, the effect is added without.
  mutating func add(
    _ name: String, contour: PSDContour = .linear, isInverted: Bool = false,
    _ change: (inout Style, Contour) -> Void
  ) {
    let plain: Contour =
      isInverted ? Contour([.init(input: 0, output: 255), .init(input: 255, output: 0)]) : .linear
    let wanted = contour.isLinear ? plain : contour.contour(isInverted: isInverted)
    for contour in wanted == plain ? [plain] : [wanted, plain] {
      var result = style
      result.profile = .photoshop
      change(&result, contour)
      guard (try? result.validate(scale: 1)) != nil else { continue }
      if contour != wanted { omit("the contour of \(name.withArticle)") }
      style = result
      return
    }
    omit(name)
  }
}

extension Style {
  /// The style with effects of which so much is seen.
  func faded(to opacity: Double) -> Style {
    guard opacity < 1 else { return self }
    var style = self
    for index in shadows.indices { style.shadows[index].color = shadows[index].color.faded(to: opacity) }
    for index in strokes.indices { style.strokes[index].opacity *= opacity }
    for index in bevels.indices {
      style.bevels[index].highlight.color = bevels[index].highlight.color.faded(to: opacity)
      style.bevels[index].shade.color = bevels[index].shade.color.faded(to: opacity)
    }
    for index in satins.indices { style.satins[index].color = satins[index].color.faded(to: opacity) }
    for index in overlays.indices { style.overlays[index].opacity *= opacity }
    return style
  }
}

extension PSDBlendMode {
  /// The mode by its name in scenes; they have all but what groups alone have.
  var mode: BlendMode { BlendMode(rawValue: rawValue) ?? .normal }
}

extension PSDContour {
  /// Whether it changes nothing, whatever its name.
  fileprivate var isLinear: Bool { points.allSatisfy { $0.input == $0.output } && points.count == 2 }

  /// The curve, or that of what is left of the strength.
  func contour(isInverted: Bool) -> Contour {
    let curve = points.map { point in
      let input = Int(min(max(point.input, -1), 256).rounded())
      return Contour.Point(
        input: isInverted ? 255 - input : input, output: point.output, isCorner: !point.isSmooth)
    }
    return Contour(isInverted ? curve.reversed() : curve)
  }
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
  /// `a stroke`, `an inner glow`.
  var withArticle: String { "\(first.map("aeiou".contains) == true ? "an" : "a") \(self)" }
}
