// SPDX-License-Identifier: MIT
import IntaglioModel

// Tiles of gradients and of pictures, and turns that repeat.

extension MeaningCase {
  static let tiles = [
    MeaningCase(
      "tiles that touch between pixels leave no seam", 8, 2,
      Layer(
        frame: Rect(0, 0, 8, 2),
        contents: .gradient(
          Gradient(
            [red, blue], from: Vector(0, 0), to: Vector(1, 0), tiling: Tiling(Rect(0, 0, 2.5, 2))))),
      // At 1/2 and 3/2 of 5/2; in the third pixel half of the end and half of the next beginning; then from 1
      // on in the second tile.
      pixels: [
        (0, 0, opaque(204, 0, 51)), (1, 1, opaque(102, 0, 153)), (2, 0, opaque(127.5, 0, 127.5)),
        (3, 0, opaque(153, 0, 102)), (4, 1, opaque(51, 0, 204)), (5, 0, opaque(204, 0, 51)),
      ]),
    MeaningCase(
      "tiles end between pixels where there are gaps, and start anywhere", 8, 3,
      Layer(
        frame: Rect(0, 0, 8, 3),
        contents: .gradient(
          Gradient([red], tiling: Tiling(Rect(-2.5, 0.25, 1.5, 1), columnGap: 1, rowGap: 1)))),
      // From 0 to 3/2 and from 5/2 to 4, and so on; from 1/4 to 5/4 and from 9/4 to 13/4.
      pixels: [
        (0, 0, SIMD4(191.25, 0, 0, 191.25)), (1, 0, SIMD4(95.625, 0, 0, 95.625)),
        (2, 0, SIMD4(95.625, 0, 0, 95.625)), (3, 0, SIMD4(191.25, 0, 0, 191.25)), (4, 0, clear),
        (0, 1, SIMD4(63.75, 0, 0, 63.75)), (5, 2, SIMD4(191.25, 0, 0, 191.25)),
      ]),
    MeaningCase(
      "tiles of less than a pixel are a pixel", 3, 1,
      Layer(
        frame: Rect(0, 0, 3, 1),
        contents: .gradient(
          Gradient(
            [red, blue], from: Vector(0, 0), to: Vector(1, 0),
            tiling: Tiling(Rect(0, 0, 0.25, 1), columnGap: 0.25)))),
      // Half of each pixel, a pixel wide: at its end three quarters of the way.
      pixels: [(0, 0, SIMD4(31.875, 0, 95.625, 127.5)), (2, 0, SIMD4(31.875, 0, 95.625, 127.5))]),
    MeaningCase(
      "a picture is stretched over tiles, linear between its pixels", 6, 1,
      Layer(
        frame: Rect(0, 0, 6, 1),
        contents: .pattern(Pattern(pair, tiling: Tiling(Rect(0.5, 0, 2, 1), columnGap: 1)))),
      // Red to 3/2, green to 5/2, and again from 7/2 on.
      pixels: [
        (0, 0, SIMD4(127.5, 0, 0, 127.5)), (1, 0, opaque(127.5, 127.5, 0)), (2, 0, SIMD4(0, 127.5, 0, 127.5)),
        (3, 0, SIMD4(127.5, 0, 0, 127.5)), (4, 0, opaque(127.5, 127.5, 0)),
      ]),
    MeaningCase(
      "a picture in tiles of whole pixels is copied, at its own size or in its proportions", 6, 3,
      Layer(
        frame: Rect(0, 0, 6, 1), contents: .pattern(Pattern(pair, tiling: Tiling(Rect(1, 0, 0, 0))))),
      Layer(
        frame: Rect(0, 1, 6, 2),
        contents: .pattern(Pattern(pair, tiling: Tiling(Rect(0, 0, 0, 2), columnGap: 1)))),
      // Twice as large from pixel 0 on: at 1/4 and 3/4 and so on between the centres 1/2 and 3/2.
      pixels: [
        (0, 0, opaque(0, 255, 0)), (1, 0, opaque(255, 0, 0)), (2, 0, opaque(0, 255, 0)),
        (0, 1, opaque(255, 0, 0)), (1, 2, opaque(191, 64, 0)), (2, 1, opaque(64, 191, 0)),
        (3, 1, opaque(0, 255, 0)), (4, 1, clear), (5, 2, opaque(255, 0, 0)),
      ]),
    MeaningCase(
      "a turn repeats from its start to the last position, and is cut off at the start", 9, 9,
      Layer(
        frame: Rect(0, 0, 9, 9),
        contents: .gradient(
          Gradient(
            .conic(center: Vector(0.5, 0.5), start: 0),
            stops: [
              .init(red, at: 0), .init(red, at: 0.3), .init(blue, at: 0.3), .init(blue, at: 0.6),
            ], repeats: true))),
      // Red to 108 degrees, blue to 216, red to 324, blue to 360: below, on the left, on the upper left; on
      // the start line half of each.
      pixels: [
        (7, 2, opaque(255, 0, 0)), (5, 8, opaque(0, 0, 255)), (0, 4, opaque(255, 0, 0)),
        (3, 0, opaque(0, 0, 255)), (4, 0, opaque(127.5, 0, 127.5)),
      ]),
  ]

  /// Red and green; the count is valid, so the file is never used.
  private static let pair: Pattern.Source =
    (try? Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 255, 0, 255])).map { .bitmap($0) }
    ?? .file("")
}
