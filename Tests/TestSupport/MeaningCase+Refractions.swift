// SPDX-License-Identifier: MIT
import IntaglioModel

// Refractions of the backdrop, whose displacements are known along a straight edge.
extension MeaningCase {
  /// With a rim of 12 points and steps of 4, a pixel at the distance t from the edge sees 1 - t / 8 of the
  /// depth up to t = 4, then (12 - t)² / 128.
  static let refractions = [
    MeaningCase(
      "glass bends what lies below its edge towards the edge, and is flat inside",
      greys(glass(Rect(16, -200, 400, 400), Refraction(depth: 6, edge: 12))),
      bent.map { ($0, 3, grey($1)) }),
    MeaningCase(
      "red is bent less and blue more, and the other way round by a lens that reduces",
      greys(glass(Rect(16, -200, 400, 400), Refraction(depth: -4, edge: 12, dispersion: 0.25))),
      // 15/16 of 3, 4 and 5.
      [(16, 3, opaque(level(13.6875), level(12.75), level(11.8125))), (30, 3, grey(30.5))]),
    MeaningCase(
      "beyond the canvas lie its outermost pixels",
      greys(glass(Rect(1, -200, 400, 400), Refraction(depth: -8, edge: 12))),
      [(0, 3, grey(0.5)), (1, 3, grey(0.5)), (4, 3, grey(0.5)), (6, 3, grey(6.5 - 8 * 42.25 / 128))]),
    MeaningCase(
      "turned glass bends where it lies",
      greys(
        glass(Rect(16, -200, 400, 400), Refraction(depth: 6, edge: 12), transform: .rotation(.pi / 2))),
      bent.map { ($0, 3, grey($1)) }),
    MeaningCase(
      "glass that covers half a pixel bends half of it, and a mask neither moves the edge nor hides it",
      greys(
        glass(
          Rect(15.5, -200, 400, 400), Refraction(depth: 6, edge: 12),
          mask: .alpha(Layer(frame: Rect(-2.5, 200, 6, 8), contents: .color(.black))))),
      [(15, 3, grey(18.5)), (16, 3, grey(21.75)), (19, 3, grey(19.5))]),
    MeaningCase(
      "the bent backdrop replaces the one below it, translucent or not", 64, 8,
      Layer(frame: Rect(20, 0, 4, 8), contents: .color(.black)),
      glass(Rect(16, -200, 400, 400), Refraction(depth: 6, edge: 12)),
      pixels: [
        (16, 3, opaque(0, 0, 0)), (22, 3, SIMD4(0, 0, 0, 255 * (1 - 0.41796875))), (24, 3, SIMD4(0, 0, 0, 0)),
      ]),
    MeaningCase(
      "a style's scale multiplies rim and depth, and its adjustments come first",
      greys(
        Layer(
          frame: Rect(16, -200, 400, 400), contents: .color(.clear),
          style: Style(
            backdropAdjustments: [Adjustment(.invert(1))], scale: 2,
            backdropRefraction: Refraction(depth: 3, edge: 6)))),
      [(10, 3, grey(10.5))] + bent.filter { $0.0 > 15 }.map { ($0, 3, grey(64 - $1)) }),
  ]

  /// Columns, and the places that they show at a depth of 6 with the edge at 16.
  private static let bent: [(Int, Double)] = [
    (15, 15.5), (16, 22.125), (18, 22.625), (22, 22.5 + 6 * 30.25 / 128), (28, 28.5), (40, 40.5),
  ]

  private static func level(_ place: Double) -> Double { 255 * place / 64 }
  private static func grey(_ place: Double) -> SIMD4<Double> {
    opaque(level(place), level(place), level(place))
  }

  /// A layer over a gradient from black to white.
  private static func greys(_ layer: Layer) -> Scene {
    let gradient = Gradient(
      .linear(start: Vector(0, 0.5), end: Vector(1, 0.5)),
      stops: [Gradient.Stop(.black, at: 0), Gradient.Stop(.white, at: 1)])
    return Scene(
      width: 64, height: 8,
      layers: [Layer(frame: Rect(0, 0, 64, 8), contents: .gradient(gradient)), layer])
  }

  private static func glass(
    _ frame: Rect, _ refraction: Refraction, mask: LayerMask? = nil, transform: Transform = .identity
  ) -> Layer {
    Layer(
      frame: frame, contents: .color(.clear), style: Style(backdropRefraction: refraction),
      transform: transform, mask: mask)
  }
}
