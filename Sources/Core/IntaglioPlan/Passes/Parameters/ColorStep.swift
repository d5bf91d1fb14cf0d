// SPDX-License-Identifier: MIT
import IntaglioModel

/// A change of each pixel's colour. Colours are unpremultiplied, 0…1, and clamped to that range afterwards;
/// alpha is unchanged.
package enum ColorStep: Sendable, Hashable {
  /// Sums of the components.
  case matrix(ColorMatrix)
  /// Each component v becomes the value of its row at v: the rows run from 0 to 1 and are linear between
  /// their samples.
  case tones(ColorTable)
  case hues(HueChange)
  case vibrance(VibranceChange)
  case inks(InkChange)
  case lookup(ColorCube)
  case screen(ResolvedScreen)

  /// A premultiplied colour after the change, unless that depends on the place: a screen changes nothing.
  package func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    if case .matrix(let matrix) = self { return matrix.changed(color) }
    guard color.w > 0 else { return .zero }
    let straight = (SIMD3(color.x, color.y, color.z) / color.w).clamped(lowerBound: .zero, upperBound: .one)
    let changed =
      switch self {
      case .hues(let change): change.changed(straight)
      case .vibrance(let change): change.changed(straight)
      case .inks(let change): change.changed(straight)
      case .lookup(let cube): cube.color(at: straight)
      case .tones(let table):
        SIMD3(table.value(straight.x, 0), table.value(straight.y, 1), table.value(straight.z, 2))
      case .matrix, .screen: straight
      }
    return SIMD4(changed.clamped(lowerBound: .zero, upperBound: .one) * color.w, color.w)
  }

  /// The largest factor by which a difference between components may grow.
  package var slope: Double {
    switch self {
    case .matrix(let matrix): matrix.rows.reduce(0) { max($0, abs($1.x) + abs($1.y) + abs($1.z)) }
    case .tones(let table): table.slope
    case .hues(let change): change.slope
    case .vibrance(let change): change.slope
    case .inks(let change): change.slope
    case .lookup(let cube): cube.slope
    case .screen(let screen): 1 / screen.edge
    }
  }

  package var samples: [Float] {
    if case .lookup(let cube) = self { cube.samples } else { table?.samples ?? [] }
  }

  package var table: ColorTable? {
    switch self {
    case .matrix, .vibrance, .lookup, .screen: nil
    case .tones(let table): table
    case .hues(let change): change.table
    case .inks(let change): change.table
    }
  }

  package var screen: ResolvedScreen? { if case .screen(let screen) = self { screen } else { nil } }

  package func moved(by offset: Vector) -> ColorStep { screen.map { .screen($0.moved(by: offset)) } ?? self }
}

extension ColorCube {
  /// The new colour for a straight colour within 0…1, not clamped.
  func color(at color: SIMD3<Double>) -> SIMD3<Double> {
    let place = color * Double(size - 1)
    let whole = place.rounded(.down).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: Double(size - 2)))
    let parts = place - whole
    var corner = SIMD3<Int>(whole)
    // From one corner of the cell to the opposite one, along the axis of the largest part first.
    let axes = [0, 1, 2].sorted { parts[$0] > parts[$1] }
    var weights = axes.map { parts[$0] } + [0]
    weights.insert(1, at: 0)
    var result = SIMD3<Double>.zero
    for step in 0..<4 {
      if step > 0 { corner[axes[step - 1]] += 1 }
      let weight = weights[step] - weights[step + 1]
      for channel in 0..<3 {
        result[channel] += weight * Double(sample(channel, corner.x, corner.y, corner.z))
      }
    }
    return result
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

  /// The number of samples in a row with one for every eighth of a level.
  package static let toneCount = 2041
  /// The number of samples in a row with one for every degree of hue.
  package static let hueCount = 361

  /// Rows of equal lengths.
  package init(_ rows: [[Double]]) {
    samples = rows.flatMap { $0.map { Float($0) } }
    hash = samples.withUnsafeBytes {
      var hasher = Hasher()
      hasher.combine(bytes: $0)
      return hasher.finalize()
    }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The value of a row at a position of 0…1, interpolated linearly between samples.
  package func value(_ place: Double, _ row: Int) -> Double {
    let index = place * Double(count - 1)
    let low = min(Int(index), count - 2)
    let (from, to) = (samples[row * count + low], samples[row * count + low + 1])
    return Double(from) + Double(to - from) * (index - Double(low))
  }

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

/// A linear change of colours, after which each component is clamped to 0…1: the red, green and blue rows of
/// W3C's feColorMatrix without their alpha column. Alpha is unchanged.
///
/// Colours are unpremultiplied. On premultiplied colours p with alpha a, the change is therefore
///
///     clamp(M p + offset a, 0, a)
///
/// which needs no division.
package struct ColorMatrix: Sendable, Hashable {
  /// The factors of red, green and blue, and the offset, for each component.
  package var red: SIMD4<Double>
  package var green: SIMD4<Double>
  package var blue: SIMD4<Double>

  package init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package var rows: [SIMD4<Double>] { [red, green, blue] }

  /// A premultiplied colour after the change.
  package func changed(_ color: SIMD4<Double>) -> SIMD4<Double> {
    func component(_ row: SIMD4<Double>) -> Double { min(max((row * color).sum(), 0), color.w) }
    return SIMD4(component(red), component(green), component(blue), color.w)
  }
}
