// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// Changes of colours: the formulas of `Adjustment`, on unpremultiplied colours.
extension Picture {
  func adjusted(
    by adjustments: some Sequence<Adjustment>, on grid: ScreenGrid, at space: DrawingSpace
  ) -> Picture {
    let changes = adjustments.map(\.change)
    if space.isSilhouette { return changes.contains(.opacity(0)) ? Picture() : self }
    guard !changes.isEmpty else { return self }
    return Picture(region) { x, y in changes.reduce(self[x, y]) { $1.adjusted($0, x: x, y: y, on: grid) } }
  }
}

extension Sequence<Adjustment> {
  /// The adjustments before the blur of the same pixels, or those after it.
  func adjustments(beforeBlur: Bool) -> [Adjustment] { filter { $0.isBeforeBlur == beforeBlur } }
}

extension Adjustment.Change {
  func adjusted(_ pixel: SIMD4<Double>, x: Int, y: Int, on grid: ScreenGrid) -> SIMD4<Double> {
    if case .opacity(let amount) = self { return pixel * amount }
    guard pixel.w > 0 else { return .zero }
    let straight = SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w
    let result =
      if case .halftone(let screen) = self {
        screen.screened(straight, x: x, y: y, on: grid)
      } else {
        color(straight)
      }
    let changed = result.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD4(changed * pixel.w, pixel.w)
  }

  /// The formula of the change, before clamping to 0…1.
  private func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func dot(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      red * color.x + green * color.y + blue * color.z
    }
    // The luminances of feColorMatrix, with three digits.
    let luminance = dot(0.213, 0.715, 0.072)
    switch self {
    case .brightness(let amount): return color * amount
    case .contrast(let amount): return (color - 0.5) * amount + 0.5
    case .saturate(let amount): return luminance + (color - luminance) * amount
    case .grayscale(let amount): return color * (1 - amount) + dot(0.2126, 0.7152, 0.0722) * amount
    case .sepia(let amount):
      let brown = SIMD3(dot(0.393, 0.769, 0.189), dot(0.349, 0.686, 0.168), dot(0.272, 0.534, 0.131))
      return color * (1 - amount) + brown * amount
    case .hueRotate(let degrees):
      let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      let turned = SIMD3(dot(-0.213, -0.715, 0.928), dot(0.143, 0.140, -0.283), dot(-0.787, 0.715, 0.072))
      return luminance + (color - luminance) * cosine + turned * sine
    case .invert(let amount): return (1 - color) * amount + color * (1 - amount)
    case .opacity, .halftone: return color
    case .curves, .levels, .exposure, .brightnessContrast, .colorBalance, .posterize, .steps:
      return SIMD3(tone(color.x, 0), tone(color.y, 1), tone(color.z, 2))
    case .threshold, .gradientMap:
      let luminosity = dot(0.3, 0.59, 0.11)
      return SIMD3(tone(luminosity, 0), tone(luminosity, 1), tone(luminosity, 2))
    case .channelMixer(let rows):
      return SIMD3(
        dot(rows[0][0], rows[0][1], rows[0][2]) + rows[0][3],
        dot(rows[1][0], rows[1][1], rows[1][2]) + rows[1][3],
        dot(rows[2][0], rows[2][1], rows[2][2]) + rows[2][3])
    case .hueSaturation(let change): return change.changed(color)
    case .blackAndWhite(let shares): return shares.changed(color)
    case .vibrance(let change):
      let luminosity = dot(0.3, 0.59, 0.11)
      let muted = 1 - (color.max() - color.min())
      let factor = (1 + change.vibrance / 100 * muted) * (1 + change.saturation / 100)
      return luminosity + factor * (color - luminosity)
    case .photoFilter(let filter):
      let density = filter.density / 100
      let glass = SIMD3(filter.color.red, filter.color.green, filter.color.blue)
      let filtered = color * (1 - density) + color * glass * density
      guard filter.preservesLuminosity else { return filtered }
      let lost = color - filtered
      return filtered + (0.3 * lost.x + 0.59 * lost.y + 0.11 * lost.z)
    case .selectiveColor(let change): return change.changed(color)
    case .colorLookup(let lookup): return lookup.cube?.interpolated(color) ?? color
    }
  }
}

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
      let components = (0..<3).map { Double(sample($0, red + along.0, green + along.1, blue + along.2)) }
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

/// Changes of inks: the formula of `Adjustment.SelectiveColor`.
extension Adjustment.SelectiveColor {
  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let sorted = [color.x, color.y, color.z].sorted()
    let (least, middle, most) = (sorted[0], sorted[1], sorted[2])
    func weight(_ isRange: Bool, _ weight: Double) -> Double { isRange ? weight : 0 }
    let ranges = [
      (reds, weight(color.x == most, most - middle)), (greens, weight(color.y == most, most - middle)),
      (blues, weight(color.z == most, most - middle)), (cyans, weight(color.x == least, middle - least)),
      (magentas, weight(color.y == least, middle - least)),
      (yellows, weight(color.z == least, middle - least)),
      (whites, max(2 * least - 1, 0)), (blacks, max(1 - 2 * most, 0)),
      (neutrals, 1 - abs(most - 0.5) - abs(least - 0.5)),
    ]
    var result = color
    for channel in 0..<3 {
      let value = color[channel]
      for (inks, weight) in ranges {
        let (ink, black) = (inks[channel] / 100, inks[3] / 100)
        var change = -ink - black * (1 + ink)
        if !isAbsolute { change *= 1 - value }
        result[channel] += weight * min(max(change, -value), 1 - value)
      }
    }
    return result
  }
}
