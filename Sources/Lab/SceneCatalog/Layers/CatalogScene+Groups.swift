// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  // Groups: opacity, shadows, clips and masks of groups, blend modes, pictures.

  static let groups = [
    CatalogScene(
      "group-opacity", "two layers that overlap, made translucent as one",
      Layer(
        4, 4, 40, 28, opacity: 0.5,
        layers: [Layer(0, 0, 24, 16, .color(blue)), Layer(12, 8, 24, 16, .color(amber), shadows: [drop])])),
    CatalogScene(
      "group-shadow", "two layers that cast their shadows together, inside and outside",
      Layer(
        4, 4, 40, 28, shadows: [dent, drop],
        layers: [Layer(2, 3, 18, 18, .color(blue), corners: 9), Layer(14.5, 8, 22, 14, .color(amber))])),
    CatalogScene(
      "clipped-children", "children cut off at their parent's round corners, its border on top of them",
      Layer(
        5, 4, 36, 26, .color(.white), shadows: [drop], corners: 10, border: Border(width: 1.5, color: blue),
        clipsToBounds: true,
        layers: [Layer(-6, -6, 24, 24, .color(rose)), Layer(14, 12, 40, 9, .color(amber), shadows: [drop])])),
    CatalogScene(
      "masked", "one layer masked by the alpha of a disc, another by the luminance of a gradient",
      Layer(
        2, 2, 21, 32, .gradient(Gradient([blue, amber])),
        mask: .alpha(Layer(1, 2, 19, 28, picture(.disc, 19, 28)))),
      Layer(
        25, 2, 21, 32, .color(blue), shadows: [drop],
        mask: .luminance(Layer(-4, -4, 30, 40, .gradient(Gradient([.white, .black])))))),
    CatalogScene(
      "transforms", "layers turned, skewed and scaled about their anchors, a group among them",
      Layer(4, 4, 16, 12, .color(blue), shadows: [drop, dent], corners: 3, transform: .rotation(0.5)),
      Layer(
        27, 5, 14, 10, picture(.letters, 14, 10), border: Border(width: 1, color: rose),
        transform: .skew(x: 0.5), opacity: 0.8),
      Layer(6, 22, 8, 6, .color(amber), shadows: [drop], transform: .scale(1.5), anchor: Vector(0, 0)),
      Layer(
        26, 20, 18, 12, transform: Transform.rotation(-0.3).concatenating(.scale(1, 0.8)), blend: .multiply,
        layers: [
          Layer(0, 0, 12, 12, .color(blue)),
          Layer(6, 3, 12, 6, .gradient(Gradient([amber, .white])), transform: .rotation(.pi / 2)),
        ]),
      Layer(2, 2, 9, 9, .color(.black), transform: .scale(0))),
    CatalogScene(
      "hidden-and-clear", "layers that draw nothing: hidden, without opacity, transparent",
      Layer(0, 0, 48, 36, .color(.black), isHidden: true), Layer(0, 0, 48, 36, .color(.black), opacity: 0),
      Layer(6, 6, 30, 20, .color(.clear), shadows: [drop])),
    CatalogScene(
      "many-layers", "sixty layers, each a little rounder than the one below it",
      (0..<60).map { index in
        let place = Double(index)
        return Layer(
          0.7 * place, 0.45 * place, 9, 9,
          .color(Color(red: place / 60, green: 0.4, blue: 1 - place / 60, alpha: 0.6)),
          cornerRadii: CornerRadii(place / 20))
      }),
  ]

  /// Photoshop's blend modes beyond those of the W3C, and its blending of text.
  private static let photoshops: [BlendMode] = [
    .dissolve, .linearBurn, .darkerColor, .linearDodge, .lighterColor, .vividLight, .linearLight, .pinLight,
    .hardMix, .subtract, .divide, .textGamma, .linearBurnFill, .linearDodgeFill,
  ]

  /// Blend modes side by side, each over the same gradient.
  private static func modes(_ name: String, _ summary: String, height: Double, _ modes: [BlendMode])
    -> CatalogScene
  {
    CatalogScene(
      name, summary, width: 68, height: height,
      modes.enumerated().map { index, mode in
        Layer(
          Double(index % 6) * 11 + 1, Double(index / 6) * 14 + 1, 10, 13, .gradient(Gradient([blue, amber])),
          layers: [
            Layer(
              1, 3, 8.5, 7,
              .gradient(Gradient([rose, .white, .black], from: Vector(0, 0), to: Vector(1, 0))),
              opacity: 0.9, blend: mode)
          ])
      })
  }

  static let blends = [
    modes(
      "blend-modes", "every blend mode of the W3C, and copy, over the same gradient", height: 44,
      BlendMode.allCases.filter { !photoshops.contains($0) }),
    modes(
      "photoshop-blend-modes",
      "every blend mode that Photoshop has and the W3C lacks, over the same gradient", height: 44, photoshops),
    CatalogScene(
      "dissolved", "layers dissolved into grain: in a group with a shadow, in a turned layer, past an edge",
      background: amber,
      Layer(
        5, 3, 26, 22, shadows: [drop],
        layers: [
          Layer(0, 0, 26, 22, .color(blue)),
          Layer(3, 4, 20, 14, .color(.white), opacity: 0.3, blend: .dissolve),
        ]),
      Layer(
        28, 16, 16, 14, transform: .rotation(0.4),
        layers: [Layer(0, 0, 16, 14, .color(rose), opacity: 0.7, blend: .dissolve)]),
      Layer(
        2, 24, 14, 11, corners: 5, clipsToBounds: true,
        layers: [Layer(0, 0, 20, 20, .color(rose), opacity: 0.6, blend: .dissolve)]),
      Layer(36, -6, 20, 16, .color(.black), opacity: 0.5, blend: .dissolve)),
    CatalogScene(
      "blended-group", "a translucent group that multiplies what lies below, with a difference inside it",
      background: amber,
      Layer(
        4, 4, 40, 28, opacity: 0.8, blend: .multiply,
        layers: [
          Layer(0, 0, 24, 16, .color(blue), shadows: [drop]),
          Layer(12, 8, 24, 16, .color(.white), blend: .difference),
        ])),
    CatalogScene(
      "blended-shadows",
      "shadows with blend modes of their own: over a gradient, under glass that is knocked out, along a path",
      Layer(0, 0, 48, 36, .gradient(Gradient([blue, amber]))),
      Layer(
        4, 4, 17, 14, .color(rose),
        shadows: [
          Shadow(.inner, color: amber, offset: Vector(2, 2), blur: .css(4), blend: .linearDodge),
          Shadow(.outer, color: blue, offset: Vector(2, 3), blur: .css(5), blend: .multiply),
        ], corners: 4),
      Layer(
        27, 4, 17, 14, .color(.white),
        style: Style(
          shadows: [
            Shadow(.inner, color: .black, offset: Vector(1, 2), blur: .css(5), blend: .overlay),
            Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .css(1), blend: .softLight),
          ], contents: .knockout), corners: 7),
      Layer(
        4, 22, 40, 8,
        pathShadow: PathShadow(
          .ellipse(in: Rect(0, 0, 40, 8)), color: rose, offset: Vector(0, 1), blur: .css(3),
          blend: .difference),
        layers: [
          Layer(
            10, 0, 20, 6, .color(amber),
            shadows: [
              Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(2, 2), blend: .dissolve)
            ])
        ])),
    CatalogScene(
      "fill-opacity",
      "translucent contents with shadows of full strength; only the shadows of the last are left",
      Layer(3, 4, 12, 26, .color(blue), style: Style(shadows: [dent, drop], fillOpacity: 0.3), corners: 4),
      Layer(
        18, 4, 12, 26, picture(.letters, 12, 26),
        style: Style(shadows: [dent, shine, drop], fill: .color(rose), fillOpacity: 0.5)),
      Layer(33, 4, 12, 26, .color(amber), style: Style(shadows: [shine, drop], fillOpacity: 0), corners: 6)),
  ]

  static let pictures = [
    CatalogScene(
      "gravities", "every gravity of Core Animation, in frames that are too narrow and too high", width: 76,
      height: 44,
      ImageContents.Gravity.allCases.enumerated().map { index, gravity in
        let contents: Contents =
          if case .image(let image) = picture(.disc, 14, 9), case .bitmap(let bitmap) = image.source {
            .image(bitmap, gravity: gravity)
          } else { .color(.clear) }
        return Layer(
          Double(index % 6) * 12.5 + 1, Double(index / 6) * 20 + 2, 11, 16.5, contents,
          border: Border(width: 0.5, color: rose))
      }),
    CatalogScene(
      "rounded-picture", "a picture with round corners, a white border and shadows inside and outside",
      scale: 2,
      Layer(
        8, 6, 30, 22, picture(.opaque, 31, 17), shadows: [dent, drop], corners: 9,
        border: Border(width: 2, color: .white), clipsToBounds: true)),
    CatalogScene(
      "scaled-pictures", "a picture made much smaller, and one made much larger",
      Layer(2.25, 3.5, 20.5, 27, picture(.letters, 90, 120)),
      Layer(26, 4, 20, 26, picture(.letters, 5, 6), shadows: [drop])),
  ]
}
