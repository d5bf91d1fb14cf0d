// SPDX-License-Identifier: MIT
import IntaglioModel

/// Halftones, from the formula of `Halftone`.
extension MeaningCase {
  /// Lines 8 points apart. Their tones in the eight rows are 1/8, 3/8, 5/8, 7/8, and back; an edge is a
  /// quarter of the tones wide. So two fifths of ink cover 1, 0.6, 0 and 0 of the first four rows.
  private static let lines = Adjustment.Change.halftone(Halftone(.line, size: 8, angle: 0))
  /// Two fifths of ink.
  private static let grey = color(153, 153, 153)

  private static func tile(_ contents: Color, _ changes: Adjustment.Change..., scale: Double? = nil) -> Layer
  {
    Layer(
      frame: Rect(2, 3, 8, 8), contents: .color(contents),
      style: Style(adjustments: changes.map { Adjustment($0) }, scale: scale))
  }

  static let screens: [MeaningCase] = [
    MeaningCase(
      "lines of a screen begin at the layer's corner", 12, 12, tile(grey, lines),
      pixels: [
        (2, 3, opaque(0, 0, 0)), (9, 4, opaque(102, 102, 102)), (5, 5, opaque(255, 255, 255)),
        (5, 8, opaque(255, 255, 255)), (5, 9, opaque(102, 102, 102)), (5, 10, opaque(0, 0, 0)), (5, 2, clear),
      ]),
    MeaningCase(
      "changes after a screen change its colours", 12, 12,
      tile(grey, .invert(1), lines, .gradientMap(ColorRamp([blue, .white]))),
      // Three fifths of ink.
      pixels: [
        (5, 4, opaque(0, 0, 255)), (5, 5, opaque(153, 153, 255)), (5, 6, opaque(255, 255, 255)),
      ]),
    MeaningCase(
      "a screen's size follows the style's scale unless it is in points or pixels", 40, 12, scale: 2,
      tile(grey, .halftone(Halftone(.line, size: 8, angle: 0)), scale: 0.5),
      Layer(
        frame: Rect(12, 3, 8, 8), contents: .color(grey),
        style: Style(
          adjustments: [Adjustment(.halftone(Halftone(.line, size: 8, unit: .pixels, angle: 0)))], scale: 0.5)
      ),
      Layer(
        frame: Rect(22, 3, 8, 8), contents: .color(grey),
        style: Style(
          adjustments: [Adjustment(.halftone(Halftone(.line, size: 4, unit: .points, angle: 0)))], scale: 3)),
      pixels: [12, 32, 52].flatMap { x in
        [(x, 6, opaque(0, 0, 0)), (x, 7, opaque(102, 102, 102)), (x, 8, opaque(255, 255, 255))]
      }),
    MeaningCase(
      "dots are round, and components have angles of their own", 12, 24,
      tile(color(243, 243, 243), .halftone(Halftone(size: 8, angle: 0))),
      Layer(
        frame: Rect(2, 13, 8, 8), contents: .color(color(255, 153, 255)),
        style: Style(adjustments: [Adjustment(.halftone(Halftone(.line, size: 8, angle: -30, inks: .rgb)))])),
      // At the corner the wave is 0.9375, the tone 0.02454, the slope 0.06942; green lies at 0 degrees.
      pixels: [
        (2, 3, opaque(44.8, 44.8, 44.8)), (6, 7, opaque(255, 255, 255)), (4, 13, opaque(255, 0, 255)),
        (4, 14, opaque(255, 102, 255)), (4, 15, opaque(255, 255, 255)),
      ]),
    MeaningCase(
      "inks that are nothing or everything leave a colour, and grey is black ink alone", 36, 12,
      tile(red, .halftone(Halftone(size: 6, inks: .cmyk))),
      Layer(
        frame: Rect(12, 3, 8, 8), contents: .color(.black),
        style: Style(adjustments: [Adjustment(.halftone(Halftone(size: 6, inks: .cmyk)))])),
      Layer(
        frame: Rect(22, 3, 8, 8), contents: .color(grey),
        style: Style(adjustments: [Adjustment(.halftone(Halftone(.line, size: 8, angle: 0, inks: .cmyk)))])),
      pixels: [
        (2, 3, opaque(255, 0, 0)), (7, 7, opaque(255, 0, 0)), (15, 6, opaque(0, 0, 0)),
        (25, 3, opaque(0, 0, 0)), (25, 4, opaque(102, 102, 102)), (25, 5, opaque(255, 255, 255)),
      ]),
    MeaningCase(
      "adjustment layers and glass screen what is below, from their own corners", 24, 12,
      Layer(frame: Rect(0, 0, 24, 12), contents: .color(grey)),
      Layer(frame: Rect(2, 2, 8, 8), adjustment: Adjustment(lines)),
      Layer(
        frame: Rect(13, 1, 8, 8), contents: .color(.clear),
        style: Style(backdropAdjustments: [Adjustment(lines)])),
      pixels: [
        (1, 2, opaque(153, 153, 153)), (5, 2, opaque(0, 0, 0)), (5, 3, opaque(102, 102, 102)),
        (5, 4, opaque(255, 255, 255)), (15, 1, opaque(0, 0, 0)), (15, 2, opaque(102, 102, 102)),
        (15, 3, opaque(255, 255, 255)), (15, 9, opaque(153, 153, 153)),
      ]),
    MeaningCase(
      "a transform moves an adjustment's screen, but does not turn it", 16, 16,
      Layer(frame: Rect(0, 0, 16, 16), contents: .color(grey)),
      Layer(
        frame: Rect(4, 4, 8, 8), adjustment: Adjustment(lines), transform: .rotation(.pi / 2),
        anchor: Vector(0.5, 0.5)),
      // The upper left corner becomes the upper right one.
      pixels: [
        (5, 3, opaque(153, 153, 153)), (5, 4, opaque(0, 0, 0)), (10, 5, opaque(102, 102, 102)),
        (5, 6, opaque(255, 255, 255)), (5, 11, opaque(0, 0, 0)),
      ]),
    MeaningCase(
      "a screen makes marks of a shadow's strength, from the corner of the layer", 24, 16,
      Layer(
        frame: Rect(2, 3, 8, 8), contents: .color(color(0, 0, 0, 0.4)),
        style: Style(
          shadows: [
            Shadow(
              .outer, color: blue, offset: Vector(10, 2), halftone: Halftone(.line, size: 8, angle: 0))
          ])),
      pixels: [
        (13, 5, clear), (13, 10, SIMD4(0, 0, 255, 255)), (13, 11, SIMD4(0, 0, 255, 255)),
        (13, 12, SIMD4(0, 0, 153, 153)), (13, 9, SIMD4(0, 0, 153, 153)), (13, 8, clear), (13, 4, clear),
      ]),
    MeaningCase(
      "the full strength of an inner shadow has no gaps", 12, 12,
      Layer(
        frame: Rect(2, 3, 8, 8), contents: .color(.white),
        style: Style(
          shadows: [Shadow(.inner, color: red, offset: Vector(20, 0), halftone: Halftone(.line, size: 8))])),
      pixels: [(5, 5, opaque(255, 0, 0)), (9, 10, opaque(255, 0, 0))]),
  ]
}
