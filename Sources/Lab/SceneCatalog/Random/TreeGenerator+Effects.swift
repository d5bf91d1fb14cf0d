// SPDX-License-Identifier: MIT
import IntaglioModel

extension TreeGenerator {
  /// Adds effects other than shadows to some styles. They are small: the oracle computes every sample.
  ///
  /// - Parameters:
  ///   - isSharp: whether to avoid soft effects, because devices may round their alpha to a level or to 0.
  ///   - isStroked: whether to allow strokes and chisels, which grow like casters with a spread.
  mutating func addEffects(to style: inout Style, isSharp: Bool, isStroked: Bool) {
    if choose.chance(0.2) {
      for _ in 0..<choose.integer(1...2) { style.overlays.append(overlay()) }
    }
    if choose.chance(0.15) {
      for _ in 0..<choose.integer(1...2) { style.noises.append(noise()) }
    }
    guard !isSharp else { return }
    if isStroked, choose.chance(0.6) {
      for _ in 0..<choose.pick([1, 1, 1, 2]) { style.strokes.append(stroke()) }
    }
    if isStroked, choose.chance(0.15) {
      style.outline = Outline(
        choose.length(0...6), closing: choose.pick([0, choose.length(0...5)]),
        fillsHoles: choose.pick([0, 0, 500]), paint: paint(), opacity: opacity())
    }
    if choose.chance(style.strokes.isEmpty ? 0.25 : 0.4) {
      for _ in 0..<choose.pick([1, 1, 1, 2]) {
        style.bevels.append(bevel(ofStrokes: !style.strokes.isEmpty, isChiselled: isStroked))
      }
    }
    if choose.chance(0.2) { style.satins.append(satin()) }
    for index in style.shadows.indices where choose.chance(0.25) {
      if choose.chance(0.6) {
        style.shadows[index].range = choose.pick([0.5, 0.5, 0.8, choose.number(0.3...1)])
      }
      if choose.chance(0.6) {
        style.shadows[index].contour = choose.contour(steepest: 4 * style.shadows[index].range)
      }
    }
    for index in style.shadows.indices where style.shadows[index].kind == .outer {
      style.shadows[index].isConcealed = choose.chance(0.2)
    }
    for index in style.shadows.indices where choose.chance(0.2) {
      addStrength(to: &style.shadows[index], isStroked: isStroked)
    }
    if choose.chance(0.12) { style.longShadows.append(longShadow()) }
    if choose.chance(0.15) { style.layerBlur = layerBlur() }
    if choose.chance(0.15) { style.backdropBlur = choose.blur() }
    // Some blend modes may treat a half-grey colour as either of two.
    guard !choose.isFlat else { return }
    if choose.chance(0.15) { style.adjustments = adjustments() }
    if choose.chance(style.backdropBlur == nil ? 0.08 : 0.4) { style.backdropAdjustments = adjustments() }
    if isStroked, choose.chance(0.2) { style.backdropRefraction = refraction() }
  }

  private mutating func refraction() -> Refraction {
    Refraction(
      depth: choose.pick([2, 5, choose.number(-10...10)]), edge: choose.pick([2, 6, choose.number(0...16)]),
      dispersion: choose.pick([0, 0, 0.25, choose.number(0...0.25)]))
  }

  /// Each is at most twice as steep, because errors of blurs grow with them.
  private mutating func adjustments() -> [Adjustment] {
    (0..<choose.pick([1, 1, 2, 3])).map { _ in
      let part = choose.pick([0, 1, choose.number(0...1)])
      let factor = choose.pick([1, 0, choose.number(0...1), choose.number(1...2)])
      let change: Adjustment.Change =
        switch choose.integer(0...7) {
        case 0: .brightness(factor)
        case 1: .contrast(factor)
        case 2: .saturate(factor)
        case 3: .grayscale(part)
        case 4: .sepia(part)
        case 5: .hueRotate(choose.number(-180...180))
        case 6: .invert(part)
        default: .opacity(part)
        }
      return Adjustment(change, isBeforeBlur: choose.chance(0.3))
    }
  }

