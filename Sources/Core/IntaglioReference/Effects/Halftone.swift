// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// The grid on which screens lie.
package struct ScreenGrid {
  /// Pixels per point of their sizes.
  let scale: Double
  let left, top: Int

  /// - Parameter corner: the corner of the frame, in pixels.
  package init(scale: Double, corner: Vector) {
    self.scale = scale
    (left, top) = (Int(corner.x.nearestWhole), Int(corner.y.nearestWhole))
  }

  /// The grid for screens of the colours below a layer.
  init(below layer: Layer, at space: DrawingSpace) {
    switch Placing(layer, at: space) {
    case .nowhere: self.init(scale: space.scale, corner: .zero)
    case .inPlace(let space): self.init(scale: space.scale, corner: space.pixels(layer.frame).origin)
    case .mapped(let map, let grid):
      let own = ScreenGrid(scale: grid.scale, corner: grid.pixels(layer.frame).origin)
      let points = Vector(Double(own.left) / grid.scale, Double(own.top) / grid.scale)
      self.init(scale: grid.scale, corner: map(points))
    }
  }
}

/// The formulas of `Halftone`.
extension Halftone {
  /// The inks of a colour, each with the degrees of its rows.
  private func inks(of color: SIMD3<Double>) -> [(ink: Double, angle: Double)] {
    switch inks {
    case .mono: return [(1 - (0.3 * color.x + 0.59 * color.y + 0.11 * color.z), angle)]
    case .rgb: return (0..<3).map { (1 - color[$0], angle + 30 * Double($0)) }
    case .cmyk:
      let most = color.max()
      func share(_ component: Double) -> Double { (most - component) / max(most, 1.0 / 32) }
      return [
        (share(color.x), angle - 30), (share(color.y), angle + 30), (share(color.z), angle - 45),
        (1 - most, angle),
      ]
    }
  }

  /// A straight colour after the screen.
  package func screened(_ color: SIMD3<Double>, x: Int, y: Int, on grid: ScreenGrid) -> SIMD3<Double> {
    let paper = inks(of: color).map {
      1 - covered(by: $0.ink, angle: $0.angle, edge: Halftone.minimumEdge, x: x, y: y, on: grid)
    }
    switch inks {
    case .mono: return SIMD3(repeating: paper[0])
    case .rgb: return SIMD3(paper[0], paper[1], paper[2])
    case .cmyk: return SIMD3(paper[0], paper[1], paper[2]) * paper[3]
    }
  }

  /// The share of a pixel that an amount of ink covers.
  package func covered(
    by ink: Double, angle: Double, edge: Double, x: Int, y: Int, on grid: ScreenGrid
  ) -> Double {
    let pitch = max(size * grid.scale, 2)
    let (column, row) = (Double(x - grid.left) + 0.5, Double(y - grid.top) + 0.5)
    let turn = angle * .pi / 180
    func distance(_ place: Double) -> Double { abs(place - place.rounded()) }
    let m = distance((column * cos(turn) - row * sin(turn)) / pitch)
    let n = distance((column * sin(turn) + row * cos(turn)) / pitch)
    let (tone, slope) = spot(m, n)
    let width = min(max(slope / pitch, edge), 1)
    func clip(_ value: Double) -> Double { min(max(value, 0), 1) }
    return clip((ink - tone) / width + 0.5) - clip(0.5 - (ink + tone) / width)
      + clip(0.5 - (2 - ink - tone) / width)
  }

  /// The tone of a place, and its slope for a pitch of one pixel.
  private func spot(_ m: Double, _ n: Double) -> (Double, Double) {
    switch shape {
    case .line: return (2 * n, 2)
    case .square:
      let side = 2 * max(m, n)
      return (side * side, 4 * side)
    case .diamond:
      let sum = m + n
      return sum > 0.5
        ? (1 - 2 * (1 - sum) * (1 - sum), 4 * 2.0.squareRoot() * (1 - sum))
        : (2 * sum * sum, 4 * 2.0.squareRoot() * sum)
    case .dot:
      func wave(_ place: Double) -> Double {
        place > 0.25 ? 16 * (0.5 - place) * (0.5 - place) - 1 : 1 - 16 * place * place
      }
      let (mean, along, across) = ((wave(m) + wave(n)) / 2, min(m, 0.5 - m), min(n, 0.5 - n))
      let size = abs(mean)
      let (tone, steepness) =
        size >= 0.5
        ? (.pi * (1 - size) / 8, .pi / 8)
        : (
          0.5 - 1.15 * size + 1.88 * size * size - 1.5892 * size * size * size,
          1.15 - 3.76 * size + 4.7676 * size * size
        )
      return (mean < 0 ? 1 - tone : tone, steepness * 16 * hypot(along, across))
    }
  }
}
