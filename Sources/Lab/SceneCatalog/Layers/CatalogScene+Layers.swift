// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioVector

extension CatalogScene {
  /// Scenes of layers: one per feature and edge case.
  public static let layers: [CatalogScene] =
    shapes + paths + gradients + effects + styled + blurred + refracted + filtered + lit + groups + blends
    + pictures + drawings + painted + knockouts

  /// A scene of layers, by default on a light background.
  init(
    _ name: String, _ summary: String, width: Double = 48, height: Double = 36, scale: Double = 1,
    background: Color? = Color(red: 0.93, green: 0.94, blue: 0.96), light: Light? = nil,
    dithers: Bool = false, _ layers: [Layer]
  ) {
    let scene = Scene(
      width: width, height: height, scale: scale, background: background, light: light, dithers: dithers,
      layers: layers)
    self.init(name, scene, summary: summary)
  }

  /// A scene of the given layers, by default on a light background.
  init(
    _ name: String, _ summary: String, width: Double = 48, height: Double = 36, scale: Double = 1,
    background: Color? = Color(red: 0.93, green: 0.94, blue: 0.96), light: Light? = nil,
    dithers: Bool = false, _ layers: Layer...
  ) {
    self.init(
      name, summary, width: width, height: height, scale: scale, background: background, light: light,
      dithers: dithers, layers)
  }

  // MARK: Materials

  static let blue = Color(red: 0.16, green: 0.38, blue: 0.86)
  static let amber = Color(red: 0.98, green: 0.72, blue: 0.2)
  static let rose = Color(red: 0.86, green: 0.2, blue: 0.4, alpha: 0.7)

  static let drop = Shadow(.outer, color: Color(white: 0, alpha: 0.5), offset: Vector(1, 3), blur: .css(6))
  static let wide = Shadow(.outer, color: Color(white: 0, alpha: 0.4), offset: Vector(0, 4), blur: .sigma(9))
  static let dent = Shadow(.inner, color: Color(white: 0, alpha: 0.6), offset: Vector(0, 2), blur: .css(4))
  static let shine = Shadow(
    .inner, color: Color(white: 1, alpha: 0.8), offset: Vector(-1, -1.5), blur: .sigma(1))

  /// The picture of a content at a size. The size is valid, so the empty bitmap never occurs.
  static func picture(_ content: Content, _ width: Int, _ height: Int) -> Contents {
    guard let bitmap = try? content.picture(PixelSize(width, height)) else { return .color(.clear) }
    return .image(bitmap, gravity: .resize)
  }

  // MARK: Scenes

