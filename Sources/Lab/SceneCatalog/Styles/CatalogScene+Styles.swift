// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Styles over pictures: one scene per effect and edge case.
  public static let styles: [CatalogScene] = [
    CatalogScene("inner-shadow-defaults", .letters, .innerShadowLayer()),
    CatalogScene("inner-shadow-label", .letters, .innerShadowLabel),
    CatalogScene("inner-shadow-label-retina", .letters, .innerShadowLabel, scale: 2),
    CatalogScene("inner-shadow-image-view", .disc, .innerShadowImageView),
    CatalogScene("inner-shadow-emboss", .letters, Style.innerShadowLabel.embossed()),
    CatalogScene("inner-open", .disc, Style(shadows: [dark], edges: .open)),
    CatalogScene("inner-bounded-opaque", .opaque, Style(shadows: [dark], edges: .bounded)),
    CatalogScene("inner-threshold", .softBlob, Style(shadows: [dark], threshold: 128)),
    CatalogScene("outer-knockout", .disc, Style(shadows: [soft], contents: .knockout)),
    CatalogScene("outer-grown", .letters, Style(shadows: [soft]), canvas: .grow),
    CatalogScene("two-of-each", .letters, Style(shadows: [dark, light, soft, glow])),
    CatalogScene("sharp-fraction", .letters, Style(shadows: [sharp])),
    CatalogScene(
      "fill-colour", .disc, Style(shadows: [dark], fill: .color(Color(red: 0.2, green: 0.2, blue: 0.4)))),
    CatalogScene(
      "large-sigma", .disc, Style(shadows: [Shadow(.outer, blur: .sigma(24))]), size: PixelSize(61, 47)),
    CatalogScene(
      "spread", .letters, Style(shadows: [Shadow(.outer, color: orange, spread: 3.5), soft]), canvas: .grow),
    CatalogScene(
      "choke", .disc,
      Style(shadows: [
        Shadow(.outer, color: orange, offset: Vector(9, 4), spread: -3),
        Shadow(.inner, color: orange, blur: .blur(3), spread: 2),
      ])),
    CatalogScene(
      "inner-spread", .letters,
      Style(shadows: [Shadow(.inner, color: orange, offset: Vector(0, 2), blur: .blur(2), spread: 1.5), dark])
    ),
    CatalogScene(
      "stroke", .letters,
      Style(
        shadows: [soft],
        strokes: [
          EdgeStroke(2, .outside, paint: .color(.white)),
          EdgeStroke(4, .outside, paint: .gradient(Gradient([orange, .black])), opacity: 0.8),
        ]), canvas: .grow),
    CatalogScene(
      "stroke-inside", .disc,
      Style(
        shadows: [dark], fillOpacity: 0.4,
        strokes: [EdgeStroke(3, .center, paint: .color(orange)), EdgeStroke(5, .inside, blend: .multiply)])),
    CatalogScene(
      "glows", .letters,
      Style(
        shadows: [
          .glow(.inner, color: .white, blur: .sigma(2)),
          .glow(.outer, color: orange, blur: .sigma(4), range: 0.4, contour: Contour(.ring), blend: .normal),
        ], fillOpacity: 0.5), canvas: .grow),
    CatalogScene("bevel", .letters, Style(bevels: [Bevel(size: 6)])),
    CatalogScene(
      "bevel-pillow", .disc,
      Style(
        light: Light(angle: 60, elevation: 40),
        bevels: [Bevel(.pillow, size: 16, depth: 1.5, direction: .down, soften: .sigma(1.5))])),
    CatalogScene(
      "bevel-gloss", .softBlob,
      Style(bevels: [Bevel(.emboss, size: 20, gloss: Contour(.ringDouble))]), canvas: .grow),
    CatalogScene(
      "satin", .letters,
      Style(satins: [Satin(color: Color(white: 0, alpha: 0.7), offset: Vector(3, 4.5), blur: .sigma(3))])),
    CatalogScene(
      "overlays", .disc,
      Style(
        shadows: [dark],
        overlays: [
          Overlay(.gradient(Gradient([.white, .clear])), opacity: 0.6, blend: .screen),
          Overlay(.color(orange), blend: .multiply),
        ])),
    CatalogScene(
      "glow-ramp", .letters,
      Style(shadows: [
        .glow(
          .outer, blur: .size(9),
          ramp: ColorRamp(stops: [
            .init(Color(red: 0.3, green: 0, blue: 1, alpha: 0), at: 0),
            .init(Color(red: 1, green: 0, blue: 0.4), at: 0.4), .init(orange, at: 1),
          ]), blend: .normal)
      ]), canvas: .grow),
    CatalogScene(
      "precise-glow", .letters,
      Style(shadows: [
        Shadow(.outer, color: orange, blur: .size(6), contour: Contour(.ring), technique: .precise),
        Shadow(.inner, color: .black, blur: .size(3), technique: .precise),
      ]), canvas: .grow),
    CatalogScene(
      "grain", .disc,
      Style(shadows: [
        Shadow(.inner, color: orange, blur: .size(8), grain: Grain(noise: 0.6, seed: 5)),
        Shadow(.outer, offset: Vector(2, 2.5), blur: .size(6), grain: Grain(noise: 1, jitter: 0.5, seed: 2)),
      ]), canvas: .grow),
    CatalogScene(
      "stroke-ramp", .letters,
      Style(strokes: [
        EdgeStroke(5, .center, paint: .ramp(ColorRamp([.black, orange, .white, orange, .black])))
      ]), canvas: .grow),
    CatalogScene(
      "photoshop-shadow", .letters,
      Style(
        shadows: [Shadow(.outer, color: orange, offset: Vector(1.5, 2.5), blur: .size(6), spread: 3)],
        profile: .photoshop), canvas: .grow),
    CatalogScene(
      "photoshop-inner", .disc,
      Style(
        shadows: [
          Shadow(.inner, color: orange, offset: Vector(0, 2), blur: .size(5), spread: 2),
          Shadow(.outer, color: .black, spread: 6),
        ], edges: .bounded, profile: .photoshop)),
    CatalogScene("bevel-chisel", .letters, Style(bevels: [Bevel(size: 6, technique: .chiselHard)])),
    CatalogScene(
      "bevel-contour", .disc,
      Style(bevels: [
        Bevel(.emboss, size: 14, technique: .chiselSoft, contour: Contour(.ring), contourRange: 0.8)
      ]), canvas: .grow),
    CatalogScene(
      "bevel-stroke", .letters,
      Style(
        strokes: [EdgeStroke(5, .center, paint: .color(orange))],
        bevels: [Bevel(.stroke, size: 3, technique: .chiselHard)]), canvas: .grow),
    CatalogScene(
      "long-shadow", .letters,
      Style(
        contents: .knockout,
        longShadows: [
          LongShadow(
            color: Color(red: 0, green: 0.1, blue: 0.4, alpha: 0.6), angle: 150, length: 14, fade: 1),
          LongShadow(color: orange, angle: 70, length: 9),
        ]), canvas: .grow),
    CatalogScene(
      "displacement", .letters,
      Style(shadows: [soft], displacement: Displacement(radius: 2.5, size: 5, seed: 4)), canvas: .grow),
    CatalogScene(
      "displacement-clipped", .disc,
      Style(
        shadows: [dark], strokes: [EdgeStroke(1, .inside, paint: .color(orange))],
        displacement: Displacement(radius: 3, size: 2, seed: 1, clipsToContents: true)), canvas: .grow),
    CatalogScene(
      "layer-blur", .letters,
      Style(
        shadows: [soft, light], strokes: [EdgeStroke(1, .outside, paint: .color(orange))],
        layerBlur: LayerBlur(.sigma(2))), canvas: .grow),
    CatalogScene(
      "layer-blur-progressive", .letters,
      Style(
        shadows: [dark],
        layerBlur: LayerBlur(
          .sigma(6), progression: .init(from: 0, start: Vector(0.1, 0.2), end: Vector(0.9, 0.7)))),
      size: PixelSize(61, 47)),
    CatalogScene("faint-casters", .faint, .innerShadowLayer(clipForAnyAlpha: true)),
  ]

  private static let dark = Shadow(
    .inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 3), blur: .blur(6))
  private static let light = Shadow(
    .inner, color: Color(red: 1, green: 0.9, blue: 0.6), offset: Vector(-1, -2), blur: .blur(3))
  private static let soft = Shadow(
    .outer, color: Color(red: 0, green: 0.1, blue: 0.4, alpha: 0.6), offset: Vector(2, 4), blur: .blur(8))
  private static let glow = Shadow(.outer, color: Color(red: 1, green: 0.4, blue: 0), blur: .sigma(5))
  private static let orange = Color(red: 0.95, green: 0.6, blue: 0.1)
  private static let sharp = Shadow(.outer, color: .black, offset: Vector(1.5, 0.25))
}
