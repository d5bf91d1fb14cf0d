// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A gradient at any position: its t, and the stops' colour there.
package struct ReferenceGradient {
  /// The map from positions to t.
  package enum Line {
    /// t changes by `direction` a pixel and is `phase` at (0, 0).
    case linear(direction: Vector, phase: Double)
    /// An ellipse, in pixels.
    case radial(center: Vector, radius: Vector)
    /// A rotation around a centre in pixels, from `start` in turns clockwise from the top.
    case conic(center: Vector, start: Double)
    /// Like `linear`, without the sign of t.
    case reflected(direction: Vector, phase: Double)
    /// A diamond, in pixels, turned clockwise in radians.
    case diamond(center: Vector, radius: Vector, turn: Double)
    /// t is x; a hard stop's transition is 2 `half` wide.
    case value(half: Double)
  }

  let line: Line
  /// Positions of the stops, in ascending order.
  let positions: [Double]
  /// The mixed components: three of `space`, times alpha if they are premultiplied, and alpha.
  let components: [SIMD4<Double>]
  let isPremultiplied: Bool
  let space: Gradient.Space
  /// Whether the components are interpolated by splines.
  let isSmooth: Bool
  /// Whether t wraps around from 1 to 0.
  let repeats: Bool
  /// The part of a turn that a repeated conic gradient repeats; positions are fractions of it.
  let period: Double
  /// The tiles in whose coordinates the line is defined, if any.
  let tiling: ReferenceTiling?

  package init(
    line: Line, positions: [Double], components: [SIMD4<Double>], isPremultiplied: Bool,
    space: Gradient.Space,
    isSmooth: Bool, repeats: Bool = false, period: Double = 1, tiling: ReferenceTiling? = nil
  ) {
    (self.line, self.positions, self.components) = (line, positions, components)
    (self.isPremultiplied, self.space, self.isSmooth) = (isPremultiplied, space, isSmooth)
    (self.repeats, self.period, self.tiling) = (repeats, period, tiling)
  }

  /// A gradient over a frame of pixels.
  ///
  /// - Parameter scale: pixels per point of its tiling.
  init(_ gradient: Gradient, in whole: Rect, scale: Double) {
    let tiling = gradient.tiling.map {
      ReferenceTiling(
        $0, size: Size(width: $0.tile.width, height: $0.tile.height), at: Vector(whole.x, whole.y),
        scale: scale)
    }
    let frame = tiling.map { Rect(x: 0, y: 0, width: $0.tile.width, height: $0.tile.height) } ?? whole
    func place(_ fraction: Vector) -> Vector {
      Vector(frame.x + fraction.x * frame.width, frame.y + fraction.y * frame.height)
    }
    func along(_ start: Vector, _ end: Vector) -> (direction: Vector, phase: Double) {
      let (start, end) = (place(start), place(end))
      let along = Vector(end.x - start.x, end.y - start.y)
      let square = along.x * along.x + along.y * along.y
      // A line shorter than a millionth of a pixel has only its start.
      guard square > 1e-12 else { return (.zero, 0) }
      let direction = Vector(along.x / square, along.y / square)
      return (direction, -(start.x * direction.x + start.y * direction.y))
    }
    func axes(_ radius: Vector) -> Vector {
      Vector(max(radius.x * frame.width, 1e-6), max(radius.y * frame.height, 1e-6))
    }
    let line: Line
    switch gradient.shape {
    case .linear(let start, let end):
      let (direction, phase) = along(start, end)
      line = .linear(direction: direction, phase: phase)
    case .radial(let center, let radius): line = .radial(center: place(center), radius: axes(radius))
    case .conic(let center, let start): line = .conic(center: place(center), start: start / 360)
    case .reflected(let start, let end):
      let (direction, phase) = along(start, end)
      line = .reflected(direction: direction, phase: phase)
    case .diamond(let center, let radius, let angle):
      line = .diamond(center: place(center), radius: axes(radius), turn: angle / 180 * .pi)
    }
    self.init(gradient, line, tiling)
  }

  /// A ramp whose stops are never closer than `step`.
  init(_ ramp: ColorRamp, step: Double) { self.init(ramp.gradient, .value(half: step / 2)) }

  private init(_ gradient: Gradient, _ line: Line, _ tiling: ReferenceTiling? = nil) {
    (self.line, self.tiling) = (line, tiling)
    isSmooth = gradient.curve == .smooth
    repeats = gradient.repeats
    let end = gradient.stops.last?.position ?? 1
    let period = if case .conic = line, repeats, end > 1e-9 { end } else { 1.0 }
    self.period = period
    var last = 0.0
    positions = gradient.stops.map { stop in
      last = max(last, stop.position / period)
      return last
    }
    isPremultiplied = gradient.mixing == .premultiplied
    space = gradient.space
    components = gradient.stops.map { stop in
      let color = ColorComponents.of(stop.color, in: gradient.space)
      return SIMD4(gradient.mixing == .premultiplied ? color * stop.color.alpha : color, stop.color.alpha)
    }
  }

  /// The premultiplied, sRGB-encoded colour at a pixel centre.
  ///
  /// The transition between stops less than a pixel apart takes a pixel, half on each side of their middle,
  /// so that hard stops are antialiased, and so is the seam of a conic or repeated gradient. If a period is
  /// less than two pixels long, a transition takes half of it. Where a repeated conic gradient starts, its
  /// last and first periods are mixed over half a pixel on either side.
  package func color(x: Double, y: Double) -> SIMD4<Double> {
    tiling?.color(x: x, y: y, of: plain) ?? plain(x: x, y: y)
  }

  private func plain(x: Double, y: Double) -> SIMD4<Double> {
    let (t, half) = position(x, y)
    guard case .conic = line else { return encoded(mixed(t, half, hasSeam: repeats)) }
    guard repeats, period < 1 else { return encoded(mixed(t, half, hasSeam: true)) }
    func repeated(_ turn: Double) -> SIMD4<Double> { mixed(turn / period, half / period, hasSeam: true) }
    let fromStart = t < 0.5 ? t : t - 1
    guard abs(fromStart) < half else { return encoded(repeated(t)) }
    return encoded(mix(repeated(1 - half), repeated(half), (fromStart + half) / (2 * half)))
  }

  private func mixed(_ place: Double, _ reach: Double, hasSeam: Bool) -> SIMD4<Double> {
    let isWrapped = if case .conic = line { period < 1 } else { repeats }
    let (t, half) = isWrapped ? (place - place.rounded(.down), min(reach, 0.25)) : (place, reach)
    var mixed = components[0]
    if hasSeam, let last = components.last, t < half { mixed = mix(last, mixed, (t + half) / (2 * half)) }
    for index in positions.indices.dropFirst() {
      var (low, high) = (positions[index - 1], positions[index])
      if high - low < 2 * half {
        let middle = (low + high) / 2
        (low, high) = (middle - half, middle + half)
      }
      // On a line without length t is the same everywhere, and two stops at one position have no middle.
      let fraction = high > low ? (t - low) / (high - low) : t < low ? 0 : 1
      let u = min(max(fraction, 0), 1)
      mixed =
        isSmooth ? mixed + spline(to: index, u) - components[index - 1] : mix(mixed, components[index], u)
    }
    if hasSeam, t > 1 - half { mixed = mix(mixed, components[0], (t - 1 + half) / (2 * half)) }
    return mixed
  }

  /// The curve from the previous stop (u = 0) to this one (u = 1), in Hermite's form: the slope at a stop is
  /// half of the difference between its neighbours, and an end is its own neighbour. It does not leave the
  /// range of its two stops.
  private func spline(to index: Int, _ u: Double) -> SIMD4<Double> {
    func stop(_ index: Int) -> SIMD4<Double> { components[min(max(index, 0), components.count - 1)] }
    func slope(_ index: Int) -> SIMD4<Double> { (stop(index + 1) - stop(index - 1)) / 2 }
    let v = 1 - u
    let (start, end) = (stop(index - 1), stop(index))
    let curve: SIMD4<Double> =
      start * ((1 + 2 * u) * v * v) + slope(index - 1) * (u * v * v) + end * (u * u * (3 - 2 * u))
      - slope(index) * (u * u * v)
    return curve.clamped(lowerBound: pointwiseMin(start, end), upperBound: pointwiseMax(start, end))
  }

  /// t, and half of its change per pixel.
  private func position(_ x: Double, _ y: Double) -> (Double, Double) {
    switch line {
    case .linear(let direction, let phase):
      return (x * direction.x + y * direction.y + phase, hypot(direction.x, direction.y) / 2)
    case .radial(let center, let radius):
      let place = Vector((x - center.x) / radius.x, (y - center.y) / radius.y)
      let (t, steepest) = (hypot(place.x, place.y), 1 / min(radius.x, radius.y))
      // The slope of t; within a tenth of a pixel around the centre, where it is undefined, the steepest
      // slope.
      let slope = hypot(hypot(place.x / radius.x, place.y / radius.y), 0.1 * steepest * steepest)
      return (t, 0.5 * slope / hypot(t, 0.1 * steepest))
    case .conic(let center, let start):
      let turn = atan2(x - center.x, center.y - y) / (2 * .pi) - start
      let distance = hypot(x - center.x, y - center.y)
      return (turn - turn.rounded(.down), min(0.125, 0.5 / (2 * .pi * max(distance, 1e-6))))
    case .reflected(let direction, let phase):
      return (abs(x * direction.x + y * direction.y + phase), hypot(direction.x, direction.y) / 2)
    case .diamond(let center, let radius, let turn):
      // The position in the diamond's coordinates: rotated back around the centre.
      let (right, down) = (x - center.x, y - center.y)
      let along = right * cos(turn) + down * sin(turn)
      let across = down * cos(turn) - right * sin(turn)
      let t = abs(along) / radius.x + abs(across) / radius.y
      return (t, hypot(1 / radius.x, 1 / radius.y) / 2)
    case .value(let half): return (x, half)
    }
  }

  private func mix(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
    from * (1 - fraction) + to * fraction
  }

  private func encoded(_ mixed: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = min(mixed.w, 1)
    guard alpha > 0 else { return .zero }
    var color = SIMD3(mixed.x, mixed.y, mixed.z)
    if isPremultiplied { color /= alpha }
    switch space {
    case .sRGB: break
    case .linear: color = TransferFunction.encoded(color)
    case .okLab: color = TransferFunction.encoded(linear(okLab: color))
    }
    return SIMD4(color.clamped(lowerBound: .zero, upperBound: .one) * alpha, alpha)
  }

  private func linear(okLab lab: SIMD3<Double>) -> SIMD3<Double> {
    let long = pow(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
    let middle = pow(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
    let short = pow(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
    return SIMD3(
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
  }
}

/// Colours along a strength or across a line, as `ColorRamp` defines them.
package struct ReferenceRamp {
  let colors: [SIMD4<Double>]

  package init(colors: [SIMD4<Double>]) { self.colors = colors }

  package func color(at value: Double) -> SIMD4<Double> {
    let space = min(max(value, 0), 1) * Double(colors.count - 1)
    let (below, above) = (Int(space.rounded(.down)), Int(space.rounded(.up)))
    return colors[below] * (Double(below) + 1 - space) + colors[above] * (space - Double(below))
  }

  init(_ ramp: ColorRamp, parts: Int) {
    let gradient = ReferenceGradient(ramp, step: 1 / Double(parts))
    colors = (0...parts).map { gradient.color(x: Double($0) / Double(parts), y: 0) }
  }

  init(_ ramp: ColorRamp, of shadow: Shadow) {
    let whole = ReferenceRamp(ramp, parts: shadow.rampParts)
    colors = shadow.kind == .outer ? [.zero] + whole.colors.dropFirst() : whole.colors
  }
}

/// Converts sRGB-encoded components to the mixing space.
private enum ColorComponents {
  static func of(_ color: Color, in space: Gradient.Space) -> SIMD3<Double> {
    let encoded = SIMD3(color.red, color.green, color.blue)
    switch space {
    case .sRGB: return encoded
    case .linear: return TransferFunction.decoded(encoded)
    case .okLab: return okLab(TransferFunction.decoded(encoded))
    }
  }

  /// OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020).
  private static func okLab(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    let long = cbrt(0.4122214708 * linear.x + 0.5363325363 * linear.y + 0.0514459929 * linear.z)
    let middle = cbrt(0.2119034982 * linear.x + 0.6806995451 * linear.y + 0.1073969566 * linear.z)
    let short = cbrt(0.0883024619 * linear.x + 0.2817188376 * linear.y + 0.6299787005 * linear.z)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }
}
