// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  // Groups: opacity, shadows, clips and masks of groups, blend modes, pictures.

  static let groups = [
    CatalogScene(
      "group-opacity",
      [
        Layer(
          frame: Rect(x: 4, y: 4, width: 40, height: 28), opacity: 0.5,
          layers: [
            Layer(frame: Rect(x: 0, y: 0, width: 24, height: 16), contents: .color(blue)),
            Layer(
              frame: Rect(x: 12, y: 8, width: 24, height: 16), contents: .color(amber),
              style: Style(shadows: [drop])),
          ])
      ]),
    CatalogScene(
      "group-shadow",
      [
        Layer(
          frame: Rect(x: 4, y: 4, width: 40, height: 28), style: Style(shadows: [dent, drop]),
          layers: [
            Layer(
              frame: Rect(x: 2, y: 3, width: 18, height: 18), contents: .color(blue),
              cornerRadii: CornerRadii(9)),
            Layer(frame: Rect(x: 14.5, y: 8, width: 22, height: 14), contents: .color(amber)),
          ])
      ]),
    CatalogScene(
      "clipped-children",
      [
        Layer(
          frame: Rect(x: 5, y: 4, width: 36, height: 26), contents: .color(.white),
          style: Style(shadows: [drop]),
          cornerRadii: CornerRadii(10), border: Border(width: 1.5, color: blue), clipsToBounds: true,
          layers: [
            Layer(frame: Rect(x: -6, y: -6, width: 24, height: 24), contents: .color(rose)),
            Layer(
              frame: Rect(x: 14, y: 12, width: 40, height: 9), contents: .color(amber),
              style: Style(shadows: [drop])),
          ])
      ]),
    CatalogScene(
      "masked",
      [
        Layer(
          frame: Rect(x: 2, y: 2, width: 21, height: 32), contents: .gradient(Gradient([blue, amber])),
          mask: .alpha(
            Layer(frame: Rect(x: 1, y: 2, width: 19, height: 28), contents: picture(.disc, 19, 28)))),
        Layer(
          frame: Rect(x: 25, y: 2, width: 21, height: 32), contents: .color(blue),
          style: Style(shadows: [drop]),
          mask: .luminance(
            Layer(
              frame: Rect(x: -4, y: -4, width: 30, height: 40),
              contents: .gradient(Gradient([.white, .black]))))),
      ]),
    CatalogScene(
      "transforms",
      [
        Layer(
          frame: Rect(x: 4, y: 4, width: 16, height: 12), contents: .color(blue),
          style: Style(shadows: [drop, dent]),
          cornerRadii: CornerRadii(3), transform: .rotation(0.5)),
        Layer(
          frame: Rect(x: 27, y: 5, width: 14, height: 10), contents: picture(.letters, 14, 10),
          border: Border(width: 1, color: rose),
          transform: .skew(x: 0.5), opacity: 0.8),
        Layer(
          frame: Rect(x: 6, y: 22, width: 8, height: 6), contents: .color(amber),
          style: Style(shadows: [drop]),
          transform: .scale(1.5), anchor: Vector(0, 0)),
        Layer(
          frame: Rect(x: 26, y: 20, width: 18, height: 12),
          transform: Transform.rotation(-0.3).concatenating(.scale(1, 0.8)), blend: .multiply,
          layers: [
            Layer(frame: Rect(x: 0, y: 0, width: 12, height: 12), contents: .color(blue)),
            Layer(
              frame: Rect(x: 6, y: 3, width: 12, height: 6), contents: .gradient(Gradient([amber, .white])),
              transform: .rotation(.pi / 2)),
          ]),
        Layer(frame: Rect(x: 2, y: 2, width: 9, height: 9), contents: .color(.black), transform: .scale(0)),
      ]),
    CatalogScene(
      "hidden-and-clear",
      [
        Layer(frame: Rect(x: 0, y: 0, width: 48, height: 36), contents: .color(.black), isHidden: true),
        Layer(frame: Rect(x: 0, y: 0, width: 48, height: 36), contents: .color(.black), opacity: 0),
        Layer(
          frame: Rect(x: 6, y: 6, width: 30, height: 20), contents: .color(.clear),
          style: Style(shadows: [drop])),
      ]),
    CatalogScene(
      "many-layers",
      (0..<60).map { index in
        let place = Double(index)
        return Layer(
          frame: Rect(x: 0.7 * place, y: 0.45 * place, width: 9, height: 9),
          contents: .color(Color(red: place / 60, green: 0.4, blue: 1 - place / 60, alpha: 0.6)),
          cornerRadii: CornerRadii(place / 20))
      }),
  ]

  /// Photoshop's blend modes beyond those of the W3C.
  private static let photoshops: [BlendMode] = [
    .dissolve, .linearBurn, .darkerColor, .linearDodge, .lighterColor, .vividLight, .linearLight, .pinLight,
    .hardMix, .subtract, .divide,
  ]

  /// Blend modes side by side, each over the same gradient.
  private static func modes(_ name: String, height: Double, _ modes: [BlendMode]) -> CatalogScene {
    CatalogScene(
      name, width: 68, height: height,
      modes.enumerated().map { index, mode in
        Layer(
          frame: Rect(x: Double(index % 6) * 11 + 1, y: Double(index / 6) * 14 + 1, width: 10, height: 13),
          contents: .gradient(Gradient([blue, amber])),
          layers: [
            Layer(
              frame: Rect(x: 1, y: 3, width: 8.5, height: 7),
              contents: .gradient(Gradient([rose, .white, .black], from: Vector(0, 0), to: Vector(1, 0))),
              opacity: 0.9, blend: mode)
          ])
      })
  }

  static let blends = [
    modes("blend-modes", height: 44, BlendMode.allCases.filter { !photoshops.contains($0) }),
    modes("photoshop-blend-modes", height: 30, photoshops),
    CatalogScene(
      "dissolved", background: amber,
      [
        Layer(
          frame: Rect(x: 5, y: 3, width: 26, height: 22), style: Style(shadows: [drop]),
          layers: [
            Layer(frame: Rect(x: 0, y: 0, width: 26, height: 22), contents: .color(blue)),
            Layer(
              frame: Rect(x: 3, y: 4, width: 20, height: 14), contents: .color(.white), opacity: 0.3,
              blend: .dissolve),
          ]),
        Layer(
          frame: Rect(x: 28, y: 16, width: 16, height: 14), transform: .rotation(0.4),
          layers: [
            Layer(
              frame: Rect(x: 0, y: 0, width: 16, height: 14), contents: .color(rose), opacity: 0.7,
              blend: .dissolve)
          ]),
        Layer(
          frame: Rect(x: 2, y: 24, width: 14, height: 11), cornerRadii: CornerRadii(5), clipsToBounds: true,
          layers: [
            Layer(
              frame: Rect(x: 0, y: 0, width: 20, height: 20), contents: .color(rose), opacity: 0.6,
              blend: .dissolve)
          ]),
        Layer(
          frame: Rect(x: 36, y: -6, width: 20, height: 16), contents: .color(.black), opacity: 0.5,
          blend: .dissolve),
      ]),
    CatalogScene(
      "blended-group", background: amber,
      [
        Layer(
          frame: Rect(x: 4, y: 4, width: 40, height: 28), opacity: 0.8, blend: .multiply,
          layers: [
            Layer(
              frame: Rect(x: 0, y: 0, width: 24, height: 16), contents: .color(blue),
              style: Style(shadows: [drop])),
            Layer(
              frame: Rect(x: 12, y: 8, width: 24, height: 16), contents: .color(.white), blend: .difference),
          ])
      ]),
    CatalogScene(
      "blended-shadows",
      [
        Layer(frame: Rect(x: 0, y: 0, width: 48, height: 36), contents: .gradient(Gradient([blue, amber]))),
        Layer(
          frame: Rect(x: 4, y: 4, width: 17, height: 14), contents: .color(rose),
          style: Style(shadows: [
            Shadow(.inner, color: amber, offset: Vector(2, 2), blur: .blur(4), blend: .linearDodge),
            Shadow(.outer, color: blue, offset: Vector(2, 3), blur: .blur(5), blend: .multiply),
          ]), cornerRadii: CornerRadii(4)),
        Layer(
          frame: Rect(x: 27, y: 4, width: 17, height: 14), contents: .color(.white),
          style: Style(
            shadows: [
              Shadow(.inner, color: .black, offset: Vector(1, 2), blur: .blur(5), blend: .overlay),
              Shadow(.outer, color: .white, offset: Vector(0, 1), blur: .blur(1), blend: .softLight),
            ], contents: .knockout), cornerRadii: CornerRadii(7)),
        Layer(
          frame: Rect(x: 4, y: 22, width: 40, height: 8),
          pathShadow: PathShadow(
            .ellipse(in: Rect(x: 0, y: 0, width: 40, height: 8)), color: rose, offset: Vector(0, 1),
            blur: .blur(3),
            blend: .difference),
          layers: [
            Layer(
              frame: Rect(x: 10, y: 0, width: 20, height: 6), contents: .color(amber),
              style: Style(shadows: [
                Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(2, 2), blend: .dissolve)
              ]))
          ]),
      ]),
    CatalogScene(
      "fill-opacity",
      [
        Layer(
          frame: Rect(x: 3, y: 4, width: 12, height: 26), contents: .color(blue),
          style: Style(shadows: [dent, drop], fillOpacity: 0.3), cornerRadii: CornerRadii(4)),
        Layer(
          frame: Rect(x: 18, y: 4, width: 12, height: 26), contents: picture(.letters, 12, 26),
          style: Style(shadows: [dent, shine, drop], fill: .color(rose), fillOpacity: 0.5)),
        Layer(
          frame: Rect(x: 33, y: 4, width: 12, height: 26), contents: .color(amber),
          style: Style(shadows: [shine, drop], fillOpacity: 0), cornerRadii: CornerRadii(6)),
      ]),
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
      [
        Layer(
          frame: Rect(x: 8, y: 6, width: 30, height: 22), contents: picture(.opaque, 31, 17),
          style: Style(shadows: [dent, drop]), cornerRadii: CornerRadii(9),
          border: Border(width: 2, color: .white),
          clipsToBounds: true)
      ]),
    CatalogScene(
      "scaled-pictures",
      [
        Layer(frame: Rect(x: 2.25, y: 3.5, width: 20.5, height: 27), contents: picture(.letters, 90, 120)),
        Layer(
          frame: Rect(x: 26, y: 4, width: 20, height: 26), contents: picture(.letters, 5, 6),
          style: Style(shadows: [drop])),
      ]),
  ]
}
