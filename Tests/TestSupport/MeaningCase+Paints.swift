// SPDX-License-Identifier: MIT
import IntaglioModel

// Gradients of all shapes and curves, patterns, noise.

extension MeaningCase {
  static let paints = [
    MeaningCase(
      "a smooth gradient lies on a spline, and is cut off at black and white", 8, 2,
      layer(0, 4, Gradient([color(0, 0, 0), color(255, 0, 0)], .smooth)),
      layer(4, 4, Gradient([color(0, 0, 0), color(255, 0, 0), color(255, 255, 0)], .smooth)),
      // At u: u / 2 + 3 u^2 / 2 - u^3, here at 1/8, 3/8 and 7/8. For three colours red reaches 1.07, and
      // green falls to -0.07: both are clamped.
      pixels: [
        (0, 0, opaque(21.416, 0, 0)), (1, 0, opaque(88.154, 0, 0)), (3, 0, opaque(233.584, 0, 0)),
        (4, 0, opaque(51.797, 0, 0)), (6, 0, opaque(255, 51.797, 0)), (7, 0, opaque(255, 203.203, 0)),
      ]),
    MeaningCase(
      "a smooth gradient stays between the two stops", 4, 1,
      layer(0, 4, Gradient([color(0, 100, 0), color(0, 200, 0), color(0, 190, 0)], .smooth)),
      // Without the limit the third is 205, as it is not in Photoshop's picture of psd2svg's
      // effect-linear-light.psd, whose blues of 94, 131 and 130 are nowhere above 131.
      pixels: [
        (0, 0, opaque(0, 120.547, 0)), (1, 0, opaque(0, 180.391, 0)), (2, 0, opaque(0, 200, 0)),
        (3, 0, opaque(0, 194.375, 0)),
      ]),
    MeaningCase(
      "a gradient shorter than a millionth of a pixel has only its first colour", 8, 2,
      Layer(
        frame: Rect(4, 0, 1e-7, 2),
        style: Style(overlays: [
          Overlay(
            .gradient(
              Gradient(
                .linear(start: Vector(0, 0.5), end: Vector(1, 0.5)),
                stops: [.init(color(0, 255, 0), at: 0), .init(color(255, 0, 0), at: 1)])))
        ]),
        layers: [Layer(frame: Rect(-40, -40, 80, 80), contents: .color(color(0, 0, 255)))]),
      pixels: [(1, 0, opaque(0, 255, 0)), (6, 1, opaque(0, 255, 0))]),
    MeaningCase(
      "a reflected gradient begins in its middle", 8, 2,
      layer(
        0, 8,
        Gradient(
          .reflected(start: Vector(0.25, 0), end: Vector(0.75, 0)),
          stops: [.init(color(255, 0, 0), at: 0), .init(color(0, 0, 255), at: 1)])),
      // |x + 1/2 - 2| / 4.
      pixels: [
        (0, 0, opaque(159.375, 0, 95.625)), (1, 0, opaque(223.125, 0, 31.875)),
        (2, 1, opaque(223.125, 0, 31.875)),
        (5, 0, opaque(31.875, 0, 223.125)), (7, 0, opaque(0, 0, 255)),
      ]),
    MeaningCase(
      "a diamond gradient goes out in straight lines", 8, 4,
      Layer(
        frame: Rect(0, 0, 8, 4),
        contents: .gradient(
          Gradient(
            .diamond(center: Vector(0.5, 0.5), radius: Vector(1, 1)),
            stops: [.init(color(255, 0, 0), at: 0), .init(color(0, 0, 255), at: 1)]))),
      // |x + 1/2 - 4| / 8 + |y + 1/2 - 2| / 4.
      pixels: [
        (4, 2, opaque(207.188, 0, 47.813)), (0, 2, opaque(111.563, 0, 143.438)),
        (3, 0, opaque(143.438, 0, 111.563)), (7, 0, opaque(47.813, 0, 207.188)),
      ]),
    MeaningCase(
      "a diamond gradient is turned clockwise, with half diagonals of points", 8, 4,
      Layer(
        frame: Rect(0, 0, 8, 4),
        contents: .gradient(
          Gradient(
            .diamond(center: Vector(0.5, 0.5), radius: Vector(1, 1), angle: 90),
            stops: [.init(color(255, 0, 0), at: 0), .init(color(0, 0, 255), at: 1)]))),
      // |x + 1/2 - 4| / 4 + |y + 1/2 - 2| / 8.
      pixels: [
        (4, 2, opaque(207.188, 0, 47.813)), (0, 2, opaque(15.938, 0, 239.063)),
        (3, 0, opaque(175.313, 0, 79.688)), (6, 3, opaque(47.813, 0, 207.188)),
      ]),
    MeaningCase(
      "a diamond gradient at 45 degrees is a square", 8, 8,
      Layer(
        frame: Rect(0, 0, 8, 8),
        contents: .gradient(
          Gradient(
            .diamond(center: Vector(0.5, 0.5), radius: Vector(0.5, 0.5), angle: 45),
            stops: [.init(color(255, 0, 0), at: 0), .init(color(0, 0, 255), at: 1)]))),
      // The greater of |x + 1/2 - 4| and |y + 1/2 - 4|, times the root of 2, over 4.
      pixels: [
        (4, 4, opaque(209.922, 0, 45.078)), (5, 4, opaque(119.767, 0, 135.233)),
        (5, 5, opaque(119.767, 0, 135.233)), (3, 6, opaque(29.612, 0, 225.388)), (0, 0, opaque(0, 0, 255)),
      ]),
    MeaningCase(
      "a pattern begins at the frame's corner, moved and rounded to a whole pixel", 9, 6,
      Layer(frame: Rect(1, 1, 5, 4), contents: .pattern(Pattern(tile, offset: Vector(0.6, 0)))),
      pixels: [
        (2, 1, opaque(255, 0, 0)), (1, 1, opaque(0, 255, 0)), (3, 2, opaque(255, 255, 255)),
        (2, 2, opaque(0, 0, 255)), (5, 4, opaque(255, 255, 255)), (6, 1, clear), (1, 0, clear),
      ]),
    MeaningCase(
      "the tile of a pattern is a picture of 8 bits at least a pixel large", 4, 2,
      Layer(frame: Rect(0, 0, 2, 2), contents: .pattern(Pattern(tile, scale: 0.5))),
      Layer(frame: Rect(2, 0, 2, 2), contents: .pattern(Pattern(tile, scale: 0.01))),
      // A quarter of each of the four; halves go up.
      pixels: [(0, 0, opaque(128, 128, 128)), (1, 1, opaque(128, 128, 128)), (3, 0, opaque(128, 128, 128))]),
    MeaningCase(
      "the tile of a pattern is as large as its points have pixels", 2, 1, scale: 2,
      Layer(frame: Rect(0, 0, 2, 1), contents: .pattern(Pattern(tile, scale: 0.5))),
      pixels: [
        (0, 0, opaque(255, 0, 0)), (1, 0, opaque(0, 255, 0)), (0, 1, opaque(0, 0, 255)),
        (3, 1, opaque(255, 255, 255)),
      ]),
    MeaningCase(
      "patterns paint strokes and overlays, and go on beyond the frame", 8, 6,
      Layer(
        frame: Rect(3, 2, 2, 2), contents: .color(color(0, 0, 0)),
        style: Style(
          strokes: [EdgeStroke(2, paint: .pattern(Pattern(tile)))],
          overlays: [Overlay(.pattern(Pattern(tile, offset: Vector(1, 0))), opacity: 0.5)])),
      pixels: [
        (3, 2, opaque(0, 127.5, 0)), (4, 3, opaque(0, 0, 127.5)), (2, 2, opaque(0, 255, 0)),
        (1, 1, opaque(0, 0, 255)), (2, 1, opaque(255, 255, 255)), (5, 4, opaque(255, 0, 0)), (0, 2, clear),
      ]),
    MeaningCase(
      "grains lie in columns and rows from the frame's corner on, above the overlays", 12, 7,
      Layer(
        frame: Rect(1.4, 1, 8.6, 4), contents: .color(color(0, 0, 0)),
        style: Style(overlays: [Overlay(.color(blue))], noises: [Noise(.one(red), size: 2, opacity: 0.5)])),
      // In the first row of grains the third and the fourth are visible, in the second none: computed from
      // the formula of Noise with Python.
      pixels: [
        (2, 1, opaque(0, 0, 255)), (4, 1, opaque(0, 0, 255)), (5, 1, opaque(127.5, 0, 127.5)),
        (8, 2, opaque(127.5, 0, 127.5)), (5, 3, opaque(0, 0, 255)), (11, 1, clear), (5, 0, clear),
      ]),
    MeaningCase(
      "grains go on beyond the frame, and have one of two colours", 8, 6,
      Layer(
        frame: Rect(2, 2, 3, 2), contents: .shape(Shape(.rectangle(Rect(-1, -1, 5, 3)), fill: blue)),
        style: Style(noises: [Noise(.two(red, green), seed: 7)])),
      pixels: [
        (1, 1, opaque(255, 0, 0)), (2, 1, opaque(255, 0, 0)), (3, 1, opaque(0, 255, 0)),
        (4, 1, opaque(0, 0, 255)), (1, 2, opaque(0, 255, 0)), (2, 2, opaque(0, 0, 255)),
        (4, 2, opaque(0, 255, 0)), (0, 1, clear),
      ]),
    MeaningCase(
      "each grain has a colour of its own", 4, 1,
      Layer(
        frame: Rect(0, 0, 3, 1), contents: .color(blue),
        style: Style(noises: [Noise(.many, density: 1, seed: 3)])),
      pixels: [(0, 0, opaque(127, 119, 99)), (1, 0, opaque(37, 144, 229)), (2, 0, opaque(13, 200, 108))]),
  ]

  /// Red and green over blue and white.
  private static let tile = bitmap([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])

  /// Two rows of two pixels; the count is valid, so the file is never used.
  private static func bitmap(_ pixels: [UInt8]) -> Pattern.Source {
    (try? Bitmap(size: PixelSize(2, 2), pixels: pixels)).map(Pattern.Source.bitmap) ?? .file("")
  }

  private static func layer(_ x: Double, _ width: Double, _ gradient: Gradient) -> Layer {
    Layer(frame: Rect(x, 0, width, 2), contents: .gradient(gradient))
  }
}

extension Gradient {
  /// From left to right.
  fileprivate init(_ colors: [Color], _ curve: Curve) {
    self.init(colors, from: Vector(0, 0), to: Vector(1, 0))
    self.curve = curve
  }
}
