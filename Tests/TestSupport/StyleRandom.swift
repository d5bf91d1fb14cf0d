// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog

/// Random styles that are the same in every run.
package struct StyleRandom: RandomNumberGenerator {
  private var numbers: SplitMix

  package init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  package mutating func next() -> UInt64 { numbers.next() }

  /// Components that are 255ths, round, or anything.
  package mutating func color() -> Color {
    let parts = (0..<4).map { _ in component() }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  private mutating func component() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Double.random(in: 0...1, using: &self)
    case 1: Double(Int.random(in: 0...20, using: &self)) / 20
    case 2: Double.random(in: 0...1e-12, using: &self)
    default: Double(UInt8.random(in: 0...255, using: &self)) / 255
    }
  }

  package mutating func length() -> Double {
    Bool.random(using: &self)
      ? Double(Int.random(in: -50...50, using: &self)) / 2 : Double.random(in: -1e6...1e6, using: &self)
  }

  package mutating func shadow() -> Shadow {
    let kind = Bool.random(using: &self) ? Shadow.Kind.inner : .outer
    let unit = Blur.Unit.allCases[Int.random(in: 0..<Blur.Unit.allCases.count, using: &self)]
    return Shadow(
      kind, color: color(), offset: Vector(length(), length()), blur: Blur(abs(length()), unit: unit),
      spread: Bool.random(using: &self) ? 0 : length())
  }

  /// Any mode that a shadow may have; most often the normal one.
  private mutating func blend() -> BlendMode {
    guard Bool.random(using: &self) else { return .normal }
    let modes = BlendMode.allCases.filter { $0 != .copy }
    return modes[Int.random(in: 0..<modes.count, using: &self)]
  }

  package mutating func bitmap() throws -> Bitmap {
    let size = PixelSize(Int.random(in: 1...5, using: &self), Int.random(in: 1...5, using: &self))
    var pixels: [UInt8] = []
    for _ in 0..<size.width * size.height {
      let alpha = UInt8.random(in: 0...255, using: &self)
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...alpha, using: &self)) }
      pixels.append(alpha)
    }
    return try Bitmap(size: size, pixels: pixels)
  }

  package mutating func style() throws -> Style {
    let fit = Bool.random(using: &self) ? Fill.Fit.cover : .stretch
    let fills: [Fill?] = [
      nil, .color(color()), .file("wood/\u{e9} \"a\".png", fit: fit), .bitmap(try bitmap(), fit: fit),
    ]
    var style = Style(
      shadows: (0..<Int.random(in: 0...4, using: &self)).map { _ in
        var shadow = shadow()
        if Bool.random(using: &self) { (shadow.offset, shadow.depth) = (.zero, length()) }
        shadow.blend = blend()
        if Bool.random(using: &self) { shadow.ramp = ramp() }
        if Bool.random(using: &self) {
          shadow.grain = Grain(
            noise: Double.random(in: 0...1, using: &self), jitter: Double.random(in: 0...1, using: &self),
            size: abs(length()), seed: UInt32.random(in: 0...UInt32.max, using: &self))
        }
        shadow.technique = Bool.random(using: &self) ? .softer : .precise
        return shadow
      },
      contents: Bool.random(using: &self) ? .drawn : .knockout,
      threshold: Bool.random(using: &self) ? nil : Int.random(in: 0...255, using: &self),
      edges: Bool.random(using: &self) ? .open : .bounded,
      casters: Bool.random(using: &self) ? .hidden : .drawn,
      fill: fills[Int.random(in: 0..<fills.count, using: &self)],
      fillOpacity: Bool.random(using: &self) ? 1 : Double.random(in: 0...1, using: &self),
      light: Bool.random(using: &self)
        ? Light(angle: length(), elevation: Double.random(in: 0.1...90, using: &self)) : nil,
      profile: Bool.random(using: &self) ? .exact : .photoshop,
      strokes: Bool.random(using: &self) ? [] : [EdgeStroke(abs(length()), .center, paint: .ramp(ramp()))],
      bevels: Bool.random(using: &self)
        ? [] : [Bevel(size: abs(length()), texture: .init(Pattern(try bitmap()), height: length()))],
      layerBlur: Bool.random(using: &self) ? nil : layerBlur(),
      backdropBlur: Bool.random(using: &self) ? nil : shadow().blur)
    if Bool.random(using: &self) {
      style.displacement = Displacement(
        radius: abs(length()), size: abs(length()), seed: UInt32.random(in: 0...UInt32.max, using: &self),
        clipsToContents: Bool.random(using: &self))
    }
    return style
  }

  private mutating func ramp() -> ColorRamp {
    var position = 0.0
    let stops = (0..<Int.random(in: 1...4, using: &self)).map { _ in
      position = Double.random(in: position...1, using: &self)
      return Gradient.Stop(color(), at: position)
    }
    return ColorRamp(
      stops: stops, mixing: Bool.random(using: &self) ? .premultiplied : .straight,
      space: Gradient.Space.allCases.randomElement(using: &self) ?? .sRGB,
      curve: Bool.random(using: &self) ? .linear : .smooth)
  }

  private mutating func layerBlur() -> LayerBlur {
    LayerBlur(
      shadow().blur,
      progression: Bool.random(using: &self)
        ? nil
        : LayerBlur.Progression(
          from: abs(length()), start: Vector(length(), length()), end: Vector(length(), length())))
  }
}
