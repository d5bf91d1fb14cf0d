// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Layer blurs and backdrop blurs.
  static let blurred = [
    CatalogScene(
      "rough-edges", scale: 1.5,
      Layer(
        frame: Rect(2, 3, 14, 11), contents: .gradient(Gradient([.white, amber])),
        style: Style(
          shadows: [drop], strokes: [EdgeStroke(0.7, .outside, paint: .color(rose))],
          displacement: Displacement(radius: 2, size: 5, seed: 3)), cornerRadii: CornerRadii(2)),
      Layer(
        frame: Rect(19, 2, 13, 12),
        style: Style(
          displacement: Displacement(radius: 1.5, size: 1, seed: 8), layerBlur: LayerBlur(.sigma(0.4))),
        opacity: 0.8,
        layers: [
          Layer(frame: Rect(0, 1, 9, 8), contents: .color(blue)),
          Layer(frame: Rect(5, 3, 8, 8), contents: .color(rose), blend: .multiply),
        ]),
      Layer(
        frame: Rect(34, 3, 12, 11),
        contents: .shape(
          Shape(.ellipse(in: Rect(0, 0, 12, 11)), fill: Color(red: 0.1, green: 0.5, blue: 0.2, alpha: 0.6))),
        style: Style(
          shadows: [shine], profile: .photoshop,
          displacement: Displacement(radius: 3, size: 4, clipsToContents: true))),
      Layer(
        frame: Rect(3, 20, 12, 11), contents: .color(amber),
        style: Style(shadows: [drop], displacement: Displacement(radius: 2, size: 3, seed: 2)),
        transform: .rotation(0.4), blend: .copy),
      Layer(
        frame: Rect(12, 16, 15, 12), contents: .color(Color(white: 1, alpha: 0.3)),
        style: Style(displacement: Displacement(radius: 2, size: 4, seed: 6), backdropBlur: .sigma(0.5))),
      Layer(
        frame: Rect(31, 18, 15, 15), isIsolated: true,
        layers: [
          Layer(frame: Rect(0, 0, 15, 15), contents: .color(rose)),
          Layer(
            frame: Rect(3, 3, 9, 9), contents: .gradient(Gradient([.clear, blue])),
            style: Style(displacement: Displacement(radius: 2, size: 3, seed: 7)), knockout: .shallow),
        ])),
    CatalogScene(
      "layer-blurs", scale: 1.5,
      Layer(
        frame: Rect(4, 4, 16, 12), contents: .shape(Shape(.ellipse(in: Rect(0, 0, 16, 12)), fill: blue)),
        style: Style(shadows: [drop, shine], layerBlur: LayerBlur(.sigma(1.2)))),
      Layer(
        frame: Rect(26, 4, 18, 12), style: Style(layerBlur: LayerBlur(.blur(5))),
        opacity: 0.8, clipsToBounds: true,
        layers: [
          Layer(frame: Rect(0, 0, 10, 9), contents: .color(amber)),
          Layer(frame: Rect(6, 4, 12, 8), contents: .color(rose), blend: .multiply),
        ]),
      Layer(
        frame: Rect(4, 20, 18, 13), contents: picture(.letters, 18, 13),
        style: Style(
          layerBlur: LayerBlur(.sigma(3), progression: .init(start: Vector(0.2, 0), end: Vector(0.9, 0))))),
      Layer(
        frame: Rect(28, 21, 14, 10), contents: .gradient(Gradient([amber, rose])),
        style: Style(profile: .photoshop, strokes: [EdgeStroke(1, .outside)], layerBlur: LayerBlur(.size(4))),
        cornerRadii: CornerRadii(3), transform: .rotation(0.4))),
    CatalogScene(
      "frosted-glass", background: nil,
      (0..<6).map { index in
        Layer(
          frame: Rect(Double(8 * index), 0, 4, 36),
          contents: .color(index % 2 == 0 ? blue : amber), transform: .skew(x: 0.3))
      } + [
        Layer(
          frame: Rect(0, 2, 15, 14), contents: .color(Color(white: 1, alpha: 0.3)),
          style: Style(shadows: [shine], backdropBlur: .sigma(2.5)), cornerRadii: CornerRadii(4)),
        Layer(
          frame: Rect(18, 2, 13, 13), contents: .shape(Shape(.ellipse(in: Rect(0, 0, 13, 13)), fill: rose)),
          style: Style(backdropBlur: .sigma(1)), blend: .screen),
        Layer(
          frame: Rect(34, 3, 20, 11), contents: .color(Color(white: 0, alpha: 0.2)),
          style: Style(backdropBlur: .sigma(12)), opacity: 0.6),
        Layer(
          frame: Rect(5, 20, 13, 10), contents: .gradient(Gradient([.white, .clear])),
          style: Style(backdropBlur: .blur(4)), transform: .rotation(-0.5)),
        Layer(
          frame: Rect(24, 19, 20, 14), cornerRadii: CornerRadii(5), clipsToBounds: true,
          layers: [
            Layer(frame: Rect(12, -4, 20, 12), contents: .color(.black)),
            Layer(
              frame: Rect(2, 3, 30, 20), contents: .color(.clear), style: Style(backdropBlur: .sigma(2)),
              layers: [Layer(frame: Rect(2, 2, 5, 5), contents: .color(.white))]),
          ]),
      ]),
  ]
}
