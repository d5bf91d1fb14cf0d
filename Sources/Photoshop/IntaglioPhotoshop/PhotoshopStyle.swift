// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// A layer's effects as a style, as far as styles can express them. One function for each kind of effect adds
/// its counterparts.
package struct PhotoshopStyle {
  /// The frames that place effects, in pixels of a document.
  struct Place {
    /// The bounds of the layer's pixels, for aligned gradients.
    var bounds: Rect
    /// The frame of the styled layer; gradients are in fractions of it.
    var frame: Rect
    /// The document's frame.
    var document: Rect
    /// The origin of aligned patterns; nil for the corner of the layer's pixels.
    var reference: Vector?
    /// The side of a pixel; 0 where sizes are unknown.
    var pixel = 1.0

    /// For a style without a layer, whose gradients fit any size; gradients that are neither horizontal nor
    /// vertical are exact in squares only.
    static let unknown: Place = {
      let unit = Rect(x: 0, y: 0, width: 1, height: 1)
      return Place(bounds: unit, frame: unit, document: unit, pixel: 0)
    }()
  }

  /// The effects, in Photoshop's profile. Effects of one kind keep Photoshop's order, which is also that of
  /// styles: topmost first.
  package private(set) var style = Style()
  /// Effects that the style lacks, in words: `stroke`, or `the contour of a drop shadow`.
  package private(set) var omissions: [String] = []

  let place: Place
  private let document: PSDResources?
  /// The file's patterns, for fills.
  private let patterns: [PSDPattern]

  /// The style of effects on a layer whose fill opacity is 1.
  ///
  /// - Parameters:
  ///   - document: the source of the global light; nil for a style without a document, which keeps its saved
  ///     light.
  ///   - place: the layer's place.
  ///   - patterns: the file's patterns.
  init(_ effects: PSDEffects?, of document: PSDResources?, at place: Place, patterns: [PSDPattern] = []) {
    (self.document, self.place, self.patterns) = (document, place, patterns)
    guard let effects else { return }
    for effect in effects.innerShadows { add(effect, .inner, "inner shadow") }
    if let effect = effects.innerGlow { add(effect, .inner, "inner glow") }
    if let effect = effects.outerGlow { add(effect, .outer, "outer glow") }
    for effect in effects.dropShadows { add(effect, .outer, "drop shadow") }
    if let effect = effects.bevel { add(effect) }
    if let effect = effects.satin { add(effect) }
    for effect in effects.colorOverlays { add(effect, "colour overlay") }
    for effect in effects.gradientOverlays { add(effect, "gradient overlay") }
    for effect in effects.patternOverlays { add(effect, "pattern overlay") }
    for effect in effects.strokes { add(effect) }
  }

  /// The style of effects without a layer.
  package init(_ effects: PSDEffects?, of document: PSDResources?, patterns: [PSDPattern] = []) {
    self.init(effects, of: document, at: .unknown, patterns: patterns)
  }

  /// Applies a layer's opacities and mode, as far as one style can express them.
  mutating func lay(opacity: Double, fill: Double, blend: PSDBlendMode) {
    if ![.normal, .passThrough].contains(blend) { omit("the blend mode \(blend.words)") }
    style = style.faded(to: opacity)
    style.fillOpacity = min(max(fill * opacity, 0), 1)
  }

  /// The effective direction of an effect's light.
  func light(_ light: PSDLight) -> (angle: Double, altitude: Double) {
    document.map(light.resolved) ?? (light.angle, light.altitude)
  }

  /// A pattern of the file, starting at the layer's reference point or at the document's corner; nil for
  /// missing, unreadable and rotated patterns.
  func pattern(_ fill: PSDPatternFill) -> Pattern? {
    guard fill.angle.remainder(dividingBy: 360) == 0, fill.scale > 0,
      let pattern = patterns.first(where: { $0.identifier == fill.identifier }),
      let tile = try? pattern.picture(maximumPixelCount: PhotoshopStyle.maximumTilePixels)
    else { return nil }
    var offset = Vector(fill.phaseX, fill.phaseY)
    if place.pixel > 0 {
      let origin = fill.alignsWithLayer ? place.reference ?? place.bounds.origin : place.document.origin
      offset = offset + origin - place.frame.origin
    }
    return Pattern(tile, scale: fill.scale / 100, offset: offset)
  }

  /// Larger tiles are not drawn.
  private static let maximumTilePixels = 1 << 24

  /// Notes an omission, once.
  mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  /// Adds an effect. Invalid numbers become an omission instead; if only the contour is invalid, the effect
  /// is added without it.
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
  /// The style with all effects' opacities scaled.
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
  /// The scene's mode of the same name. Scenes have all but the group-only mode.
  var mode: BlendMode { BlendMode(rawValue: rawValue) ?? .normal }

  /// The scene's mode for an effect. Additive modes scale the colour by the effect's strength before
  /// clamping, as in the bevel of psd-tools' layer_comps.psd.
  var modeOfEffect: BlendMode {
    switch self {
    case .linearDodge: .linearDodgeFill
    case .linearBurn: .linearBurnFill
    default: mode
    }
  }
}

extension PSDContour {
  /// Whether the curve is the identity, whatever its name.
  fileprivate var isLinear: Bool { points.allSatisfy { $0.input == $0.output } && points.count == 2 }

  /// The curve over the strength, or over its complement.
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
  /// The colour with its alpha scaled.
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
