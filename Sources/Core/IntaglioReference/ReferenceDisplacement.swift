// SPDX-License-Identifier: MIT
import IntaglioModel

/// The displacement of pixels by noise, as `Displacement` defines it.
package struct ReferenceDisplacement {
  /// In pixels.
  let radius: Double
  /// The coarsest first.
  let lattices: [ReferenceGrid]
  let isClipped: Bool
  let movesOnlyEdges: Bool

  package init(radius: Double, lattices: [ReferenceGrid], isClipped: Bool, movesOnlyEdges: Bool = false) {
    (self.radius, self.lattices, self.isClipped) = (radius, lattices, isClipped)
    self.movesOnlyEdges = movesOnlyEdges
  }

  var reach: Int { Int(radius.rounded(.up)) + 1 }

  package func displaced(_ picture: Picture, over region: PixelRect) -> Picture {
    Picture(region) { x, y in
      let offset = offset(x: x, y: y)
      let (left, top) = (Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down)))
      var moved = SIMD4<Double>.zero
      for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
        let weight = (1 - abs(offset.x - Double(column))) * (1 - abs(offset.y - Double(row)))
        moved += weight * picture[x + column, y + row]
      }
      let own = picture[x, y]
      if isClipped, moved.w > own.w { moved *= own.w / moved.w }
      guard movesOnlyEdges else { return moved }
      if moved.w <= own.w { return own.w == 0 ? .zero : own * (moved.w / own.w) }
      return own + moved * ((moved.w - own.w) / moved.w)
    }
  }

  private func offset(x: Int, y: Int) -> SIMD2<Double> {
    let weights = [4.0, 3, 2].map { $0 / 9 }
    return radius * zip(lattices, weights).reduce(.zero) { $0 + $1.1 * $1.0.noise(x: x, y: y) }
  }
}

extension ReferenceGrid {
  /// The noise n at a pixel: the numbers at the corners of its square, interpolated.
  fileprivate func noise(x: Int, y: Int) -> SIMD2<Double> {
    func corner(_ right: Int, _ down: Int) -> SIMD2<Double> {
      // A corner has the number of the square that begins there.
      let (g, t) = numbers(x: x + right * size, y: y + down * size)
      return SIMD2(Double(g / 256), Double(t / 256)) / 0x1p23 - SIMD2(repeating: 1)
    }
    func share(_ pixel: Int, _ origin: Int) -> Double {
      let space = (Double(pixel - origin) + 0.5) / Double(size)
      let u = space - space.rounded(.down)
      return u * u * (3 - 2 * u)
    }
    let (u, v) = (share(x, left), share(y, top))
    let upper = (1 - u) * corner(0, 0) + u * corner(1, 0)
    let lower = (1 - u) * corner(0, 1) + u * corner(1, 1)
    return (1 - v) * upper + v * lower
  }
}

extension ReferenceDisplacement {
  /// A displacement over a frame of pixels; nil if there is no displacement, or only the identity.
  init?(_ displacement: Displacement?, over frame: Rect, scale: Double) {
    guard let displacement, displacement.radius > 0 else { return nil }
    let lattices = [1.0, 2, 4].enumerated().map { index, parts in
      ReferenceGrid(
        size: displacement.size / parts, seed: displacement.seed &+ UInt32(index), in: frame, scale: scale)
    }
    self.init(
      radius: displacement.radius * scale, lattices: lattices, isClipped: displacement.clipsToContents,
      movesOnlyEdges: displacement.movesOnlyEdges)
  }
}
