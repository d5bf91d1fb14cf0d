// SPDX-License-Identifier: MIT
import IntaglioModel

// The growth of casters.

extension MeaningCase {
  static let spreads = [
    MeaningCase(
      "a stroke goes around a tenth of alpha, and not around less", 30, 8,
      Layer(
        frame: Rect(0, 0, 30, 8), style: Style(strokes: [EdgeStroke(2, .outside, paint: .color(red))]),
        layers: [
          Layer(frame: Rect(6, 2, 4, 4), contents: .color(color(0, 0, 0, 25.0 / 255))),
          Layer(frame: Rect(20, 2, 4, 4), contents: .color(color(0, 0, 0, 24.0 / 255))),
        ]),
      pixels: [
        (5, 3, opaque(255, 0, 0)), (10, 3, opaque(255, 0, 0)), (2, 3, clear), (19, 3, clear),
        (21, 3, SIMD4(0, 0, 0, 24)), (24, 3, clear),
      ]),
    MeaningCase(
      "an edge of less than a tenth grows where it belongs to a shape", 14, 8,
      Layer(
        frame: Rect(4, 2, 6, 4), contents: .shape(Shape(.rectangle(Rect(0, 0, 5.05, 4)), fill: .black)),
        style: Style(strokes: [EdgeStroke(2, .outside, paint: .color(red))])),
      // From 9.05 to 11.05.
      pixels: [(10, 3, opaque(255, 0, 0)), (11, 3, SIMD4(0.05, 0, 0, 0.05) * 255), (12, 3, clear)]),
    MeaningCase(
      "what lies inside nearly opaque contents is that of opaque ones", 20, 16,
      rectangle(
        color(0, 0, 255, 0.96),
        Style(
          shadows: [Shadow(.inner, color: green, spread: 4)],
          strokes: [EdgeStroke(2, .inside, paint: .color(red))])),
      pixels: [
        (1, 7, SIMD4(1, 0, 0, 1) * 244.8), (2, 7, SIMD4(1, 0, 0, 1) * 244.8),
        // Green over blue, each with an alpha of 0.96.
        (3, 7, SIMD4(0, 0.96, 0.96 * 0.04, 0.9984) * 255), (4, 7, SIMD4(0, 0.96, 0.96 * 0.04, 0.9984) * 255),
        (6, 7, SIMD4(0, 0, 1, 1) * 244.8), (10, 8, SIMD4(0, 0, 1, 1) * 244.8),
      ]),
    MeaningCase(
      "translucent contents are an edge everywhere", 20, 16,
      rectangle(color(0, 0, 255, 0.9), Style(strokes: [EdgeStroke(2, .inside, paint: .color(red))])),
      pixels: [(2, 7, SIMD4(1, 0, 0, 1) * 229.5), (10, 8, SIMD4(1, 0, 0, 1) * 229.5)]),
    MeaningCase(
      "Photoshop's line covers whatever is not opaque", 20, 16,
      rectangle(
        color(0, 0, 255, 0.96),
        Style(profile: .photoshop, strokes: [EdgeStroke(2, .inside, paint: .color(red))])),
      pixels: [(2, 7, SIMD4(1, 0, 0, 1) * 244.8), (10, 8, SIMD4(1, 0, 0, 1) * 244.8)]),
    MeaningCase(
      "the caster of a box grows with square corners, and is as strong as the box", 10, 8,
      Layer(
        frame: Rect(3, 3, 4, 2), contents: .color(color(0, 0, 0, 0.6)),
        style: Style(shadows: [Shadow(.outer, color: blue, spread: 1.5)], contents: .knockout)),
      // From 1.5 to 8.5 and to 6.5: 0.6, in the corner pixel a quarter of it, and 0.6 (1 - 0.6) within the
      // box.
      pixels: [
        (1, 1, SIMD4(0, 0, 1, 1) * 38.25), (2, 2, SIMD4(0, 0, 1, 1) * 153), (8, 4, SIMD4(0, 0, 1, 1) * 76.5),
        (4, 3, SIMD4(0, 0, 1, 1) * 61.2), (9, 4, clear),
      ]),
    MeaningCase(
      "the caster of a path grows with round corners, and to its full strength", 12, 10,
      Layer(
        frame: Rect(4, 4, 4, 2),
        contents: .shape(Shape(.rectangle(Rect(0, 0, 4, 2)), fill: color(0, 0, 0, 0.6))),
        style: Style(shadows: [Shadow(.outer, color: blue, spread: 3)], contents: .knockout)),
      // 0.6 + 3 - distance: the distance is 3 to the left of column 4, the root of 13 at (1, 2), and the root
      // of 8 at (2, 2).
      pixels: [
        (1, 4, SIMD4(0, 0, 1, 1) * 153), (1, 2, clear), (2, 2, SIMD4(0, 0, 1, 1) * 196.75),
        (3, 2, SIMD4(0, 0, 1, 1) * 255),
        (5, 4, SIMD4(0, 0, 1, 1) * 102),
      ]),
    MeaningCase(
      "what surrounds a box grows into it, where the spread of an inner shadow is positive", 10, 8,
      Layer(
        frame: Rect(1, 1, 8, 6), contents: .color(blue),
        style: Style(shadows: [Shadow(.inner, color: red, spread: 1.25)])),
      // Three quarters of column 2 remain: 0.75 of blue, 0.25 of red.
      pixels: [(1, 1, opaque(255, 0, 0)), (2, 3, opaque(63.75, 0, 191.25)), (3, 3, opaque(0, 0, 255))]),
    MeaningCase(
      "what surrounds a mask grows from whole pixels, of a box too", 8, 6,
      Layer(
        frame: Rect(1.5, 1, 5, 4), contents: .color(blue),
        style: Style(shadows: [Shadow(.inner, color: red, spread: 1)], threshold: 100)),
      // Columns 1 and 6 are solid, and what is clear beside them grows over them alone.
      pixels: [
        (2, 3, opaque(0, 0, 255)), (5, 3, opaque(0, 0, 255)), (3, 1, opaque(255, 0, 0)), (0, 3, clear),
      ]),
    MeaningCase(
      "a caster that shrinks to nothing casts nothing", 8, 6,
      Layer(
        frame: Rect(1, 1, 6, 4), contents: .color(blue),
        style: Style(
          shadows: [
            Shadow(.outer, color: green, offset: Vector(0, 2), spread: -2),
            Shadow(.inner, color: red, spread: 2),
          ])),
      // The hole closes, so red covers all of it.
      pixels: [(0, 5, clear), (3, 5, clear), (3, 3, opaque(255, 0, 0))]),
  ]

  /// A path, whose edges are those of its pixels, from (1, 1) to (19, 15).
  private static func rectangle(_ color: Color, _ style: Style) -> Layer {
    Layer(
      frame: Rect(1, 1, 18, 14), contents: .shape(Shape(.rectangle(Rect(0, 0, 18, 14)), fill: color)),
      style: style)
  }
}
