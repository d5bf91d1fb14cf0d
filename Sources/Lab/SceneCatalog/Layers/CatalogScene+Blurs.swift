// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Layer blurs and backdrop blurs.
  static let blurred = [
    CatalogScene(
      "rough-edges",
      "torn paper with a shadow, a printed group, a clipped translucent ellipse, a turned box, frosted glass and a knockout",
      scale: 1.5,
      Layer(
        2, 3, 14, 11, .gradient(Gradient([.white, amber])),
        style: Style(
          shadows: [drop], strokes: [EdgeStroke(0.7, .outside, paint: .color(rose))],
          displacement: Displacement(radius: 2, size: 5, seed: 3)), corners: 2),
      Layer(
        19, 2, 13, 12,
        style: Style(
          displacement: Displacement(radius: 1.5, size: 1, seed: 8), layerBlur: LayerBlur(.sigma(0.4))),
        opacity: 0.8,
        layers: [Layer(0, 1, 9, 8, .color(blue)), Layer(5, 3, 8, 8, .color(rose), blend: .multiply)]),
      Layer(
        34, 3, 12, 11,
        .shape(
          Shape(.ellipse(in: Rect(0, 0, 12, 11)), fill: Color(red: 0.1, green: 0.5, blue: 0.2, alpha: 0.6))),
        style: Style(
          shadows: [shine], profile: .photoshop,
          displacement: Displacement(radius: 3, size: 4, clipsToContents: true))),
      Layer(
        3, 20, 12, 11, .color(amber),
        style: Style(shadows: [drop], displacement: Displacement(radius: 2, size: 3, seed: 2)),
        transform: .rotation(0.4), blend: .copy),
      Layer(
        12, 16, 15, 12, .color(Color(white: 1, alpha: 0.3)),
        style: Style(displacement: Displacement(radius: 2, size: 4, seed: 6), backdropBlur: .sigma(0.5))),
      Layer(
        31, 18, 15, 15, isIsolated: true,
        layers: [
          Layer(0, 0, 15, 15, .color(rose)),
          Layer(
            3, 3, 9, 9, .gradient(Gradient([.clear, blue])),
            style: Style(displacement: Displacement(radius: 2, size: 3, seed: 7)), knockout: .shallow),
        ])),
    CatalogScene(
      "erosion", "worn layers: a box all over, a path at its edge, a group without its faint parts",
      scale: 1.5,
      Layer(
        3, 3, 14, 11, .color(blue),
        style: Style(
          shadows: [drop],
          erosion: Erosion(
            Pattern(.turbulence(Turbulence(cell: Vector(3, 3), seed: 3, side: 64))), amount: 0.5,
            softness: 0.4)), corners: 2),
      Layer(
        20, 3, 14, 11, .shape(Shape(.ellipse(in: Rect(0, 0, 14, 11)), fill: rose)),
        style: Style(
          erosion: Erosion(
            Pattern(.turbulence(Turbulence(cell: Vector(2, 2), seed: 5, side: 64))), amount: 0.7,
            softness: 0.3, edge: 4))),
      Layer(
        5, 18, 24, 12, style: Style(shadows: [shine], alphaFloor: 0.3),
        layers: [
          Layer(0, 0, 14, 11, .color(Color(white: 0, alpha: 0.2))), Layer(8, 2, 14, 8, .color(amber)),
        ])),
    CatalogScene(
      "layer-blurs",
      "blurred layers: a path with its shadow, a group, a picture that loses its sharpness, a turned box",
      scale: 1.5,
      Layer(
        4, 4, 16, 12, .shape(Shape(.ellipse(in: Rect(0, 0, 16, 12)), fill: blue)),
        style: Style(shadows: [drop, shine], layerBlur: LayerBlur(.sigma(1.2)))),
      Layer(
        26, 4, 18, 12, style: Style(layerBlur: LayerBlur(.css(5))), opacity: 0.8, clipsToBounds: true,
        layers: [Layer(0, 0, 10, 9, .color(amber)), Layer(6, 4, 12, 8, .color(rose), blend: .multiply)]),
      Layer(
        4, 20, 18, 13, picture(.letters, 18, 13),
        style: Style(
          layerBlur: LayerBlur(.sigma(3), progression: .init(start: Vector(0.2, 0), end: Vector(0.9, 0))))),
      Layer(
        28, 21, 14, 10, .gradient(Gradient([amber, rose])),
        style: Style(profile: .photoshop, strokes: [EdgeStroke(1, .outside)], layerBlur: LayerBlur(.size(4))),
        corners: 3, transform: .rotation(0.4))),
    CatalogScene(
      "frosted-glass",
      "panes over a striped ground: a box, a shape under a blend mode, one half seen, one turned, one in a clip",
      background: nil,
      (0..<6).map { index in
        Layer(Double(8 * index), 0, 4, 36, .color(index % 2 == 0 ? blue : amber), transform: .skew(x: 0.3))
      } + [
        Layer(
          0, 2, 15, 14, .color(Color(white: 1, alpha: 0.3)),
          style: Style(shadows: [shine], backdropBlur: .sigma(2.5)), corners: 4),
        Layer(
          18, 2, 13, 13, .shape(Shape(.ellipse(in: Rect(0, 0, 13, 13)), fill: rose)),
          style: Style(backdropBlur: .sigma(1)), blend: .screen),
        Layer(
          34, 3, 20, 11, .color(Color(white: 0, alpha: 0.2)), style: Style(backdropBlur: .sigma(12)),
          opacity: 0.6),
        Layer(
          5, 20, 13, 10, .gradient(Gradient([.white, .clear])), style: Style(backdropBlur: .css(4)),
          transform: .rotation(-0.5)),
        Layer(
          24, 19, 20, 14, corners: 5, clipsToBounds: true,
          layers: [
            Layer(12, -4, 20, 12, .color(.black)),
            Layer(
              2, 3, 30, 20, .color(.clear), style: Style(backdropBlur: .sigma(2)),
              layers: [Layer(2, 2, 5, 5, .color(.white))]),
          ]),
      ]),
  ]
}
