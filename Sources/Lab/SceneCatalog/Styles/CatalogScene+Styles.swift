// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Styles over pictures: one scene per effect and edge case.
  public static let styles: [CatalogScene] = [
    CatalogScene(
      "inner-shadow-defaults",
      "the inner-shadow layer with the defaults of its code: knocked out, thin shadows", .letters,
      .innerShadow()),
    CatalogScene(
      "inner-shadow-label", "the inner-shadow layer's label: hard edges, a deep shade inside", .letters,
      .innerShadowLabel),
    CatalogScene(
      "inner-shadow-label-retina", "the label at two pixels a point: offsets and blurs are twice as large",
      .letters, .innerShadowLabel, scale: 2),
    CatalogScene(
      "inner-shadow-image-view", "the inner-shadow layer's image view: soft edges keep their alpha", .disc,
      .innerShadowImageView),
    CatalogScene(
      "inner-shadow-emboss", "the label with its colours swapped, which raises it", .letters,
      Style.innerShadowLabel.embossed()),
    CatalogScene(
      "inner-open", "an inner shadow, cast by everything around the picture", .disc,
      Style(shadows: [dark], edges: .open)),
    CatalogScene(
      "inner-bounded-opaque",
      "the caster ends at the bounds, so that a picture without holes has no inner shadow", .opaque,
      Style(shadows: [dark], edges: .bounded)),
    CatalogScene(
      "inner-threshold", "a spot without an edge gets one where its alpha passes a threshold", .softBlob,
      Style(shadows: [dark], threshold: 128)),
    CatalogScene(
      "outer-knockout", "an outer shadow, left out where the picture was", .disc,
      Style(shadows: [soft], contents: .knockout)),
    CatalogScene(
      "outer-grown", "a picture that grows to make room for its shadow", .letters, Style(shadows: [soft]),
      grow: true),
    CatalogScene(
      "two-of-each", "two inner and two outer shadows, the first of each kind on top", .letters,
      Style(shadows: [dark, light, soft, glow])),
    CatalogScene(
      "sharp-fraction", "a shadow without blur, moved by fractions of a point", .letters,
      Style(shadows: [sharp])),
    CatalogScene(
      "fill-colour", "a colour in the picture's shape, under its inner shadow", .disc,
      Style(shadows: [dark], fill: .color(Color(red: 0.2, green: 0.2, blue: 0.4)))),
    CatalogScene(
      "large-sigma", "a blur of 24 points, as fast as one of 4", .disc,
      Style(shadows: [Shadow(.outer, blur: .sigma(24))]), size: PixelSize(61, 47)),
    CatalogScene(
      "spread", "letters whose shadow is larger than they are: a border, below which a soft shadow lies",
      .letters, Style(shadows: [Shadow(.outer, color: orange, spread: 3.5), soft]), grow: true),
    CatalogScene(
      "choke", "a disc with a small shadow of its own, and an edge that an inner shadow draws", .disc,
      Style(shadows: [
        Shadow(.outer, color: orange, offset: Vector(9, 4), spread: -3),
        Shadow(.inner, color: orange, blur: .css(3), spread: 2),
      ])),
    CatalogScene(
      "inner-spread", "an inner shadow that begins inside the letters' edges", .letters,
      Style(shadows: [Shadow(.inner, color: orange, offset: Vector(0, 2), blur: .css(2), spread: 1.5), dark])
    ),
    CatalogScene(
      "stroke", "letters with a white line around them, and a wider one of two colours below it", .letters,
      Style(
        shadows: [soft],
        strokes: [
          EdgeStroke(2, .outside, paint: .color(.white)),
          EdgeStroke(4, .outside, paint: .gradient(Gradient([orange, .black])), opacity: 0.8),
        ]), grow: true),
    CatalogScene(
      "stroke-inside", "a disc with a line on its edge and another inside, whose inner shadow ends at them",
      .disc,
      Style(
        shadows: [dark], fillOpacity: 0.4,
        strokes: [EdgeStroke(3, .center, paint: .color(orange)), EdgeStroke(5, .inside, blend: .multiply)])),
    CatalogScene(
      "glows", "letters that shine within, and a ring of light around them", .letters,
      Style(
        shadows: [
          .glow(.inner, color: .white, blur: .sigma(2)),
          .glow(.outer, color: orange, blur: .sigma(4), range: 0.4, contour: Contour(.ring), blend: .normal),
        ], fillOpacity: 0.5), grow: true),
    CatalogScene("bevel", "letters whose edges catch the light", .letters, Style(bevels: [Bevel(size: 6)])),
    CatalogScene(
      "bevel-pillow", "a disc pressed into the ground, soft as a pillow", .disc,
      Style(
        light: Light(angle: 60, elevation: 40),
        bevels: [Bevel(.pillow, size: 16, depth: 1.5, direction: .down, soften: .sigma(1.5))])),
    CatalogScene(
      "bevel-gloss", "a soft spot as a surface that shines in rings", .softBlob,
      Style(bevels: [Bevel(.emboss, size: 20, gloss: Contour(.ringDouble))]), grow: true),
    CatalogScene(
      "satin", "letters with folds of silk", .letters,
      Style(satins: [Satin(color: Color(white: 0, alpha: 0.7), offset: Vector(3, 4.5), blur: .sigma(3))])),
    CatalogScene(
      "overlays", "a disc under a colour that multiplies and a gradient that screens", .disc,
      Style(
        shadows: [dark],
        overlays: [
          Overlay(.gradient(Gradient([.white, .clear])), opacity: 0.6, blend: .screen),
          Overlay(.color(orange), blend: .multiply),
        ])),
    CatalogScene(
      "glow-ramp", "letters in a glow that changes its colours on the way out", .letters,
      Style(shadows: [
        .glow(
          .outer, blur: .size(9),
          ramp: ColorRamp(stops: [
            .init(Color(red: 0.3, green: 0, blue: 1, alpha: 0), at: 0),
            .init(Color(red: 1, green: 0, blue: 0.4), at: 0.4), .init(orange, at: 1),
          ]), blend: .normal)
      ]), grow: true),
    CatalogScene(
      "precise-glow", "letters with a ring of light that keeps their corners, and a dark edge that does too",
      .letters,
      Style(shadows: [
        Shadow(.outer, color: orange, blur: .size(6), contour: Contour(.ring), technique: .precise),
        Shadow(.inner, color: .black, blur: .size(3), technique: .precise),
      ]), grow: true),
    CatalogScene(
      "grain", "a disc whose shadows are scattered over grains", .disc,
      Style(shadows: [
        Shadow(.inner, color: orange, blur: .size(8), grain: Grain(noise: 0.6, seed: 5)),
        Shadow(.outer, offset: Vector(2, 2.5), blur: .size(6), grain: Grain(noise: 1, jitter: 0.5, seed: 2)),
      ]), grow: true),
    CatalogScene(
      "halftone", "a disc in four inks over its shadow of lines", .disc,
      Style(
        shadows: [
          Shadow(
            .outer, color: orange, offset: Vector(3, 4), blur: .size(8),
            halftone: Halftone(.line, size: 3, angle: 20))
        ],
        overlays: [Overlay(.gradient(Gradient([orange, .white])))],
        adjustments: [Adjustment(.halftone(Halftone(size: 5, inks: .cmyk)))]), grow: true),
    CatalogScene(
      "halftone-map", "letters in two colours of dots", .letters,
      Style(
        overlays: [Overlay(.gradient(Gradient([.white, .black])))],
        adjustments: [
          Adjustment(.halftone(Halftone(size: 4, angle: 30))),
          Adjustment(.gradientMap(ColorRamp([.black, orange]))),
        ])),
    CatalogScene(
      "stroke-ramp", "letters with a line that is bright in its middle", .letters,
      Style(strokes: [
        EdgeStroke(5, .center, paint: .ramp(ColorRamp([.black, orange, .white, orange, .black])))
      ]), grow: true),
    CatalogScene(
      "photoshop-shadow",
      "a shadow by Photoshop's arithmetic: two boxes, whole pixels, and outlines of 16 directions", .letters,
      Style(
        shadows: [Shadow(.outer, color: orange, offset: Vector(1.5, 2.5), blur: .size(6), spread: 3)],
        profile: .photoshop), grow: true),
    CatalogScene(
      "photoshop-inner",
      "a disc whose spread is a polygon of 16 sides, and an inner shadow that ends at the picture", .disc,
      Style(
        shadows: [
          Shadow(.inner, color: orange, offset: Vector(0, 2), blur: .size(5), spread: 2),
          Shadow(.outer, color: .black, spread: 6),
        ], edges: .bounded, profile: .photoshop)),
    CatalogScene(
      "bevel-chisel", "letters with chiselled faces that meet in ridges", .letters,
      Style(bevels: [Bevel(size: 6, technique: .chiselHard)])),
    CatalogScene(
      "bevel-contour", "a disc with soft chiselled edges, which a contour turns into a ring", .disc,
      Style(bevels: [
        Bevel(.emboss, size: 14, technique: .chiselSoft, contour: Contour(.ring), contourRange: 0.8)
      ]), grow: true),
    CatalogScene(
      "bevel-stroke", "letters whose stroke alone is chiselled", .letters,
      Style(
        strokes: [EdgeStroke(5, .center, paint: .color(orange))],
        bevels: [Bevel(.stroke, size: 3, technique: .chiselHard)]), grow: true),
    CatalogScene(
      "long-shadow", "two long shadows, one of them fading, cut out by their letters", .letters,
      Style(
        contents: .knockout,
        longShadows: [
          LongShadow(
            color: Color(red: 0, green: 0.1, blue: 0.4, alpha: 0.6), angle: 150, length: 14, fade: 1),
          LongShadow(color: orange, angle: 70, length: 9),
        ]), grow: true),
    CatalogScene(
      "displacement", "letters with a rough edge, as on coarse paper, and their shadow", .letters,
      Style(shadows: [soft], displacement: Displacement(radius: 2.5, size: 5, seed: 4)), grow: true),
    CatalogScene(
      "displacement-clipped", "a disc with bites out of its edge, which its line and its inner shadow follow",
      .disc,
      Style(
        shadows: [dark], strokes: [EdgeStroke(1, .inside, paint: .color(orange))],
        displacement: Displacement(radius: 3, size: 2, seed: 1, clipsToContents: true)), grow: true),
    CatalogScene(
      "displacement-edges", "letters with a rough edge whose gradient stays where it is", .letters,
      Style(
        overlays: [Overlay(.gradient(Gradient([orange, .black])))],
        displacement: Displacement(radius: 2, size: 4, seed: 6, movesOnlyEdges: true)), grow: true),
    CatalogScene(
      "outline", "a sticker of letters: one contour without gaps, below their soft shadow's dark parts",
      .letters, Style(shadows: [soft], alphaFloor: 0.3, outline: Outline(4, fillsHoles: 12)), grow: true),
    CatalogScene(
      "outline-soft", "the contour of a soft spot, with a grown shadow by Photoshop's arithmetic", .softBlob,
      Style(
        shadows: [Shadow(.outer, color: orange, offset: Vector(3, 2), blur: .size(0), spread: 3)],
        profile: .photoshop, outline: Outline(3, closing: 2)), grow: true),
    CatalogScene(
      "environment", "letters of metal, inflated, in an environment", .letters,
      Style(bevels: [
        Bevel(
          size: 8, highlight: Bevel.Side(.clear), shade: Bevel.Side(.clear), technique: .inflate,
          environment: Environment(ColorRamp([.black, orange, .black, .white, orange])))
      ])),
    CatalogScene(
      "environment-tint", "a disc whose light is hard light of an environment over its own colours", .disc,
      Style(bevels: [
        Bevel(
          .emboss, size: 14, soften: .sigma(1),
          environment: Environment(ColorRamp([.black, .white]), opacity: 0.8, blend: .hardLight))
      ]), grow: true),
    CatalogScene(
      "layer-blur", "letters that are blurred together with their shadow and the line around them", .letters,
      Style(
        shadows: [soft, light], strokes: [EdgeStroke(1, .outside, paint: .color(orange))],
        layerBlur: LayerBlur(.sigma(2))), grow: true),
    CatalogScene(
      "layer-blur-progressive", "letters that lose their sharpness towards a corner", .letters,
      Style(
        shadows: [dark],
        layerBlur: LayerBlur(
          .sigma(6), progression: .init(from: 0, start: Vector(0.1, 0.2), end: Vector(0.9, 0.7)))),
      size: PixelSize(61, 47)),
    CatalogScene(
      "faint-casters", "alpha of one or two of 255, where a threshold decides", .faint,
      .innerShadow(clipForAnyAlpha: true)),
  ]

  private static let dark = Shadow(
    .inner, color: Color(white: 0, alpha: 0.75), offset: Vector(0, 3), blur: .css(6))
  private static let light = Shadow(
    .inner, color: Color(red: 1, green: 0.9, blue: 0.6), offset: Vector(-1, -2), blur: .css(3))
  private static let soft = Shadow(
    .outer, color: Color(red: 0, green: 0.1, blue: 0.4, alpha: 0.6), offset: Vector(2, 4), blur: .css(8))
  private static let glow = Shadow(.outer, color: Color(red: 1, green: 0.4, blue: 0), blur: .sigma(5))
  private static let orange = Color(red: 0.95, green: 0.6, blue: 0.1)
  private static let sharp = Shadow(.outer, color: .black, offset: Vector(1.5, 0.25))
}
