// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import TestSupport

/// The passes' formulas at one pixel, in Double: the expected values for the CPU's passes. Written from the
/// doc comments of `Pass` and of `PictureStack`'s layers, without code of the backends.
struct Formulas {
  let regions: [PixelRect]
  let surfaces: [Surface]

  /// The premultiplied pixel of a picture; 0 outside.
  func pixel(_ surface: SurfaceID, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let region = regions[surface.index]
    guard region.columns.contains(x), region.rows.contains(y) else { return .zero }
    let (column, row) = (x - region.columns.lowerBound, y - region.rows.lowerBound)
    switch surfaces[surface.index] {
    case .bitmap(let bitmap): return SIMD4<Double>(bitmap[column, row]) / 255
    case .intermediate(let picture): return SIMD4<Double>(picture.pixels[row * region.width + column])
    case .plane: return .zero
    }
  }

  /// A coverage at a pixel; 0 outside.
  func coverage(_ source: CoverageSource, _ x: Int, _ y: Int) -> Double {
    switch source {
    case .alpha(let surface, let threshold):
      let alpha = pixel(surface, x, y).w
      guard let threshold else { return alpha }
      return (alpha * 255).rounded() > Double(threshold) ? 1 : 0
    case .plane(let surface):
      let region = regions[surface.index]
      guard region.columns.contains(x), region.rows.contains(y) else { return 0 }
      guard case .plane(let plane) = surfaces[surface.index] else { return 0 }
      return Double(
        plane.samples[(y - region.rows.lowerBound) * region.width + x - region.columns.lowerBound])
    }
  }

