import Glibc
import IntaglioModel

/// Short captions in a single-line face that has just the letters they need. The unit of a glyph is the x-height; its
/// baseline is at 0, ascenders reach -1.55, descenders 0.5.
enum DemoLabel {
  /// The outline of `text`, its baseline starting at `origin`, with an x-height of `height` pixels; characters without a
  /// glyph are left out.
  static func outline(_ text: String, origin: Vector, height: Double) -> DemoPath {
    var path = DemoPath()
    var left = 0.0
    for character in text {
      guard let glyph = glyphs[character] else { continue }
      for stroke in glyph.strokes {
        path.addStroke(
          through: stroke.points.map { Vector(origin.x + ($0.x + left) * height, origin.y + $0.y * height) },
          widths: [Double](repeating: 0.17 * height, count: stroke.points.count))
      }
      left += glyph.width + 0.36
    }
    return path
  }

  private struct Stroke {
    var points: [Vector]

    static func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Stroke {
      Stroke(points: [Vector(x0, y0), Vector(x1, y1)])
    }

    /// Part of an ellipse; angles are degrees, clockwise from the right.
    static func arc(
      _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double
    ) -> Stroke {
      Stroke(
        points: (0...32).map { step in
          let angle = (from + (to - from) * Double(step) / 32) * .pi / 180
          return Vector(x + radiusX * cos(angle), y + radiusY * sin(angle))
        })
    }
  }

  private static let glyphs: [Character: (width: Double, strokes: [Stroke])] = [
    "a": (0.84, [.line(0.84, -1, 0.84, 0), .arc(0.42, -0.5, 0.42, 0.5, 0, 360)]),
    "b": (0.84, [.line(0, -1.55, 0, 0), .arc(0.42, -0.5, 0.42, 0.5, 0, 360)]),
    "c": (0.78, [.arc(0.45, -0.5, 0.45, 0.5, -45, -315)]),
    "d": (0.84, [.line(0.84, -1.55, 0.84, 0), .arc(0.42, -0.5, 0.42, 0.5, 0, 360)]),
    "e": (0.84, [.line(0, -0.52, 0.84, -0.52), .arc(0.42, -0.5, 0.42, 0.5, 0, -315)]),
    "f": (
      0.45,
      [.arc(0.42, -1.25, 0.27, 0.3, 285, 180), .line(0.15, -1.25, 0.15, 0), .line(-0.08, -1, 0.4, -1)]
    ),
    "g": (
      0.84,
      [
        .arc(0.42, -0.5, 0.42, 0.5, 0, 360), .line(0.84, -1, 0.84, 0.1), .arc(0.42, 0.1, 0.42, 0.4, 0, 140),
      ]
    ),
    "h": (0.76, [.line(0, -1.55, 0, 0), .arc(0.38, -0.6, 0.38, 0.4, 180, 360), .line(0.76, -0.6, 0.76, 0)]),
    "i": (0, [.line(0, -1, 0, 0), .line(0, -1.42, 0, -1.4)]),
    "k": (0.66, [.line(0, -1.55, 0, 0), .line(0.6, -1, 0, -0.38), .line(0.2, -0.58, 0.66, 0)]),
    "l": (0, [.line(0, -1.55, 0, 0)]),
    "m": (
      1.3,
      [
        .line(0, -1, 0, 0), .arc(0.325, -0.63, 0.325, 0.37, 180, 360), .line(0.65, -0.63, 0.65, 0),
        .arc(0.975, -0.63, 0.325, 0.37, 180, 360), .line(1.3, -0.63, 1.3, 0),
      ]
    ),
    "n": (0.76, [.line(0, -1, 0, 0), .arc(0.38, -0.6, 0.38, 0.4, 180, 360), .line(0.76, -0.6, 0.76, 0)]),
    "o": (0.9, [.arc(0.45, -0.5, 0.45, 0.5, 0, 360)]),
    "p": (0.84, [.line(0, -1, 0, 0.5), .arc(0.42, -0.5, 0.42, 0.5, 0, 360)]),
    "r": (0.46, [.line(0, -1, 0, 0), .arc(0.42, -0.55, 0.42, 0.45, 180, 285)]),
    "s": (0.6, [.arc(0.3, -0.745, 0.28, 0.255, -35, -270), .arc(0.3, -0.245, 0.3, 0.245, -90, 150)]),
    "t": (
      0.42, [.line(0.12, -1.36, 0.12, -0.3), .arc(0.4, -0.3, 0.28, 0.3, 180, 90), .line(-0.1, -1, 0.4, -1)]
    ),
    "u": (0.76, [.line(0, -1, 0, -0.4), .arc(0.38, -0.4, 0.38, 0.4, 180, 0), .line(0.76, -1, 0.76, 0)]),
    "v": (0.8, [.line(0, -1, 0.4, 0), .line(0.4, 0, 0.8, -1)]),
    "w": (
      1.2, [.line(0, -1, 0.3, 0), .line(0.3, 0, 0.6, -1), .line(0.6, -1, 0.9, 0), .line(0.9, 0, 1.2, -1)]
    ),
    "-": (0.45, [.line(0, -0.5, 0.45, -0.5)]),
  ]
}
