// SPDX-License-Identifier: MIT
import IntaglioModel

/// Shadows with grain, a ramp or a precise edge, strokes with a ramp, bevels with a texture.
extension MeaningCase {
  /// An alpha of 0.4: a shadow without a blur has that strength.
  private static let faint = color(0, 0, 0, 0.4)

  /// A row of squares of two pixels, each with one shadow four points to the right.
  private static func scene(of contents: Color, _ shadows: [Shadow]) -> Scene {
    Scene(
      width: 8, height: Double(4 * shadows.count),
      layers: shadows.enumerated().map { index, shadow in
        Layer(
          frame: Rect(1, Double(4 * index) + 1, 2, 2), contents: .color(contents),
          style: Style(shadows: [shadow]))
      })
  }

  private static func far(
    range: Double = 1, ramp: ColorRamp? = nil, grain: Grain? = nil, alpha: Double = 1
  ) -> Shadow {
    Shadow(
      .outer, color: color(0, 0, 0, alpha), offset: Vector(4, 0), range: range, ramp: ramp, grain: grain)
  }

  static let strengths: [MeaningCase] = [
    MeaningCase(
      "a ramp colours a shadow along its strength",
      scene(
        of: faint,
        [
          far(range: 0.8, ramp: ColorRamp([red, blue])),
          far(range: 0.8, ramp: ColorRamp([red, blue]), alpha: 0.5),
          far(ramp: ColorRamp(stops: [.init(red, at: 0), .init(blue, at: 0.3)])),
          far(ramp: ColorRamp([color(0, 255, 0, 0), green])),
        ]),
      // Half way; half of that; past the last stop; 0.4 of its alpha.
      [
        (5, 1, opaque(127.5, 0, 127.5)), (5, 5, SIMD4(63.75, 0, 63.75, 127.5)), (5, 9, opaque(0, 0, 255)),
        (5, 13, SIMD4(0, 102, 0, 102)), (4, 13, clear), (7, 1, clear),
      ]),
    MeaningCase(
      "there is nothing of an outer shadow's ramp where there is no strength, but of an inner one's there is",
      8, 8,
      Layer(
        frame: Rect(1, 1, 2, 2), contents: .color(color(0, 0, 0, 0.03125)),
        style: Style(shadows: [far(ramp: ColorRamp([green]))])),
      Layer(
        frame: Rect(1, 5, 4, 2), contents: .color(blue),
        style: Style(shadows: [Shadow(.inner, ramp: ColorRamp([red, green]))])),
      // Half of the first of 16 parts.
      pixels: [(5, 1, SIMD4(0, 127.5, 0, 127.5)), (7, 1, clear), (2, 6, opaque(255, 0, 0)), (6, 6, clear)]),
    MeaningCase(
      "a ramp replaces what is below a copy as far as its own colours reach", 9, 8,
      background: .white,
      Layer(
        frame: Rect(1, 1, 2.5, 2), contents: .color(blue),
        style: Style(shadows: [far(ramp: ColorRamp([green]))]), blend: .copy),
      Layer(
        frame: Rect(1, 5, 2.03125, 2), contents: .color(blue),
        style: Style(shadows: [far(ramp: ColorRamp([green]))]), blend: .copy),
      // Full at half a strength; half of the first of 16 parts.
      pixels: [
        (6, 1, opaque(0, 255, 0)), (7, 1, opaque(0, 255, 0)), (7, 5, opaque(127.5, 255, 127.5)),
        (8, 1, opaque(255, 255, 255)),
      ]),
    MeaningCase(
      "noise makes a strength all or nothing, grain by grain, and jitter moves it",
      scene(
        of: faint,
        [
          far(grain: Grain(noise: 1, seed: 7)), far(grain: Grain(jitter: 1, seed: 7)),
          far(grain: Grain(noise: 0.5, seed: 7)), far(grain: Grain(noise: 1, size: 2, seed: 7)),
          far(grain: Grain(noise: 1, jitter: 1, seed: 7)),
        ]),
      // For the grains in columns 4 and 5 of rows 0 and 1, by the formula in a calculator: u = 0.654144,
      // 0.430969, 0.573610, 0.986180 and w = 0.529278, 0.735772, 0.700014, 0.531684. Larger grains lie in
      // column 2, with u = 0.119761. In the last row k is 8.
      [
        (5, 1, clear), (6, 2, clear), (5, 5, black(107.973)), (6, 5, black(150.097)), (5, 6, black(142.803)),
        (6, 6, black(108.463)), (5, 9, black(51)), (5, 13, black(255)), (6, 14, black(255)), (5, 17, clear),
        (6, 17, black(255)),
        (5, 18, black(118.528)), (6, 18, clear), (3, 17, clear),
      ]),
    MeaningCase(
      "grains under a ramp have wider edges",
      scene(of: faint, [far(ramp: ColorRamp([red, blue]), grain: Grain(noise: 1, seed: 7))]),
      // k is 4: 4 * 0.4 - 3 * 0.654144 is less than 0, 4 * 0.4 - 3 * 0.430969 is 0.307093.
      [(5, 1, clear), (6, 1, opaque(176.691, 0, 78.309))]),
    MeaningCase(
      "a precise shadow falls off evenly, with round corners", 24, 12,
      Layer(
        frame: Rect(5, 5, 2, 2), contents: .color(blue),
        style: Style(shadows: [Shadow(.outer, blur: .size(4), technique: .precise)])),
      Layer(
        frame: Rect(13, 1, 10, 10), contents: .color(blue),
        style: Style(shadows: [Shadow(.inner, blur: .size(4), spread: 1, technique: .precise)])),
      // (1 + 4 - distance) / 4, for an inner one (1 + 5 - distance) / 4.
      pixels: [
        (7, 5, black(255)), (8, 5, black(191.25)), (9, 5, black(127.5)), (10, 5, black(63.75)),
        (11, 5, clear),
        (8, 8, black(138.442)), (13, 6, opaque(0, 0, 0)), (14, 6, opaque(0, 0, 0)),
        (15, 6, opaque(0, 0, 63.75)), (16, 6, opaque(0, 0, 127.5)), (17, 6, opaque(0, 0, 191.25)),
      ]),
    MeaningCase(
      "a ramp lies across a stroke, from its outer edge to its inner one",
      Scene(
        width: 60, height: 20,
        layers: EdgeStroke.Position.allCases.enumerated().map { index, position in
          Layer(
            frame: Rect(Double(20 * index) + 5, 5, 10, 10), contents: .color(blue),
            style: Style(strokes: [
              EdgeStroke(4, position, paint: .ramp(ColorRamp([color(0, 0, 0), color(255, 255, 255)])))
            ]))
        }),
      // In the order inside, centre, outside: heights of 0.125 to 0.875 in the middle of each pixel.
      [
        (4, 10, clear), (5, 10, opaque(31.875, 31.875, 31.875)), (6, 10, opaque(95.625, 95.625, 95.625)),
        (8, 10, opaque(223.125, 223.125, 223.125)), (9, 10, opaque(0, 0, 255)),
        (23, 10, opaque(31.875, 31.875, 31.875)), (24, 10, opaque(95.625, 95.625, 95.625)),
        (25, 10, opaque(159.375, 159.375, 159.375)), (26, 10, opaque(223.125, 223.125, 223.125)),
        (41, 10, opaque(31.875, 31.875, 31.875)), (44, 10, opaque(223.125, 223.125, 223.125)),
        (45, 10, opaque(0, 0, 255)),
      ]),
  ]

