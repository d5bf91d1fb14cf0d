// SPDX-License-Identifier: MIT
import IntaglioModel

extension DriverCheck {
  /// Small scenes that together run every pass, and all statements of paint passes that index vectors or
  /// arrays. The first one has all kinds of blurs.
  package static let scenes: [(name: String, scene: Scene)] = [
    ("blurs", blurs), ("spreads", spreads), ("surfaces", surfaces), ("gradients", gradients),
    ("blend modes", blendModes), ("adjustments", adjustments), ("shapes", shapes), ("textures", textures),
  ].map { name, layers in
    (name, Scene(width: 64, height: 48, background: Color(white: 0.9, alpha: 0.8), layers: layers))
  }

  private static let red = Color(red: 0.87, green: 0.21, blue: 0.33)
  private static let blue = Color(red: 0.13, green: 0.37, blue: 0.81, alpha: 0.7)
  private static let dark = Color(white: 0.1, alpha: 0.6)

  /// A picture of 23 x 17 pixels, no two of which are alike in a row of four.
  private static let bitmap: Bitmap? = {
    let size = PixelSize(23, 17)
    let pixels = (0..<size.width * size.height).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width, index / size.width)
      let alpha = x % 7 == 0 || (x + y) % 9 == 0 ? 0 : 255 - (31 * x + 17 * y) % 128
      return [x * 11, y * 15, 255 - x * 7, 255].map { UInt8($0 * alpha / 255) }
    }
    return try? Bitmap(size: size, pixels: pixels)
  }()

  private static func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Contents?,
    _ style: Style = Style(), turned angle: Double = 0
  ) -> Layer {
    Layer(
      frame: Rect(x, y, width, height), contents: contents, style: style,
      transform: angle == 0 ? .identity : .rotation(angle))
  }

  private static func picture(_ x: Double, _ y: Double, _ style: Style, turned angle: Double = 0) -> Layer {
    layer(x, y, 23, 17, bitmap.map { .image($0, gravity: .resize) }, style, turned: angle)
  }

  private static let blurs = [
    picture(
      5, 5,
      Style(
        shadows: [
          Shadow(.outer, color: dark, offset: Vector(1.5, -2), blur: .sigma(1)),
          Shadow(.inner, color: red, offset: Vector(-1, 1), blur: .sigma(6)),
        ], threshold: 40)),
    layer(4, 27, 20, 16, .gradient(Gradient([red, blue])), Style(layerBlur: LayerBlur(.sigma(1.7)))),
    layer(
      30, 12, 31, 30, .color(Color(white: 1, alpha: 0.3)),
      Style(
        backdropBlur: .sigma(5), backdropRefraction: Refraction(depth: 5, edge: 8, dispersion: 0.25))),
  ]

  private static let spreads = [
    picture(
      5, 4,
      Style(shadows: [
        Shadow(.outer, color: blue, blur: .sigma(1), spread: 3.3),
        Shadow(.inner, color: red, offset: Vector(1, 1), spread: 1.4),
      ])),
    picture(36, 4, Style(shadows: [Shadow(.outer, color: dark, offset: Vector(3, 2), spread: -1.2)])),
    picture(
      5, 28,
      Style(
        shadows: [
          Shadow(.outer, color: red, offset: Vector(1, 1), blur: .size(7), spread: 4),
          Shadow(.inner, color: blue, blur: .size(30)),
        ], profile: .photoshop, strokes: [EdgeStroke(2.5, .outside, paint: .color(dark))])),
    picture(
      36, 28,
      Style(
        shadows: [.glow(.outer, color: red, blur: .size(6), technique: .precise)], profile: .photoshop,
        strokes: [EdgeStroke(4, .center, paint: .ramp(ColorRamp([red, .white, blue])))])),
  ]

  private static let surfaces = [
    picture(3, 3, Style(bevels: [Bevel(size: 5, soften: .sigma(0.8), gloss: Contour(.ring))])),
    picture(
      36, 3,
      Style(bevels: [Bevel(size: 6, depth: 2, technique: .chiselHard, contour: Contour(.gaussian))])),
    picture(
      4, 27,
      Style(
        satins: [Satin(color: dark, offset: Vector(3, -2), blur: .sigma(9), contour: Contour(.halfRound))],
        longShadows: [LongShadow(color: blue, angle: 120, length: 9, fade: 0.8)])),
    picture(
      36, 26,
      Style(
        shadows: [
          Shadow(
            .outer, color: red, blur: .sigma(3), range: 0.6, contour: Contour(.cone),
            ramp: ColorRamp([blue, .white, red]), grain: Grain(noise: 0.3, jitter: 0.4, seed: 3))
        ], fillOpacity: 0.5)),
  ]

  private static let gradients = [
    layer(1, 1, 30, 22, .gradient(Gradient([red, blue, .white], to: Vector(0.9, 1), space: .okLab))),
    layer(
      33, 1, 30, 22,
      .gradient(
        Gradient(
          .radial(center: Vector(0.4, 0.45), radius: Vector(0.5, 0.7)),
          stops: [.init(.white, at: 0.1), .init(red, at: 0.55), .init(.clear, at: 1)], space: .linear))),
    layer(
      1, 25, 30, 22,
      .gradient(
        Gradient(
          .conic(center: Vector(0.47, 0.52), start: 33),
          stops: [.init(red, at: 0), .init(blue, at: 0.2), .init(.white, at: 0.31)], repeats: true))),
    layer(
      33, 25, 30, 22,
      .gradient(
        Gradient(
          .reflected(start: Vector(0.5, 0.4), end: Vector(0.8, 0.9)),
          stops: [.init(red, at: 0), .init(.white, at: 0.4), .init(dark, at: 0.7), .init(blue, at: 1)],
          mixing: .straight, curve: .smooth,
          tiling: Tiling(Rect(0.5, 0.3, 11.3, 9.2), columnGap: 1.1, rowGap: 0.4)))),
  ]

  /// Modes of all kinds, each over a part of a gradient.
  private static let blendModes =
    [ground]
    + [BlendMode.multiply, .softLight, .colorBurn, .vividLight, .hue, .luminosity, .dissolve, .difference]
    .enumerated().map { index, mode in
      var tile = layer(
        Double(16 * (index % 4)), Double(24 * (index / 4)), 15.5, 23,
        .gradient(
          Gradient([Color(red: 0.31, green: 0.62, blue: 0.18, alpha: 0.9), blue], to: Vector(0.7, 1))))
      tile.blend = mode
      return tile
    }

  private static let ground = layer(
    0, 0, 64, 48, .gradient(Gradient([red, .white, blue, dark], to: Vector(0.83, 0.94))))

  private static let adjustments =
    [ground]
    + [
      .curves(.init(all: [Vector(0, 40), Vector(120, 150), Vector(255, 235)])),
      .hueSaturation(.init(hue: 40, saturation: -30, lightness: 10)), .sepia(0.8),
      .gradientMap(ColorRamp([.black, red, .white])), .vibrance(.init(vibrance: 60)),
      .blackAndWhite(.init()), .selectiveColor(.init(reds: [-40, 30, 20, 10])),
      .colorBalance(.init(midtones: [40, -30, 20])),
    ].enumerated().map { index, change in
      Layer(
        frame: Rect(Double(16 * (index % 4)), Double(24 * (index / 4)), 15.5, 23),
        adjustment: Adjustment(change), opacity: 0.9)
    }

  private static let shapes = [
    rounded(2.3, 2, .round, Vector(9, 6)), rounded(34, 2.6, .squircle, Vector(8, 8)),
    rounded(
      3, 26, CornerShapes(topLeft: .bevel, topRight: .scoop, bottomRight: .notch, bottomLeft: .squircle),
      Vector(6, 7)),
    layer(
      35.5, 26.25, 24, 17, .color(blue),
      Style(
        shadows: [
          Shadow(.outer, color: dark, offset: Vector(2, 1.5), blur: .sigma(2)),
          Shadow(.inner, color: red, offset: Vector(1, 2), blur: .sigma(5)),
        ], edges: .bounded)),
  ]

  private static func rounded(_ x: Double, _ y: Double, _ shapes: CornerShapes, _ radius: Vector) -> Layer {
    Layer(
      frame: Rect(x, y, 27, 19), contents: .color(blue),
      style: Style(shadows: [Shadow(.inner, color: dark, offset: Vector(0.5, 2), blur: .sigma(1.5))]),
      cornerRadii: CornerRadii(radius), cornerShapes: shapes, border: Border(width: 1.5, color: red))
  }

  private static let textures = [
    picture(3, 3, Style(noises: [Noise(.many, density: 0.7, opacity: 0.5, blend: .overlay, seed: 5)])),
    picture(
      36, 3,
      Style(
        noises: [Noise(.two(dark, .white), size: 3, density: 0.4, opacity: 0.7)],
        displacement: Displacement(radius: 2, size: 4, seed: 3)), turned: 0.4),
    layer(
      4, 27, 25, 18, bitmap.map { .pattern(Pattern($0, scale: 0.5, offset: Vector(3, 2))) },
      Style(displacement: Displacement(radius: 3, size: 5, clipsToContents: true))),
    picture(
      35, 26,
      Style(
        shadows: [Shadow(.inner, color: dark, blur: .sigma(1))],
        adjustments: [Adjustment(.halftone(Halftone(size: 5, inks: .cmyk)))]), turned: -0.3),
    layer(
      47, 34, 15, 12, .color(blue),
      Style(
        bevels: bitmap.map {
          [Bevel(size: 6, texture: Bevel.Texture(Pattern($0), height: 2, turns: true))]
        } ?? [])),
    picture(20, 30, Style(outline: Outline(1.5, closing: 1.5, fillsHoles: 60))),
  ]
}