  private static let shapes = [
    CatalogScene("empty", "no layers and no background: every pixel is transparent", background: nil, []),
    CatalogScene(
      "rectangles",
      "whole and fractional edges, a translucent colour, a layer outside the scene, and one without width",
      Layer(4, 3, 20, 12, .color(blue)), Layer(12.5, 9.25, 30.75, 20.5, .color(rose)),
      Layer(-5, 28, 100, 30, .color(amber)), Layer(40, 2, 0, 9, .color(blue))),
    CatalogScene(
      "rounded", "one radius, four radii of which one is too large for its side, and a circle", scale: 1.5,
      Layer(3, 3, 20, 14, .color(blue), corners: 5),
      Layer(
        25.3, 4.6, 19, 27, .color(amber), cornerRadii: CornerRadii(topLeft: 2, topRight: 9, bottomLeft: 30)),
      Layer(4, 20, 14, 14, .color(rose), corners: 7)),
    CatalogScene(
      "elliptical-corners",
      "corners wider than high with shadows, higher than wide and too high for their side, and an ellipse that clips",
      scale: 1.5,
      Layer(3, 3, 26, 14, .color(blue), shadows: [dent, drop], cornerRadii: CornerRadii(Vector(10, 4))),
      Layer(
        31.3, 3.6, 14, 28, .color(amber),
        cornerRadii: CornerRadii(
          topLeft: Vector(14, 6), topRight: .zero, bottomRight: Vector(4, 40), bottomLeft: Vector(9, 0)),
        border: Border(width: 1.5, color: .black)),
      Layer(
        3, 20, 26, 12, cornerRadii: CornerRadii(Vector(13, 6)), clipsToBounds: true,
        layers: [Layer(0, 0, 15, 12, .color(rose))])),
    CatalogScene(
      "corner-shapes",
      "a squircle with shadows, bevels and notches with borders, scoops that clip, and a superellipse whose caster grows",
      scale: 1.5,
      Layer(3, 3, 15, 13, .color(blue), shadows: [dent, drop], corners: 7, cornerShapes: .squircle),
      Layer(
        20.3, 3.6, 12, 13, .color(amber), cornerRadii: CornerRadii(topLeft: 4, bottomRight: 8),
        cornerShapes: .bevel, border: Border(width: 1.5, color: .black)),
      Layer(
        35, 3, 11, 13, .color(rose), cornerRadii: CornerRadii(Vector(3, 4)), cornerShapes: .notch,
        border: Border(width: 1, color: .black)),
      Layer(
        3, 19, 20, 14, corners: 6, cornerShapes: .scoop, clipsToBounds: true,
        layers: [Layer(0, 0, 15, 14, .color(rose))]),
      Layer(
        26, 19, 20, 14, .gradient(Gradient([blue, amber])),
        shadows: [Shadow(.outer, color: .black, offset: .zero, blur: .sigma(1), spread: 1.5)], corners: 7,
        cornerShapes: .superellipse(3))),
    CatalogScene(
      "four-corner-shapes",
      "corners of different shapes with shadows, a border or a clip, and opposite hollow corners that would overlap",
      scale: 1.5,
      Layer(
        3, 3, 22, 14, .color(blue), shadows: [dent, drop], corners: 6,
        cornerShapes: CornerShapes(
          topLeft: .squircle, topRight: .scoop, bottomRight: .bevel, bottomLeft: .notch)),
      Layer(
        28.3, 3.6, 16, 13, .color(amber),
        cornerRadii: CornerRadii(topLeft: 5, topRight: 4, bottomRight: 7, bottomLeft: 3),
        cornerShapes: CornerShapes(topRight: .superellipse(-0.5), bottomRight: .superellipse(3.3)),
        border: Border(width: 1.5, color: .black)),
      // Opposite hollow corners that would overlap.
      Layer(
        3, 19.5, 18, 14, .color(rose), cornerRadii: CornerRadii(topLeft: 11, bottomRight: 13),
        cornerShapes: .scoop, border: Border(width: 0.75, color: .black)),
      Layer(
        25, 20, 20, 13, cornerRadii: CornerRadii(topLeft: 10, topRight: 3, bottomRight: 12),
        cornerShapes: CornerShapes(topLeft: .bevel, bottomRight: .notch), clipsToBounds: true,
        layers: [Layer(0, 0, 20, 13, .gradient(Gradient([blue, amber])))])),
    CatalogScene(
      "borders", "a border within its frame, one without contents, and one wider than its layer",
      Layer(4, 4, 18, 14, .color(amber), corners: 4, border: Border(width: 1, color: .black)),
      Layer(24.5, 4.5, 19, 25, corners: 6, border: Border(width: 2.5, color: rose)),
      Layer(5, 21, 14, 11, .color(blue), border: Border(width: 40, color: Color(white: 1, alpha: 0.5)))),
  ]

  /// A path from valid data.
  private static func path(_ data: String) -> Path { (try? Path(svg: data)) ?? Path() }

  private static let paths = [
    CatalogScene(
      "paths", "a star filled by the even-odd rule, a dashed stroke with its shadow, an arc knocked out",
      Layer(
        3.3, 3, 20, 20,
        .shape(
          Shape(
            path("M10 0 16 19 0 7H20L4 19Z"), fill: amber, rule: .evenOdd, stroke: Stroke(width: 0.7),
            strokeColor: blue))),
      Layer(
        26, 4, 20, 14,
        .shape(
          Shape(
            path("M0 7C5-9 9 23 20 2"), fill: nil, stroke: Stroke(width: 3, cap: .round, dashes: [5, 4]),
            strokeColor: rose)), shadows: [drop]),
      Layer(
        26.5, 20.25, 20, 14, .shape(Shape(path("M0 0A7 7 0 0 1 14 0L7 12Z"), fill: blue)),
        style: Style(shadows: [dent, shine], contents: .knockout, threshold: 1))),
    CatalogScene(
      "path-past-the-edges", "paths that reach far beyond their frames: drawn whole, or cut at round corners",
      scale: 2,
      Layer(
        0, 0, 48, 36, .shape(Shape(path("M-500-500H20L40 30-20 900Z"), fill: blue)), shadows: [wide, dent]),
      Layer(
        12, 6, 24, 24, .shape(Shape(path("M-9 0H40V40H-9Z"), fill: rose)), corners: 8, clipsToBounds: true)),
  ]