  /// A flat surface with ridges that turn with slopes 16 pixels wide, in light from one side.
  private static func stitched(_ frame: Rect, angle: Double) -> Layer {
    Layer(
      frame: frame, contents: .color(.black),
      style: Style(bevels: [
        Bevel(
          size: 16, depth: 0, light: Light(angle: angle, elevation: 45),
          highlight: Bevel.Side(color(255, 255, 255)), shade: Bevel.Side(red), technique: .chiselHard,
          texture: Bevel.Texture(Pattern(ridges), height: 1, turns: true))
      ]))
  }

  static let textures: [MeaningCase] = [
    // The numbers of "a texture lies on a bevel's surface".
    MeaningCase(
      "ridges that turn lie along a left edge, and end where the surface is flat", 40, 4,
      stitched(Rect(0, -40, 90, 90), angle: 180),
      pixels: [
        (8, 1, opaque(140.960, 0, 0)), (9, 1, opaque(210.322, 210.322, 210.322)),
        (10, 2, opaque(210.322, 210.322, 210.322)), (11, 1, opaque(140.960, 0, 0)), (33, 1, opaque(0, 0, 0)),
        (36, 1, opaque(0, 0, 0)),
      ]),
    MeaningCase(
      "ridges that turn lie along an upper edge, too", 4, 40, stitched(Rect(-40, 0, 90, 90), angle: 90),
      pixels: [
        (1, 8, opaque(140.960, 0, 0)), (2, 9, opaque(210.322, 210.322, 210.322)),
        (1, 10, opaque(210.322, 210.322, 210.322)), (0, 11, opaque(140.960, 0, 0)), (1, 33, opaque(0, 0, 0)),
      ]),
    MeaningCase(
      "the edges of enlarged tiles meet", 16, 2,
      Layer(frame: Rect(0, 0, 16, 2), contents: .pattern(Pattern(ridges, scale: 2))),
      // Two columns of black and two of white, each twice as wide: a quarter and three quarters of the next
      // at every edge.
      pixels: [
        (0, 0, opaque(63.75, 63.75, 63.75)), (1, 0, opaque(0, 0, 0)), (3, 0, opaque(63.75, 63.75, 63.75)),
        (4, 1, opaque(191.25, 191.25, 191.25)), (7, 0, opaque(191.25, 191.25, 191.25)),
        (8, 0, opaque(63.75, 63.75, 63.75)),
      ]),
    MeaningCase(
      "a stroke without a width has no colours, and a chiselled box without a size has slopes of a pixel", 28,
      14, light: Light(angle: 180, elevation: 45),
      Layer(
        frame: Rect(2, 2, 4, 4), contents: .color(blue),
        style: Style(strokes: [EdgeStroke(0, paint: .ramp(ColorRamp([red])))])),
      Layer(
        frame: Rect(12.5, 2, 10, 10), contents: .color(blue),
        style: Style(bevels: [
          Bevel(
            .pillow, size: 0, highlight: Bevel.Side(red), shade: Bevel.Side(.clear),
            technique: .chiselSoft)
        ])),
      // Heights of 0.8 in column 12 and 1 from 13 on, 5 pixels high: a slope of 1/2.
      pixels: [
        (1, 4, clear), (2, 4, opaque(0, 0, 255)), (13, 7, opaque(210.322, 0, 44.678)),
        (17, 7, opaque(0, 0, 255)), (27, 7, clear),
      ]),
    MeaningCase(
      "a texture lies on a bevel's surface, also where that is flat",
      Scene(
        width: 40, height: 24, light: Light(angle: 180, elevation: 45),
        layers: [1.0, -1].enumerated().map { index, height in
          Layer(
            frame: Rect(0, Double(12 * index), 40, 12), contents: .color(color(0, 0, 0)),
            style: Style(bevels: [
              Bevel(
                size: 2, highlight: Bevel.Side(color(255, 255, 255)), shade: Bevel.Side(red),
                texture: Bevel.Texture(Pattern(ridges), height: height))
            ]))
        }),
      // Slopes of 1/2 to either side: cosines of 3 / √10 and 1 / √10, against 1 / √2 on flat parts.
      [
        (20, 6, opaque(140.960, 0, 0)), (21, 6, opaque(210.322, 210.322, 210.322)),
        (22, 6, opaque(210.322, 210.322, 210.322)), (23, 6, opaque(140.960, 0, 0)),
        (20, 18, opaque(210.322, 210.322, 210.322)), (21, 18, opaque(140.960, 0, 0)),
      ]),
  ]

  /// Two columns black, two white.
  private static let ridges: Pattern.Source = {
    let pixels = [0, 0, 255, 255].flatMap { (level: UInt8) -> [UInt8] in [level, level, level, 255] }
    return (try? Bitmap(size: PixelSize(4, 1), pixels: pixels)).map { .bitmap($0) } ?? .file("")
  }()

  private static func black(_ alpha: Double) -> SIMD4<Double> { SIMD4(0, 0, 0, alpha) }
}