  /// A plane between its pixels.
  func between(_ plane: SurfaceID, _ x: Double, _ y: Double) -> Double {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    var sum = 0.0
    for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
      let weight = (1 - abs(x - Double(column))) * (1 - abs(y - Double(row)))
      sum += weight * coverage(.plane(plane), column, row)
    }
    return sum
  }

  /// Two straight lines, up and down.
  static func cone(_ v: Double) -> Double { v <= 128.0 / 255 ? v * 255 / 128 : (1 - v) * 255 / 127 }

  /// [1 3 3 1]/8 on both axes.
  func halved(_ source: CoverageSource, _ x: Int, _ y: Int) -> Double {
    let weights = [1.0, 3, 3, 1]
    var sum = 0.0
    for i in 0..<4 {
      for j in 0..<4 {
        sum += weights[i] * weights[j] * coverage(source, 2 * x - 1 + i, 2 * y - 1 + j)
      }
    }
    return sum / 64
  }

  /// A plane without pixels of less than a tenth that do not lie between more and nothing.
  func firm(_ plane: SurfaceID, isInverted: Bool, _ x: Int, _ y: Int) -> Double {
    func part(_ column: Int, _ row: Int) -> Double {
      let value = coverage(.plane(plane), column, row)
      return isInverted ? 1 - value : value
    }
    return isFaint(x, y, part) ? (isInverted ? 1 : 0) : coverage(.plane(plane), x, y)
  }

  /// Whether a pixel has less than a tenth of a coverage, and does not lie between more and nothing.
  private func isFaint(_ x: Int, _ y: Int, _ coverage: (Int, Int) -> Double) -> Bool {
    func level(_ column: Int, _ row: Int) -> Double { (255 * coverage(column, row)).rounded() }
    guard (1..<25).contains(level(x, y)) else { return false }
    let levels = (y - 1...y + 1).flatMap { row in (x - 1...x + 1).map { level($0, row) } }
    return !levels.contains { $0 >= 25 } || !levels.contains(0)
  }

  /// A plane grown by D: the maximum of a(q) + D - |p - q| over the covered pixels; for a negative D the
  /// inverse of the grown inverse.
  func spread(
    _ plane: SurfaceID, by spread: Double, ramp: Double = 1, _ metric: SpreadPass.Metric = .euclid,
    _ x: Int, _ y: Int
  ) -> Double {
    let reach = Int(abs(spread).rounded(.up)) + 1
    func growing(_ column: Int, _ row: Int) -> Double {
      let value = coverage(.plane(plane), column, row)
      return spread < 0 ? 1 - value : value
    }
    var greatest = 0.0
    for row in y - reach...y + reach {
      for column in x - reach...x + reach {
        let part = growing(column, row)
        let level = (255 * part).rounded()
        guard level > 0, metric != .euclid || !isFaint(column, row, growing) else { continue }
        let length = Formulas.length(Double(abs(column - x)), Double(abs(row - y)), metric)
        greatest = max(greatest, Formulas.value(of: part, metric) + abs(spread) - length)
      }
    }
    let levels = metric.levels == nil ? greatest : (255 * greatest - 1e-9).rounded(.up) / 255
    let grown = min(levels / ramp, 1)
    return spread < 0 ? 1 - grown : grown
  }

  /// Euclid's, or as the documentation words it.
  private static func length(_ columns: Double, _ rows: Double, _ metric: SpreadPass.Metric) -> Double {
    let (larger, smaller) = (max(columns, rows), min(columns, rows))
    guard metric != .euclid else { return (columns * columns + rows * rows).squareRoot() }
    var (diagonal, knight) = (2.squareRoot(), 5.squareRoot())
    if case .bytes(let map) = metric { (diagonal, knight) = Formulas.steps[map.pixels] ?? (0, 0) }
    return larger >= 2 * smaller
      ? larger - 2 * smaller + smaller * knight
      : (larger - smaller) * knight + (2 * smaller - larger) * diagonal
  }

  /// The steps of maps of bytes by hand: 256 / 9 = 28.4, rounded down 28, 40 and 63; 256 / 8 = 32, 45
  /// and 71; 256 / 28 = 9.1, 12 and 20.
  private static let steps = [7: (45.0 / 32, 71.0 / 32), 8: (40.0 / 28, 63.0 / 28), 27: (12.0 / 9, 20.0 / 9)]

  /// The initial value of a covered pixel: its coverage, or its fraction in a map of bytes, where a level
  /// starts above 256 minus a pixel's fractions.
  private static func value(of coverage: Double, _ metric: SpreadPass.Metric) -> Double {
    guard let map = metric.levels else { return coverage }
    let (pixels, level) = (Double(map.pixels), (255 * coverage).rounded())
    let part = (256 / (pixels + 1)).rounded(.down)
    let begin = ((256 * pixels + level + 1) / (pixels + 1)).rounded(.down)
    return (begin - 256 + part) / part
  }

  /// A plane drawn out: the greatest of w(k) v(p - k d), k = 1…
  func swept(_ pass: SweepPass, _ x: Int, _ y: Int) -> Double {
    let way = pass.direction
    var greatest = 0.0
    for k in 1...way.steps {
      let (along, beside) = (Double(way.isForward ? k : -k), Double(k) * way.slope)
      let (right, down) = way.axis == .horizontal ? (along, beside) : (beside, along)
      let value = between(pass.source, Double(x) - right, Double(y) - down)
      greatest = max(greatest, (1 - pass.fade * Double(k) / Double(way.steps)) * value)
    }
    return greatest
  }

  /// Two boxes of n samples along an axis: the mean of the means.
  func boxBlurred(_ source: CoverageSource, _ axis: Axis, _ width: Int, _ x: Int, _ y: Int) -> Double {
    var sum = 0.0
    for first in 0..<width {
      for second in 0..<width {
        let step = first - second
        sum += axis == .horizontal ? coverage(source, x + step, y) : coverage(source, x, y + step)
      }
    }
    return sum / Double(width * width)
  }

  /// Σ kernel[|j|] in[i+j] along an axis.
  func blurred(_ source: CoverageSource, _ axis: Axis, _ kernel: [Double], _ x: Int, _ y: Int) -> Double {
    let radius = kernel.count - 1
    return (-radius...radius).reduce(0) { sum, j in
      sum + kernel[abs(j)]
        * (axis == .horizontal ? coverage(source, x + j, y) : coverage(source, x, y + j))
    }
  }

  /// The quadratic B-spline over a reduced plane at a whole pixel.
  func expanded(_ surface: SurfaceID, octaves: Int, _ x: Int, _ y: Int) -> Double {
    func weights(_ j: Int) -> [(Int, Double)] {
      let factor = Double(1 << octaves)
      let c = (Double(j) / factor).rounded(.down)
      let t = (Double(j) - c * factor + 0.5) / factor - 0.5
      return [
        (Int(c) - 1, (0.5 - t) * (0.5 - t) / 2), (Int(c), 0.75 - t * t),
        (Int(c) + 1, (0.5 + t) * (0.5 + t) / 2),
      ]
    }
    var sum = 0.0
    for (row, v) in weights(y) {
      for (column, h) in weights(x) { sum += v * h * coverage(.plane(surface), column, row) }
    }
    return sum
  }

  /// A value at p - d: bilinear between whole pixels.
  func moved(_ offset: Vector, _ x: Int, _ y: Int, _ value: (Int, Int) -> Double) -> Double {
    let (px, py) = (Double(x) - offset.x, Double(y) - offset.y)
    let (left, top) = (px.rounded(.down), py.rounded(.down))
    let (f, g) = (px - left, py - top)
    let (i, j) = (Int(left), Int(top))
    return (1 - g) * ((1 - f) * value(i, j) + f * value(i + 1, j))
      + g * ((1 - f) * value(i, j + 1) + f * value(i + 1, j + 1))
  }

  /// top + bottom * (1 - alpha of top).
  func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> {
    top + bottom * (1 - top.w)
  }
}

