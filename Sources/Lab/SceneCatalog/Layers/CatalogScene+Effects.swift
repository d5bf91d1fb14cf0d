// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Strokes, bevels, satins and overlays of layers of all kinds.
  static let styled = [
    CatalogScene(
      "strokes",
      "lines around a box, on the edge of a translucent one, in and around an ellipse, and around a group",
      background: Color(white: 0.85),
      Layer(
        5, 5, 14, 10, .color(blue), style: Style(strokes: [EdgeStroke(2.5, .outside, paint: .color(.white))]),
        cornerRadii: CornerRadii(topLeft: 5, topRight: 0, bottomRight: 2)),
      Layer(
        27, 5, 14, 10, .color(Color(red: 0.8, green: 0.2, blue: 0.3, alpha: 0.5)),
        style: Style(strokes: [
          EdgeStroke(3, .center, paint: .gradient(Gradient([amber, blue])), opacity: 0.7)
        ])),
      Layer(
        4, 19, 18, 13, .shape(Shape(.ellipse(in: Rect(0, 0, 18, 13)), fill: blue)),
        style: Style(
          shadows: [dent], fill: .color(amber), fillOpacity: 0.6,
          strokes: [
            EdgeStroke(2, .inside), EdgeStroke(1, .outside, paint: .color(.white), blend: .difference),
          ])),
      Layer(
        27, 21, 14, 10,
        style: Style(shadows: [drop], strokes: [EdgeStroke(1.5, .outside, paint: .color(blue))]),
        layers: [Layer(0, 0, 8, 8, .color(amber)), Layer(5, 3, 9, 7, .color(rose))])),
    CatalogScene(
      "bevels", "surfaces in the light: within a panel, around one, on turned letters, and a pressed pillow",
      scale: 2, background: Color(white: 0.6), light: Light(angle: 120, elevation: 35),
      Layer(4, 4, 17, 12, .color(rose), style: Style(bevels: [Bevel(size: 5)]), corners: 4),
      Layer(
        27, 4, 17, 12, .color(blue), style: Style(bevels: [Bevel(.outer, size: 6, soften: .sigma(0.7))]),
        corners: 6),
      Layer(
        4, 21, 17, 12, picture(.letters, 17, 12),
        style: Style(bevels: [Bevel(.emboss, size: 4, depth: 2, light: Light(angle: -40, elevation: 60))]),
        transform: .rotation(0.2)),
      Layer(
        27, 21, 17, 12, .gradient(Gradient([amber, rose])),
        style: Style(bevels: [Bevel(.pillow, size: 5, direction: .down, gloss: Contour(.cone))]))),
    CatalogScene(
      "satins-and-overlays", "folds in a panel, and a colour and a gradient over a half transparent picture",
      Layer(
        4, 4, 18, 28, .color(blue),
        style: Style(
          shadows: [dent],
          satins: [
            Satin(
              color: .white, blend: .screen, offset: Vector(3, -2), blur: .sigma(2.5),
              contour: Contour(.gaussian))
          ]), corners: 7),
      Layer(
        26, 4, 18, 28, picture(.disc, 18, 28),
        style: Style(
          shadows: [drop], fillOpacity: 0.5,
          overlays: [
            Overlay(.color(amber), opacity: 0.6, blend: .multiply),
            Overlay(.gradient(Gradient([rose, .clear]))),
          ]))),
  ]
}
