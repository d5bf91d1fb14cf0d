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
    Layer(x, 4, 23, 28, .shape(letter), style: style, transform: transform)
  }

  /// Scenes with a light: its effect on each kind of shadow, and on turned layers.
  static let lit = [
    CatalogScene(
      "lit-labels", "a letter indented and one embossed, both lit from the upper left by the scene's light",
      width: 58, background: ground, light: Light(angle: 120, elevation: 40), letters(4, label),
      letters(31, label.embossed())),
    CatalogScene(
      "lit-from-below", "the same letters, lit from the lower right", width: 58, background: ground,
      light: Light(angle: -60, elevation: 60), letters(4, label), letters(31, label.embossed())),
    // Both sides of a relief: the far one is shaded by a negative depth.
    CatalogScene(
      "lit-relief", "a panel in relief under a low light, its far side shaded", scale: 1.5,
      background: ground, light: Light(angle: 150, elevation: 35),
      Layer(
        12, 7, 24, 20, .color(ground),
        shadows: [
          Shadow(.inner, color: Color(white: 1, alpha: 0.8), depth: 1, blur: .css(2)),
          Shadow(.inner, color: Color(white: 0, alpha: 0.5), depth: -1.5, blur: .css(3)),
          Shadow(.outer, color: Color(white: 0, alpha: 0.5), depth: 2.5, blur: .css(5)),
        ], corners: 6)),
    // The scene's light is the same for turned layers; a layer's own light turns with it.
    CatalogScene(
      "lit-and-turned",
      "letters lit from above, turned or not; the last has a light of its own, which turns with it",
      width: 84, background: ground, light: Light(angle: 90, elevation: 45), letters(3, label),
      letters(30, label, .rotation(1)), letters(57, label.following(.above), Transform.rotation(1))),
    CatalogScene(
      "lit-fill", "a picture in a disc, cut in by a light of its own", background: ground,
      Layer(
        6, 2, 36, 32, .shape(Shape(Path.circle(center: Vector(18, 16), radius: 13), fill: .black)),
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
