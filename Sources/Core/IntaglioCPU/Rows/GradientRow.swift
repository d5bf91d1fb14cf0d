// SPDX-License-Identifier: MIT
import CPixelRows
import Glibc
import IntaglioModel
import IntaglioPlan

/// Writes rows of a gradient, as `ResolvedGradient` defines them: premultiplied, in levels.
struct GradientRow: Sendable {
  private let gradient: ResolvedGradient
  private let components: [SIMD4<Float>]
  /// The start and the slope of the ramp between each stop and the next one; nil if they depend on the pixel.
  private let ramps: [(low: Float, slope: Float)]?
  /// For a smooth gradient, between the same stops: the coefficients of u, u squared and u cubed, and the
  /// total change.
  private let cubics: [(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, change: SIMD4<Float>)]
  /// The stops for writing a whole row; empty if each pixel is evaluated separately.
  private let stops: [PixelRowsStop]
  /// The number of pixels after which the tiles repeat exactly, if any.
  private let period: Int?

  init(_ gradient: ResolvedGradient) {
    self.gradient = gradient
    components = gradient.components.map(SIMD4<Float>.init)
    ramps = gradient.halfPixel.map { Array(GradientRow.ramps(gradient, half: Float($0))) }
    period = gradient.tiling?.columns.period
    cubics = gradient.isSmooth ? GradientRow.cubics(components) : []
    guard let ramps, gradient.space == .sRGB, !gradient.isSmooth else {
      stops = []
      return
    }
    stops = zip([(low: 0, slope: 0)] + ramps, components).map { ramp, color in
      PixelRowsStop(low: ramp.low, slope: ramp.slope, color: PixelRowsColor(color))
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

  private static func ramps(
    _ gradient: ResolvedGradient, half: Float
  ) -> some Sequence<(low: Float, slope: Float)> {
    gradient.positions.indices.dropFirst().lazy.map { stop in
      let ramp = ramp(Float(gradient.positions[stop - 1]), Float(gradient.positions[stop]), half: half)
      return gradient.hasRamp(to: stop) ? ramp : (ramp.low, 0)
    }
  }

  private static func ramp(_ low: Float, _ high: Float, half: Float) -> (low: Float, slope: Float) {
    if high - low >= 2 * half { return (low, 1 / (high - low)) }
    return ((low + high) / 2 - half, 1 / (2 * half))
  }

  func write(row y: Int, columns: Range<Int>, to row: PictureRow) {
    if let color = color(row: y) { return row.fill(color, count: columns.count) }
    if let tiling = gradient.tiling { return write(tiling, row: y, columns: columns, to: row) }
    write(from: Double(columns.lowerBound) + 0.5, y: Double(y) + 0.5, to: row, count: columns.count)
  }

  /// Writes the pixels `columns` of row `y` in tiles: the pixels within one tile at once.
  private func write(_ tiling: ResolvedTiling, row y: Int, columns: Range<Int>, to row: PictureRow) {
    let down = tiling.rows.part(of: y)
    let center = down.place + (down.before > 0.5 ? tiling.rows.step : 0) + 0.5
    let isWithin = max(down.covered, down.before) > 1 - 1e-9
    let first = min(columns.count, period ?? columns.count)
    var index = 0
    while index < first {
      let across = tiling.columns.part(of: columns.lowerBound + index)
      if isWithin, across.covered > 1 - 1e-9 {
        let count = max(1, min(Int(tiling.columns.size - across.place + 1e-9), first - index))
        write(from: across.place + 0.5, y: center, to: row.advanced(by: index), count: count)
        index += count
      } else {
        row[index] =
          255
          * tiling.columns.sum(at: columns.lowerBound + index) { x in
            tiling.rows.sum(at: y) { color(x: x, y: $0) }
          }
        index += 1
      }
    }
    row.repeat(first, count: columns.count)
  }

  /// Writes pixels of a row, starting with the one whose centre is at (x, y).
  private func write(from x: Double, y: Double, to row: PictureRow, count: Int) {
    switch gradient.shape {
    case .linear(let direction, let phase) where !stops.isEmpty:
      write(from: x, along: direction, y * direction.y + phase, isReflected: false, to: row, count: count)
    case .reflected(let direction, let phase) where !stops.isEmpty:
      write(from: x, along: direction, y * direction.y + phase, isReflected: true, to: row, count: count)
    default: for index in 0..<count { row[index] = 255 * color(x: x + Double(index), y: y) }
    }
  }

  @inline(__always)
  private func color(x: Double, y: Double) -> SIMD4<Float> {
    switch gradient.shape {
    case .linear(let direction, let phase): return color(x * direction.x + (y * direction.y + phase))
    case .radial(let center, let radius):
      let (u, v) = ((x - center.x) / radius.x, (y - center.y) / radius.y)
      let t = (u * u + v * v).squareRoot()
      return ramps == nil ? ringed(t, u / radius.x, v / radius.y, radius) : color(t)
    case .conic(let center, let start): return turned(x - center.x, y - center.y, start)
    case .reflected(let direction, let phase): return color(abs(x * direction.x + (y * direction.y + phase)))
    case .diamond(let center, let across, let towards):
      let (x, y) = (x - center.x, y - center.y)
      return color(abs(x * across.x + y * across.y) + abs(x * towards.x + y * towards.y))
    }
  }

  /// Writes the alpha of the pixels `columns` of row `y` of a linear gradient in sRGB components.
  ///
  /// - Parameter places: memory for as many numbers.
  func writeAlpha(row y: Int, columns: Range<Int>, _ places: FloatRow, to row: UnsafeMutablePointer<UInt16>) {
    guard case .linear(let direction, let phase) = gradient.shape else { return }
    let start = (Double(y) + 0.5) * direction.y + phase
    pixel_rows_line(Double(columns.lowerBound) + 0.5, direction.x, start, false, places.base, columns.count)
    if gradient.repeats { pixel_rows_wrap(places.base, columns.count) }
    pixel_rows_gradient_alpha(stops, stops.count, places.base, row, columns.count)
  }

  /// The single colour of row `y`, or nil.
  func color(row y: Int) -> SIMD4<Float>? {
    switch gradient.shape {
    case .linear(let direction, _) where direction.x == 0,
      .reflected(let direction, _) where direction.x == 0:
      guard let tiling = gradient.tiling else { return 255 * color(x: 0, y: Double(y) + 0.5) }
      guard tiling.columns.step == tiling.columns.size else { return nil }
      return 255 * tiling.rows.sum(at: y) { color(x: 0, y: $0) }
    default: return nil
    }
  }

  private func write(
    from x: Double, along direction: Vector, _ start: Double, isReflected: Bool, to row: PictureRow,
    count: Int
  ) {
    pixel_rows_line(x, direction.x, start, isReflected, row.alpha.base, count)
    if gradient.repeats { pixel_rows_wrap(row.alpha.base, count) }
    pixel_rows_gradient(stops, stops.count, gradient.isPremultiplied, row.rows, count)
  }

  /// The colour of a conic gradient at a position relative to its centre; the seam is antialiased like a hard
  /// stop.
  private func turned(_ right: Double, _ down: Double, _ start: Double) -> SIMD4<Float> {
    // 0 - down, not -down: the centre itself counts as above, not below.
    let turn = atan2(right, 0 - down) / (2 * .pi) - start
    let t = Float(turn - turn.rounded(.down))
    let distance = (right * right + down * down).squareRoot()
    let reach = min(0.125, 0.5 / (2 * .pi * max(distance, 1e-6)))
    if gradient.repeats { return encoded(repeated(turn, reach)) }
    let half = Float(reach)
    var first = components[0]
    if t < half, let last = components.last { first = mix(last, first, (t + half) / (2 * half)) }
    var mixed = mixed(t, GradientRow.ramps(gradient, half: half), from: first)
    if t > 1 - half { mixed = mix(mixed, components[0], (t - 1 + half) / (2 * half)) }
    return encoded(mixed)
  }

  /// The components of a repeated conic gradient; its start is antialiased, too.
  private func repeated(_ turn: Double, _ half: Double) -> SIMD4<Float> {
    func mixed(at turn: Double) -> SIMD4<Float> {
      let place = turn / gradient.period
      let ramps = GradientRow.ramps(gradient, half: Float(min(half / gradient.period, 0.25)))
      return self.mixed(Float(place - place.rounded(.down)), ramps, from: components[0])
    }
    let fromStart = turn - turn.rounded()
    guard abs(fromStart) < half else { return mixed(at: turn - turn.rounded(.down)) }
    return mix(mixed(at: 1 - half), mixed(at: half), Float((fromStart + half) / (2 * half)))
  }

  /// The colour at a position along the gradient line.
  private func color(_ place: Double) -> SIMD4<Float> {
    let t = Float(gradient.repeats ? place - place.rounded(.down) : place)
    return encoded(mixed(t, ramps ?? [], from: components[0]))
  }

  /// The colour of an elliptical gradient at t, antialiased by how fast t changes there.
  private func ringed(_ t: Double, _ right: Double, _ down: Double, _ radius: Vector) -> SIMD4<Float> {
    let steepest = 1 / min(radius.x, radius.y)
    let center = steepest * steepest / 100
    let square = (right * right + down * down + center * steepest * steepest) / (t * t + center)
    let half = Float(min(square.squareRoot() / 2, gradient.repeats ? 0.25 : .infinity))
    let place = gradient.repeats ? t - t.rounded(.down) : t
    return encoded(mixed(Float(place), GradientRow.ramps(gradient, half: half), from: components[0]))
  }

  private func mixed(
    _ t: Float, _ ramps: some Sequence<(low: Float, slope: Float)>, from first: SIMD4<Float>
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
