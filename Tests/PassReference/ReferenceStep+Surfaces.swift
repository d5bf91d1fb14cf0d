// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioReference

/// Passes that look where a surface leads: turned tiles, holes, lenses.
extension ReferenceStep {
  /// The tile at a pixel, turned by the slope of the height.
  func turned(
    _ tile: Grid<Double>, by height: Grid<Double>, _ pass: TurnPass, _ x: Int, _ y: Int
  ) -> Double {
    let across = height[x + pass.step, y] - height[x - pass.step, y]
    let down = height[x, y + pass.step] - height[x, y - pass.step]
    let steepness = (across * across + down * down).squareRoot()
    guard steepness > 0 else { return 0.5 }
    let double = SIMD2(across * across - down * down, 2 * across * down)
    func cross(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double { one.x * other.y - one.y * other.x }
    func value(_ way: SIMD4<Double>) -> Double {
      let (right, below) = (Double(x - pass.left) + 0.5, Double(y - pass.top) + 0.5)
      let place = SIMD2(right * way.x + below * way.y, below * way.x - right * way.y) - 0.5
      let low = place.rounded(.down)
      func wrapped(_ place: Double, _ side: Int) -> Int { (Int(place) % side + side) % side }
      return (0..<4).reduce(0) { sum, corner in
        let (column, row) = (Double(corner & 1), Double(corner >> 1))
        let weight = (1 - abs(place.x - low.x - column)) * (1 - abs(place.y - low.y - row))
        return sum + weight
          * tile[wrapped(low.x + column, pass.tileSize.width), wrapped(low.y + row, pass.tileSize.height)]
      }
    }
    let ways = TurnPass.directions
    for (first, second) in zip(ways, ways.dropFirst() + ways.prefix(1)) {
      let behind = cross(SIMD2(first.z, first.w), double)
      let ahead = cross(double, SIMD2(second.z, second.w))
      guard behind >= 0, ahead > 0 else { continue }
      let mixed = value(first) + (value(second) - value(first)) * (behind / (behind + ahead))
      return 0.5 + (mixed - 0.5) * min(1, 6.25 * steepness)
    }
    return 0.5
  }

  /// A step of finding holes.
  func flooded(_ pass: FloodPass, _ region: PixelRect) -> Grid<Double> {
    let (source, other, q) = (plane(pass.source), pass.other.map(plane), pass.spacing)
    let (columns, rows) = (region.columns, region.rows)
    func place(_ index: Int) -> Int { index * q + q / 2 }
    func isOpen(_ state: Double) -> Bool { abs(state - 1.0 / 3) < 0.1 }
    switch pass.step {
    case .start:
      return Grid(region, outside: 0) { i, j in
        if source[place(i), place(j)] >= 0.5 { return 0 }
        let isInside = columns.dropFirst().dropLast().contains(i) && rows.dropFirst().dropLast().contains(j)
        return isInside && !(other.map { $0[place(i), place(j)] < 0.5 } ?? false) ? 1.0 / 3 : 1
      }
    case .leg:
      func sees(_ i: Int, _ j: Int, _ right: Int, _ down: Int) -> Bool {
        let seen = source[i + right, j + down]
        return isOpen(seen) ? sees(i + right, j + down, right, down) : seen > 0.5
      }
      return Grid(region, outside: 0) { i, j in
        guard isOpen(source[i, j]) else { return source[i, j] }
        let ways = (0..<9).filter { $0 != 4 }.map { ($0 % 3 - 1, $0 / 3 - 1) }
        return ways.contains { sees(i, j, $0.0, $0.1) } ? 1 : 1.0 / 3
      }
    case .fill:
      return Grid(region, outside: 0) { x, y in
        let near = (-2...2).flatMap { down in (-2...2).map { right in (right, down) } }
        let isFilled = near.contains { right, down in
          let i = Int((Double(x) / Double(q)).rounded(.down)) + right
          let j = Int((Double(y) / Double(q)).rounded(.down)) + down
          let (across, along) = (Double(place(i) - x), Double(place(j) - y))
          return isOpen(source[i, j])
            && (across * across + along * along).squareRoot() < 1.5 * Double(q) + 0.5
        }
        return isFilled ? 1 : other?[x, y] ?? 0
      }
    }
  }

  /// The horizontal part of a surface's normal at each pixel.
  func normal(_ pass: LensPass) -> (_ x: Int, _ y: Int) -> Vector {
    let height: (Int, Int) -> Double
    let mostSlope: (Double) -> Double
    var texture: (height: (Int, Int) -> Double, step: Int) = ({ _, _ in 0 }, 0)
    switch pass.surface {
    case .heights(let surface, let steepness, let lying):
      if let lying {
        let plane = plane(lying.plane)
        texture = ({ lying.steepness * plane[$0, $1] }, lying.step)
      }
      let plane = plane(surface)
      height = { steepness * plane[$0, $1] }
      mostSlope = { (1 + $0).squareRoot() }
    case .dome(let within, let around, let width, let reach):
      let (inner, outer) = (plane(within), plane(around))
      height = { x, y in
        let place = width * inner[x, y] + reach * (outer[x, y] - 1)
        return (place - place * place / (2 * width)) / Double(2 * pass.step)
      }
      mostSlope = { max($0, 1).squareRoot() }
    }
    return { x, y in
      let right =
        height(x - pass.step, y) - height(x + pass.step, y) + texture.height(x - texture.step, y)
        - texture.height(x + texture.step, y)
      let down =
        height(x, y - pass.step) - height(x, y + pass.step) + texture.height(x, y - texture.step)
        - texture.height(x, y + texture.step)
      let most = mostSlope(right * right + down * down)
      return Vector(right / most, down / most)
    }
  }

  /// A pixel of a picture seen through a lens.
  func bent(
    _ source: Grid<SIMD4<Double>>, _ pass: LensPass, _ normal: Vector, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    func pixel(_ factor: Double) -> SIMD4<Double> {
      let map = pass.map
      var column = factor * (map.a * normal.x + map.c * normal.y) + map.tx
      var row = factor * (map.b * normal.x + map.d * normal.y) + map.ty
      (column, row) = pass.keepsPlace ? (column + Double(x), row + Double(y)) : (column - 0.5, row - 0.5)
      if let edges = pass.edges {
        column = min(max(column, Double(edges.columns.lowerBound)), Double(edges.columns.upperBound - 1))
        row = min(max(row, Double(edges.rows.lowerBound)), Double(edges.rows.upperBound - 1))
      }
      let (left, top) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
      let (right, below) = (column - Double(left), row - Double(top))
      let upper = source[left, top] * (1 - right) + source[left + 1, top] * right
      let lower = source[left, top + 1] * (1 - right) + source[left + 1, top + 1] * right
      return upper * (1 - below) + lower * below
    }
    var result = pixel(1)
    result.x = min(pixel(1 - pass.dispersion).x, result.w)
    result.z = min(pixel(1 + pass.dispersion).z, result.w)
    return result
  }
}
