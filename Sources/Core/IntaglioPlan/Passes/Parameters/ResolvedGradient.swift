// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel

/// A gradient in pixels, with its stops in the components of interpolation.
///
/// The position t of a pixel is, with (x, y) its centre moved to the gradient's grid:
///
///     linear    x direction.x + y direction.y + phase
///     radial    |((x - center.x) / radius.x, (y - center.y) / radius.y)|
///     conic     the fraction of a turn of (x, y) about the centre, clockwise from `start`
///     reflected |x direction.x + y direction.y + phase|
///     diamond   |((x, y) - center) . across| + |((x, y) - center) . down|
///
/// Components are mixed stop by stop: c = first, then c = mix(c, stop i, clamp((t - l) / (h - l))) from l =
/// position i - 1 to h = position i. If l and h are less than a pixel apart, they are moved to half a pixel
/// on either side of their middle, so that a hard stop is antialiased and no rounding error decides to which
/// side a pixel belongs. The seam of a conic gradient is treated in the same way. For an ellipse, half a
/// pixel is half the slope of t at the pixel, except near the centre: 0.5 sqrt((|g|^2 + m^4 / 100) / (t^2 +
/// m^2 / 100)), with g = ((x - center.x) / radius.x^2, (y - center.y) / radius.y^2) and m the inverse of the
/// shorter radius. A repeated gradient wraps t, and its seam is a pair of additional stops at each end, from
/// the last of the given stops to the first.
///
/// A repeated conic gradient uses t / period in place of t, and half a pixel of that. Within half a pixel h
/// of its start, where a period is cut off, the colours at the turns 1 - h and h are mixed.
///
/// With a tiling, (x, y) is the pixel's centre in the coordinates of each tile that covers the pixel; see
/// `Tiling`.
///
/// For a smooth gradient c grows by s(u) - s(0) instead, u being the clamped fraction and s the Catmull-Rom
/// spline through stops i - 2, i - 1, i and i + 1, or the nearest existing ones. The growth is
/// clamped to that of the two stops, between 0 and stop i - stop i - 1.
package struct ResolvedGradient: Sendable, Hashable {
  /// The map from a pixel to a position.
  package enum Shape: Sendable, Hashable {
    /// t changes by `direction` per pixel, and is `phase` at (0, 0).
    case linear(direction: Vector, phase: Double)
    /// An ellipse, in pixels.
    case radial(center: Vector, radius: Vector)
    /// A turn about a centre in pixels, from `start` in turns clockwise from the top.
    case conic(center: Vector, start: Double)
    /// Like `linear`, with the absolute value of t.
    case reflected(direction: Vector, phase: Double)
    /// A diamond, in pixels: the change of t per pixel towards its corners.
    case diamond(center: Vector, across: Vector, down: Vector)
  }

  /// The map from a pixel to a position.
  package private(set) var shape: Shape
  /// Positions of the stops, in ascending order.
  package let positions: [Double]
  /// Components of the stops: three of `space`, and alpha; the three times alpha when `isPremultiplied`.
  package let components: [SIMD4<Double>]
  package let isPremultiplied: Bool
  package let space: Gradient.Space
  /// Whether the components lie on splines.
  package let isSmooth: Bool
  /// Whether t wraps around, so that only its fraction counts.
  package let repeats: Bool
  /// The part of a turn that a repeated conic gradient repeats; otherwise 1.
  package let period: Double
  /// The tiles in whose coordinates the shape is defined; nil if it is defined on the output's grid.
  package private(set) var tiling: ResolvedTiling?

  /// `gradient` over a frame in pixels of the output's grid.
  ///
  /// - Parameter scale: pixels per point of its tiling.
  package init(_ gradient: Gradient, over frame: Rect, scale: Double) {
    tiling = gradient.tiling.map {
      ResolvedTiling(
        $0, size: Size(width: $0.tile.width, height: $0.tile.height), left: frame.x, top: frame.y,
        scale: scale)
    }
    let (left, top) = tiling == nil ? (frame.x, frame.y) : (0, 0)
    let (width, height) = (tiling?.columns.size ?? frame.width, tiling?.rows.size ?? frame.height)
    func place(_ fraction: Vector) -> Vector { Vector(left + fraction.x * width, top + fraction.y * height) }
    func line(_ start: Vector, _ end: Vector) -> (direction: Vector, phase: Double) {
      let (start, end) = (place(start), place(end))
      let along = Vector(end.x - start.x, end.y - start.y)
      let square = along.x * along.x + along.y * along.y
      // On a line of length 0 every pixel lies past stops at its start, and before all others.
      guard square > 1e-12 else { return (.zero, 1e-6) }
      let direction = Vector(along.x / square, along.y / square)
      return (direction, -(start.x * direction.x + start.y * direction.y))
    }
    func pixels(_ radius: Vector) -> Vector {
      Vector(max(radius.x * width, 1e-6), max(radius.y * height, 1e-6))
    }
    switch gradient.shape {
    case .linear(let start, let end):
      let (direction, phase) = line(start, end)
      shape = .linear(direction: direction, phase: phase)
    case .radial(let center, let radius): shape = .radial(center: place(center), radius: pixels(radius))
    case .conic(let center, let start): shape = .conic(center: place(center), start: start / 360)
    case .reflected(let start, let end):
      let (direction, phase) = line(start, end)
      shape = .reflected(direction: direction, phase: phase)
    case .diamond(let center, let radius, let angle):
      let (turn, radius) = (angle * .pi / 180, pixels(radius))
      // A multiple of 90° keeps the axes upright.
      let isUpright = angle.truncatingRemainder(dividingBy: 90) == 0
      let (x, y) = isUpright ? (cos(turn).rounded(), sin(turn).rounded()) : (cos(turn), sin(turn))
      shape = .diamond(
        center: place(center), across: Vector(x / radius.x, y / radius.x),
        down: Vector(-y / radius.y, x / radius.y))
    }
    isSmooth = gradient.curve == .smooth
    let period = gradient.period
    self.period = period
    repeats = gradient.repeats && (!gradient.isTurn || period < 1)
    let stops = repeats ? gradient.stopsWithSeam : gradient.stops
    var highest = 0.0
    positions = stops.map { stop in
      highest = max(highest, min(max(stop.position / period, 0), 1))
      return highest
    }
    isPremultiplied = gradient.mixing == .premultiplied
    space = gradient.space
    components = stops.map { stop in
      let color = stop.color
      let encoded = SIMD3(color.red, color.green, color.blue)
      let mixed = ColorSpaces.components(of: encoded, in: gradient.space)
      return SIMD4(gradient.mixing == .premultiplied ? mixed * color.alpha : mixed, color.alpha)
    }
  }

  /// The gradient on a grid with coordinates larger by `offset`.
  package func moved(by offset: Vector) -> ResolvedGradient {
    if offset == .zero { return self }
    var gradient = self
    guard tiling == nil else {
      gradient.tiling = tiling?.moved(by: offset)
      return gradient
    }
    func moved(_ phase: Double, along direction: Vector) -> Double {
      phase - offset.x * direction.x - offset.y * direction.y
    }
    switch shape {
    case .linear(let direction, let phase):
      gradient.shape = .linear(direction: direction, phase: moved(phase, along: direction))
    case .radial(let center, let radius): gradient.shape = .radial(center: center + offset, radius: radius)
    case .conic(let center, let start): gradient.shape = .conic(center: center + offset, start: start)
    case .reflected(let direction, let phase):
      gradient.shape = .reflected(direction: direction, phase: moved(phase, along: direction))
    case .diamond(let center, let across, let down):
      gradient.shape = .diamond(center: center + offset, across: across, down: down)
    }
    return gradient
  }

  /// Whether all its colours are opaque, without gaps between tiles.
  package var isOpaque: Bool { components.allSatisfy { $0.w == 1 } && tiling?.hasGaps != true }

  /// Half the change of t per pixel, if that is constant; nil for a conic gradient, and for an ellipse with
  /// stops less than a pixel apart. Never 0, because it is a divisor, and at most a quarter of a period.
  package var halfPixel: Double? {
    guard repeats else { return halfChange }
    return halfChange.map { min($0, 0.25) }
  }

  /// Whether the ramp to a stop changes anything. Ramps between a seam and the given stops do not: mixing the
  /// same colour once more would steepen the seam.
  package func hasRamp(to stop: Int) -> Bool { !repeats || stop != 2 && stop != positions.count - 2 }

  /// Whether t changes equally fast in all directions from the centre of an ellipse, or no ramp is shorter
  /// than a pixel.
  private func isEverywhereAlike(_ radius: Vector) -> Bool {
    let pixel = 1 / min(radius.x, radius.y)
    return radius.x == radius.y
      || positions.indices.dropFirst().allSatisfy {
        !hasRamp(to: $0) || positions[$0] - positions[$0 - 1] >= pixel
      }
  }

  private var halfChange: Double? {
    switch shape {
    case .linear(let direction, _), .reflected(let direction, _):
      max((direction.x * direction.x + direction.y * direction.y).squareRoot() / 2, 1e-9)
    case .radial(_, let radius): isEverywhereAlike(radius) ? 0.5 / min(radius.x, radius.y) : nil
    case .conic: nil
    case .diamond(_, let across, let down):
      (across.x * across.x + across.y * across.y + down.x * down.x + down.y * down.y).squareRoot() / 2
    }
  }
}