  /// Grains, colours along the strength, and a precise edge where strokes are allowed.
  private mutating func addStrength(to shadow: inout Shadow, isStroked: Bool) {
    if choose.chance(0.5) {
      var grain = Grain(
        noise: choose.pick([0, 1, choose.number(0...1)]),
        jitter: choose.pick([0, 0, 1, choose.number(0...1)]),
        size: choose.pick([1, choose.length(0...6)]), seed: UInt32(choose.integer(0...99_999)))
      grain.unit = GrainUnit(of: grain.seed)
      shadow.grain = grain
    }
    if !choose.isFlat, choose.chance(0.6) { shadow.ramp = ramp() }
    if isStroked, choose.chance(0.4) {
      shadow.technique = .precise
      (shadow.spread, shadow.blur) = (max(shadow.spread, 0), .size(choose.length(0...12)))
    }
  }

  private mutating func ramp() -> ColorRamp {
    let gradient = choose.gradient()
    return ColorRamp(
      stops: gradient.stops, mixing: gradient.mixing, space: gradient.space, curve: gradient.curve)
  }

  private mutating func layerBlur() -> LayerBlur {
    var blur = LayerBlur(choose.blur())
    if choose.chance(0.4) {
      let start = Vector(choose.number(-0.2...0.8), choose.number(-0.2...0.8))
      let along = choose.pick([Vector(0, 0.6), Vector(0.7, 0), Vector(-0.5, 0.4), Vector(0.02, -0.9)])
      blur.progression = LayerBlur.Progression(
        from: choose.chance(0.5) ? 0 : choose.number(0...12), start: start,
        end: Vector(start.x + along.x, start.y + along.y))
    }
    return blur
  }

  /// Displaces the contents of some styles, chosen last like knockouts. Layers that depend on the place of an
  /// edge are not displaced, nor layers below them: a level more or less moves the edge.
  mutating func addDisplacements(to layers: inout [Layer]) {
    for index in layers.indices {
      let isSharp = layers[index].style?.dependsOnEdges ?? false
      if layers[index].style != nil, !isSharp, choose.chance(0.25) {
        layers[index].style?.displacement = Displacement(
          radius: choose.pick([1, 3, choose.length(0...6)]),
          size: choose.pick([0, 1, 4, choose.length(0...12)]),
          seed: UInt32(choose.integer(0...99_999)), clipsToContents: choose.chance(0.3),
          movesOnlyEdges: choose.chance(0.3))
      }
      if layers[index].style != nil, !isSharp { addWear(to: &layers[index]) }
      if layers[index].contents != nil || !isSharp { addDisplacements(to: &layers[index].layers) }
      layers[index].changeMask { addDisplacements(to: &$0) }
    }
  }

  private mutating func addWear(to layer: inout Layer) {
    if choose.chance(0.1) { layer.style?.alphaFloor = choose.pick([0.25, choose.number(0...0.9)]) }
    guard choose.chance(0.1), let pattern = choose.pattern(isTiled: false) else { return }
    let edge = choose.pick([0, 0, choose.length(0...6)])
    // Displaced contents, here or below, have faint pixels, which may or may not count as their edge.
    let isDisplaced = layer.style?.displacement != nil || !layer.layers.isEmpty
    layer.style?.erosion = Erosion(
      pattern, amount: choose.pick([0.5, choose.number(0...1)]), softness: choose.number(0.5...1),
      edge: isDisplaced ? 0 : edge)
  }

  /// Screens some shadows and styles, chosen last like knockouts. The edges of marks are steep, so styles
  /// with effects that are not exact enough have none, nor groups, whose layers may have such effects, and
  /// nor does what a layer above depends on for its edges.
  mutating func addScreens(to layers: inout [Layer]) {
    for index in layers.indices {
      var layer = layers[index]
      for index in layer.style?.shadows.indices ?? 0..<0 where choose.chance(0.35) {
        layer.style?.shadows[index].halftone = halftone()
      }
      if let style = layer.style, layer.contents != nil, !choose.isWarm, style.isExact, choose.chance(0.5) {
        var screen = halftone()
        screen.inks = choose.pick(Halftone.Inks.allCases)
        let ramp = ColorRamp([choose.color(opaque: 1), choose.color(opaque: 1)])
        layer.style?.adjustments = [Adjustment(.halftone(screen))]
        if choose.chance(0.3) { layer.style?.adjustments.append(Adjustment(.gradientMap(ramp))) }
      }
      if layer.contents != nil || !(layer.style?.dependsOnEdges ?? false) { addScreens(to: &layer.layers) }
      if let mask = layer.mask {
        var shapes = [mask.layer]
        addScreens(to: &shapes)
        layer.mask?.layer = shapes[0]
      }
      layers[index] = layer
    }
  }

