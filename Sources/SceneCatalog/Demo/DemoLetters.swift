import Glibc
import IntaglioModel

/// Two letters of a bracketed serif face, "A" and the two-storey "g", drawn for this demo: strong contrast of thick and
/// thin, a counter, an open loop and pointed corners, which is what inner shadows are hard on.
package enum DemoLetters {
  /// The outlines, in the middle of 512 x 512 pixels.
  package static func outline() -> DemoPath {
    var path = DemoPath()
    addCapitalA(to: &path)
    addSmallG(to: &path)
    return path.scaled(by: 0.88, about: Vector(256, 278), to: Vector(256, 256))
  }

  // The letters are drawn 477 units wide.
  private static let baseline = 350.0

  private static func addCapitalA(to path: inout DemoPath) {
    // The thick stroke, its apex cut by the outer edge of the thin one; then the thin stroke and the bar.
    path.add([Vector(158, 88), Vector(191, 88), Vector(290, 350), Vector(228, 350), Vector(142.7, 124)])
    path.add([Vector(158, 88), Vector(176, 120), Vector(77, 350), Vector(51, 350)])
    path.add([Vector(98, 256), Vector(222, 256), Vector(222, 274), Vector(90, 274)])
    addFoot(to: &path, left: 18, stemLeft: 51, stemRight: 77, right: 116, lean: -0.41)
    addFoot(to: &path, left: 196, stemLeft: 228, stemRight: 290, right: 312, lean: 0.378)
  }

  /// A serif of 14 pixels with curved brackets under a stem that leans by `lean` pixels a pixel downwards.
  private static func addFoot(
    to path: inout DemoPath, left: Double, stemLeft: Double, stemRight: Double, right: Double, lean: Double
  ) {
    let top = baseline - 13
    let bracketTop = baseline - 42
    func bracket(from stem: Double, to end: Double) -> DemoCubic {
      let start = Vector(stem - lean * 42, bracketTop)
      let corner = Vector(stem - lean * 13, top)
      let end = Vector(end, top)
      return DemoCubic(
        start, Vector(start.x + 0.75 * (corner.x - start.x), start.y + 0.75 * (corner.y - start.y)),
        Vector(end.x + 0.75 * (corner.x - end.x), end.y), end)
    }
    let leftBracket = bracket(from: stemLeft, to: left)
    let rightBracket = bracket(from: stemRight, to: right)
    let fractions = (0...16).map { Double($0) / 16 }
    path.add(
      [Vector(left, baseline)] + fractions.reversed().map { leftBracket.point(at: $0) }
        + fractions.map { rightBracket.point(at: $0) } + [Vector(right, baseline)])
  }

  private static func addSmallG(to path: inout DemoPath) {
    // The bowl: upright stress, so it is thick at the sides and thin at top and bottom.
    let angles = (0...96).map { 2 * Double.pi * Double($0) / 96 }
    path.addStroke(
      through: angles.map { Vector(398 + 51 * cos($0), 236 + 56 * sin($0)) },
      widths: angles.map { 13 + 25 * pow(abs(cos($0)), 1.6) })
    // The ear, with its drop.
    path.addStroke(
      along: DemoCubic(Vector(434, 204), Vector(444, 186), Vector(458, 180), Vector(476, 184)),
      startWidth: 12, endWidth: 12)
    path.add(DemoPath.ellipse(center: Vector(476, 193), radii: Vector(15, 15)))
    // The link, and from it the loop, clockwise.
    path.addStroke(
      along: DemoCubic(Vector(374, 286), Vector(340, 300), Vector(330, 330), Vector(366, 342)),
      startWidth: 12, endWidth: 26)
    path.addStroke(
      along: DemoCubic(Vector(366, 342), Vector(398, 352), Vector(478, 336), Vector(478, 396)),
      startWidth: 26, endWidth: 32)
    path.addStroke(
      along: DemoCubic(Vector(478, 396), Vector(478, 440), Vector(440, 462), Vector(392, 462)),
      startWidth: 32, endWidth: 13)
    path.addStroke(
      along: DemoCubic(Vector(392, 462), Vector(346, 462), Vector(318, 444), Vector(318, 412)),
      startWidth: 13, endWidth: 24)
    path.addStroke(
      along: DemoCubic(Vector(318, 412), Vector(318, 384), Vector(340, 366), Vector(366, 344)),
      startWidth: 24, endWidth: 12)
  }
}
