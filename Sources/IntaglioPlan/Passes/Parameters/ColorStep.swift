// SPDX-License-Identifier: MIT

/// A change of colours, pixel by pixel. Colours are unpremultiplied, 0…1, and limited to that afterwards;
/// alpha stays.
package enum ColorStep: Sendable, Hashable {
  /// Sums of the components.
  case matrix(ColorMatrix)
  /// Each component v becomes the value of its row at v: the rows begin at 0 and end at 1, with straight
  /// lines between their samples.
  case tones(ColorTable)
  /// By hue.
  case hues(HueChange)

  /// A premultiplied colour after the change.
  package func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    if case .matrix(let matrix) = self { return matrix.changed(color) }
    guard color.w > 0 else { return .zero }
    let straight = (SIMD3(color.x, color.y, color.z) / color.w).clamped(lowerBound: .zero, upperBound: .one)
    let changed =
      switch self {
      case .hues(let change): change.changed(straight)
      case .tones(let table):
        SIMD3(table.value(straight.x, 0), table.value(straight.y, 1), table.value(straight.z, 2))
      case .matrix: straight
      }
    return SIMD4(changed.clamped(lowerBound: .zero, upperBound: .one) * color.w, color.w)
  }

  /// The most by which a difference of components may grow.
  package var slope: Double {
    switch self {
    case .matrix(let matrix): matrix.rows.reduce(0) { max($0, abs($1.x) + abs($1.y) + abs($1.z)) }
    case .tones(let table): table.slope
    case .hues(let change): change.slope
    }
  }

  /// The table, if any.
  package var table: ColorTable? {
    switch self {
    case .matrix: nil
    case .tones(let table): table
    case .hues(let change): change.table
    }
  }
}

/// Three rows of evenly spaced samples.
package struct ColorTable: Sendable, Hashable {
  /// One row after the other.
  package let samples: [Float]
  /// The samples of a row: at least two.
  package var count: Int { samples.count / 3 }
  // Plans are hashed often, and equal tables are usually the same memory.
  private let hash: Int

  /// The samples of every eighth of a level.
  package static let toneCount = 2041
  /// The samples of every degree of hue.
  package static let hueCount = 361

  /// Rows of equal lengths.
  package init(_ rows: [[Double]]) {
    samples = rows.flatMap { $0.map { Float($0) } }
    hash = samples.hashValue
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The value of a row at a place, 0…1, with straight lines between samples.
  package func value(_ place: Double, _ row: Int) -> Double {
    let index = place * Double(count - 1)
    let low = min(Int(index), count - 2)
    let (from, to) = (samples[row * count + low], samples[row * count + low + 1])
    return Double(from) + Double(to - from) * (index - Double(low))
  }

  /// The steepest slope of a row.
  package var slope: Double {
    var steepest: Float = 0
    for row in 0..<3 {
      for index in row * count..<(row + 1) * count - 1 {
        steepest = max(steepest, abs(samples[index + 1] - samples[index]))
      }
    }
    return Double(steepest) * Double(count - 1)
  }
}

/// A change by hue: see `Adjustment.HueSaturation`, whose names these are.
package struct HueChange: Sendable, Hashable {
  /// For every degree of the hue: h' in sixths of a circle, the factor of c, and the share of c / 2 that l
  /// grows by.
  package var table: ColorTable
  /// The factor of l' and c'.
  package var scale = 1.0
  /// The addition to l'.
  package var offset = 0.0
  /// The part of the most possible c'' that is added to it.
  package var saturation = 0.0

  package init(_ table: ColorTable) { self.table = table }

  /// The most by which a difference of components may grow.
  var slope: Double {
    let factors = table.samples[table.count..<2 * table.count].max() ?? 1
    // A change of hue turns a difference of components into at most as much of two others.
    return 2 * max(1, Double(factors)) * scale
  }

  /// A straight colour after the change, not limited.
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
    let light = ((most + least) / 2 + lift * chroma / 2) * scale + offset
    let room = max(1 - abs(2 * light - 1), 0)
    let changed = min(chroma * factor * scale + saturation * room, room)
    func component(_ turn: Double) -> Double {
      let place = turned + turn
      let sixths = place - 6 * (place / 6).rounded(.down)
      return light + changed * (min(max(abs(sixths - 3) - 1, 0), 1) - 0.5)
    }
    return SIMD3(component(0), component(4), component(2))
  }
}