  private mutating func halftone() -> Halftone {
    Halftone(
      choose.pick(Halftone.Shape.allCases), size: choose.pick([0, 4, choose.length(2...12)]),
      unit: choose.pick(GrainUnit.allCases), angle: choose.pick([0, 45, choose.number(-90...90)]))
  }

  /// Fits some styles to their contents, chosen last like knockouts.
  mutating func addFits(to layers: inout [Layer]) {
    for index in layers.indices {
      var layer = layers[index]
      if layer.style != nil {
        let factor = choose.number(0.5...2)
        if choose.chance(0.1) { layer.style?.scale = factor }
        var height = layer.frame.height
        if case .text(let text)? = layer.contents { height = Style.inkShare * text.largestSize }
        if height > 0, choose.chance(0.2) { layer.style?.designHeight = height / factor }
      }
      for index in layer.style?.overlays.indices ?? 0..<0 {
        layer.style?.overlays[index].alignment = choose.pick(StylePaint.Alignment.allCases)
      }
      for index in layer.style?.strokes.indices ?? 0..<0 {
        layer.style?.strokes[index].alignment = choose.pick(StylePaint.Alignment.allCases)
      }
      addFits(to: &layer.layers)
      layer.changeMask { addFits(to: &$0) }
      layers[index] = layer
    }
  }

  /// Blends some layers as Photoshop blends texts, chosen last like knockouts.
  mutating func addTextGamma(to layers: inout [Layer]) {
    for index in layers.indices {
      if layers[index].blend == .normal, choose.chance(0.15) { layers[index].blend = .textGamma }
      addTextGamma(to: &layers[index].layers)
    }
  }

  private mutating func overlay() -> Overlay {
    Overlay(paint(), opacity: opacity(), blend: blend(ofShadow: true))
  }

  private mutating func noise() -> Noise {
    let colors: Noise.Colors =
      switch choose.integer(0...2) {
      case 0: .one(choose.color(opaque: 0.5))
      case 1: .two(choose.color(opaque: 0.5), choose.color(opaque: 0.5))
      default: choose.isFlat ? .one(choose.color()) : .many
      }
    var noise = Noise(
      colors, size: choose.pick([1, 2, 0, choose.length(0...6)]),
      density: choose.pick([0, 1, 0.5, choose.number(0...1)]), opacity: opacity(),
      blend: blend(ofShadow: true), seed: choose.pick([0, 1, UInt32.max, UInt32(choose.integer(0...99_999))]))
    noise.unit = GrainUnit(of: noise.seed)
    return noise
  }

  private mutating func stroke() -> EdgeStroke {
    EdgeStroke(
      choose.pick([1, 2, 3, choose.length(0...8), choose.number(0...2)]),
      choose.pick(EdgeStroke.Position.allCases),
      paint: !choose.isFlat && choose.chance(0.2) ? .ramp(ramp()) : paint(), opacity: opacity(),
      blend: choose.chance(0.3) ? blend(ofShadow: true) : .normal)
  }

  private mutating func bevel(ofStrokes isStroked: Bool, isChiselled: Bool) -> Bevel {
    // So low that the rounding of a resized tile by a level is invisible. Low ones turn: another choice would
    // change the rest of each tree.
    let texture =
      choose.chance(0.2)
      ? choose.pattern(isTiled: false).map {
        let height = choose.number(-1...1)
        return Bevel.Texture($0, height: $0.scale * height, turns: height < 0)
      }
      : nil
    var bevel = Bevel(
      isStroked && choose.chance(0.5) ? .stroke : choose.pick(Bevel.Kind.allCases),
      size: choose.pick([2, 5, choose.length(0...8), choose.length(6...16)]),
      depth: choose.pick([1, 1, 0.5, choose.number(0...2)]), direction: choose.pick(Bevel.Direction.allCases),
      soften: choose.chance(0.3) ? .sigma(choose.length(0...2)) : .sigma(0),
      light: choose.maybe(0.3) { $0.light() },
      gloss: choose.chance(0.3) ? choose.contour(steepest: 4) : .linear,
      highlight: Bevel.Side(choose.color(opaque: 0.3), blend: blend(ofShadow: true)),
      shade: Bevel.Side(choose.color(opaque: 0.3), blend: blend(ofShadow: true)),
      technique: isChiselled ? choose.pick([.smooth, .smooth, .chiselHard, .chiselSoft, .inflate]) : .smooth,
      contour: choose.chance(0.3) ? choose.contour(steepest: 4) : .linear,
      contourRange: choose.chance(0.2) ? choose.number(0.5...1) : 1)
    if bevel.technique == .inflate { bevel.kind = .inner }
    if bevel.kind != .outer { bevel.texture = texture }
    if bevel.kind != .outer, choose.chance(0.25) { bevel.environment = environment() }
    return bevel
  }

