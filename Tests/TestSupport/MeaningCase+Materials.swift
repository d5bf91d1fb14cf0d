// SPDX-License-Identifier: MIT
import IntaglioModel

// Environments, inflated surfaces, prepared contents and die-cut outlines. Numbers by hand, from the formulas
// of `Environment`, `Bevel`, `Erosion` and `Outline`.

extension MeaningCase {
  private static func mirror(
    _ technique: Bevel.Technique = .smooth, size: Double = 4, elevation: Double = 30, opacity: Double = 1
  ) -> Style {
    Style(
      light: Light(angle: 0, elevation: elevation),
      bevels: [
        Bevel(
          size: size, highlight: Bevel.Side(.clear), shade: Bevel.Side(.clear), technique: technique,
          environment: Environment(ColorRamp([.black, .white]), opacity: opacity))
      ])
  }

  /// A bevel that mirrors a picture of 16 by 16 pixels: 16 levels of red more in each column, and 16 of
  /// green in each row.
  private static func sphere(angle: Double, texture: Bevel.Texture? = nil) -> Style {
    var pixels: [UInt8] = []
    for row in 0..<16 {
      for column in 0..<16 { pixels += [UInt8(16 * column), UInt8(16 * row), 0, 255] }
    }
    return Style(
      light: Light(angle: angle, elevation: 30),
      bevels: [
        Bevel(
          size: 8, highlight: Bevel.Side(.clear), shade: Bevel.Side(.clear),
          technique: .inflate, texture: texture,
          environment: (try? Bitmap(size: PixelSize(width: 16, height: 16), pixels: pixels)).map {
            Environment(.picture(.bitmap($0)))
          })
      ])
  }

  /// Two columns of black and two of white, two points high.
  private static let ribs: Bevel.Texture? = {
    let levels: [UInt8] = [0, 0, 255, 255]
    let tile = try? Bitmap(
      size: PixelSize(width: 4, height: 1), pixels: levels.flatMap { [$0, $0, $0, 255] })
    return tile.map { Bevel.Texture(Pattern($0), height: 2) }
  }()

