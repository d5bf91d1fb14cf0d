// SPDX-License-Identifier: MIT
import IntaglioModel

// The meaning of the profile `photoshop`: triangles, 16-sided distances, whole pixels.

extension MeaningCase {
  static let profiles = [
    MeaningCase(
      "Photoshop's blur of one pixel is a triangle on both axes",
      dots([.size(3)], at: [3]),
      // (1 2 3 2 1) / 9 along each axis.
      [
        (3, 3, shade(9.0 / 81)), (4, 3, shade(6.0 / 81)), (3, 1, shade(3.0 / 81)), (5, 4, shade(2.0 / 81)),
        (1, 5, shade(1.0 / 81)), (6, 3, clear), (3, 0, clear),
      ]),
    MeaningCase(
      "Photoshop's blur has whole widths, even ones too, and none of one pixel",
      dots([.size(1.5), .size(1.49), .css(0), .sigma(1.26)], at: [3, 11, 19, 27]),
      // (1 2 1) / 4, nothing, nothing, and with a sigma of 0.42 x 3 the width 3.
      [
        (3, 3, shade(4.0 / 16)), (2, 3, shade(2.0 / 16)), (4, 4, shade(1.0 / 16)), (5, 3, clear),
        (11, 3, shade(1)), (12, 3, clear), (19, 3, shade(1)), (20, 3, clear), (27, 3, shade(9.0 / 81)),
        (29, 5, shade(1.0 / 81)),
      ]),
    MeaningCase(
      "Photoshop moves shadows by whole pixels, halves away from zero, after the scale", 20, 6, scale: 1.5,
      // At 1.5 pixels per point: 1 is 1.5, rounded 2; -1 is rounded -2; 1.6 is 2.4, rounded 2.
      dot(
        at: 2, 2, size: 2,
        [Shadow(.outer, offset: Vector(1, -1)), Shadow(.outer, color: red, offset: Vector(1.6, 1.6))]),
      // The box has the pixels 3…5; moved they are 5…7 and 1…3, and 5…7 both ways.
      pixels: [
        (7, 1, opaque(0, 0, 0)), (7, 3, opaque(0, 0, 0)), (7, 5, opaque(255, 0, 0)),
        (7, 7, opaque(255, 0, 0)),
        (8, 1, clear), (4, 2, clear), (7, 0, clear), (7, 8, clear),
      ]),
    MeaningCase(
      "Photoshop's light moves shadows by whole pixels", 12, 3,
      Layer(
        frame: Rect(1, 1, 1, 1), contents: .color(opaqueWhite),
        style: Style(
          // From the left, 45 degrees above the surface: the offset equals the depth.
          shadows: [Shadow(.outer, depth: 2.5)], light: Light(angle: 180, elevation: 45),
          profile: .photoshop)
      ),
      pixels: [(4, 1, opaque(0, 0, 0)), (3, 1, clear), (5, 1, clear)]),
    MeaningCase(
      "Photoshop's spread goes straight, diagonally and by knight's moves", 17, 17,
      dot(at: 8, 8, [Shadow(.outer, blur: .size(1), spread: 4.5)]),
      // 1 + 5 minus the distance: 5 - 2 + √5, 1 √5 + 2 √2, 5 - 4 + 2 √5, 4 √2; the Euclidean ones would be
      // √26, 5, √29 and √32.
      pixels: [
        (13, 8, shade(1)), (14, 8, clear), (13, 9, shade(0.763932)), (12, 11, shade(0.935505)),
        (13, 6, shade(0.527864)), (4, 4, shade(0.343146)), (3, 7, shade(0.763932)), (9, 14, clear),
      ]),
    MeaningCase(
      "Photoshop's spread that nothing blurs goes by whole steps", 17, 17,
      dot(at: 8, 8, [Shadow(.outer, spread: 4.5)]),
      // 256 / 6 = 42.7: steps of 42, 60 and 95. Subtracted from 256, the paths 5 x 42, 6 x 42, 3 x 42 + 95,
      // 95 + 2 x 60, 42 + 2 x 95 and 4 x 60 leave:
      pixels: [
        (13, 8, shade(1)), (14, 8, shade(4.0 / 42)), (13, 9, shade(35.0 / 42)), (12, 11, shade(41.0 / 42)),
        (13, 6, shade(24.0 / 42)), (4, 4, shade(16.0 / 42)), (3, 7, shade(35.0 / 42)), (14, 9, clear),
        (15, 8, clear),
      ]),
    MeaningCase(
      "Photoshop's spread of a picture counts its levels, and rounds up to levels", 88, 20,
      picture(at: 10, 10, alpha: 128, spread: 8),
      picture(at: 32, 10, alpha: 1, spread: 8),
      picture(at: 76, 10, size: 2, alpha: 128, spread: 8),
      // Nothing is rounded for a colour, nor for an enlarged picture like the last one.
      Layer(
        frame: Rect(55, 10, 1, 1), contents: .color(Color(red: 0, green: 0, blue: 0, alpha: 128.0 / 255)),
        style: Style(shadows: [Shadow(.outer, spread: 8)], fillOpacity: 0, profile: .photoshop)),
      // Steps of 28, 40 and 63. 128 levels begin with 2177 / 9 = 241, one with 2050 / 9 = 227.
      pixels: [
        (18, 10, shade(155.0 / 255)), (18, 11, shade(92.0 / 255)), (15, 15, shade(1)),
        (16, 16, shade(10.0 / 255)), (19, 10, clear),
        (40, 10, shade(28.0 / 255)), (38, 15, shade(37.0 / 255)), (39, 10, shade(1)), (39, 14, clear),
        // 256 - 28 x 127 / 255 minus 8 x 28, over 28.
        (63, 10, shade(0.6448179)), (62, 10, shade(1)), (64, 10, clear), (85, 11, shade(0.6448179)),
      ]),
    MeaningCase(
      "Photoshop's choke is the spread of what surrounds a shape, and of a box too", 24, 12,
      // Grown by 2: its corner is the reach of a corner, not square.
      Layer(
        frame: Rect(4, 4, 4, 4), contents: .color(opaqueWhite),
        style: Style(shadows: [Shadow(.outer, spread: 2)], contents: .knockout, profile: .photoshop)),
      // Shrunk by 2.4, rounded 2, and visible beside it; and by 0.4, rounded 0.
      Layer(
        frame: Rect(14, 4, 3, 5), contents: .color(opaqueWhite),
        style: Style(shadows: [Shadow(.outer, offset: Vector(4, 0), spread: -1.4)], profile: .photoshop)),
      Layer(
        frame: Rect(14, 9, 1, 1), contents: .color(opaqueWhite),
        style: Style(shadows: [Shadow(.outer, offset: Vector(0, 2), spread: -0.4)], profile: .photoshop)),
      pixels: [
        // 256 / 3 = 85.3: steps of 85, 120 and 190.
        (3, 3, shade(1)), (2, 2, shade(16.0 / 85)), (2, 3, shade(66.0 / 85)), (2, 5, shade(1)),
        (1, 5, shade(1.0 / 85)), (5, 5, clear), (18, 6, clear), (19, 6, opaque(0, 0, 0)),
        (19, 5, opaque(0, 0, 0)),
        (19, 4, clear), (20, 6, clear), (14, 11, opaque(0, 0, 0)),
      ]),
    MeaningCase(
      "Photoshop's inner shadows are those of the same arithmetic", 14, 14,
      Layer(
        frame: Rect(2, 2, 10, 10), contents: .color(opaqueWhite),
        style: Style(shadows: [Shadow(.inner, blur: .size(2), spread: 1)], profile: .photoshop)),
      // Grown by 1, its surroundings cover the outermost pixels; the blur (1 2 1) / 4 leaves 1/4 and 3/4 at
      // the sides.
      pixels: [
        (2, 7, opaque(63.75, 63.75, 63.75)), (3, 7, opaque(191.25, 191.25, 191.25)),
        (4, 7, opaque(255, 255, 255)), (2, 2, opaque(15.9375, 15.9375, 15.9375)),
        (3, 3, opaque(143.4375, 143.4375, 143.4375)), (1, 7, clear),
      ]),
    MeaningCase(
      "Photoshop's bounded edges are blurred by the same boxes", 10, 8,
      Layer(
        frame: Rect(0, 0, 8, 8),
        contents: .shape(Shape(.rectangle(Rect(0, 0, 4, 8)), fill: opaqueWhite)),
        style: Style(shadows: [Shadow(.inner, blur: .size(2))], edges: .bounded, profile: .photoshop)),
      // The inverse starts in column 4: 1/4 of it is visible in column 3, and none at the left, where the
      // bounds end.
      pixels: [(3, 4, opaque(191.25, 191.25, 191.25)), (0, 4, opaque(255, 255, 255)), (4, 4, clear)]),
    MeaningCase(
      "a shadow along a path has the profile of its layer's style", 12, 7,
      Layer(
        frame: Rect(3, 3, 1, 1), style: Style(profile: .photoshop),
        pathShadow: PathShadow(
          .rectangle(Rect(0, 0, 1, 1)), color: .black, offset: Vector(0.5, 0.4), blur: .size(2))),
      pixels: [(4, 3, shade(4.0 / 16)), (5, 3, shade(2.0 / 16)), (5, 4, shade(1.0 / 16)), (6, 3, clear)]),
  ]