extension Formulas {
  /// A stack of layers at a pixel.
  func stack(_ stack: PictureStack, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let content = pixel(stack.picture, x, y)
    let a = content.w
    let m = coverage(.alpha(stack.picture, threshold: stack.threshold), x, y)
    var result = stack.backdrop.map { pixel($0, x, y) } ?? .zero
    for layer in stack.layers.reversed() {
      let top: SIMD4<Double> =
        switch layer {
        case .casters: SIMD4(0, 0, 0, 1) * (a * (1 - m))
        case .fillColor(let color): color * a
        case .fillBitmap(let surface): pixel(surface, x, y) * a
        case .contents(let isKnockedOut): isKnockedOut ? content * (1 - m) : content
        case .outer(let shadow, let isKnockedOut):
          shadow.color * (blur(shadow, stack, x, y) * (isKnockedOut ? 1 - m : 1))
        case .inner(let shadow):
          shadow.color * (a * inverse(shadow, stack, x, y))
        }
      result = over(top, result)
    }
    return result
  }

  /// B at p - d.
  private func blur(_ shadow: PictureStack.Shadow, _ stack: PictureStack, _ x: Int, _ y: Int) -> Double {
    switch shadow.reading {
    case .nothing: 0
    case .alpha(let threshold):
      moved(shadow.offset, x, y) { coverage(.alpha(stack.picture, threshold: threshold), $0, $1) }
    case .plane(let surface, 0):
      moved(shadow.offset, x, y) { coverage(.plane(surface), $0, $1) }
    case .plane(let surface, let octaves):
      moved(shadow.offset, x, y) { expanded(surface, octaves: octaves, $0, $1) }
    }
  }

  private func inverse(_ shadow: PictureStack.Shadow, _ stack: PictureStack, _ x: Int, _ y: Int) -> Double {
    let blur = blur(shadow, stack, x, y)
    guard let bounds = shadow.bounds else { return 1 - blur }
    let inside =
      Double(bounds.columns[x - stack.region.columns.lowerBound])
      * Double(bounds.rows[y - stack.region.rows.lowerBound])
    return max(0, inside - blur)
  }
}
