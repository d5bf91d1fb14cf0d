// SPDX-License-Identifier: MIT
import IntaglioModel

extension TreeGenerator {
  /// The effects of a layer.
  ///
  /// - Parameters:
  ///   - caster: a caster outside the scene; its shadow sometimes falls into the scene.
  ///   - canvas: the scene.
  ///   - isSpread: whether casters may grow. Devices may round the alpha of soft casters to a level or to 0,
  ///     which moves the start of a spread by one pixel.
  mutating func style(
    threshold: Int?, bringing caster: Rect?, to canvas: Rect, isSharp: Bool, isSpread: Bool
  ) -> Style {
    let light = choose.isFlat ? nil : choose.maybe(0.2) { $0.light() }
    var shadows: [Shadow] = []
    for _ in 0..<choose.integer(0...3) {
      var shadow = Shadow(
        choose.pick(Shadow.Kind.allCases), color: choose.color(opaque: 0.3), offset: offset(),
        blur: isSharp ? .sigma(0) : choose.blur())
      if light != nil || hasLight { shadow.depth = choose.maybe(0.4) { $0.length(-6...6) } }
      if isSpread, choose.chance(0.8) { shadow.spread = choose.spread() }
      if choose.chance(0.2) { shadow.blend = blend(ofShadow: true) }
      shadows.append(shadow)
    }
    if let caster, choose.chance(0.75) {
      let (from, to) = (caster.center, canvas.center)
      let aside = Vector(choose.number(-0.3...0.3) * canvas.width, choose.number(-0.3...0.3) * canvas.height)
      let blur = isSharp ? .sigma(0) : choose.blur()
      let offset = Vector(to.x - from.x + aside.x, to.y - from.y + aside.y)
      shadows.append(
        Shadow(
          .outer, color: choose.color(opaque: 0.5),
          offset: choose.isFlat || choose.chance(0.6)
            ? Vector(offset.x.rounded(), offset.y.rounded()) : offset, blur: blur))
    }
    var style = Style(
      shadows: shadows, contents: choose.chance(0.25) ? .knockout : .drawn, threshold: threshold,
      edges: choose.chance(0.25) ? .bounded : .open,
      casters: !choose.isWarm && choose.chance(0.3) ? .drawn : .hidden,
      fill: choose.chance(0.3) ? choose.fill() : nil, fillOpacity: fillOpacity(), light: light,
      profile: choose.chance(0.25) ? .photoshop : .exact)
    addEffects(to: &style, isSharp: isSharp, isStroked: isSpread)
    if !choose.isFlat, light != nil || hasLight, choose.chance(0.15) {
      style.lightLimits = Light.Limits(angle: 30...150, elevation: 20...60)
    }
    return style
  }

  /// A threshold that is not the level of half a pixel, a tenth, a fifth or a quarter.
  mutating func threshold() -> Int { choose.pick([0, 1, 1, 3, 40, 90, 128, 150, 200, 254, 255]) }

  private mutating func fillOpacity() -> Double {
    guard choose.chance(0.2) else { return 1 }
    return choose.isFlat ? choose.fifths(0...4) : choose.pick([0, 0.5, choose.number(0...1)])
  }

  private mutating func offset() -> Vector {
    choose.chance(0.15) ? .zero : choose.vector(choose.chance(0.85) ? -6...6 : -40...40)
  }

  mutating func pathShadow(_ frame: Rect, isSharp: Bool) -> PathShadow {
    PathShadow(
      choose.path(frame.width, frame.height), color: choose.color(opaque: 0.3), offset: offset(),
      blur: isSharp ? .sigma(0) : choose.blur(), spread: choose.chance(0.3) ? choose.spread() : 0,
      blend: choose.chance(0.2) ? blend(ofShadow: true) : .normal)
  }
}

extension RandomChoice {
  mutating func light() -> Light { Light(angle: length(-200...400), elevation: length(15...90)) }

  /// Mostly a few points; some whole, some smaller than a pixel.
  mutating func spread() -> Double {
    switch integer(0...9) {
    case 0...2: Double(integer(-4...6))
    case 3: number(-1...1)
    case 4: length(10...24)
    default: length(-7...8)
    }
  }

  /// Mostly a few points; sometimes 0, or large.
  mutating func blur() -> Blur {
    let sigma =
      switch integer(0...19) {
      case 0...3: 0.0
      case 4...10: length(0.2...4)
      case 11...17: length(4...12)
      default: length(12...40)
      }
    let unit = pick(Blur.Unit.allCases)
    return Blur(sigma / Blur(1, unit: unit).sigma, unit: unit)
  }

  fileprivate mutating func fill() -> Fill? {
    if isFlat || chance(0.5) { return .color(color(opaque: 0.5)) }
    let fit = pick(Fill.Fit.allCases)
    return bitmap().map { .bitmap($0, fit: fit) }
  }
}
