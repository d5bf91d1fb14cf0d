// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  static let knockouts = [
    CatalogScene(
      "knockouts", scale: 1.5,
      [Layer(frame: Rect(0, 12, 48, 12), contents: .gradient(Gradient([rose, blue])))]
        + [Knockout.shallow, .deep].enumerated().map { column, knockout in
          Layer(
            frame: Rect(2 + Double(23 * column), 2, 21, 14),
            layers: [panel, hole(Rect(6, 2, 9, 9), knockout)])
        }
        + [
          // Isolated, with a shadow that falls into the hole; and turned, with a hole half as deep.
          Layer(
            frame: Rect(2, 20, 21, 14), style: Style(shadows: [drop]),
            layers: [panel, hole(Rect(5, 3, 11, 8), .deep)]),
          Layer(
            frame: Rect(25, 20, 21, 14), transform: .rotation(0.2), opacity: 0.9,
            layers: [
              panel,
              Layer(
                frame: Rect(4, 3, 13, 8), opacity: 0.7, knockout: .deep,
                layers: [
                  Layer(frame: Rect(0, 0, 8, 8), contents: .color(rose), cornerRadii: CornerRadii(4)),
                  Layer(frame: Rect(6, 2, 7, 4), contents: .color(blue), blend: .multiply),
                ]),
            ]),
        ])
  ]

  private static let panel = Layer(
    frame: Rect(0, 0, 21, 14), contents: .color(amber), cornerRadii: CornerRadii(3))

  private static func hole(_ frame: Rect, _ knockout: Knockout) -> Layer {
    Layer(
      frame: frame,
      contents: .shape(Shape(.ellipse(in: Rect(0, 0, frame.width, frame.height)), fill: .black)),
      style: Style(shadows: [dent], fillOpacity: 0), knockout: knockout)
  }
}
