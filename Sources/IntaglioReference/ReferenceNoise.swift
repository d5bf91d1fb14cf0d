import IntaglioModel

/// Grains at any place, as `Noise` words them.
struct ReferenceNoise {
  let colors: Noise.Colors
  /// The edge of a grain, in pixels.
  let grain: Int
  /// Grains whose number is less are seen.
  let limit: UInt32
  let seed: UInt32
  /// Where the first grain begins.
  let left: Int
  let top: Int

  /// The premultiplied colour of a pixel.
  func color(x: Int, y: Int) -> SIMD4<Double> {
    let column = Int((Double(x - left) / Double(grain)).rounded(.down))
    let row = Int((Double(y - top) / Double(grain)).rounded(.down))
    let number = hash(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row))
    guard number / 256 < limit else { return .zero }
    let tint = hash(number, 1)
    switch colors {
    case .one(let color): return color.premultiplied
    case .two(let first, let second): return (tint % 2 == 1 ? second : first).premultiplied
    case .many:
      return SIMD4(
        Double(tint % 256) / 255, Double(tint / 256 % 256) / 255, Double(tint / 65536 % 256) / 255, 1)
    }
  }

  private func hash(_ x: UInt32, _ y: UInt32) -> UInt32 {
    func mixed(_ value: UInt32, _ bits: UInt32, _ factor: UInt32) -> UInt32 {
      (value ^ (value >> bits)) &* factor
    }
    let sum = x &* 0x9E37_79B1 &+ y &* 0x85EB_CA77 &+ (seed &+ 1) &* 0xC2B2_AE3D
    return mixed(mixed(mixed(sum, 15, 0x2C1B_3C6D), 12, 0x297A_2D39), 15, 1)
  }
}

extension ReferenceNoise {
  /// Noise over a frame of pixels.
  init(_ noise: Noise, in frame: Rect, scale: Double) {
    func rounded(_ value: Double) -> Int { Int((value + 0.5 + 1e-6).rounded(.down)) }
    self.init(
      colors: noise.colors, grain: max(1, rounded(noise.size * scale)),
      limit: UInt32((noise.density * 0x1p24).rounded()), seed: noise.seed, left: rounded(frame.x),
      top: rounded(frame.y))
  }
}
