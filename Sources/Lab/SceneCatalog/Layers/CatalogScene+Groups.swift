// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  // Groups: opacity, shadows, clips and masks of groups, blend modes, pictures.

  static let groups = [
    CatalogScene(
      "group-opacity",
      Layer(
        frame: Rect(4, 4, 40, 28), opacity: 0.5,
        layers: [
          Layer(frame: Rect(0, 0, 24, 16), contents: .color(blue)),
          Layer(frame: Rect(12, 8, 24, 16), contents: .color(amber), style: Style(shadows: [drop])),
        ])),
    CatalogScene(
      "group-shadow",
      Layer(
        frame: Rect(4, 4, 40, 28), style: Style(shadows: [dent, drop]),
        layers: [
          Layer(frame: Rect(2, 3, 18, 18), contents: .color(blue), cornerRadii: CornerRadii(9)),
          Layer(frame: Rect(14.5, 8, 22, 14), contents: .color(amber)),
        ])),
    CatalogScene(
      "clipped-children",
      Layer(
        frame: Rect(5, 4, 36, 26), contents: .color(.white), style: Style(shadows: [drop]),
        cornerRadii: CornerRadii(10), border: Border(width: 1.5, color: blue), clipsToBounds: true,
        layers: [
          Layer(frame: Rect(-6, -6, 24, 24), contents: .color(rose)),
          Layer(frame: Rect(14, 12, 40, 9), contents: .color(amber), style: Style(shadows: [drop])),
        ])),
    CatalogScene(
      "masked",
      Layer(
        frame: Rect(2, 2, 21, 32), contents: .gradient(Gradient([blue, amber])),
        mask: .alpha(Layer(frame: Rect(1, 2, 19, 28), contents: picture(.disc, 19, 28)))),
      Layer(
        frame: Rect(25, 2, 21, 32), contents: .color(blue), style: Style(shadows: [drop]),
        mask: .luminance(
          Layer(frame: Rect(-4, -4, 30, 40), contents: .gradient(Gradient([.white, .black])))))),
    CatalogScene(
      "transforms",
      Layer(
        frame: Rect(4, 4, 16, 12), contents: .color(blue), style: Style(shadows: [drop, dent]),
        cornerRadii: CornerRadii(3), transform: .rotation(0.5)),
      Layer(
        frame: Rect(27, 5, 14, 10), contents: picture(.letters, 14, 10),
        border: Border(width: 1, color: rose), transform: .skew(x: 0.5), opacity: 0.8),
      Layer(
        frame: Rect(6, 22, 8, 6), contents: .color(amber), style: Style(shadows: [drop]),
        transform: .scale(1.5), anchor: Vector(0, 0)),
      Layer(
        frame: Rect(26, 20, 18, 12),
        transform: Transform.rotation(-0.3).concatenating(.scale(1, 0.8)), blend: .multiply,
        layers: [
          Layer(frame: Rect(0, 0, 12, 12), contents: .color(blue)),
          Layer(
            frame: Rect(6, 3, 12, 6), contents: .gradient(Gradient([amber, .white])),
            transform: .rotation(.pi / 2)),
        ]),
      Layer(frame: Rect(2, 2, 9, 9), contents: .color(.black), transform: .scale(0))),
    CatalogScene(
      "hidden-and-clear",
      Layer(frame: Rect(0, 0, 48, 36), contents: .color(.black), isHidden: true),
      Layer(frame: Rect(0, 0, 48, 36), contents: .color(.black), opacity: 0),
      Layer(frame: Rect(6, 6, 30, 20), contents: .color(.clear), style: Style(shadows: [drop]))),
    CatalogScene(
      "many-layers",
      (0..<60).map { index in
        let place = Double(index)
        return Layer(
          frame: Rect(0.7 * place, 0.45 * place, 9, 9),
          contents: .color(Color(red: place / 60, green: 0.4, blue: 1 - place / 60, alpha: 0.6)),
          cornerRadii: CornerRadii(place / 20))
      }),
  ]

  /// Photoshop's blend modes beyond those of the W3C, and its blending of text.
  private static let photoshops: [BlendMode] = [
    .dissolve, .linearBurn, .darkerColor, .linearDodge, .lighterColor, .vividLight, .linearLight, .pinLight,
    .hardMix, .subtract, .divide, .textGamma, .linearBurnFill, .linearDodgeFill,
  ]

  /// Blend modes side by side, each over the same gradient.
  private static func modes(_ name: String, height: Double, _ modes: [BlendMode]) -> CatalogScene {
    CatalogScene(
      name, width: 68, height: height,
      modes.enumerated().map { index, mode in
        Layer(
          frame: Rect(Double(index % 6) * 11 + 1, Double(index / 6) * 14 + 1, 10, 13),
          contents: .gradient(Gradient([blue, amber])),
          layers: [
            Layer(
              frame: Rect(1, 3, 8.5, 7),
              contents: .gradient(Gradient([rose, .white, .black], from: Vector(0, 0), to: Vector(1, 0))),
              opacity: 0.9, blend: mode)
          ])
      })
  }

  static let blends = [
    modes("blend-modes", height: 44, BlendMode.allCases.filter { !photoshops.contains($0) }),
    modes("photoshop-blend-modes", height: 44, photoshops),
    CatalogScene(
      "dissolved", background: amber,
      Layer(
        frame: Rect(5, 3, 26, 22), style: Style(shadows: [drop]),
        layers: [
          Layer(frame: Rect(0, 0, 26, 22), contents: .color(blue)),
          Layer(frame: Rect(3, 4, 20, 14), contents: .color(.white), opacity: 0.3, blend: .dissolve),
        ]),
      Layer(
        frame: Rect(28, 16, 16, 14), transform: .rotation(0.4),
        layers: [Layer(frame: Rect(0, 0, 16, 14), contents: .color(rose), opacity: 0.7, blend: .dissolve)]),
      Layer(
        frame: Rect(2, 24, 14, 11), cornerRadii: CornerRadii(5), clipsToBounds: true,
        layers: [Layer(frame: Rect(0, 0, 20, 20), contents: .color(rose), opacity: 0.6, blend: .dissolve)]),
      Layer(frame: Rect(36, -6, 20, 16), contents: .color(.black), opacity: 0.5, blend: .dissolve)),
    CatalogScene(
      "blended-group", background: amber,
      Layer(
        frame: Rect(4, 4, 40, 28), opacity: 0.8, blend: .multiply,
        layers: [
          Layer(frame: Rect(0, 0, 24, 16), contents: .color(blue), style: Style(shadows: [drop])),
          Layer(frame: Rect(12, 8, 24, 16), contents: .color(.white), blend: .difference),
        ])),
    CatalogScene(
      "blended-shadows",
      Layer(frame: Rect(0, 0, 48, 36), contents: .gradient(Gradient([blue, amber]))),
      Layer(
        frame: Rect(4, 4, 17, 14), contents: .color(rose),
        style: Style(shadows: [
          Shadow(.inner, color: amber, offset: Vector(2, 2), blur: .blur(4), blend: .linearDodge),
          Shadow(.outer, color: blue, offset: Vector(2, 3), blur: .blur(5), blend: .multiply),
        ]), cornerRadii: CornerRadii(4)),
      Layer(
        frame: Rect(27, 4, 17, 14), contents: .color(.white),
        style: Style(
          shadows: [
            Shadow(.inner, color: .black, offset: Vector(1, 2), blur: .blur(5), blend: .overlay),
            Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .blur(1), blend: .softLight),
          ], contents: .knockout), cornerRadii: CornerRadii(7)),
      Layer(
        frame: Rect(4, 22, 40, 8),
        pathShadow: PathShadow(
          .ellipse(in: Rect(0, 0, 40, 8)), color: rose, offset: Vector(0, 1), blur: .blur(3),
          blend: .difference),
        layers: [
          Layer(
            frame: Rect(10, 0, 20, 6), contents: .color(amber),
            style: Style(shadows: [
              Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(2, 2), blend: .dissolve)
            ]))
        ])),
    CatalogScene(
      "fill-opacity",
      Layer(
        frame: Rect(3, 4, 12, 26), contents: .color(blue),
        style: Style(shadows: [dent, drop], fillOpacity: 0.3), cornerRadii: CornerRadii(4)),
      Layer(
        frame: Rect(18, 4, 12, 26), contents: picture(.letters, 12, 26),
        style: Style(shadows: [dent, shine, drop], fill: .color(rose), fillOpacity: 0.5)),
      Layer(
        frame: Rect(33, 4, 12, 26), contents: .color(amber),
        style: Style(shadows: [shine, drop], fillOpacity: 0), cornerRadii: CornerRadii(6))),
  ]

  static let pictures = [
    CatalogScene(
      "gravities", width: 76, height: 44,
      ImageContents.Gravity.allCases.enumerated().map { index, gravity in
        let contents: Contents =
          if case .image(let image) = picture(.disc, 14, 9), case .bitmap(let bitmap) = image.source {
            .image(bitmap, gravity: gravity)
          } else { .color(.clear) }
        return Layer(
          frame: Rect(
            x: Double(index % 6) * 12.5 + 1, y: Double(index / 6) * 20 + 2, width: 11, height: 16.5),
          contents: contents, border: Border(width: 0.5, color: rose))
      }),
    CatalogScene(
      "rounded-picture", scale: 2,
      Layer(
        frame: Rect(8, 6, 30, 22), contents: picture(.opaque, 31, 17), style: Style(shadows: [dent, drop]),
        cornerRadii: CornerRadii(9), border: Border(width: 2, color: .white), clipsToBounds: true)),
    CatalogScene(
      "scaled-pictures", Layer(frame: Rect(2.25, 3.5, 20.5, 27), contents: picture(.letters, 90, 120)),
      Layer(frame: Rect(26, 4, 20, 26), contents: picture(.letters, 5, 6), style: Style(shadows: [drop]))),
  ]
}