  static let profilesWithin = [
    MeaningCase(
      "Photoshop's inner shadows lie on the contents' colours, and soft edges cut off both",
      within(softBox, Style(shadows: [Shadow(.inner, color: color(255, 0, 0, 0.5))], profile: .photoshop)),
      // Half of column 1 is covered: half of the shadow, 1/4 red, lies on green, and half of that on the
      // background.
      [(1, 2, opaque(131.875, 125, 25)), (2, 2, opaque(0, 200, 0)), (0, 2, opaque(200, 100, 50))]),
    MeaningCase(
      "Photoshop's overlays are blended with the colour of translucent contents, not with what shines through",
      within(
        Layer(frame: Rect(1, 0, 4, 6), contents: .color(color(0, 200, 0, 0.4))),
        Style(profile: .photoshop, overlays: [tint])),
      // 0.6 of the background and 0.4 of (0, 80, 0).
      [(2, 2, opaque(120, 92, 30))]),
    MeaningCase(
      "Photoshop's overlays see the ground through a fill opacity",
      within(softBox, Style(fillOpacity: 0.5, profile: .photoshop, overlays: [tint])),
      // At half coverage half of each colour of (150, 125, 37.5): a quarter of green on the background.
      [(1, 2, opaque(90, 87.5, 30)), (2, 2, opaque(20, 60, 15))]),
    MeaningCase(
      "what hides contents is painted on, whatever their fill opacity",
      within(
        softBox,
        Style(fillOpacity: 0, profile: .photoshop, overlays: [tint, Overlay(.color(color(0, 200, 0)))])),
      [(1, 2, opaque(100, 90, 25)), (2, 2, opaque(0, 80, 0))]),
    MeaningCase(
      "Photoshop's strokes take their share of contents and overlays once",
      within(
        Layer(frame: Rect(1, -9, 6, 24), contents: .color(color(0, 200, 0))),
        Style(profile: .photoshop, strokes: [EdgeStroke(1, .center, paint: .color(blue))], overlays: [tint])),
      // The stroke covers half of column 1.
      [(1, 2, opaque(0, 40, 127.5)), (2, 2, opaque(0, 80, 0)), (0, 2, opaque(100, 50, 152.5))]),
    MeaningCase(
      "the light of a bevel within soft edges lies on the contents' colour",
      within(
        softBox,
        Style(
          profile: .photoshop,
          bevels: [
            Bevel(
              size: 1, light: Light(angle: 180, elevation: 30), highlight: Bevel.Side(opaqueWhite),
              shade: Bevel.Side(.clear))
          ])),
      // The alpha rises from 0 to 1 over two columns: 1/2 per column.
      [(1, 2, opaque(100 + 127.5 * lit, 50 + 100 + 27.5 * lit, 25 + 127.5 * lit)), (3, 2, opaque(0, 200, 0))]),
    MeaningCase(
      "the light of a bevel lies on strokes inside the contents",
      within(
        Layer(frame: Rect(1, -9, 20, 24), contents: .color(color(0, 200, 0))),
        Style(
          profile: .photoshop, strokes: [EdgeStroke(1, .inside, paint: .color(blue))],
          bevels: [
            Bevel(
              size: 1, light: Light(angle: 180, elevation: 30), highlight: Bevel.Side(opaqueWhite),
              shade: Bevel.Side(.clear))
          ])),
      [(1, 2, opaque(255 * lit, 255 * lit, 255)), (2, 2, opaque(0, 200, 0))]),
  ]

