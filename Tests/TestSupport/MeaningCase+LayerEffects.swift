// SPDX-License-Identifier: MIT
import IntaglioModel

// Strokes, overlays, glows, bevels and satins.

extension MeaningCase {
  static let layerEffects = [
    MeaningCase(
      "a stroke around a box has square corners", 10, 8,
      Layer(
        frame: Rect(3, 3, 4, 2), contents: .color(blue),
        style: Style(strokes: [EdgeStroke(1.5, paint: .color(red))])),
      // From 1.5 to 8.5 and to 6.5.
      pixels: [
        (1, 3, SIMD4(1, 0, 0, 1) * 127.5), (2, 3, opaque(255, 0, 0)), (1, 1, SIMD4(1, 0, 0, 1) * 63.75),
        (3, 3, opaque(0, 0, 255)), (9, 3, clear),
      ]),
    MeaningCase(
      "around a box of no size there is nothing", 6, 6,
      Layer(
        frame: Rect(2, 2, 0, 0), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.outer, color: green, spread: 1)],
          strokes: [EdgeStroke(2, .center, paint: .color(red))])),
      Layer(
        frame: Rect(3.5, 1, 0, 3), contents: .gradient(Gradient([.white, .black])),
        style: Style(strokes: [EdgeStroke(2, .outside, paint: .color(red))])),
      pixels: [(1, 1, clear), (2, 2, clear), (3, 2, clear), (4, 2, clear)]),
    MeaningCase(
      "a stroke around a path has round corners", 12, 10,
      Layer(
        frame: Rect(4, 4, 4, 2), contents: .shape(Shape(.rectangle(Rect(0, 0, 4, 2)), fill: blue)),
        style: Style(strokes: [EdgeStroke(3, .outside, paint: .color(red))])),
      // 1 + 3 - distance: the root of 13 at (1, 2), that of 8 at (2, 2).
      pixels: [
        (1, 4, opaque(255, 0, 0)), (1, 2, SIMD4(1, 0, 0, 1) * 100.584), (2, 2, opaque(255, 0, 0)),
        (4, 4, opaque(0, 0, 255)), (0, 4, clear),
      ]),
    MeaningCase(
      "nothing shows between a stroke and the contents", 12, 8, background: color(255, 255, 255),
      Layer(
        frame: Rect(2.5, 1, 7, 6), contents: .color(blue),
        style: Style(strokes: [EdgeStroke(2, .inside, paint: .color(red))])),
      // The background has half of column 2. The stroke has half of column 4, the contents the other half.
      pixels: [
        (2, 4, opaque(255, 127.5, 127.5)), (3, 4, opaque(255, 0, 0)), (4, 4, opaque(127.5, 0, 127.5)),
        (5, 4, opaque(0, 0, 255)),
      ]),
    MeaningCase(
      "through a translucent stroke one sees what lies below the layer", 12, 8, background: color(0, 255, 0),
      Layer(
        frame: Rect(2, 1, 8, 6), contents: .color(blue),
        style: Style(strokes: [EdgeStroke(2, .center, paint: .color(red), opacity: 0.6)])),
      pixels: [
        (1, 4, opaque(153, 102, 0)), (2, 4, opaque(153, 102, 0)), (3, 4, opaque(0, 0, 255)),
        (0, 4, opaque(0, 255, 0)),
      ]),
    MeaningCase(
      "a translucent stroke in place of opaque contents shows no concealed shadow", 12, 8,
      Layer(frame: Rect(0, 0, 6, 8), contents: .color(blue), style: halfStroked),
      Layer(frame: Rect(6, 0, 6, 8), contents: .color(color(0, 0, 255, 0.998)), style: halfStroked),
      // 0.998 is half of the last level: half of the shadow, under half a stroke.
      pixels: [
        (2, 4, SIMD4(1, 0, 0, 1) * 127.5), (8, 4, SIMD4(127.5, 64.895, 0, 192.395)),
      ]),
    MeaningCase(
      "strokes take the place of effects inside the contents, the first on top", 14, 10,
      Layer(
        frame: Rect(1, 1, 12, 8), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.inner, color: color(255, 255, 0), spread: 20)], fillOpacity: 0.5,
          strokes: [
            EdgeStroke(1, .inside, paint: .color(red)), EdgeStroke(3, .inside, paint: .color(green)),
          ])),
      pixels: [
        (1, 5, opaque(255, 0, 0)), (2, 5, opaque(0, 255, 0)), (3, 5, opaque(0, 255, 0)),
        (4, 5, opaque(255, 255, 0)),
      ]),
    MeaningCase(
      "of contents that are not seen only the stroke is left", 10, 8,
      Layer(
        frame: Rect(3, 3, 4, 3), contents: .color(blue),
        style: Style(fillOpacity: 0, strokes: [EdgeStroke(2, .center, paint: .color(red), opacity: 0.8)])),
      pixels: [(2, 4, SIMD4(1, 0, 0, 1) * 204), (3, 4, SIMD4(1, 0, 0, 1) * 204), (4, 4, clear)]),
    MeaningCase(
      "a translucent fill in place of the contents leaves a stroke its part of the edge", 12, 8,
      Layer(
        frame: Rect(3.5, 1, 6, 6), contents: .color(blue),
        style: Style(
          contents: .knockout, fill: .color(color(0, 0, 255, 0.4)),
          strokes: [EdgeStroke(2, .outside, paint: .color(red))])),
      // Half of column 3 is the stroke's, and half the fill's.
      pixels: [
        (2, 4, opaque(255, 0, 0)), (3, 4, SIMD4(127.5, 0, 51, 178.5)), (4, 4, SIMD4(0, 0, 1, 1) * 102),
      ]),
    MeaningCase(
      "overlays lie over the contents, whatever the fill opacity is", 4, 3,
      Layer(
        frame: Rect(0, 0, 2, 3), contents: .color(blue),
        style: Style(fillOpacity: 0.5, overlays: [Overlay(.color(green), opacity: 0.5)])),
      Layer(
        frame: Rect(2, 0, 2, 3), contents: .color(color(255, 128, 64)),
        style: Style(overlays: [
          Overlay(.color(color(51, 102, 255)), blend: .multiply), Overlay(.color(color(102, 51, 204))),
        ])),
      // Half blue, and half of green over it; 51 * 102 / 255, 102 * 51 / 255, 204.
      pixels: [(0, 1, SIMD4(0, 127.5, 63.75, 191.25)), (3, 1, opaque(20.4, 20.4, 204))]),
    MeaningCase(
      "what an overlay hides does not shine through soft edges", 6, 4, background: color(255, 255, 255),
      Layer(
        frame: Rect(1.5, 0, 4, 4), contents: .color(blue),
        style: Style(fill: .color(green), fillOpacity: 0.5, overlays: [Overlay(.color(red))])),
      pixels: [(1, 1, opaque(255, 127.5, 127.5)), (3, 1, opaque(255, 0, 0))]),
    MeaningCase(
      "a range makes a shadow stronger, and a contour what it will", 16, 6,
      Layer(
        frame: Rect(1, 1, 2, 2), contents: .color(color(0, 0, 0, 0.4)),
        style: Style(shadows: [
          Shadow(.outer, color: blue, offset: Vector(4, 0), range: 0.8),
          Shadow(.outer, color: blue, offset: Vector(8, 0), contour: Contour(.cone)),
          Shadow(.outer, color: blue, offset: Vector(12, 0), contour: Contour(.coneInverted)),
        ])),
      // 0.4 / 0.8; 0.4 of 255 is 102, of 128 levels at the cone's top; and the remainder.
      pixels: [
        (5, 1, SIMD4(0, 0, 1, 1) * 127.5), (9, 1, SIMD4(0, 0, 1, 1) * 203.203),
        (13, 1, SIMD4(0, 0, 1, 1) * 51.797),
        (13, 4, clear),
      ]),
    MeaningCase(
      "the strength of an inner shadow is toned where the contents are", 8, 6,
      Layer(
        frame: Rect(1.5, 1, 5, 4), contents: .color(blue),
        style: Style(shadows: [Shadow(.inner, color: red, contour: Contour(.cone))])),
      // Half of column 1 is covered: a strength of 0.5, 127.5 of the 128 levels at the cone's top.
      pixels: [(1, 2, SIMD4(127.002, 0, 63.999, 191.001)), (3, 2, opaque(0, 0, 255))]),
    MeaningCase(
      "a concealed shadow lies around the contents only", 10, 8,
      Layer(
        frame: Rect(2.5, 2, 5.5, 4), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.outer, color: red, spread: 1.5, isConcealed: true)], fillOpacity: 0.5)),
      // The contents cover half of column 2: the shadow has half of it, and they have a quarter.
      pixels: [
        (1, 4, opaque(255, 0, 0)), (2, 4, SIMD4(127.5, 0, 63.75, 191.25)), (3, 4, SIMD4(0, 0, 127.5, 127.5)),
      ]),
    MeaningCase(
      "a bevel is lit where it is turned to the light", 40, 4,
      Layer(
        frame: Rect(10, -60, 20, 124), contents: .color(color(0, 0, 0)),
        style: Style(
          light: Light(angle: 180, elevation: 45),
          bevels: [
            Bevel(
              .emboss, size: 20, highlight: Bevel.Side(color(255, 255, 255)),
              shade: Bevel.Side(color(255, 0, 0)))
          ])),
      // A straight edge blurred with a sigma of 4.2, computed with Python. The light comes from the left.
      pixels: [
        (8, 2, SIMD4(repeating: 252.703)), (10, 2, opaque(254.06, 254.06, 254.06)),
        (14, 2, opaque(217.77, 217.77, 217.77)), (28, 2, opaque(228.8, 0, 0)),
        (31, 2, SIMD4(228.82, 0, 0, 228.82)),
      ]),
    MeaningCase(
      "a satin is the difference of two shadows", 10, 6,
      Layer(
        frame: Rect(1, 1, 8, 4), contents: .color(blue),
        style: Style(satins: [
          Satin(color: red, blend: .normal, offset: Vector(1.5, 0), blur: .sigma(0), isInverted: false)
        ])),
      // 1.5 from either edge, past the end of one of the two shadows.
      pixels: [
        (1, 3, opaque(255, 0, 0)), (2, 3, opaque(127.5, 0, 127.5)), (3, 3, opaque(0, 0, 255)),
        (7, 3, opaque(127.5, 0, 127.5)), (8, 3, opaque(255, 0, 0)),
      ]),
    MeaningCase(
      "a long shadow draws the contents out, and fades", 8, 8, light: Light(angle: 180),
      Layer(
        frame: Rect(1, 1, 2, 2), contents: .color(blue),
        style: Style(longShadows: [LongShadow(color: red, length: 3)])),
      Layer(
        frame: Rect(1, 5, 2, 2), contents: .color(blue),
        style: Style(longShadows: [LongShadow(color: red, length: 3, fade: 1)])),
      // Away from the scene's light: two thirds after one pixel, one third after two.
      pixels: [
        (0, 1, clear), (2, 2, opaque(0, 0, 255)), (3, 1, opaque(255, 0, 0)), (5, 2, opaque(255, 0, 0)),
        (6, 1, clear), (3, 0, clear),
        (3, 5, SIMD4(1, 0, 0, 1) * 170), (4, 6, SIMD4(1, 0, 0, 1) * 85), (5, 5, clear),
      ]),
    MeaningCase(
      "a long shadow has smooth edges, and nothing of it lies before soft ones", 16, 12,
      // Down to the right, and down to the left, twice as far across as down.
      Layer(
        frame: Rect(1, 1, 4, 4), contents: .color(blue),
        style: Style(longShadows: [LongShadow(color: red, angle: 135, length: 4 * 2.0.squareRoot())])),
      Layer(
        frame: Rect(14, 1, 1, 1), contents: .color(blue),
        style: Style(longShadows: [
          LongShadow(color: red, angle: 26.565051177077994, length: 20.0.squareRoot())
        ])),
      Layer(
        frame: Rect(10.5, 8, 2.5, 2), contents: .color(blue),
        style: Style(longShadows: [LongShadow(color: red, angle: 180, length: 2)])),
      // A diagonal through a pixel's corners: an eighth of it on the other side. For a single pixel, half a
      // pixel lower with each step: halves first, and a sixteenth above and below.
      pixels: [
        (6, 3, SIMD4(1, 0, 0, 1) * 223.125), (6, 2, SIMD4(1, 0, 0, 1) * 31.875), (6, 4, opaque(255, 0, 0)),
        (7, 7, opaque(255, 0, 0)), (9, 9, clear),
        (13, 1, SIMD4(1, 0, 0, 1) * 119.531_25), (12, 2, SIMD4(1, 0, 0, 1) * 223.125),
        (12, 1, SIMD4(1, 0, 0, 1) * 15.9375), (10, 8, SIMD4(0, 0, 1, 1) * 127.5), (14, 9, opaque(255, 0, 0)),
      ]),
    MeaningCase(
      "the contents are cut out of a long shadow when they are knocked out", 8, 4,
      Layer(
        frame: Rect(1, 1, 2.5, 2), contents: .color(blue),
        style: Style(
          contents: .knockout,
          longShadows: [
            LongShadow(color: green, angle: 180, length: 1),
            LongShadow(color: red, angle: 180, length: 2),
          ])),
      // The contents have half of column 3. The first shadow lies on top.
      pixels: [
        (2, 1, clear), (3, 1, SIMD4(63.75, 127.5, 0, 191.25)), (4, 1, SIMD4(127.5, 127.5, 0, 255)),
        (5, 2, SIMD4(1, 0, 0, 1) * 127.5),
      ]),
    MeaningCase(
      "a chiselled bevel has a flat face to the light, and one from it", 40, 4,
      Layer(
        frame: Rect(10, -60, 20, 124), contents: .color(color(0, 0, 0)),
        style: Style(light: leftLight, bevels: [chisel(.inner, size: 8)])),
      // A slope as steep as the light's elevation: nothing is lighter. On the ridge, blurred with a sigma of
      // 1, it is less; computed with Python.
      pixels: [
        (9, 2, clear), (10, 2, opaque(255, 255, 255)), (14, 2, opaque(255, 255, 255)),
        (17, 2, opaque(237.32, 237.32, 237.32)), (18, 2, opaque(164.91, 164.91, 164.91)),
        (20, 2, opaque(23.5, 0, 0)), (21, 2, opaque(95.24, 0, 0)), (22, 2, opaque(182.69, 0, 0)),
        (29, 2, opaque(255, 0, 0)),
      ]),
    MeaningCase(
      "a chisel around the contents, and one on both sides of the edge", 64, 4,
      Layer(
        frame: Rect(10, -60, 10.5, 124), contents: .color(color(0, 0, 255)),
        style: Style(light: leftLight, bevels: [chisel(.outer, size: 4)])),
      Layer(
        frame: Rect(40, -60, 12, 124), contents: .color(color(0, 0, 255)),
        style: Style(light: leftLight, bevels: [chisel(.emboss, size: 6)])),
      // Light on the left side of an edge, dark on the right side: 4 pixels around it, or 3 on either side.
      // At 20.5 the contents have half of a pixel.
      pixels: [
        (5, 2, SIMD4(repeating: 141.9)), (7, 2, SIMD4(repeating: 254.92)), (9, 2, SIMD4(repeating: 255)),
        (10, 2, opaque(0, 0, 255)), (20, 2, SIMD4(127.5, 0, 63.75, 191.25)), (22, 2, opaque(255, 0, 0)),
        (38, 2, SIMD4(repeating: 255)), (41, 2, opaque(255, 255, 255)), (46, 2, opaque(0, 0, 255)),
        (50, 2, opaque(253.78, 0, 1.22)), (53, 2, SIMD4(253.78, 0, 0, 253.78)), (57, 2, clear),
      ]),
    MeaningCase(
      "a contour is the section of a bevel's slope", 40, 4,
      Layer(
        frame: Rect(10, -60, 20, 124), contents: .color(color(0, 0, 0)),
        style: Style(light: leftLight, bevels: [chisel(.inner, size: 8, contour: Contour(.cone))])),
      // Twice as steep up to the cone's top, 4 pixels from the edge, then down again.
      pixels: [
        (12, 2, opaque(212.62, 212.62, 212.62)), (16, 2, opaque(255, 0, 0)),
        (27, 2, opaque(255, 0, 0)), (23, 2, opaque(221.73, 221.73, 221.73)),
      ]),
    MeaningCase(
      "a bevel of the stroke leaves the contents alone", 40, 4,
      Layer(
        frame: Rect(10, -60, 20, 124), contents: .color(blue),
        style: Style(
          light: leftLight, strokes: [EdgeStroke(8, .outside)], bevels: [chisel(.stroke, size: 4)])),
      // A ridge in the middle of the stroke.
      pixels: [
        (1, 2, clear), (2, 2, opaque(255, 255, 255)), (4, 2, opaque(254.67, 254.67, 254.67)),
        (5, 2, opaque(197.51, 197.51, 197.51)), (6, 2, opaque(126.12, 0, 0)), (9, 2, opaque(255, 0, 0)),
        (10, 2, opaque(0, 0, 255)), (20, 2, opaque(0, 0, 255)), (31, 2, opaque(255, 255, 255)),
      ]),
  ]

  private static let leftLight = Light(angle: 180, elevation: 45)

  private static func chisel(_ kind: Bevel.Kind, size: Double, contour: Contour = .linear) -> Bevel {
    Bevel(
      kind, size: size, highlight: Bevel.Side(color(255, 255, 255)), shade: Bevel.Side(color(255, 0, 0)),
      technique: .chiselHard, contour: contour)
  }

  /// A stroke over all of a layer six pixels wide, and a shadow behind it.
  private static let halfStroked = Style(
    shadows: [Shadow(.outer, color: green, isConcealed: true)],
    strokes: [EdgeStroke(3, .inside, paint: .color(red), opacity: 0.5)])
}
