// SPDX-License-Identifier: MIT
import IntaglioModel

/// Styles that fit the size of their contents, and paints over the contents' ink.
extension MeaningCase {
  /// From black at the top to white at the bottom.
  private static let fade = StylePaint.gradient(Gradient([.black, .white]))

  /// 12 rows, of which the rows 2 to 5 are opaque, row 6 half opaque (128), the others of alpha 100.
  private static let faint: ImageContents.Source = {
    let pixels = (0..<12).flatMap { row -> [UInt8] in
      let alpha: UInt8 = row == 6 ? 128 : row >= 2 && row < 6 ? 255 : 100
      return (0..<4).flatMap { _ in [0, 0, 0, alpha] }
    }
    return (try? Bitmap(size: PixelSize(4, 12), pixels: pixels)).map { .bitmap($0) } ?? .file("")
  }()

  /// A red and a green pixel.
  private static let colors =
    (try? Bitmap(size: PixelSize(2, 1), pixels: [255, 0, 0, 255, 0, 255, 0, 255])).map(Pattern.Source.bitmap)
    ?? .file("")

  static let fits = [
    MeaningCase(
      "a style drawn for 4 points has a line twice as wide around 8", 16, 16,
      Layer(
        frame: Rect(4, 4, 6, 8), contents: .color(blue),
        style: Style(strokes: [EdgeStroke(1, paint: .color(red))], designHeight: 4)),
      pixels: [(2, 8, opaque(255, 0, 0)), (1, 8, clear), (11, 8, opaque(255, 0, 0)), (12, 8, clear)]),
    MeaningCase(
      "a scale of its own comes before the size that a style was drawn for", 16, 16, scale: 2,
      Layer(
        frame: Rect(2, 2, 3, 4), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.outer, color: green, offset: Vector(2, 0))], scale: 1.5, designHeight: 1)),
      // The box ends at column 10, its shadow 2 * 1.5 points, 6 pixels, farther.
      pixels: [(9, 6, opaque(0, 0, 255)), (15, 6, opaque(0, 255, 0)), (16, 6, clear)]),
    MeaningCase(
      "a picture is as high as its pixels that are at least half opaque", 20, 12,
      Layer(
        frame: Rect(0, 0, 4, 12), contents: .image(ImageContents(faint)),
        style: Style(
          shadows: [Shadow(.outer, color: green, offset: Vector(2, 0))], designHeight: 2.5)),
      // Rows 2 to 6, 5 points: twice the offset. The shadow of alpha 100 beside the picture.
      pixels: [(7, 3, opaque(0, 255, 0)), (8, 3, clear), (7, 0, SIMD4(0, 100, 0, 100)), (8, 0, clear)]),
    MeaningCase(
      "a path is as high as its outline, whatever the frame", 20, 20,
      Layer(
        frame: Rect(0, 0, 20, 20), contents: .shape(Shape(.rectangle(Rect(5, 5, 4, 6)), fill: blue)),
        style: Style(
          strokes: [EdgeStroke(1, paint: .color(red))],
          overlays: [Overlay(fade, alignment: .contents)], designHeight: 2)),
      // 6 points over 2: a line of 3. Rows 5 to 10 are at 1/12, 3/12, … of the gradient.
      pixels: [
        (2, 8, opaque(255, 0, 0)), (1, 8, clear), (6, 5, SIMD4(repeating: 255 / 12.0).opaque),
        (6, 8, SIMD4(repeating: 255 * 7 / 12.0).opaque), (6, 10, SIMD4(repeating: 255 * 11 / 12.0).opaque),
      ]),
    MeaningCase(
      "a gradient over the ink of a picture, and one over its frame", 12, 12,
      Layer(
        frame: Rect(0, 0, 4, 12), contents: .image(ImageContents(faint)),
        style: Style(overlays: [Overlay(fade, alignment: .contents)])),
      Layer(
        frame: Rect(6, 0, 4, 12), contents: .image(ImageContents(faint)),
        style: Style(overlays: [Overlay(fade)])),
      pixels: [
        (1, 2, SIMD4(repeating: 25.5).opaque), (1, 4, SIMD4(repeating: 127.5).opaque),
        (1, 0, SIMD4(0, 0, 0, 100)), (1, 9, SIMD4(repeating: 100)),
        (7, 2, SIMD4(repeating: 255 * 2.5 / 12).opaque),
      ]),
    MeaningCase(
      "a pattern begins at the ink", 8, 6,
      Layer(
        frame: Rect(0, 0, 8, 6), contents: .shape(Shape(.rectangle(Rect(3, 1, 4, 4)), fill: blue)),
        style: Style(overlays: [
          Overlay(
            .pattern(Pattern(colors)),
            alignment: .contents)
        ])),
      pixels: [(3, 2, opaque(255, 0, 0)), (4, 2, opaque(0, 255, 0)), (5, 2, opaque(255, 0, 0))]),
    MeaningCase(
      "a layer without ink of its own has that of its frame", 16, 12,
      Layer(
        frame: Rect(2, 2, 4, 8),
        style: Style(
          strokes: [EdgeStroke(1, paint: .color(red))], overlays: [Overlay(fade, alignment: .lines)],
          designHeight: 4),
        layers: [Layer(frame: Rect(1, 2, 2, 2), contents: .color(blue))]),
      // A line of 2 around the child, and a gradient over eight rows.
      pixels: [
        (1, 4, opaque(255, 0, 0)), (0, 4, clear), (3, 4, SIMD4(repeating: 255 * 2.5 / 8).opaque),
        (3, 5, SIMD4(repeating: 255 * 3.5 / 8).opaque),
      ]),
  ]
}

extension SIMD4<Double> {
  /// The levels with full alpha.
  fileprivate var opaque: SIMD4<Double> { SIMD4(x, y, z, 255) }
}
