// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Adjustments of layers and of their backdrops.
  static let filtered = [
    CatalogScene(
      "adjustments", scale: 1.5,
      Layer(frame: Rect(0, 18, 48, 18), contents: .gradient(stripes)),
      Layer(
        frame: Rect(2, 2, 12, 10), contents: picture(.letters, 12, 10),
        style: Style(adjustments: [Adjustment(.sepia(0.8)), Adjustment(.brightness(1.2))]),
        cornerRadii: CornerRadii(3), clipsToBounds: true),
      Layer(
        frame: Rect(17, 2, 10, 8), contents: .shape(Shape(.ellipse(in: Rect(0, 0, 10, 8)), fill: rose)),
        style: Style(shadows: [drop], adjustments: [Adjustment(.invert(1)), Adjustment(.opacity(0.8))])),
      Layer(
        frame: Rect(31, 2, 14, 8), contents: .gradient(stripes),
        style: Style(
          layerBlur: LayerBlur(.sigma(1)),
          adjustments: [Adjustment(.hueRotate(120), isBeforeBlur: true), Adjustment(.contrast(1.5))])),
      Layer(
        frame: Rect(3, 13, 16, 9),
        style: Style(adjustments: [Adjustment(.grayscale(1)), Adjustment(.saturate(3))]), opacity: 0.9,
        layers: [
          Layer(frame: Rect(0, 0, 9, 6), contents: .color(amber)),
          Layer(frame: Rect(5, 2, 11, 7), contents: .color(blue), blend: .multiply),
        ]),
      Layer(
        frame: Rect(6, 24, 15, 10), contents: .color(Color(white: 1, alpha: 0.2)),
        style: Style(backdropAdjustments: [Adjustment(.contrast(0.6)), Adjustment(.saturate(1.8))]),
        cornerRadii: CornerRadii(4)),
      Layer(
        frame: Rect(26, 14, 18, 18), contents: .color(Color(white: 0, alpha: 0.1)),
        style: Style(
          shadows: [shine], backdropBlur: .sigma(2),
          backdropAdjustments: [
            Adjustment(.saturate(1.8), isBeforeBlur: true), Adjustment(.hueRotate(-60)),
            Adjustment(.brightness(0.9)),
          ]), transform: .rotation(0.2)))
  ]

  private static let stripes = Gradient(
    .linear(start: Vector(0, 0.5), end: Vector(1, 0.5)),
    stops: [rose, amber, Color(red: 0.1, green: 0.6, blue: 0.3), blue, .white].enumerated().map {
      Gradient.Stop($1, at: Double($0) / 4)
    })
}