  private static let gradients = [
    CatalogScene(
      "gradient-dithered", "a gradient of few levels, dithered: a fine grain instead of bands",
      background: nil, dithers: true,
      Layer(
        0, 0, 48, 36,
        .gradient(
          Gradient([Color(white: 0.2), Color(white: 0.24, alpha: 0.9)], from: .zero, to: Vector(1, 1))))),
    CatalogScene(
      "gradient-panel", "three colours from top to bottom on a rounded panel with a shadow",
      Layer(
        4, 4, 40, 28, .gradient(Gradient([Color(white: 1), Color(white: 0.8), blue])), shadows: [drop],
        corners: 6)),
    CatalogScene(
      "gradient-kinds",
      "linear in OKLab, radial in linear light, conic with a hard edge, and mixed without alpha",
      Layer(
        2, 2, 20, 15, .gradient(Gradient([blue, amber], from: Vector(0, 0), to: Vector(1, 1), space: .okLab))),
      Layer(
        25, 2, 20, 15,
        .gradient(
          Gradient(
            .radial(center: Vector(0.4, 0.4), radius: Vector(0.6, 0.6)),
            stops: [.init(.white, at: 0), .init(rose, at: 0.6), .init(.clear, at: 1)], space: .linear))),
      Layer(
        2, 19, 20, 15,
        .gradient(
          Gradient(
            .conic(center: Vector(0.5, 0.5), start: 0),
            stops: [.init(blue, at: 0), .init(blue, at: 0.3), .init(amber, at: 0.3), .init(.white, at: 1)]))),
      Layer(
        25, 19, 20, 15,
        .gradient(
          Gradient(
            [Color(white: 0, alpha: 0.5), Color(red: 1, green: 0, blue: 0, alpha: 0)], mixing: .straight)))),
    CatalogScene(
      "translucent-gradient-shadow", "a fading gradient, whose shadows begin at a threshold",
      Layer(
        8.5, 6, 30, 20, .gradient(Gradient([rose, .clear])),
        style: Style(shadows: [dent, drop], threshold: 90), corners: 8)),
  ]

