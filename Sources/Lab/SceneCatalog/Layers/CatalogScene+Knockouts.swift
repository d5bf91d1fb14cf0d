// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  static let knockouts = [
    CatalogScene(
      "knockouts",
      "holes through panels down to what their group began with, and to the background; with a shadow, turned and of a group",
      scale: 1.5,
      [Layer(0, 12, 48, 12, .gradient(Gradient([rose, blue])))]
        + [Knockout.shallow, .deep].enumerated().map { column, knockout in
          Layer(2 + Double(23 * column), 2, 21, 14, layers: [panel, hole(Rect(6, 2, 9, 9), knockout)])
        } + [
          // Isolated, with a shadow that falls into the hole; and turned, with a hole half as deep.
          Layer(2, 20, 21, 14, shadows: [drop], layers: [panel, hole(Rect(5, 3, 11, 8), .deep)]),
          Layer(
            25, 20, 21, 14, transform: .rotation(0.2), opacity: 0.9,
            layers: [
              panel,
              Layer(
                4, 3, 13, 8, opacity: 0.7, knockout: .deep,
                layers: [
                  Layer(0, 0, 8, 8, .color(rose), corners: 4),
                  Layer(6, 2, 7, 4, .color(blue), blend: .multiply),
                ]),
            ]),
        ])
  ]

  private static let panel = Layer(0, 0, 21, 14, .color(amber), corners: 3)

  private static func hole(_ frame: Rect, _ knockout: Knockout) -> Layer {
    Layer(
      frame: frame,
      contents: .shape(Shape(.ellipse(in: Rect(0, 0, frame.width, frame.height)), fill: .black)),
      style: Style(shadows: [dent], fillOpacity: 0), knockout: knockout)
  }
}
