// SPDX-License-Identifier: MIT
import IntaglioModel

/// Three-dimensional tables: the formula of `ColorCube`.
extension ColorCube {
  /// The new colour for a straight one, interpolated within one of the six tetrahedra of its cell.
  func interpolated(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let limited = color.clamped(lowerBound: .zero, upperBound: .one)
    let place = limited * Double(size - 1)
    func cell(_ value: Double) -> Int { min(Int(value), size - 2) }
    let (red, green, blue) = (cell(place.x), cell(place.y), cell(place.z))
    let (r, g, b) = (place.x - Double(red), place.y - Double(green), place.z - Double(blue))
    func corner(_ along: (Int, Int, Int)) -> SIMD3<Double> {
      let components = (0..<3).map {
        Double(sample($0, red + along.0, green + along.1, blue + along.2))
      }
      return SIMD3(components[0], components[1], components[2])
    }
    func mixed(
      _ first: Double, _ one: (Int, Int, Int), _ second: Double, _ two: (Int, Int, Int), _ third: Double
    ) -> SIMD3<Double> {
      let (start, end) = (corner((0, 0, 0)), corner((1, 1, 1)))
      let (one, two) = (corner(one), corner(two))
      return start + (one - start) * first + (two - one) * second + (end - two) * third
    }
    if r >= g, g >= b { return mixed(r, (1, 0, 0), g, (1, 1, 0), b) }
    if r >= b, b >= g { return mixed(r, (1, 0, 0), b, (1, 0, 1), g) }
    if b >= r, r >= g { return mixed(b, (0, 0, 1), r, (1, 0, 1), g) }
    if g >= r, r >= b { return mixed(g, (0, 1, 0), r, (1, 1, 0), b) }
    if g >= b, b >= r { return mixed(g, (0, 1, 0), b, (0, 1, 1), r) }
    return mixed(b, (0, 0, 1), g, (0, 1, 1), r)
  }
}
