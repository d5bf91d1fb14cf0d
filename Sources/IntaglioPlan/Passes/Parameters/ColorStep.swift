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
  /// By chroma.
  case vibrance(VibranceChange)
  /// By ranges of colours.
  case inks(InkChange)

  /// A premultiplied colour after the change.
  package func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    if case .matrix(let matrix) = self { return matrix.changed(color) }
    guard color.w > 0 else { return .zero }
    let straight = (SIMD3(color.x, color.y, color.z) / color.w).clamped(lowerBound: .zero, upperBound: .one)
    let changed =
      switch self {
      case .hues(let change): change.changed(straight)
      case .vibrance(let change): change.changed(straight)
      case .inks(let change): change.changed(straight)
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
    case .vibrance(let change): change.slope
    case .inks(let change): change.slope
    }
  }

  /// The table, if any.
  package var table: ColorTable? {
    switch self {
    case .matrix, .vibrance: nil
    case .tones(let table): table
    case .hues(let change): change.table
    case .inks(let change): change.table
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
