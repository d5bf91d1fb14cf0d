// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioVector

/// Two letters of a bracketed serif face, "A" and the two-storey "g", drawn for this demo: strong contrast of
/// thick and thin, a counter, an open loop and pointed corners are hard cases for inner shadows.
enum DemoLetters {
  /// The letters in slate blue, a little lighter on top.
  static func draw() throws -> Bitmap {
    let coverage = try CoverageRasterizer().mask(of: outline, size: DemoPicture.size)
    return try Bitmap(demoPixels: { column, row in
      let height = Double(row) / 512
      return SIMD4(
        0.40 - 0.10 * height, 0.54 - 0.10 * height, 0.66 - 0.09 * height, Double(coverage[column, row]) / 255)
    })
  }

  /// Centred in 512 x 512 pixels: overlapping pieces, all clockwise, so that the non-zero rule unites them.
  private static var outline: Path {
    var path = Path()
    addCapitalA(to: &path)
    addSmallG(to: &path)
    return path.applying(
      Transform.translation(-256, -278).concatenating(.scale(0.88)).concatenating(.translation(256, 256)))
  }

  // The letters are drawn 477 units wide.
  private static let baseline = 350.0

  private static func addCapitalA(to path: inout Path) {
    // The thick stroke, its apex cut by the outer edge of the thin one; then the thin stroke and the bar.
    path.add(
      .polygon([Vector(158, 88), Vector(191, 88), Vector(290, 350), Vector(228, 350), Vector(142.7, 124)]))
    path.add(.polygon([Vector(158, 88), Vector(176, 120), Vector(77, 350), Vector(51, 350)]))
    path.add(.polygon([Vector(98, 256), Vector(222, 256), Vector(222, 274), Vector(90, 274)]))
    addFoot(to: &path, left: 18, stemLeft: 51, stemRight: 77, right: 116, lean: -0.41)
    addFoot(to: &path, left: 196, stemLeft: 228, stemRight: 290, right: 312, lean: 0.378)
  }

  /// A serif of 14 pixels with curved brackets under a stem with a slope of `lean` pixels per pixel
  /// downwards.
  private static func addFoot(
    to path: inout Path, left: Double, stemLeft: Double, stemRight: Double, right: Double, lean: Double
  ) {
    let (top, bracketTop) = (baseline - 13, baseline - 42)
    // The point where a side of the stem meets the brackets, with a control point on it and one on the
    // serif's upper edge.
    func bracket(_ stem: Double, _ end: Double) -> (start: Vector, control1: Vector, control2: Vector) {
      let start = Vector(stem - lean * 42, bracketTop)
      let corner = Vector(stem - lean * 13, top)
      return (
        start, Vector(start.x + 0.75 * (corner.x - start.x), start.y + 0.75 * (corner.y - start.y)),
        Vector(end + 0.75 * (corner.x - end), top)
      )
    }
    let (leftBracket, rightBracket) = (bracket(stemLeft, left), bracket(stemRight, right))
    path.move(to: Vector(left, baseline))
    path.line(to: Vector(left, top))
    path.cubic(to: leftBracket.start, control1: leftBracket.control2, control2: leftBracket.control1)
    path.line(to: rightBracket.start)
    path.cubic(to: Vector(right, top), control1: rightBracket.control1, control2: rightBracket.control2)
    path.line(to: Vector(right, baseline))
    path.close()
  }

  private static func addSmallG(to path: inout Path) {
    // The bowl: upright stress, so it is thick at the sides and thin at top and bottom.
    addPen(to: &path, steps: 96) { t in
      let angle = 2 * Double.pi * t
      return (Vector(398 + 51 * cos(angle), 236 + 56 * sin(angle)), 13 + 25 * pow(abs(cos(angle)), 1.6))
    }
    // The ear, with its drop.
    addPen(to: &path, Vector(434, 204), Vector(444, 186), Vector(458, 180), Vector(476, 184), widths: 12, 12)
    path.add(.circle(center: Vector(476, 193), radius: 15))
    // The link, and from it the loop, clockwise.
    addPen(to: &path, Vector(374, 286), Vector(340, 300), Vector(330, 330), Vector(366, 342), widths: 12, 26)
    addPen(to: &path, Vector(366, 342), Vector(398, 352), Vector(478, 336), Vector(478, 396), widths: 26, 32)
    addPen(to: &path, Vector(478, 396), Vector(478, 440), Vector(440, 462), Vector(392, 462), widths: 32, 13)
    addPen(to: &path, Vector(392, 462), Vector(346, 462), Vector(318, 444), Vector(318, 412), widths: 13, 24)
    addPen(to: &path, Vector(318, 412), Vector(318, 384), Vector(340, 366), Vector(366, 344), widths: 24, 12)
  }

  /// Adds the stroke of a round pen along a cubic curve; its diameter changes smoothly from one width to
  /// another.
  private static func addPen(
    to path: inout Path, _ start: Vector, _ control1: Vector, _ control2: Vector, _ end: Vector,
    widths first: Double, _ last: Double
  ) {
    addPen(to: &path, steps: 32) { t in
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return (
        Vector(
          a * start.x + b * control1.x + c * control2.x + d * end.x,
          a * start.y + b * control1.y + c * control2.y + d * end.y),
        first + (last - first) * t * t * (3 - 2 * t)
      )
    }
  }

  /// Adds the stroke of a round pen through the points at t = 0…1, with a diameter for each.
  private static func addPen(
    to path: inout Path, steps: Int, _ place: (_ t: Double) -> (point: Vector, width: Double)
  ) {
    var last: (point: Vector, width: Double)?
    for step in 0...steps {
      let (point, width) = place(Double(step) / Double(steps))
      path.add(.circle(center: point, radius: width / 2))
      if let last {
        // The left half of the pen's stroke.
        let (x, y) = (point.x - last.point.x, point.y - last.point.y)
        let half = 0.5 / max(hypot(x, y), 1e-9)
        let left = Vector(y * half, -x * half)
        path.add(
          .polygon([
            Vector(last.point.x + left.x * last.width, last.point.y + left.y * last.width),
            Vector(point.x + left.x * width, point.y + left.y * width),
            Vector(point.x - left.x * width, point.y - left.y * width),
            Vector(last.point.x - left.x * last.width, last.point.y - left.y * last.width),
          ]))
      }
      last = (point, width)
    }
  }
}
