// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Refractions of the backdrop.
  static let refracted = [
    CatalogScene(
      "refraction",
      "lenses over a busy ground: a pane with coloured edges, letters, a reducing ellipse under a mask, frosted and turned panes, one in a clip",
      background: .white, ground + lenses + [clipped])
  ]

  private static let ground: [Layer] = (0..<9).flatMap { index -> [Layer] in
    let stripe = Layer(
      Double(6 * index), 0, 2, 36, .color(index % 2 == 0 ? blue : amber), transform: .skew(x: 0.3))
    return [stripe, Layer(0, Double(5 * index), 48, 1.5, .color(rose), blend: .multiply)]
  }

  private static let lenses: [Layer] = [
    Layer(
      -4, 2, 22, 15, .color(Color(white: 1, alpha: 0.2)),
      style: Style(shadows: [shine], backdropRefraction: Refraction(depth: 6, edge: 7, dispersion: 0.25)),
      corners: 6),
    Layer(
      20, 2, 14, 13, picture(.letters, 14, 13),
      style: Style(fillOpacity: 0, backdropRefraction: Refraction(depth: 3, edge: 4))),
    Layer(
      35, 2, 12, 12, .shape(Shape(.ellipse(in: Rect(0, 0, 12, 12)), fill: .white)),
      style: Style(fillOpacity: 0, backdropRefraction: Refraction(depth: -4, edge: 6)), opacity: 0.9,
      mask: .alpha(Layer(0, 0, 12, 12, .gradient(Gradient([.black, .clear]))))),
    Layer(
      3, 20, 15, 13, .gradient(Gradient([.white, .clear])),
      style: Style(
        backdropBlur: .sigma(1.5), backdropAdjustments: [Adjustment(.saturate(1.5))],
        backdropRefraction: Refraction(depth: 5, edge: 5)), corners: 3),
    Layer(
      22, 21, 11, 11, .color(.clear), style: Style(backdropRefraction: Refraction(depth: 4, edge: 5)),
      transform: .rotation(0.5)),
  ]

  private static let clipped = Layer(
    36, 19, 12, 14, corners: 5, clipsToBounds: true,
    layers: [
      Layer(1, 2, 20, 9, .color(.clear), style: Style(backdropRefraction: Refraction(depth: 5, edge: 6)))
    ])
}
