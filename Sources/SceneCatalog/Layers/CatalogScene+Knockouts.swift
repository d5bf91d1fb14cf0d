// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  /// Layers with knockouts.
  static let knockouts = [
    CatalogScene(
      "knockouts", scale: 1.5,
      [Layer(frame: Rect(x: 0, y: 12, width: 48, height: 12), contents: .gradient(Gradient([rose, blue])))]
        + [Knockout.shallow, .deep].enumerated().map { column, knockout in
          Layer(
            frame: Rect(x: 2 + Double(23 * column), y: 2, width: 21, height: 14),
            layers: [panel, hole(Rect(x: 6, y: 2, width: 9, height: 9), knockout)])
        }
        + [
          // Isolated, with a shadow that falls into the hole; and turned, with a hole half as deep.
          Layer(
            frame: Rect(x: 2, y: 20, width: 21, height: 14), style: Style(shadows: [drop]),
            layers: [panel, hole(Rect(x: 5, y: 3, width: 11, height: 8), .deep)]),
          Layer(
            frame: Rect(x: 25, y: 20, width: 21, height: 14), transform: .rotation(0.2), opacity: 0.9,
            layers: [
              panel,
              Layer(
                frame: Rect(x: 4, y: 3, width: 13, height: 8), opacity: 0.7, knockout: .deep,
                layers: [
                  Layer(
                    frame: Rect(x: 0, y: 0, width: 8, height: 8), contents: .color(rose),
                    cornerRadii: CornerRadii(4)),
                  Layer(
                    frame: Rect(x: 6, y: 2, width: 7, height: 4), contents: .color(blue), blend: .multiply),
                ]),
            ]),
        ])
  ]

  private static let panel = Layer(
    frame: Rect(x: 0, y: 0, width: 21, height: 14), contents: .color(amber), cornerRadii: CornerRadii(3))

  private static func hole(_ frame: Rect, _ knockout: Knockout) -> Layer {
    Layer(
      frame: frame,
      contents: .shape(
        Shape(.ellipse(in: Rect(x: 0, y: 0, width: frame.width, height: frame.height)), fill: .black)),
      style: Style(shadows: [dent], fillOpacity: 0), knockout: knockout)
  }
}
