// SPDX-License-Identifier: MIT
import CPixelRows
import Glibc
import IntaglioModel
import IntaglioPlan

/// Writes rows of a gradient, as `ResolvedGradient` defines them: premultiplied, in levels.
struct GradientRow: Sendable {
  private let gradient: ResolvedGradient
  private let components: [SIMD4<Float>]
  /// Between stop i - 1 and i: the start of the ramp, and the factor of t from there. nil for a conic
  /// gradient, where both depend on the distance from the centre.
  private let ramps: [(low: Float, slope: Float)]?
  /// For a smooth gradient, between the same stops: the coefficients of u, u squared and u cubed.
  private let cubics: [(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, change: SIMD4<Float>)]
  /// The stops for writing a whole row; empty if each pixel is evaluated separately.
  private let stops: [PixelRowsStop]

  init(_ gradient: ResolvedGradient) {
    self.gradient = gradient
    components = gradient.components.map(SIMD4<Float>.init)
    ramps = gradient.halfPixel.map {
      GradientRow.ramps(gradient.positions, half: Float($0)).enumerated().map { index, ramp in
        gradient.hasRamp(to: index + 1) ? ramp : (ramp.low, 0)
      }
    }
    cubics = gradient.isSmooth ? GradientRow.cubics(components) : []
    guard let ramps, gradient.space == .sRGB, !gradient.isSmooth else {
      stops = []
      return
    }
    stops = zip([(low: 0, slope: 0)] + ramps, components).map { ramp, color in
      PixelRowsStop(
        low: ramp.low, slope: ramp.slope,
        color: PixelRowsColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
    }
  }

  /// The Catmull-Rom spline between every two stops, minus its value at the first of them.
  private static func cubics(
    _ stops: [SIMD4<Float>]
  ) -> [(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, change: SIMD4<Float>)] {
    stops.indices.dropLast().map { index in
      let (a, b) = (stops[max(index - 1, 0)], stops[index])
      let (c, d) = (stops[index + 1], stops[min(index + 2, stops.count - 1)])
      return (0.5 * (c - a), 0.5 * (2 * a - 5 * b + 4 * c - d), 0.5 * (3 * (b - c) + d - a), c - b)
    }
  }

  private static func ramps(_ positions: [Double], half: Float) -> [(low: Float, slope: Float)] {
    zip(positions, positions.dropFirst()).map { GradientRow.ramp(Float($0), Float($1), half: half) }
  }

  private static func ramp(_ low: Float, _ high: Float, half: Float) -> (low: Float, slope: Float) {
    if high - low >= 2 * half { return (low, 1 / (high - low)) }
    return ((low + high) / 2 - half, 1 / (2 * half))
  }

  /// Writes the pixels `columns` of row `y`.
  func write(row y: Int, columns: Range<Int>, to row: PictureRow) {
    let down = Double(y) + 0.5
    switch gradient.shape {
    case .linear(let direction, let phase):
      if let color = color(row: y) { return row.fill(color, count: columns.count) }
      write(columns, to: row, along: direction, down * direction.y + phase, isReflected: false)
    case .radial(let center, let radius):
      let v = (down - center.y) / radius.y
      write(columns, to: row) { x in
        let u = (x - center.x) / radius.x
        return color((u * u + v * v).squareRoot())
      }
    case .conic(let center, let start):
      write(columns, to: row) { x in turned(x - center.x, down - center.y, start) }
    case .reflected(let direction, let phase):
      if let color = color(row: y) { return row.fill(color, count: columns.count) }
      write(columns, to: row, along: direction, down * direction.y + phase, isReflected: true)
    case .diamond(let center, let across, let towards):
      let y = down - center.y
      write(columns, to: row) { x in
        let x = x - center.x
        let place = abs(x * across.x + y * across.y) + abs(x * towards.x + y * towards.y)
        return color(place)
      }
    }
  }

  /// Writes the alpha of the pixels `columns` of row `y` of a linear gradient in sRGB components.
  ///
  /// - Parameter places: memory for as many numbers.
  func writeAlpha(
    row y: Int, columns: Range<Int>, _ places: FloatRow, to row: UnsafeMutablePointer<UInt16>
  ) {
    guard case .linear(let direction, let phase) = gradient.shape else { return }
    let start = (Double(y) + 0.5) * direction.y + phase
    pixel_rows_line(
      Double(columns.lowerBound) + 0.5, direction.x, start, false, places.base, columns.count)
    if gradient.repeats { pixel_rows_wrap(places.base, columns.count) }
    pixel_rows_gradient_alpha(stops, stops.count, places.base, row, columns.count)
  }

  /// The single colour of row `y`, or nil.
  func color(row y: Int) -> SIMD4<Float>? {
    let down = Double(y) + 0.5
    switch gradient.shape {
    case .linear(let direction, let phase) where direction.x == 0:
      return 255 * color(down * direction.y + phase)
    case .reflected(let direction, let phase) where direction.x == 0:
      return 255 * color(abs(down * direction.y + phase))
    default: return nil
    }
  }

  private func write(
    _ columns: Range<Int>, to row: PictureRow, along direction: Vector, _ start: Double, isReflected: Bool
  ) {
    guard !stops.isEmpty else {
      return write(columns, to: row) { x in
        let place = x * direction.x + start
        return color(isReflected ? abs(place) : place)
      }
    }
    pixel_rows_line(
      Double(columns.lowerBound) + 0.5, direction.x, start, isReflected, row.alpha.base, columns.count)
    if gradient.repeats { pixel_rows_wrap(row.alpha.base, columns.count) }
    pixel_rows_gradient(stops, stops.count, gradient.isPremultiplied, row.rows, columns.count)
  }

  private func write(_ columns: Range<Int>, to row: PictureRow, _ color: (Double) -> SIMD4<Float>) {
    for (index, x) in columns.enumerated() {
      let pixel = 255 * color(Double(x) + 0.5)
      row.red[index] = pixel.x
      row.green[index] = pixel.y
      row.blue[index] = pixel.z
      row.alpha[index] = pixel.w
    }
  }

  /// The colour of a conic gradient at a position relative to its centre; the seam is antialiased like a hard
  /// stop.
  private func turned(_ right: Double, _ down: Double, _ start: Double) -> SIMD4<Float> {
    // 0 - down, not -down: the centre itself counts as above, not below.
    let turn = atan2(right, 0 - down) / (2 * .pi) - start
    let t = Float(turn - turn.rounded(.down))
    let distance = (right * right + down * down).squareRoot()
    let half = Float(min(0.125, 0.5 / (2 * .pi * max(distance, 1e-6))))
    var first = components[0]
    if t < half, let last = components.last { first = mix(last, first, (t + half) / (2 * half)) }
    var mixed = mixed(t, GradientRow.ramps(gradient.positions, half: half), from: first)
    if t > 1 - half { mixed = mix(mixed, components[0], (t - 1 + half) / (2 * half)) }
    return encoded(mixed)
  }

  /// The colour at a position of the line.
  private func color(_ place: Double) -> SIMD4<Float> {
    let t = Float(gradient.repeats ? place - place.rounded(.down) : place)
    return encoded(mixed(t, ramps ?? [], from: components[0]))
  }

  private func mixed(
    _ t: Float, _ ramps: [(low: Float, slope: Float)], from first: SIMD4<Float>
  ) -> SIMD4<Float> {
    var mixed = first
    if gradient.isSmooth {
      for (ramp, cubic) in zip(ramps, cubics) {
        let u = min(max((t - ramp.low) * ramp.slope, 0), 1)
        let grown = u * (cubic.0 + u * (cubic.1 + u * cubic.2))
        mixed += grown.clamped(
          lowerBound: pointwiseMin(.zero, cubic.change), upperBound: pointwiseMax(.zero, cubic.change))
      }
      mixed.w = min(max(mixed.w, 0), 1)
      return mixed
    }
    for (index, ramp) in ramps.enumerated() {
      mixed = mix(mixed, components[index + 1], min(max((t - ramp.low) * ramp.slope, 0), 1))
    }
    return mixed
  }

  private func mix(_ from: SIMD4<Float>, _ to: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
    from * (1 - part) + to * part
  }

  /// Converts components of the gradient's space to sRGB-encoded, premultiplied ones.
  private func encoded(_ mixed: SIMD4<Float>) -> SIMD4<Float> {
    if gradient.space == .sRGB {
      if gradient.isSmooth {
        let limit = gradient.isPremultiplied ? mixed.w : 1
        let color = mixed.clamped(lowerBound: .zero, upperBound: SIMD4(limit, limit, limit, 1))
        return gradient.isPremultiplied ? color : color * SIMD4(mixed.w, mixed.w, mixed.w, 1)
      }
      return gradient.isPremultiplied ? mixed : mixed * SIMD4(mixed.w, mixed.w, mixed.w, 1)
    }
    guard mixed.w > 0 else { return .zero }
    var color = SIMD3(mixed.x, mixed.y, mixed.z)
    if gradient.isPremultiplied { color /= mixed.w }
    if gradient.space == .okLab { color = GradientRow.linear(okLab: color) }
    let encoded = SIMD3(
      GradientRow.encoded(color.x), GradientRow.encoded(color.y), GradientRow.encoded(color.z))
    return SIMD4(encoded * mixed.w, mixed.w)
  }

  /// The sRGB encoding of linear light, clamped to 0…1.
  private static func encoded(_ value: Float) -> Float {
    let value = min(max(value, 0), 1)
    return value <= 0.003_130_8 ? 12.92 * value : 1.055 * powf(value, 1 / 2.4) - 0.055
  }

  private static func linear(okLab lab: SIMD3<Float>) -> SIMD3<Float> {
    let roots =
      SIMD3(repeating: lab.x) + lab.y * SIMD3(0.396_337_777_4, -0.105_561_345_8, -0.089_484_177_5)
      + lab.z * SIMD3(0.215_803_757_3, -0.063_854_172_8, -1.291_485_548_0)
    let cones = roots * roots * roots
    return cones.x * SIMD3(4.076_741_662_1, -1.268_438_004_6, -0.004_196_086_3)
      + cones.y * SIMD3(-3.307_711_591_3, 2.609_757_401_1, -0.703_418_614_7)
      + cones.z * SIMD3(0.230_969_929_2, -0.341_319_396_5, 1.707_614_701_0)
  }
}
