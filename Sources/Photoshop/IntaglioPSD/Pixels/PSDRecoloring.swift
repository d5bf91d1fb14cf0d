// SPDX-License-Identifier: MIT

/// A conversion of the colours of fills, effects and texts.
struct PSDRecoloring {
  /// How the colours of gradients are mixed before the conversion; nil to mix the converted ones.
  var mixture: PSDMixture?
  let change: (PSDColor) -> PSDColor

  func callAsFunction(_ color: PSDColor) -> PSDColor { change(color) }
}

/// Mixes the document's own components, inks or Lab, in gradients. Half blue and half red in inks is then as
/// dark as in psd-tools' 4x4_16bit_cmyk.psd.
struct PSDMixture {
  typealias Parts = SIMD4<Double>

  /// A colour's components; nil for colours of other spaces.
  let parts: (PSDColor) -> Parts?
  /// The maximum number of stops that can be told apart in a picture.
  let most: Int

  /// A point between two values on a Catmull-Rom spline.
  static func curve(_ before: Parts, _ from: Parts, _ to: Parts, _ after: Parts, _ t: Double) -> Parts {
    let (rise, fall) = ((to - before) / 2, (after - from) / 2)
    let square = 3 * (to - from) - 2 * rise - fall
    let cube = rise + fall - 2 * (to - from)
    let value = from + (rise + (square + cube * t) * t) * t
    return value.clamped(lowerBound: pointwiseMin(from, to), upperBound: pointwiseMax(from, to))
  }
}

extension [PSDGradient.ColorStop] {
  /// The stops with mixed ones in between: along the classic curve, or along straight lines.
  func mixed(_ mixture: PSDMixture?, isCurve: Bool) -> [PSDGradient.ColorStop] {
    guard let mixture, count > 1 else { return self }
    // Scenes have at most 64 stops, including those of opacities and in the middles between all of them.
    let partCount = Swift.min(8, Swift.min(mixture.most, 24) / (count - 1))
    let sorted = enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    let parts = sorted.map { stop -> PSDMixture.Parts? in
      if case .color(let color) = stop.source { mixture.parts(color) } else { nil }
    }
    guard partCount > 1 else { return self }
    // The curve goes through all stops, and through midpoints that are not in the middle. Gradients with such
    // midpoints are mixed along straight lines.
    let isCurve = isCurve && !parts.contains(nil) && sorted.allSatisfy { $0.midpoint == 50 }
    var result = [sorted[0]]
    for index in 1..<count {
      var (last, stop) = (sorted[index - 1], sorted[index])
      if let from = parts[index - 1], let to = parts[index], last.location < stop.location,
        case .color(let color) = stop.source
      {
        let before = isCurve ? parts[Swift.max(index - 2, 0)] ?? from : from
        let after = isCurve ? parts[Swift.min(index + 1, count - 1)] ?? to : to
        let middle = Swift.min(Swift.max(stop.midpoint / 100, 0), 1)
        let start = last.location
        for part in 1..<partCount {
          let t = Double(part) / Double(partCount)
          let place = t < 0.5 ? 2 * t * middle : middle + (2 * t - 1) * (1 - middle)
          let mixed = isCurve ? PSDMixture.curve(before, from, to, after, t) : from + (to - from) * t
          last.source = .color(color.with(mixed))
          (last.location, last.midpoint) = (start + (stop.location - start) * place, 50)
          result.append(last)
        }
        stop.midpoint = 50
      }
      result.append(stop)
    }
    return result
  }
}

extension PSDColor {
  /// Percent of cyan, magenta, yellow and black; nil for other colours.
  var inks: SIMD4<Double>? {
    guard case .cmyk(let cyan, let magenta, let yellow, let black) = self else { return nil }
    return SIMD4(cyan, magenta, yellow, black)
  }

  /// Lightness, a and b; nil for other colours.
  var lab: SIMD4<Double>? {
    guard case .lab(let lightness, let a, let b) = self else { return nil }
    return SIMD4(lightness, a, b, 0)
  }

  /// A colour of the same space.
  fileprivate func with(_ parts: SIMD4<Double>) -> PSDColor {
    switch self {
    case .cmyk: .cmyk(cyan: parts.x, magenta: parts.y, yellow: parts.z, black: parts.w)
    case .lab: .lab(lightness: parts.x, a: parts.y, b: parts.z)
    default: self
    }
  }
}