  private mutating func environment() -> Environment {
    let colors = (0..<choose.integer(1...4)).map { _ in choose.color(opaque: 1) }
    let sphere = !choose.isFlat && choose.chance(0.3) ? choose.bitmap() : nil
    return Environment(
      sphere.map { .picture(.bitmap($0)) } ?? .ramp(ColorRamp(colors)),
      opacity: choose.pick([1, 1, choose.number(0...1)]), blend: blend(ofShadow: true))
  }

  private mutating func satin() -> Satin {
    Satin(
      color: choose.color(opaque: 0.3), blend: blend(ofShadow: true), offset: choose.vector(-8...8),
      blur: .sigma(choose.length(0...6)), contour: choose.chance(0.4) ? choose.contour(steepest: 4) : .linear,
      isInverted: choose.chance(0.5))
  }

  private mutating func longShadow() -> LongShadow {
    LongShadow(
      color: choose.color(opaque: 0.3),
      angle: choose.maybe(0.7) { $0.chance(0.4) ? Double(45 * $0.integer(-3...4)) : $0.number(-180...180) },
      length: choose.length(0...24), fade: choose.pick([0, 0, 1, choose.number(0...1)]),
      blend: choose.chance(0.3) ? blend(ofShadow: true) : .normal)
  }

  private mutating func paint() -> StylePaint {
    if choose.isFlat || choose.chance(0.6) { return .color(choose.color(opaque: 0.5)) }
    if choose.chance(0.3), let pattern = choose.pattern() { return .pattern(pattern) }
    return .gradient(choose.gradient())
  }

  private mutating func opacity() -> Double {
    choose.isFlat || choose.chance(0.5) ? 1 : choose.pick([0, 0.5, choose.number(0...1)])
  }
}

extension GrainUnit {
  /// By an existing number, so that other values of a tree do not change.
  fileprivate init(of seed: UInt32) { self = GrainUnit.allCases[Int(seed % 3)] }
}

extension Style {
  /// Whether everything that it draws is exact enough for steep adjustments.
  fileprivate var isExact: Bool {
    bevels.isEmpty && satins.isEmpty && longShadows.isEmpty && layerBlur == nil
      && shadows.allSatisfy {
        $0.range == 1 && $0.contour == .linear && $0.grain == nil && $0.ramp == nil && $0.halftone == nil
      }
  }

  /// Whether slightly less coverage of a pixel may change distant pixels.
  fileprivate var dependsOnEdges: Bool {
    threshold != nil || !strokes.isEmpty || outline != nil || backdropRefraction != nil
      || shadows.contains { $0.spread != 0 || $0.technique == .precise }
      || bevels.contains { $0.technique != .smooth || $0.kind == .stroke }
  }
}

extension RandomChoice {
  /// A named curve or one of random points, with a maximum slope in levels per level.
  fileprivate mutating func contour(steepest: Double) -> Contour {
    let named = pick(Contour.Name.allCases)
    var points = [Contour.Point(input: integer(0...40), output: number(0...255))]
    while points.count < 5, let last = points.last, last.input < 200, chance(0.8) {
      points.append(
        Contour.Point(input: last.input + integer(20...55), output: number(0...255), isCorner: chance(0.3)))
    }
    points.append(Contour.Point(input: 255, output: number(0...255)))
    let own = Contour(points)
    return [chance(0.5) ? Contour(named) : own, Contour(named)].first { $0.slope <= steepest } ?? .linear
  }
}