  private static let lit = ((0.5 * 0.75.squareRoot() + 0.5) / 1.25.squareRoot() - 0.5) / 0.5
  private static let tint = Overlay(.color(color(51, 102, 153)), blend: .multiply)
  /// A green box over half of column 1; its other edges are far away.
  private static let softBox = Layer(frame: Rect(1.5, -9, 20, 24), contents: .color(color(0, 200, 0)))

  /// A layer with a style on a background of (200, 100, 50).
  private static func within(_ layer: Layer, _ style: Style) -> Scene {
    var layer = layer
    layer.style = style
    return Scene(width: 8, height: 6, background: color(200, 100, 50), layers: [layer])
  }

  private static let opaqueWhite = color(255, 255, 255)

  /// Black with a coverage.
  private static func shade(_ alpha: Double) -> SIMD4<Double> { SIMD4(0, 0, 0, 255 * alpha) }

  /// An invisible white box with shadows.
  private static func dot(at x: Double, _ y: Double, size: Double = 1, _ shadows: [Shadow]) -> Layer {
    Layer(
      frame: Rect(x, y, size, size), contents: .color(opaqueWhite),
      style: Style(shadows: shadows, fillOpacity: 0, profile: .photoshop))
  }

  /// A black pixel with this alpha, with only its shadow visible.
  private static func picture(
    at x: Double, _ y: Double, size: Double = 1, alpha: UInt8, spread: Double
  ) -> Layer {
    let bitmap = try? Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 0, alpha])
    return Layer(
      frame: Rect(x, y, size, size), contents: bitmap.map { .image(ImageContents(.bitmap($0))) },
      style: Style(
        shadows: [Shadow(.outer, spread: spread)], fillOpacity: 0, profile: .photoshop))
  }

  /// Blurred pixels in row 3.
  private static func dots(_ blurs: [Blur], at columns: [Double]) -> Scene {
    Scene(
      width: 34, height: 7,
      layers: zip(columns, blurs).map { x, blur in dot(at: x, 3, [Shadow(.outer, blur: blur)]) })
  }
}
