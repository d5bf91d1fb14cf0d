// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  /// Scenes of layers: one per feature and edge case.
  public static let layers: [CatalogScene] =
    shapes + paths + gradients + effects + styled + blurred + filtered + lit + groups + blends + pictures
    + drawings + painted + knockouts

  /// A scene of layers, by default on a light background.
  init(
    _ name: String, width: Double = 48, height: Double = 36, scale: Double = 1,
    background: Color? = Color(red: 0.93, green: 0.94, blue: 0.96), light: Light? = nil,
    dithers: Bool = false, _ layers: [Layer]
  ) {
    self.init(
      name,
      Scene(
        width: width, height: height, scale: scale, background: background, light: light, dithers: dithers,
        layers: layers))
  }

  /// A scene of the given layers, by default on a light background.
  init(
    _ name: String, width: Double = 48, height: Double = 36, scale: Double = 1,
    background: Color? = Color(red: 0.93, green: 0.94, blue: 0.96), light: Light? = nil,
    dithers: Bool = false, _ layers: Layer...
  ) {
    self.init(
      name, width: width, height: height, scale: scale, background: background, light: light,
      dithers: dithers, layers)
  }

  // MARK: Materials

  static let blue = Color(red: 0.16, green: 0.38, blue: 0.86)
  static let amber = Color(red: 0.98, green: 0.72, blue: 0.2)
  static let rose = Color(red: 0.86, green: 0.2, blue: 0.4, alpha: 0.7)

  static let drop = Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(1, 3), blur: .blur(6))
  static let wide = Shadow(.outer, color: Color(white: 0, alpha: 0.4), offset: Vector(0, 4), blur: .sigma(9))
  static let dent = Shadow(.inner, color: Color(white: 0, alpha: 0.6), offset: Vector(0, 2), blur: .blur(4))
  static let shine = Shadow(
    .inner, color: Color(white: 1, alpha: 0.8), offset: Vector(-1, -1.5), blur: .sigma(1))

  /// The picture of a content at a size. The size is valid, so the empty bitmap never occurs.
  static func picture(_ content: Content, _ width: Int, _ height: Int) -> Contents {
    guard let bitmap = try? content.picture(PixelSize(width, height)) else { return .color(.clear) }
    return .image(bitmap, gravity: .resize)
  }

  // MARK: Scenes

  private static let shapes = [
    CatalogScene("empty", background: nil, []),
    CatalogScene(
      "rectangles",
      Layer(frame: Rect(4, 3, 20, 12), contents: .color(blue)),
      Layer(frame: Rect(12.5, 9.25, 30.75, 20.5), contents: .color(rose)),
      Layer(frame: Rect(-5, 28, 100, 30), contents: .color(amber)),
      Layer(frame: Rect(40, 2, 0, 9), contents: .color(blue))),
    CatalogScene(
      "rounded", scale: 1.5,
      Layer(frame: Rect(3, 3, 20, 14), contents: .color(blue), cornerRadii: CornerRadii(5)),
      Layer(
        frame: Rect(25.3, 4.6, 19, 27), contents: .color(amber),
        cornerRadii: CornerRadii(topLeft: 2, topRight: 9, bottomLeft: 30)),
      Layer(frame: Rect(4, 20, 14, 14), contents: .color(rose), cornerRadii: CornerRadii(7))),
    CatalogScene(
      "elliptical-corners", scale: 1.5,
      Layer(
        frame: Rect(3, 3, 26, 14), contents: .color(blue),
        style: Style(shadows: [dent, drop]), cornerRadii: CornerRadii(Vector(10, 4))),
      Layer(
        frame: Rect(31.3, 3.6, 14, 28), contents: .color(amber),
        cornerRadii: CornerRadii(
          topLeft: Vector(14, 6), topRight: .zero, bottomRight: Vector(4, 40), bottomLeft: Vector(9, 0)),
        border: Border(width: 1.5, color: .black)),
      Layer(
        frame: Rect(3, 20, 26, 12), cornerRadii: CornerRadii(Vector(13, 6)), clipsToBounds: true,
        layers: [Layer(frame: Rect(0, 0, 15, 12), contents: .color(rose))])),
    CatalogScene(
      "corner-shapes", scale: 1.5,
      Layer(
        frame: Rect(3, 3, 15, 13), contents: .color(blue), style: Style(shadows: [dent, drop]),
        cornerRadii: CornerRadii(7), cornerShapes: .squircle),
      Layer(
        frame: Rect(20.3, 3.6, 12, 13), contents: .color(amber),
        cornerRadii: CornerRadii(topLeft: 4, bottomRight: 8),
        cornerShapes: .bevel, border: Border(width: 1.5, color: .black)),
      Layer(
        frame: Rect(35, 3, 11, 13), contents: .color(rose), cornerRadii: CornerRadii(Vector(3, 4)),
        cornerShapes: .notch, border: Border(width: 1, color: .black)),
      Layer(
        frame: Rect(3, 19, 20, 14), cornerRadii: CornerRadii(6), cornerShapes: .scoop, clipsToBounds: true,
        layers: [Layer(frame: Rect(0, 0, 15, 14), contents: .color(rose))]),
      Layer(
        frame: Rect(26, 19, 20, 14),
        contents: .gradient(Gradient([blue, amber])),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: .zero, blur: .sigma(1), spread: 1.5)]),
        cornerRadii: CornerRadii(7), cornerShapes: .superellipse(3))),
    CatalogScene(
      "four-corner-shapes", scale: 1.5,
      Layer(
        frame: Rect(3, 3, 22, 14), contents: .color(blue), style: Style(shadows: [dent, drop]),
        cornerRadii: CornerRadii(6),
        cornerShapes: CornerShapes(
          topLeft: .squircle, topRight: .scoop, bottomRight: .bevel, bottomLeft: .notch)),
      Layer(
        frame: Rect(28.3, 3.6, 16, 13), contents: .color(amber),
        cornerRadii: CornerRadii(topLeft: 5, topRight: 4, bottomRight: 7, bottomLeft: 3),
        cornerShapes: CornerShapes(topRight: .superellipse(-0.5), bottomRight: .superellipse(3.3)),
        border: Border(width: 1.5, color: .black)),
      // Opposite hollow corners that would overlap.
      Layer(
        frame: Rect(3, 19.5, 18, 14), contents: .color(rose),
        cornerRadii: CornerRadii(topLeft: 11, bottomRight: 13), cornerShapes: .scoop,
        border: Border(width: 0.75, color: .black)),
      Layer(
        frame: Rect(25, 20, 20, 13), cornerRadii: CornerRadii(topLeft: 10, topRight: 3, bottomRight: 12),
        cornerShapes: CornerShapes(topLeft: .bevel, bottomRight: .notch), clipsToBounds: true,
        layers: [Layer(frame: Rect(0, 0, 20, 13), contents: .gradient(Gradient([blue, amber])))])),
    CatalogScene(
      "borders",
      Layer(
        frame: Rect(4, 4, 18, 14), contents: .color(amber), cornerRadii: CornerRadii(4),
        border: Border(width: 1, color: .black)),
      Layer(
        frame: Rect(24.5, 4.5, 19, 25), cornerRadii: CornerRadii(6), border: Border(width: 2.5, color: rose)),
      Layer(
        frame: Rect(5, 21, 14, 11), contents: .color(blue),
        border: Border(width: 40, color: Color(white: 1, alpha: 0.5)))),
  ]

  /// A path from valid data.
  private static func path(_ data: String) -> Path { (try? Path(svg: data)) ?? Path() }

  private static let paths = [
    CatalogScene(
      "paths",
      Layer(
        frame: Rect(3.3, 3, 20, 20),
        contents: .shape(
          Shape(
            path("M10 0 16 19 0 7H20L4 19Z"), fill: amber, rule: .evenOdd, stroke: Stroke(width: 0.7),
            strokeColor: blue))),
      Layer(
        frame: Rect(26, 4, 20, 14),
        contents: .shape(
          Shape(
            path("M0 7C5-9 9 23 20 2"), fill: nil, stroke: Stroke(width: 3, cap: .round, dashes: [5, 4]),
            strokeColor: rose)),
        style: Style(shadows: [drop])),
      Layer(
        frame: Rect(26.5, 20.25, 20, 14),
        contents: .shape(Shape(path("M0 0A7 7 0 0 1 14 0L7 12Z"), fill: blue)),
        style: Style(shadows: [dent, shine], contents: .knockout, threshold: 1))),
    CatalogScene(
      "path-past-the-edges", scale: 2,
      Layer(
        frame: Rect(0, 0, 48, 36), contents: .shape(Shape(path("M-500-500H20L40 30-20 900Z"), fill: blue)),
        style: Style(shadows: [wide, dent])),
      Layer(
        frame: Rect(12, 6, 24, 24), contents: .shape(Shape(path("M-9 0H40V40H-9Z"), fill: rose)),
        cornerRadii: CornerRadii(8), clipsToBounds: true)),
  ]

  private static let gradients = [
    CatalogScene(
      "gradient-dithered", background: nil, dithers: true,
      Layer(
        frame: Rect(0, 0, 48, 36),
        contents: .gradient(
          Gradient([Color(white: 0.2), Color(white: 0.24, alpha: 0.9)], from: .zero, to: Vector(1, 1))))),
    CatalogScene(
      "gradient-panel",
      Layer(
        frame: Rect(4, 4, 40, 28), contents: .gradient(Gradient([Color(white: 1), Color(white: 0.8), blue])),
        style: Style(shadows: [drop]), cornerRadii: CornerRadii(6))),
    CatalogScene(
      "gradient-kinds",
      Layer(
        frame: Rect(2, 2, 20, 15),
        contents: .gradient(Gradient([blue, amber], from: Vector(0, 0), to: Vector(1, 1), space: .okLab))),
      Layer(
        frame: Rect(25, 2, 20, 15),
        contents: .gradient(
          Gradient(
            .radial(center: Vector(0.4, 0.4), radius: Vector(0.6, 0.6)),
            stops: [.init(.white, at: 0), .init(rose, at: 0.6), .init(.clear, at: 1)], space: .linear))),
      Layer(
        frame: Rect(2, 19, 20, 15),
        contents: .gradient(
          Gradient(
            .conic(center: Vector(0.5, 0.5), start: 0),
            stops: [.init(blue, at: 0), .init(blue, at: 0.3), .init(amber, at: 0.3), .init(.white, at: 1)]))
      ),
      Layer(
        frame: Rect(25, 19, 20, 15),
        contents: .gradient(
          Gradient(
            [Color(white: 0, alpha: 0.5), Color(red: 1, green: 0, blue: 0, alpha: 0)], mixing: .straight)))),
    CatalogScene(
      "translucent-gradient-shadow",
      Layer(
        frame: Rect(8.5, 6, 30, 20), contents: .gradient(Gradient([rose, .clear])),
        style: Style(shadows: [dent, drop], threshold: 90), cornerRadii: CornerRadii(8))),
  ]

  private static let effects = [
    CatalogScene(
      "rectangle-shadows",
      Layer(
        frame: Rect(8, 7, 30, 18), contents: .color(.white),
        style: Style(shadows: [dent, shine, drop, wide])),
      Layer(
        frame: Rect(30.25, 20.5, 12, 9.75), contents: .color(blue),
        style: Style(shadows: [drop, shine], edges: .bounded))),
    CatalogScene(
      "spread-boxes",
      Layer(
        frame: Rect(6, 6, 14, 10), contents: .color(.white),
        style: Style(shadows: [
          Shadow(.outer, color: blue, spread: 3),
          Shadow(.inner, color: amber, offset: Vector(1, 1), spread: 1.5),
        ]), cornerRadii: CornerRadii(topLeft: 6, topRight: 1, bottomRight: 3)),
      Layer(
        frame: Rect(28, 6, 12, 9), contents: .color(Color(red: 0, green: 0.3, blue: 0.2, alpha: 0.5)),
        style: Style(shadows: [
          Shadow(.outer, color: rose, blur: .blur(2), spread: 2.5),
          Shadow(.inner, color: .white, spread: -1),
        ])),
      Layer(
        frame: Rect(6, 22, 16, 9), contents: .gradient(Gradient([blue, amber])),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(3, 1), spread: -2)])),
      Layer(
        frame: Rect(30, 21, 12, 10), contents: .gradient(Gradient([rose, .clear])),
        style: Style(shadows: [Shadow(.outer, color: blue, spread: 2)]))),
    CatalogScene(
      "photoshop-boxes", scale: 1.5,
      Layer(
        frame: Rect(7.25, 7, 12, 9.5), contents: .color(.white),
        style: Style(
          shadows: [
            Shadow(.outer, color: blue, offset: Vector(1, 1), blur: .size(4)),
            Shadow(.inner, color: amber, offset: Vector(-1, 1), blur: .size(3)),
          ], edges: .bounded, profile: .photoshop)),
      Layer(
        frame: Rect(28, 7, 12, 9), contents: .color(amber),
        style: Style(
          shadows: [
            Shadow(.outer, color: rose, spread: 4),
            Shadow(.inner, color: .white, blur: .size(2), spread: 1.4),
          ], profile: .photoshop)),
      Layer(
        frame: Rect(8, 24, 12, 7), contents: .gradient(Gradient([rose, .clear])),
        style: Style(
          shadows: [Shadow(.outer, color: blue, offset: Vector(1.3, 1.3), spread: 3)], profile: .photoshop)),
      Layer(
        frame: Rect(29, 24, 10, 7), style: Style(profile: .photoshop),
        pathShadow: PathShadow(
          .ellipse(in: Rect(0, 0, 10, 7)), color: .black, offset: Vector(0.5, 0.5),
          blur: .size(3), spread: 2))),
    CatalogScene(
      "knocked-out-rectangle",
      Layer(
        frame: Rect(8.5, 7.5, 30, 18), contents: .color(.white),
        style: Style(shadows: [dent, drop], contents: .knockout, casters: .drawn))),
    CatalogScene(
      "rounded-shadows", scale: 2,
      Layer(
        frame: Rect(8, 6, 30, 20), contents: .color(.white),
        style: Style(shadows: [dent, drop, wide]), cornerRadii: CornerRadii(8))),
    CatalogScene(
      "sharp-shadows",
      Layer(
        frame: Rect(6, 5, 16, 12), contents: .color(amber),
        style: Style(shadows: [Shadow(.outer, color: blue, offset: Vector(4, 3.5))]),
        cornerRadii: CornerRadii(3)),
      Layer(
        frame: Rect(27, 6, 16, 12), contents: picture(.letters, 16, 12),
        style: Style(shadows: [
          Shadow(.outer, color: rose, offset: Vector(1.5, 2.25)),
          Shadow(.inner, color: .white, offset: Vector(1, 1)),
        ])),
      Layer(
        frame: Rect(9, 21, 20, 9), contents: .color(blue),
        style: Style(shadows: [
          Shadow(.outer, offset: Vector(-3.25, 2)), Shadow(.inner, color: amber, offset: Vector(2, -2)),
        ]))),
    CatalogScene(
      "indented-picture",
      Layer(
        frame: Rect(4, 3, 40, 30), contents: picture(.letters, 40, 30),
        style: Style(
          shadows: [dent, shine, drop], contents: .knockout, threshold: 1, edges: .bounded, casters: .drawn)
      )),
    CatalogScene(
      "filled-shapes",
      Layer(
        frame: Rect(4, 4, 18, 26), contents: .color(.black),
        style: Style(shadows: [dent], contents: .knockout, fill: .color(amber)), cornerRadii: CornerRadii(5)
      ),
      Layer(
        frame: Rect(26, 4, 18, 26), contents: picture(.disc, 18, 26),
        style: Style(shadows: [dent, drop], fill: fill))),
    CatalogScene(
      "far-shadow", background: .white,
      // The layer itself lies outside the picture.
      Layer(
        frame: Rect(-60, 8, 50, 20), contents: .color(.black),
        style: Style(shadows: [Shadow(.outer, offset: Vector(66, 0), blur: .sigma(3))]),
        cornerRadii: CornerRadii(4))),
  ]

  private static let fill: Fill? = (try? Content.opaque.picture(PixelSize(9, 7))).map {
    .bitmap($0, fit: .stretch)
  }
}
