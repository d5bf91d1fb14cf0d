import IntaglioCore

/// Random styles that are the same in every run.
struct StyleRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number of the sequence "splitmix64".
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Components that are 255ths, round, or anything.
  mutating func color() -> Color {
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

  mutating func length() -> Double {
    Bool.random(using: &self)
      ? Double(Int.random(in: -50...50, using: &self)) / 2 : Double.random(in: -1e6...1e6, using: &self)
  }

  mutating func shadow() -> Shadow {
    let kind = Bool.random(using: &self) ? Shadow.Kind.inner : .outer
    let unit = Blur.Unit.allCases[Int.random(in: 0..<3, using: &self)]
    return Shadow(
      kind, color: color(), offset: Vector(length(), length()), blur: Blur(abs(length()), unit))
  }

  mutating func bitmap() throws -> Bitmap {
    let size = PixelSize(Int.random(in: 1...5, using: &self), Int.random(in: 1...5, using: &self))
    var pixels: [UInt8] = []
    for _ in 0..<size.width * size.height {
      let alpha = UInt8.random(in: 0...255, using: &self)
      for _ in 0..<3 { pixels.append(UInt8.random(in: 0...alpha, using: &self)) }
      pixels.append(alpha)
    }
    return try Bitmap(size: size, pixels: pixels)
  }

  mutating func style() throws -> Style {
    let fit = Bool.random(using: &self) ? Fill.Fit.cover : .stretch
    let fills: [Fill?] = [
      nil, .color(color()), .file("wood/\u{e9} \"a\".png", fit: fit), .bitmap(try bitmap(), fit: fit),
    ]
    return Style(
      shadows: (0..<Int.random(in: 0...4, using: &self)).map { _ in
        var shadow = shadow()
        if Bool.random(using: &self) { (shadow.offset, shadow.depth) = (.zero, length()) }
        return shadow
      },
      contents: Bool.random(using: &self) ? .drawn : .knockout,
      threshold: Bool.random(using: &self) ? nil : Int.random(in: 0...255, using: &self),
      edges: Bool.random(using: &self) ? .open : .bounded,
      casters: Bool.random(using: &self) ? .hidden : .drawn,
      fill: fills[Int.random(in: 0..<fills.count, using: &self)],
      light: Bool.random(using: &self)
        ? Light(angle: length(), height: Double.random(in: 0.1...90, using: &self)) : nil)
  }
}
