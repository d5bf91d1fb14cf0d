// SPDX-License-Identifier: MIT
import IntaglioModel

extension TreeGenerator {
  /// Adds adjustment layers above some layers, chosen last like knockouts. They are at most about twice as
  /// steep, because errors of the layers below grow with them. This excludes the steps of `posterize` and
  /// `threshold`.
  mutating func addAdjustments(to layers: inout [Layer], over canvas: Rect) {
    var result: [Layer] = []
    for var layer in layers {
      var inner = canvas
      (inner.x, inner.y) = (canvas.x - layer.frame.x, canvas.y - layer.frame.y)
      addAdjustments(to: &layer.layers, over: inner)
      result.append(layer)
      if choose.chance(0.12) { result.append(adjustment(over: canvas)) }
    }
    layers = result
  }

  private mutating func adjustment(over canvas: Rect) -> Layer {
    let isWhole = choose.chance(0.4)
    let frame =
      isWhole
      ? canvas
      : Rect(
        x: canvas.x + choose.length(-4...canvas.width / 2),
        y: canvas.y + choose.length(-4...canvas.height / 2), width: choose.length(2...canvas.width),
        height: choose.length(2...canvas.height))
    var layer = Layer(frame: frame, adjustment: Adjustment(change()))
    if choose.chance(0.3) { layer.cornerRadii = CornerRadii(choose.length(1...8)) }
    if choose.chance(0.3) { layer.opacity = choose.pick([0.5, choose.number(0...1)]) }
    if choose.chance(0.25) {
      layer.blend = choose.pick([.multiply, .screen, .darken, .lighten, .difference, .luminosity])
    }
    if choose.chance(0.15) { layer.transform = .rotation(choose.number(-1...1)) }
    if choose.chance(0.25) {
      let picture = Layer(
        frame: Rect(0, 0, frame.width, frame.height), contents: .gradient(choose.gradient()),
        cornerRadii: CornerRadii(choose.length(0...6)))
      layer.mask = choose.chance(0.5) ? .alpha(picture) : .luminance(picture)
    }
    return layer
  }

  private mutating func change() -> Adjustment.Change {
    switch choose.integer(0...15) {
    case 0, 1:
      var curves = Adjustment.Curves(all: curve())
      if choose.chance(0.4) { curves.red = curve() }
      if choose.chance(0.4) { curves.blue = curve() }
      return .curves(curves)
    case 2, 3: return .levels(.init(all: range(), green: choose.chance(0.4) ? range() : .init()))
    case 4:
      return .exposure(
        .init(stops: choose.number(-2...0.8), offset: choose.pick([0, 0.1]), gamma: choose.number(0.7...1.1)))
    case 5:
      let colors = (0..<choose.integer(2...3)).map { _ in
        Color(red: choose.number(0...1), green: choose.number(0...1), blue: choose.number(0...1))
      }
      return .gradientMap(ColorRamp(colors))
    case 6: return .channelMixer((0..<3).map { _ in (0..<4).map { _ in choose.number(-0.6...0.6) } })
    case 7:
      return .blackAndWhite(
        .init(
          red: choose.number(0...120), blue: choose.number(-50...100),
          tint: choose.chance(0.3) ? color() : nil))
    case 8: return .invert(choose.number(0...1))
    case 9:
      return .brightnessContrast(
        .init(
          brightness: choose.number(-25...60), contrast: choose.number(-20...40), isLegacy: choose.chance(0.3)
        ))
    case 10:
      func components(_ range: ClosedRange<Double>) -> [Double] { (0..<3).map { _ in choose.number(range) } }
      return .colorBalance(
        .init(
          shadows: components(-20...20), midtones: components(-20...0), highlights: components(-20...20),
          preservesLuminosity: choose.chance(0.5)))
    case 11: return .vibrance(.init(vibrance: choose.number(-100...40), saturation: choose.number(-60...20)))
    case 12:
      return .photoFilter(
        .init(color(), density: choose.number(0...100), preservesLuminosity: choose.chance(0.5)))
    case 13:
      func inks() -> [Double] { (0..<4).map { _ in choose.number(-30...30) } }
      return .selectiveColor(
        .init(
          reds: inks(), yellows: inks(), cyans: inks(), whites: inks(), neutrals: inks(), blacks: inks(),
          isAbsolute: choose.chance(0.5)))
    case 14: return lookup().map { .colorLookup(.table($0)) } ?? .invert(1)
    default: return .hueSaturation(hueSaturation())
    }
  }

  private mutating func color() -> Color {
    Color(red: choose.number(0...1), green: choose.number(0...1), blue: choose.number(0...1))
  }

  /// A table near some mixture of the components.
  private mutating func lookup() -> ColorCube? {
    let order = choose.pick([[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    let size = choose.integer(2...4)
    var noise = (0..<3 * size * size * size).map { _ in choose.number(-0.1...0.1) }
    return try? ColorCube(size: size) { color in
      SIMD3(color[order[0]], color[order[1]], 1 - color[order[2]]) * 0.8 + 0.1
        + SIMD3(noise.removeLast(), noise.removeLast(), noise.removeLast())
    }
  }

  private mutating func hueSaturation() -> Adjustment.HueSaturation {
    if choose.chance(0.3) {
      return Adjustment.HueSaturation(
        hue: choose.number(0...360), saturation: choose.number(0...100), lightness: choose.number(-50...50),
        isColorized: true)
    }
    var change = Adjustment.HueSaturation(
      hue: choose.number(-180...180), saturation: choose.number(-100...30), lightness: choose.number(-40...40)
    )
    if choose.chance(0.4) {
      let first = choose.integer(0...359)
      change.ranges = [
        Adjustment.HueSaturation.Range(
          [0, 40, 80, 120].map { Double((first + $0) % 360) }, hue: choose.number(-40...40),
          saturation: choose.number(-80...30), lightness: choose.number(-60...60))
      ]
    }
    return change
  }

  private mutating func curve() -> [Vector] {
    [
      Vector(0, choose.number(0...90)), Vector(Double(choose.integer(90...150)), choose.number(60...190)),
      Vector(255, choose.number(160...255)),
    ]
  }

  private mutating func range() -> Adjustment.Levels.Range {
    Adjustment.Levels.Range(
      black: choose.number(0...40), white: choose.number(200...255), gamma: choose.number(0.6...1),
      from: choose.number(0...60), to: choose.number(100...255))
  }
}
