// SPDX-License-Identifier: MIT
import IntaglioModel

/// A turbulence, pixel by pixel as its documentation defines it, in integers below 2^53.
struct ReferenceTurbulence {
  private let value: Turbulence
  private let side: Double

  init(_ value: Turbulence) { (self.value, side) = (value, Double(value.side)) }

  func tile() throws(SceneError) -> Bitmap {
    try Bitmap(pattern: PixelSize(value.side, value.side)) { x, y in
      let level = UInt8(level(Double(x), Double(y)))
      return SIMD4(level, level, level, 255)
    }
  }

  private func level(_ x: Double, _ y: Double) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for k in 0..<value.octaves {
      let weight = power(value.octaves - 1 - k)
      sum += weight * height(x, y, octave: k)
      weights += weight
    }
    var height = (sum / weights).rounded(.down)
    if value.bands > 1 {
      let place = (2 * Double(value.bands) * height).truncatingRemainder(dividingBy: power(17))
      height = min(place, power(17) - 1 - place)
    }
    let steepness = (256 * value.contrast).rounded()
    height = ((height - power(15)) * steepness / 256).rounded(.down) + power(15)
    return ((255 * min(max(height, 0), 65_535) + 32_767) / 65_535).rounded(.down)
  }

  private func height(_ x: Double, _ y: Double, octave k: Int) -> Double {
    let columns = count(value.cellWidth, octave: k)
    let rows = count(value.cellHeight, octave: k)
    let (i, u) = place(x, of: columns)
    let (j, v) = place(y, of: rows)
    let lattice = ReferenceGrid(size: 1, seed: value.seed &+ UInt32(k), left: 0, top: 0)
    /// The numbers of a cell, wrapped around the edges of the tile, each 0 to 65535.
    func numbers(_ i: Double, _ j: Double) -> (Double, Double) {
      let (g, t) = lattice.numbers(
        x: Int(i - columns * (i / columns).rounded(.down)), y: Int(j - rows * (j / rows).rounded(.down)))
      return ((Double(g) / power(16)).rounded(.down), (Double(t) / power(16)).rounded(.down))
    }
    switch value.kind {
    case .noise:
      func mixed(_ a: Double, _ b: Double, _ share: Double) -> Double {
        a + (((b - a) * share + power(15)) / power(16)).rounded(.down)
      }
      return mixed(
        mixed(numbers(i, j).0, numbers(i + 1, j).0, u),
        mixed(numbers(i, j + 1).0, numbers(i + 1, j + 1).0, u), v)
    case .cells:
      var nearest = Double.infinity
      for (down, across) in [-1.0, 0, 1].flatMap({ down in [-1.0, 0, 1].map { (down, $0) } }) {
        let point = numbers(i + across, j + down)
        let (dx, dy) = (across * power(16) + point.0 - u, down * power(16) + point.1 - v)
        nearest = min(nearest, ((dx * dx + dy * dy) / power(16)).rounded(.down))
      }
      return 65_535 - min(65_535, nearest)
    }
  }

  private func count(_ length: Double, octave k: Int) -> Double {
    min(max((side / length).rounded(), 1) * power(k), side)
  }

  /// The cell of a pixel along an axis, and the fraction within it, 0 to 65536.
  private func place(_ pixel: Double, of count: Double) -> (Double, Double) {
    let n = (2 * pixel + 1) * count
    let cell = (n / (2 * side)).rounded(.down)
    let f = n - 2 * side * cell
    guard value.kind == .noise else { return (cell, (power(16) * f / (2 * side)).rounded(.down)) }
    let cube = side * side * side
    // Divided first, because the product with 2^16 would not be below 2^53.
    return (cell, ((f * f * (6 * side - 2 * f) / (8 * cube)) * power(16) + 0.5).rounded(.down))
  }

  private func power(_ exponent: Int) -> Double { Double(1 << exponent) }
}
