// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PaintCase {
  static let colors = [
    Color(red: 0.9, green: 0.1, blue: 0.2), Color(red: 0.1, green: 0.8, blue: 0.3, alpha: 0.4),
    Color(red: 0.2, green: 0.3, blue: 1, alpha: 0),
  ]

  static let gradients: [PaintCase] = {
    let stops = zip(colors, [0.1, 0.45, 0.9]).map { Gradient.Stop($0, at: $1) }
    let hard = [
      Gradient.Stop(colors[0], at: 0), Gradient.Stop(colors[0], at: 0.5), Gradient.Stop(colors[1], at: 0.5),
      Gradient.Stop(.white, at: 1),
    ]
    let shapes: [(String, Gradient.Shape)] = [
      ("down", .linear(start: Vector(0.5, 0), end: Vector(0.5, 1))),
      ("across", .linear(start: Vector(0, 0.5), end: Vector(1, 0.5))),
      ("diagonal", .linear(start: Vector(0, 0), end: Vector(1, 1))),
      ("radial", .radial(center: Vector(0.4, 0.6), radius: Vector(0.7, 0.3))),
      ("conic", .conic(center: Vector(0.5, 0.5), start: 30)),
      ("conic at a pixel's centre", .conic(center: Vector(0.5125, 0.5125), start: 0)),
      ("reflected across", .reflected(start: Vector(0.4, 0.5), end: Vector(0.9, 0.5))),
      ("reflected down", .reflected(start: Vector(0.5, 0.4), end: Vector(0.5, 0))),
      ("diamond", .diamond(center: Vector(0.4, 0.6), radius: Vector(0.7, 0.3), angle: 25)),
      ("short", .linear(start: Vector(0.5, 0.4), end: Vector(0.6, 0.55))),
      ("small", .radial(center: Vector(0.4, 0.6), radius: Vector(0.1, 0.2))),
    ]
    return shapes.flatMap { name, shape in
      Gradient.Mixing.allCases.flatMap { mixing in
        Gradient.Space.allCases.flatMap { space in
          [
            ("", stops, .linear, false), (", hard", hard, .linear, false),
            (", smooth", stops, .smooth, false),
            (", hard and smooth", hard, .smooth, false), (", repeated", stops, .linear, true),
            (", hard and repeated", hard, .linear, true),
          ].map { (suffix: String, stops: [Gradient.Stop], curve: Gradient.Curve, repeats: Bool) in
            let gradient = Gradient(
              shape, stops: stops, mixing: mixing, space: space, curve: curve, repeats: repeats)
            let resolved = ResolvedGradient(gradient, over: Rect(1, -3, 40, 40), scale: 1)
            return PaintCase("\(name) gradient, \(mixing), \(space)\(suffix)", [], .bitmap, wide) {
              PaintPass(items: [PaintItem(.gradient(resolved), region: wide)], output: $1)
            }
          }
        }
      }
    }
  }()
}
