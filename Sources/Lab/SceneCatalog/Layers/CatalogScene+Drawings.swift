// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Drawing code, and transformed outlines.
  static let drawings = [
    CatalogScene(
      "drawing", "drawing code with shadows: transforms, clips, gradients, a blend mode, a hole", scale: 1.5,
      Layer(4, 3, 40, 30, .drawing(drawing), shadows: [drop, dent])),
    CatalogScene(
      "drawing-fill-and-mask", "stripes drawn by code, as the fill of a shape and as the mask of a colour",
      Layer(
        2, 3, 22, 30, .shape(Shape(.circle(center: Vector(11, 15), radius: 10))),
        style: Style(shadows: [dent], fill: .drawing(stripes))),
      Layer(25, 3, 22, 30, .color(blue), mask: .alpha(Layer(0, 0, 22, 30, .drawing(stripes))))),
    CatalogScene(
      "turned-outlines",
      "a turned path and a skewed one: their outlines are transformed, so nothing gets soft",
      Layer(
        6, 8, 20, 20, .shape(Shape(.polygon([Vector(0, 0), Vector(20, 4), Vector(8, 20)]), fill: blue)),
        transform: .rotation(0.4)),
      Layer(
        26, 6, 18, 24,
        .shape(
          Shape(
            .ellipse(in: Rect(1, 1, 16, 22)), fill: amber, stroke: Stroke(width: 2, dashes: [5, 2]),
            strokeColor: rose)), transform: .skew(x: 0.3, y: 0.1), opacity: 0.8)),
    CatalogScene(
      "rasterized", "layers in a rasterised parent, whose picture renderers keep",
      Layer(
        4, 4, 40, 28, opacity: 0.8, rasterizes: true,
        layers: [
          Layer(0, 0, 26, 18, .color(amber), shadows: [drop], corners: 4),
          Layer(14, 10, 26, 18, .color(rose), blend: .multiply),
        ])),
  ]

  /// A clock without hands: transforms, clips, gradients, blend modes, a hole.
  private static let drawing = Drawing { context in
    let face = Rect(x: 5, y: 0, width: 30, height: 30)
    context.saving { context in
      context.clip(to: .ellipse(in: face))
      context.fill(face, Gradient([.white, amber], from: .zero, to: Vector(1, 1)))
      context.blend = .multiply
      context.fill(Rect(x: 5, y: 15, width: 30, height: 15), Color(white: 0.8))
    }
    context.translate(20, 15)
    for _ in 0..<12 {
      context.fill(Rect(x: -0.75, y: -13.5, width: 1.5, height: 4), blue)
      context.rotate(degrees: 30)
    }
    context.rotate(degrees: 20)
    try context.stroke(
      .roundedRectangle(Rect(x: -6, y: -6, width: 12, height: 12), radius: 3),
      Gradient([rose, blue], from: .zero, to: Vector(1, 0)), Stroke(width: 2))
    context.clear(.circle(center: .zero, radius: 2.5))
  }

  private static let stripes = Drawing { context in
    context.rotate(degrees: -20)
    for place in stride(from: -20.0, to: 60, by: 6) {
      context.fill(Rect(x: place, y: -20, width: 3, height: 80), place < 10 ? rose : amber)
    }
  }

  /// The Swift source of a scene's drawing code, a copy of the code above; nil for other scenes. A test
  /// compares the two.
  public var drawingCode: String? {
    switch name {
    case "drawing":
      """
      let drawing = Drawing { context in
        let face = Rect(x: 5, y: 0, width: 30, height: 30)
        context.saving { context in
          context.clip(to: .ellipse(in: face))
          context.fill(face, Gradient([.white, amber], from: .zero, to: Vector(1, 1)))
          context.blend = .multiply
          context.fill(Rect(x: 5, y: 15, width: 30, height: 15), Color(white: 0.8))
        }
        context.translate(20, 15)
        for _ in 0..<12 {
          context.fill(Rect(x: -0.75, y: -13.5, width: 1.5, height: 4), blue)
          context.rotate(degrees: 30)
        }
        context.rotate(degrees: 20)
        try context.stroke(
          .roundedRectangle(Rect(x: -6, y: -6, width: 12, height: 12), radius: 3),
          Gradient([rose, blue], from: .zero, to: Vector(1, 0)), Stroke(width: 2))
        context.clear(.circle(center: .zero, radius: 2.5))
      }
      """
    case "drawing-fill-and-mask":
      """
      let stripes = Drawing { context in
        context.rotate(degrees: -20)
        for place in stride(from: -20.0, to: 60, by: 6) {
          context.fill(Rect(x: place, y: -20, width: 3, height: 80), place < 10 ? rose : amber)
        }
      }
      """
    default: nil
    }
  }
}
