// SPDX-License-Identifier: MIT
import IntaglioModel
import SceneCatalog

/// Random styles, the same in every run.
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
}
