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
