import IntaglioModel

/// Grains in pixels: the formula of `Noise` in whole numbers, so that all backends have the same ones. GPUs compute it in
/// `Shaders/common/noise.glsl`.
package struct ResolvedNoise: Sendable, Hashable {
  /// The colours of grains.
  package let colors: Noise.Colors
  /// The edge of a grain, in pixels.
  package let grain: Int
  /// Grains whose number, of 24 bits, is less are seen.
  package let limit: UInt32
  /// Which of all such noises it is.
  package let seed: UInt32
  /// Where the first grain begins.
  package private(set) var left: Int
  package private(set) var top: Int

  /// Noise over a frame given in pixels of the output's grid.
  package init(_ noise: Noise, over frame: Rect, scale: Double) {
    // Halves go up, also where arithmetic has left them a millionth short.
    func rounded(_ value: Double) -> Int { Int((value + (0.5 + 1e-6)).rounded(.down)) }
    colors = noise.colors
    grain = max(1, rounded(noise.size * scale))
    limit = UInt32((noise.density * Double(1 << 24)).rounded())
    seed = noise.seed
    (left, top) = (rounded(frame.x), rounded(frame.y))
  }

  /// The noise on a grid that begins elsewhere.
  package func moved(by offset: Vector) -> ResolvedNoise {
    var noise = self
    noise.left += Int(offset.x)
    noise.top += Int(offset.y)
    return noise
  }

  /// The column of grains in which a column of pixels lies, and likewise for rows.
  @inlinable package func cell(_ place: Int) -> Int {
    place >= 0 ? place / grain : -1 - (-1 - place) / grain
  }

  /// The premultiplied colour of the grain in a column and a row of grains.
  package func color(column: Int, row: Int) -> SIMD4<Double> {
    let number = hash(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row))
    guard number >> 8 < limit else { return .zero }
    switch colors {
    case .one(let color): return color.premultiplied
    case .two(let first, let second): return (hash(number, 1) & 1 == 0 ? first : second).premultiplied
    case .many:
      let tint = hash(number, 1)
      return SIMD4(Double(tint & 255), Double(tint >> 8 & 255), Double(tint >> 16 & 255), 255) / 255
    }
  }

  private func hash(_ x: UInt32, _ y: UInt32) -> UInt32 {
    var hash = x &* 0x9E37_79B1 &+ y &* 0x85EB_CA77 &+ (seed &+ 1) &* 0xC2B2_AE3D
    hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
    hash = (hash ^ (hash >> 12)) &* 0x297A_2D39
    return hash ^ (hash >> 15)
  }
}
