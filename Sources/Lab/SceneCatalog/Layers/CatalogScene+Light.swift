// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  /// The inner-shadow layer's label, with shadows that follow a light.
  private static var label: Style {
    var style = Style.innerShadowLabel.following(.above)
    style.light = nil
    return style
  }

  private static let ground = Color(red: 0.66, green: 0.71, blue: 0.79)
  /// A letter R: curves, a counter, corners.
  private static let letter = Shape(
    (try? Path(svg: "M2 26V1H12A7 7 0 0 1 14 15L21 26H14L9 16V26ZM9 6V11H11A2.5 2.5 0 0 0 11 6Z")) ?? Path(),
    rule: .evenOdd)

  private static func letters(_ x: Double, _ style: Style, _ transform: Transform = .identity) -> Layer {
    Layer(frame: Rect(x, 4, 23, 28), contents: .shape(letter), style: style, transform: transform)
  }

  /// Scenes with a light: its effect on each kind of shadow, and on turned layers.
  static let lit = [
    CatalogScene(
      "lit-labels", width: 58, background: ground, light: Light(angle: 120, elevation: 40), letters(4, label),
      letters(31, label.embossed())),
    CatalogScene(
      "lit-from-below", width: 58, background: ground, light: Light(angle: -60, elevation: 60),
      letters(4, label), letters(31, label.embossed())),
    // Both sides of a relief: the far one is shaded by a negative depth.
    CatalogScene(
      "lit-relief", scale: 1.5, background: ground, light: Light(angle: 150, elevation: 35),
      Layer(
        frame: Rect(12, 7, 24, 20), contents: .color(ground),
        style: Style(shadows: [
          Shadow(.inner, color: Color(white: 1, alpha: 0.8), depth: 1, blur: .blur(2)),
          Shadow(.inner, color: Color(white: 0, alpha: 0.5), depth: -1.5, blur: .blur(3)),
          Shadow(.outer, color: Color(white: 0, alpha: 0.5), depth: 2.5, blur: .blur(5)),
        ]),
        cornerRadii: CornerRadii(6))),
    // The scene's light is the same for turned layers; a layer's own light turns with it.
    CatalogScene(
      "lit-and-turned", width: 84, background: ground, light: Light(angle: 90, elevation: 45),
      letters(3, label), letters(30, label, .rotation(1)),
      letters(57, label.following(.above), Transform.rotation(1))),
    CatalogScene(
      "lit-fill", background: ground,
      Layer(
        frame: Rect(6, 2, 36, 32),
        contents: .shape(Shape(Path.circle(center: Vector(18, 16), radius: 13), fill: .black)),
        style: photoStyle)),
  ]

  /// The style with a picture in the layer's frame, visible through the circle.
  private static var photoStyle: Style {
    var style = label
    style.light = Light(angle: 200, elevation: 50)
    style.fill = (try? Content.opaque.picture(PixelSize(36, 32))).map { .bitmap($0, fit: .stretch) }
    return style
  }
}