  private static func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    Layer(frame: Rect(x, y, width, height), contents: .color(red))
  }

  private static func cut(_ outline: Outline, _ layers: Layer...) -> Layer {
    Layer(frame: Rect(0, 0, 36, 36), style: Style(outline: outline), layers: layers)
  }

  /// A frame of bars 8 points wide around a hole of 12.
  private static let ring = [bar(4, 4, 28, 8), bar(4, 24, 28, 8), bar(4, 4, 8, 28), bar(24, 4, 8, 28)]

  /// A band of red with an outline, and grains of two pixels at a scale of 2.
  private static func grained(_ y: Double, _ size: Double, _ unit: GrainUnit) -> Layer {
    Layer(
      frame: Rect(2, y, 8, 2), contents: .color(red),
      style: Style(
        noises: [Noise(.one(.black), size: size, seed: 5, unit: unit)], scale: 3,
        outline: Outline(0.5, closing: 0)))
  }

  private static func worn(_ amount: Double, edge: Double = 0) -> Layer {
    // A tile of one grey pixel, L = 128 / 255.
    var tile = try? Bitmap(transparent: PixelSize(width: 1, height: 1))
    tile?[0, 0] = SIMD4(128, 128, 128, 255)
    let grey = tile.map { Pattern($0) }
    return Layer(
      frame: Rect(-20, -20, 60, 60), contents: .color(red),
      style: Style(erosion: grey.map { Erosion($0, amount: amount, softness: 0.25, edge: edge) }))
  }

  private static func limited(_ style: Style, _ limits: Light.Limits) -> Style {
    var style = style
    style.lightLimits = limits
    return style
  }

  static let materials = [
    MeaningCase(
      "a light too high is lowered to the style's limits", 8, 8,
      Layer(
        frame: Rect(-40, -40, 90, 90), contents: .color(blue),
        style: limited(mirror(elevation: 80), Light.Limits(elevation: 10...30))),
      pixels: [(4, 4, opaque(191.25, 191.25, 191.25))]),
    MeaningCase(
      "a light from beside the style's limits comes from the nearer end", 8, 4, light: Light(angle: -90),
      Layer(
        frame: Rect(1, 1, 2, 2), contents: .color(blue),
        style: limited(
          Style(longShadows: [LongShadow(color: red, length: 3)]), Light.Limits(angle: 100...180))),
      // -90° is 90° from 180°, and 170° from 100°.
      pixels: [
        (0, 1, clear), (3, 1, opaque(255, 0, 0)), (5, 2, opaque(255, 0, 0)), (6, 1, clear), (3, 0, clear),
      ]),
    MeaningCase(
      "flat parts mirror the colour of the light's elevation", 8, 8,
      Layer(frame: Rect(-40, -40, 90, 90), contents: .color(blue), style: mirror()),
      // (1 + sin 30) / 2 of 255.
      pixels: [(4, 4, opaque(191.25, 191.25, 191.25))]),
    MeaningCase(
      "a translucent environment keeps the contents' colours", 8, 8,
      Layer(frame: Rect(-40, -40, 90, 90), contents: .color(blue), style: mirror(opacity: 0.5)),
      pixels: [(4, 4, opaque(95.625, 95.625, 223.125))]),
    MeaningCase(
      "an inflated surface turns away from the light at its edge", 24, 4,
      Layer(
        frame: Rect(10, -40, 90, 90), contents: .color(blue), style: mirror(.inflate, size: 8)),
      // At d pixels from the edge the height is 1 - (1 - d / 8)^3: at 13 its slope is 0.9648, at 11 it is
      // 1.9961, each over one pixel on either side; the light comes from the right.
      pixels: [(13, 1, opaque(96.71, 96.71, 96.71)), (11, 1, opaque(57.33, 57.33, 57.33)), (9, 1, clear)]),
    // The slopes of the case above, s = 0.9648 and 1.9961, lead to 8 s / sqrt(1 + s²) from the centre,
    // between the pixels 7 and 8.
    MeaningCase(
      "a sphere's bottom is mirrored by what faces away from the light", 24, 4,
      Layer(frame: Rect(10, -40, 90, 90), contents: .color(blue), style: sphere(angle: 0)),
      pixels: [
        (20, 1, opaque(120, 120, 0)), (13, 1, opaque(120, 208.87, 0)), (11, 1, opaque(120, 234.44, 0)),
        (9, 1, clear),
      ]),
    MeaningCase(
      "a sphere's left is mirrored by what faces left below a light from above", 24, 4,
      Layer(frame: Rect(10, -40, 90, 90), contents: .color(blue), style: sphere(angle: 90)),
      pixels: [(20, 1, opaque(120, 120, 0)), (13, 1, opaque(31.13, 120, 0)), (11, 1, opaque(5.56, 120, 0))]),
    MeaningCase(
      "a texture turns what a surface mirrors", 12, 12,
      Layer(frame: Rect(-40, -40, 90, 90), contents: .color(blue), style: sphere(angle: 0, texture: ribs)),
      // Columns 1 and 2 of each tile rise to the right by 1, columns 3 and 0 fall.
      pixels: [
        (5, 4, opaque(120, 210.51, 0)), (6, 7, opaque(120, 210.51, 0)), (3, 4, opaque(120, 29.49, 0)),
        (8, 2, opaque(120, 29.49, 0)),
      ]),
    MeaningCase(
      "alpha up to the floor is none, for shadows too", 60, 8,
      Layer(
        frame: Rect(0, 0, 8, 8), contents: .color(color(255, 0, 0, 0.4)),
        style: Style(
          shadows: [Shadow(.outer, color: .black, offset: Vector(20, 0))], alphaFloor: 0.25)),
      Layer(
        frame: Rect(40, 0, 8, 8), contents: .color(color(255, 0, 0, 0.2)),
        style: Style(
          shadows: [Shadow(.outer, color: .black, offset: Vector(-6, 0))], alphaFloor: 0.25)),
      // (0.4 - 0.25) / 0.75 is a fifth.
      pixels: [(4, 4, SIMD4(51, 0, 0, 51)), (24, 4, SIMD4(0, 0, 0, 51)), (44, 4, clear), (38, 4, clear)]),
    MeaningCase(
      "grains in points or pixels do not follow the style's scale", 12, 12, scale: 2, grained(2, 1, .points),
      grained(8, 2, .pixels),
      // Of the first row of grains the third and the fifth are visible: computed with Python.
      pixels: [4, 16].flatMap { y in
        [
          (6, y, opaque(255, 0, 0)), (7, y, opaque(255, 0, 0)), (8, y, opaque(0, 0, 0)),
          (9, y + 1, opaque(0, 0, 0)), (10, y, opaque(255, 0, 0)), (12, y, opaque(0, 0, 0)),
        ]
      }),
    MeaningCase(
      "an outline of contents beyond the canvas reaches into it, and so does its shadow", 8, 8,
      Layer(
        frame: Rect(-20, -20, 48, 18), contents: .color(red),
        style: Style(
          shadows: [Shadow(.outer, color: .black, offset: Vector(0, 4))], outline: Outline(3))),
      // The contour ends at row 1, its shadow at row 5.
      pixels: [
        (4, 0, opaque(255, 255, 255)), (4, 1, opaque(0, 0, 0)), (4, 4, opaque(0, 0, 0)), (4, 5, clear),
      ]),
    MeaningCase(
      "a concealed shadow is not seen through the translucent contour that casts it", 24, 8,
      Layer(
        frame: Rect(-20, -20, 30, 48), contents: .color(red),
        style: Style(
          shadows: [Shadow(.outer, color: blue, offset: Vector(4, 0), isConcealed: true)],
          outline: Outline(3, paint: .color(color(255, 255, 255, 0.4))))),
      pixels: [
        (9, 4, opaque(255, 0, 0)), (11, 4, SIMD4(102, 102, 102, 102)), (14, 4, opaque(0, 0, 255)),
        (18, 4, clear),
      ]),
    MeaningCase(
      "a texture wears contents away by its darkness", 8, 8, worn(0.5),
      // (128 / 255 - 0.5 * 1.25) / 0.25 + 1.
      pixels: [(4, 4, SIMD4(1, 0, 0, 1) * 129.5)]),
    MeaningCase("an erosion by 0 wears nothing", 8, 8, worn(0), pixels: [(4, 4, opaque(255, 0, 0))]),
    MeaningCase("an erosion by 1 leaves nothing", 8, 8, worn(1), pixels: [(4, 4, clear)]),
    MeaningCase(
      "an erosion of the edge leaves the inside", 8, 8, worn(1, edge: 4), pixels: [(4, 4, opaque(255, 0, 0))]),
    MeaningCase(
      "where only edges move, the inside stays", 14, 8,
      Layer(
        frame: Rect(-20, -20, 30, 60),
        style: Style(displacement: Displacement(radius: 3, size: 4, seed: 5, movesOnlyEdges: true)),
        layers: [bar(0, 0, 30, 60), Layer(frame: Rect(0, 0, 25, 60), contents: .color(blue))]),
      // The edge of the case "contents are moved about by noise"; the colours meet at column 5.
      pixels: [
        (4, 3, opaque(0, 0, 255)), (5, 3, opaque(255, 0, 0)), (8, 1, SIMD4(255, 0, 0, 255) * 0.51944),
        (10, 1, SIMD4(255, 0, 0, 255) * 0.58298), (11, 2, clear),
      ]),
    MeaningCase(
      "an outline closes gaps narrower than twice its closing", 46, 10,
      cut(Outline(2, closing: 2), bar(10, -20, 10, 50), bar(26, -20, 10, 50)),
      // Between the contours, at 22 and 24, are two pixels.
      pixels: [
        (7, 5, clear), (8, 5, opaque(255, 255, 255)), (15, 5, opaque(255, 0, 0)),
        (22, 5, opaque(255, 255, 255)), (23, 5, opaque(255, 255, 255)), (38, 5, clear),
      ]),
    MeaningCase(
      "wider gaps stay, and shadows are cast by the outline", 46, 10,
      Layer(
        frame: Rect(0, 0, 36, 36),
        style: Style(
          shadows: [Shadow(.outer, color: .black, offset: Vector(0, 0), spread: 1)],
          outline: Outline(2, closing: 0.5)),
        layers: [bar(10, -20, 10, 50), bar(28, -20, 10, 50)]),
      pixels: [
        (6, 5, clear), (7, 5, opaque(0, 0, 0)), (8, 5, opaque(255, 255, 255)), (22, 5, opaque(0, 0, 0)),
        (23, 5, clear), (24, 5, clear), (25, 5, opaque(0, 0, 0)),
      ]),
    MeaningCase(
      "holes are filled if no disc fits", 36, 36,
      Layer(
        frame: Rect(0, 0, 36, 36), style: Style(outline: Outline(2, closing: 2, fillsHoles: 12)),
        layers: ring),
      // The hole of the contour is 8 points wide.
      pixels: [(18, 18, opaque(255, 255, 255)), (15, 20, opaque(255, 255, 255)), (1, 1, clear)]),
    MeaningCase(
      "larger holes stay", 36, 36,
      Layer(
        frame: Rect(0, 0, 36, 36), style: Style(outline: Outline(2, closing: 2, fillsHoles: 6)),
        layers: ring),
      pixels: [(18, 18, clear), (18, 13, opaque(255, 255, 255))]),
    MeaningCase(
      "a bay is no hole", 36, 36,
      Layer(
        frame: Rect(0, 0, 36, 36), style: Style(outline: Outline(2, closing: 2, fillsHoles: 100)),
        layers: Array(ring.prefix(3))),
      pixels: [(18, 18, clear), (28, 18, clear), (18, 13, opaque(255, 255, 255))]),
    MeaningCase(
      "alpha of 76 levels has an outline, and 75 levels are faint", 24, 10,
      Layer(
        frame: Rect(4, 4, 4, 4), contents: .color(Color(red: 0, green: 0, blue: 0, alpha: 76.0 / 255)),
        style: Style(fillOpacity: 0, outline: Outline(3, closing: 0))),
      Layer(
        frame: Rect(16, 4, 4, 4), contents: .color(Color(red: 0, green: 0, blue: 0, alpha: 75.0 / 255)),
        style: Style(fillOpacity: 0, outline: Outline(3, closing: 0))),
      // Hardened, they are 24.6 levels and 22.6 levels; spreads ignore less than 25, rounded.
      pixels: [(2, 5, opaque(255, 255, 255)), (5, 5, opaque(255, 255, 255)), (14, 5, clear), (17, 5, clear)]),
    MeaningCase(
      "soft contents have a hard contour at half of their alpha", 40, 6,
      Layer(
        frame: Rect(-40, -20, 70, 50),
        contents: .gradient(
          Gradient(
            .linear(start: Vector(4.0 / 7, 0), end: Vector(1, 0)),
            stops: [Gradient.Stop(.black, at: 0), Gradient.Stop(.clear, at: 1)])),
        style: Style(fillOpacity: 0, outline: Outline(4, closing: 0))),
      // Alpha falls from 1 at column 0 to 0 at column 30, and the hardened one to 0 at 22.5: the last covered
      // pixel, at 22 with an alpha of a thirtieth, reaches column 25.
      pixels: [(10, 2, opaque(255, 255, 255)), (24, 2, opaque(255, 255, 255)), (28, 2, clear)]),
  ]
}