extension Gradient {
  fileprivate var isTurn: Bool { if case .conic = shape { true } else { false } }

  fileprivate var period: Double {
    guard repeats, isTurn, let last = stops.last?.position, last > 1e-9 else { return 1 }
    return min(last, 1)
  }

  /// The stops, enclosed by a hard stop from the last to the first at each end.
  fileprivate var stopsWithSeam: [Stop] {
    guard let first = stops.first, let last = stops.last else { return stops }
    return [Stop(last.color, at: 0), Stop(first.color, at: 0)] + stops
      + [Stop(last.color, at: period), Stop(first.color, at: period)]
  }
}

/// Conversions from sRGB-encoded components to the components of interpolation.
enum ColorSpaces {
  static func components(of color: SIMD3<Double>, in space: Gradient.Space) -> SIMD3<Double> {
    switch space {
    case .sRGB: return color
    case .linear: return decoded(color)
    case .okLab: return okLab(decoded(color))
    }
  }

  /// Linear light of sRGB-encoded components (IEC 61966-2-1).
  static func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func decoded(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
  }

  /// OKLab of linear light (Björn Ottosson, "A perceptual color space for image processing", 2020).
  static func okLab(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    func root(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      cbrt(red * linear.x + green * linear.y + blue * linear.z)
    }
    let long = root(0.4122214708, 0.5363325363, 0.0514459929)
    let middle = root(0.2119034982, 0.6806995451, 0.1073969566)
    let short = root(0.0883024619, 0.2817188376, 0.6299787005)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }
}