  private static let effects = [
    CatalogScene(
      "rectangle-shadows", "inner and outer shadows of rectangles, which are computed instead of blurred",
      Layer(8, 7, 30, 18, .color(.white), shadows: [dent, shine, drop, wide]),
      Layer(30.25, 20.5, 12, 9.75, .color(blue), style: Style(shadows: [drop, shine], edges: .bounded))),
    CatalogScene(
      "spread-boxes",
      "boxes whose casters grow and shrink as in CSS, and a fading gradient that grows like a picture",
      Layer(
        6, 6, 14, 10, .color(.white),
        shadows: [
          Shadow(.outer, color: blue, spread: 3),
          Shadow(.inner, color: amber, offset: Vector(1, 1), spread: 1.5),
        ], cornerRadii: CornerRadii(topLeft: 6, topRight: 1, bottomRight: 3)),
      Layer(
        28, 6, 12, 9, .color(Color(red: 0, green: 0.3, blue: 0.2, alpha: 0.5)),
        shadows: [
          Shadow(.outer, color: rose, blur: .css(2), spread: 2.5), Shadow(.inner, color: .white, spread: -1),
        ]),
      Layer(
        6, 22, 16, 9, .gradient(Gradient([blue, amber])),
        shadows: [Shadow(.outer, color: .black, offset: Vector(3, 1), spread: -2)]),
      Layer(
        30, 21, 12, 10, .gradient(Gradient([rose, .clear])), shadows: [Shadow(.outer, color: blue, spread: 2)]
      )),
    CatalogScene(
      "photoshop-boxes",
      "boxes, a gradient and a path whose shadows are blurred, moved and grown by Photoshop's arithmetic",
      scale: 1.5,
      Layer(
        7.25, 7, 12, 9.5, .color(.white),
        style: Style(
          shadows: [
            Shadow(.outer, color: blue, offset: Vector(1, 1), blur: .size(4)),
            Shadow(.inner, color: amber, offset: Vector(-1, 1), blur: .size(3)),
          ], edges: .bounded, profile: .photoshop)),
      Layer(
        28, 7, 12, 9, .color(amber),
        style: Style(
          shadows: [
            Shadow(.outer, color: rose, spread: 4),
            Shadow(.inner, color: .white, blur: .size(2), spread: 1.4),
          ], profile: .photoshop)),
      Layer(
        8, 24, 12, 7, .gradient(Gradient([rose, .clear])),
        style: Style(
          shadows: [Shadow(.outer, color: blue, offset: Vector(1.3, 1.3), spread: 3)], profile: .photoshop)),
      Layer(
        29, 24, 10, 7, style: Style(profile: .photoshop),
        pathShadow: PathShadow(
          .ellipse(in: Rect(0, 0, 10, 7)), color: .black, offset: Vector(0.5, 0.5), blur: .size(3), spread: 2)
      )),
    CatalogScene(
      "knocked-out-rectangle",
      "only the shadows of a rectangle, with the casters that the inner-shadow layer draws",
      Layer(
        8.5, 7.5, 30, 18, .color(.white),
        style: Style(shadows: [dent, drop], contents: .knockout, casters: .drawn))),
    CatalogScene(
      "rounded-shadows", "inner, outer and wide shadows of one rounded rectangle", scale: 2,
      Layer(8, 6, 30, 20, .color(.white), shadows: [dent, drop, wide], corners: 8)),
    CatalogScene(
      "sharp-shadows", "shadows without blur, moved by fractions of a point",
      Layer(
        6, 5, 16, 12, .color(amber), shadows: [Shadow(.outer, color: blue, offset: Vector(4, 3.5))],
        corners: 3),
      Layer(
        27, 6, 16, 12, picture(.letters, 16, 12),
        shadows: [
          Shadow(.outer, color: rose, offset: Vector(1.5, 2.25)),
          Shadow(.inner, color: .white, offset: Vector(1, 1)),
        ]),
      Layer(
        9, 21, 20, 9, .color(blue),
        shadows: [
          Shadow(.outer, offset: Vector(-3.25, 2)), Shadow(.inner, color: amber, offset: Vector(2, -2)),
        ])),
    CatalogScene(
      "indented-picture",
      "a picture knocked out and indented, with the inner-shadow layer's bounds and casters",
      Layer(
        4, 3, 40, 30, picture(.letters, 40, 30),
        style: Style(
          shadows: [dent, shine, drop], contents: .knockout, threshold: 1, edges: .bounded, casters: .drawn))),
    CatalogScene(
      "filled-shapes", "shapes filled with a colour and with a picture, under their inner shadows",
      Layer(
        4, 4, 18, 26, .color(.black), style: Style(shadows: [dent], contents: .knockout, fill: .color(amber)),
        corners: 5),
      Layer(26, 4, 18, 26, picture(.disc, 18, 26), style: Style(shadows: [dent, drop], fill: fill))),
    CatalogScene(
      "far-shadow", "the shadow of a layer that lies outside the scene", background: .white,
      // The layer itself lies outside the picture.
      Layer(
        -60, 8, 50, 20, .color(.black), shadows: [Shadow(.outer, offset: Vector(66, 0), blur: .sigma(3))],
        corners: 4)),
  ]

  private static let fill: Fill? = (try? Content.opaque.picture(PixelSize(9, 7))).map {
    .bitmap($0, fit: .stretch)
  }
}

extension Layer {
  /// A layer of the catalogue, by its frame. `shadows` are a style of nothing else, and `corners` the radius
  /// of all four.
  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Contents? = nil,
    adjustment: Adjustment.Change? = nil, style: Style? = nil, shadows: [Shadow]? = nil, corners: Double = 0,
    cornerRadii: CornerRadii? = nil, cornerShapes: CornerShapes = .round, border: Border? = nil,
    transform: Transform = .identity, anchor: Vector = Vector(0.5, 0.5), opacity: Double = 1,
    blend: BlendMode = .normal, knockout: Knockout = .none, isHidden: Bool = false,
    clipsToBounds: Bool = false, mask: LayerMask? = nil, pathShadow: PathShadow? = nil,
    isIsolated: Bool = false, passesThrough: Bool = false, rasterizes: Bool = false, layers: [Layer] = []
  ) {
    self.init(
      frame: Rect(x, y, width, height), contents: contents, adjustment: adjustment.map { Adjustment($0) },
      style: style ?? shadows.map { Style(shadows: $0) }, cornerRadii: cornerRadii ?? CornerRadii(corners),
      cornerShapes: cornerShapes, border: border, transform: transform, anchor: anchor, opacity: opacity,
      blend: blend, knockout: knockout, isHidden: isHidden, clipsToBounds: clipsToBounds, mask: mask,
      pathShadow: pathShadow, isIsolated: isIsolated, passesThrough: passesThrough, rasterizes: rasterizes,
      layers: layers)
  }
}
