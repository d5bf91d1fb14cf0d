// SPDX-License-Identifier: MIT

/// A change by hue, with the names of `Adjustment.HueSaturation`.
package struct HueChange: Sendable, Hashable {
  /// For every degree of the hue: h' in sixths of a circle, the factor of c, and the share of c / 2 that l
  /// grows by.
  package let table: ColorTable
  /// The fraction of the largest possible c' that is added to c'.
  package let saturation: Double

  package init(_ table: ColorTable, saturation: Double = 0) {
    (self.table, self.saturation) = (table, saturation)
  }

  var slope: Double {
    let factors = table.samples[table.count..<2 * table.count].max() ?? 1
    // A change of hue turns a difference of one component into at most the same difference of two others.
    return 2 * max(1, Double(factors))
  }

  /// A straight colour after the change, not clamped.
  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let (most, least) = (color.max(), color.min())
    let chroma = most - least
    var hue = 0.0
    if chroma > 0 {
      if most == color.x {
        hue = (color.y - color.z) / chroma
      } else if most == color.y {
        hue = 2 + (color.z - color.x) / chroma
      } else {
        hue = 4 + (color.x - color.y) / chroma
      }
      if hue < 0 { hue += 6 }
    }
    let (turned, factor, lift) = (table.value(hue / 6, 0), table.value(hue / 6, 1), table.value(hue / 6, 2))
    let light = (most + least) / 2 + lift * chroma / 2
    let room = max(1 - abs(2 * light - 1), 0)
    let changed = min(chroma * factor + saturation * room, room)
    func component(_ turn: Double) -> Double {
      let place = turned + turn
      let sixths = place - 6 * (place / 6).rounded(.down)
      return light + changed * (min(max(abs(sixths - 3) - 1, 0), 1) - 0.5)
    }
    return SIMD3(component(0), component(4), component(2))
  }
}

/// A change of saturation, with the names of `Adjustment.Vibrance` and values in fractions of 1.
package struct VibranceChange: Sendable, Hashable {
  package let vibrance: Double
  package let saturation: Double

  package init(vibrance: Double, saturation: Double) {
    (self.vibrance, self.saturation) = (vibrance, saturation)
  }

  var slope: Double {
    let factor = (1 + saturation) * (1 + max(vibrance, 0))
    // The luminosity, its distance, and the change of the factor along the chroma.
    return max(factor, 1) + (1 + saturation) * abs(vibrance)
  }

  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luminosity = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z
    let factor = (1 + vibrance * (1 - (color.max() - color.min()))) * (1 + saturation)
    return luminosity + factor * (color - luminosity)
  }
}

/// A change of inks in ranges of colours, with the names of `Adjustment.SelectiveColor`.
package struct InkChange: Sendable, Hashable {
  /// For red, green and blue: -i - k (1 + i) of reds, yellows, greens, cyans, blues, magentas, whites,
  /// neutrals and blacks.
  package let table: ColorTable
  /// 1 for relative changes, 0 for absolute ones.
  package let relative: Double

  package init(_ table: ColorTable, relative: Double) { (self.table, self.relative) = (table, relative) }

  var slope: Double {
    let sums = (0..<3).map { row in
      let ranges = table.samples[row * table.count..<(row + 1) * table.count].map { Double(abs($0)) }
      let hues = stride(from: 0, to: 6, by: 2).map { ranges[$0] + ranges[$0 + 1] }.max() ?? 0
      // Weights grow at most twice as much as components; so do neutrals, and what is clamped grows as well.
      return 2 * hues + max(ranges[6], ranges[8]) * 2 + ranges[7] * 2
    }
    return 1 + (sums.max() ?? 0)
  }

  func changed(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let (most, least) = (color.max(), color.min())
    let middle = color.x + color.y + color.z - most - least
    let largest = most == color.x ? 0 : most == color.y ? 2 : 4
    let smallest = least == color.z ? 1 : least == color.x ? 3 : 5
    let ranges = [
      (largest, most - middle), (smallest, middle - least), (6, max(2 * least - 1, 0)),
      (7, 1 - abs(most - 0.5) - abs(least - 0.5)), (8, max(1 - 2 * most, 0)),
    ]
    var result = color
    for row in 0..<3 {
      let value = color[row]
      for (range, weight) in ranges {
        let amount = Double(table.samples[row * table.count + range]) * (1 - relative * value)
        result[row] += weight * min(max(amount, -value), 1 - value)
      }
    }
    return result
  }
}
