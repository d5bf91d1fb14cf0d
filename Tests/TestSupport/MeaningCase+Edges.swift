// SPDX-License-Identifier: MIT
import IntaglioModel

// Edges: clips, frames, canvases, bounds. And groups with a single layer.

extension MeaningCase {
  static let edges = [
    MeaningCase(
      "a round corner cuts what lies in it", 20, 20,
      Layer(
        frame: Rect(0, 0, 20, 20), cornerRadii: CornerRadii(10), clipsToBounds: true,
        layers: [Layer(frame: Rect(0, 0, 4, 4), contents: .color(red))]),
      // From (2, 2) it is 8 sqrt 2 to the centre, from (3, 3) 7 sqrt 2.
      pixels: [(0, 0, clear), (1, 1, clear), (3, 3, opaque(255, 0, 0))]),
    MeaningCase(
      "corners are ellipses, one of which may fill a frame", 4, 2,
      Layer(frame: Rect(0, 0, 4, 2), contents: .color(red), cornerRadii: CornerRadii(Vector(2, 1))),
      // The area under y = sqrt(1 - x^2 / 4) is x / 2 sqrt(1 - x^2 / 4) + asin(x / 2): 0.956612 up to 1, pi /
      // 2 up to 2.
      pixels: [
        (0, 0, SIMD4(1, 0, 0, 1) * (255 * 0.614185)), (1, 0, SIMD4(1, 0, 0, 1) * (255 * 0.956612)),
        (2, 1, SIMD4(1, 0, 0, 1) * (255 * 0.956612)), (3, 1, SIMD4(1, 0, 0, 1) * (255 * 0.614185)),
      ]),
    MeaningCase(
      "blend modes see through a clip in a clip", 12, 8, background: color(200, 100, 50),
      Layer(
        frame: Rect(0.5, 0, 10, 8), clipsToBounds: true,
        layers: [
          Layer(
            frame: Rect(0, 0, 9.5, 8), clipsToBounds: true,
            layers: [
              Layer(frame: Rect(0, 0, 3, 8), contents: .color(red)),
              Layer(frame: Rect(4, 0, 20, 8), contents: .color(color(0, 255, 102)), blend: .multiply),
            ])
        ]),
      pixels: [(2, 4, opaque(255, 0, 0)), (6, 4, opaque(0, 100, 20)), (11, 4, opaque(200, 100, 50))]),
    MeaningCase(
      "nine clips cut what is cut already", 8, 8,
      (0..<9).reduce(Layer(frame: Rect(1.5, 0, 4, 12), contents: .color(red))) { layer, _ in
        Layer(frame: Rect(0, 0, 8, 7.5), clipsToBounds: true, layers: [layer])
      },
      // Each covers half of the last row.
      pixels: [
        (0, 3, clear), (1, 3, SIMD4(1, 0, 0, 1) * 127.5), (3, 3, opaque(255, 0, 0)),
        (5, 3, SIMD4(1, 0, 0, 1) * 127.5), (6, 3, clear), (3, 7, SIMD4(1, 0, 0, 1) * (255.0 / 512)),
      ]),
    MeaningCase(
      "a clipped group with a shadow is blended within itself", 20, 20,
      Layer(
        frame: Rect(8, 8, 10, 10),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(-7, 0))]),
        cornerRadii: CornerRadii(3), clipsToBounds: true,
        layers: [
          Layer(frame: Rect(0, 0, 10, 10), contents: .color(color(200, 100, 50))),
          Layer(frame: Rect(0, 0, 10, 10), contents: .color(color(0, 255, 102)), blend: .multiply),
        ]),
      pixels: [(0, 13, clear), (13, 13, opaque(0, 100, 20)), (3, 13, opaque(0, 0, 0)), (19, 13, clear)]),
    MeaningCase(
      "what lies cut off outside of the canvas casts its shadow into it", 12, 8,
      Layer(
        frame: Rect(-20, 2, 4, 4), contents: .image(white, gravity: .resizeAspectFill),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(22, 0))]),
        cornerRadii: CornerRadii(2), clipsToBounds: true),
      // A circle of radius 2 about (4, 4).
      pixels: [(3, 3, opaque(0, 0, 0)), (4, 4, opaque(0, 0, 0)), (3, 1, clear), (6, 4, clear), (1, 4, clear)]),
    MeaningCase(
      "a path far outside of the canvas casts its shadow into it", 8, 4,
      Layer(
        frame: Rect(-40, 0, 4, 4), contents: .shape(Shape(.rectangle(Rect(0, 0, 4, 2)))),
        style: Style(shadows: [Shadow(.outer, color: red, offset: Vector(42, 1))])),
      pixels: [
        (2, 0, clear), (2, 1, opaque(255, 0, 0)), (5, 2, opaque(255, 0, 0)), (5, 3, clear), (6, 1, clear),
      ]),
    MeaningCase(
      "bounded edges of a picture that is cropped end at the frame", 8, 4,
      Layer(
        frame: Rect(2, 0, 4, 4), contents: .image(white, gravity: .resizeAspectFill),
        style: Style(shadows: [Shadow(.inner, color: red, offset: Vector(2, 0))], edges: .bounded)),
      pixels: [(1, 1, clear), (2, 1, opaque(255, 255, 255)), (3, 1, opaque(255, 255, 255)), (6, 1, clear)]),
    MeaningCase(
      "a threshold leaves an edge within a pixel out, however opaque the colour is", 8, 4,
      Layer(
        frame: Rect(1.5, 0, 4, 4), contents: .color(red),
        style: Style(shadows: [Shadow(.inner, color: blue)], threshold: 200)),
      // Half a pixel of red, and over it half a pixel of blue.
      pixels: [
        (1, 1, SIMD4(63.75, 0, 127.5, 191.25)), (3, 1, opaque(255, 0, 0)),
        (5, 1, SIMD4(63.75, 0, 127.5, 191.25)),
      ]
    ),
  ]

  static let parts = [
    MeaningCase(
      "what code draws as a fill of a box may be less than the box", 9, 6,
      Layer(
        frame: Rect(1, 1, 6.5, 4), contents: .color(.black),
        style: Style(fill: .drawing(Drawing { $0.fill(Rect(1, 1, 2, 2), red) }))),
      pixels: [(1, 1, opaque(0, 0, 0)), (2, 2, opaque(255, 0, 0)), (5, 2, opaque(0, 0, 0)), (8, 2, clear)]),
    MeaningCase(
      "a layer alone in a group has both opacities", 4, 4, background: .white,
      Layer(
        frame: Rect(0, 0, 4, 4), opacity: 0.5,
        layers: [Layer(frame: Rect(0, 0, 4, 4), contents: .color(red), opacity: 0.5)]),
      pixels: [(1, 1, opaque(255, 191.25, 191.25))]),
    MeaningCase(
      "a copied group replaces what a translucent layer of it covers", 8, 4, background: color(0, 255, 0),
      Layer(
        frame: Rect(0, 0, 8, 4), blend: .copy,
        layers: [Layer(frame: Rect(1, 1, 3, 2), contents: .color(red), opacity: 0.5)]),
      pixels: [(0, 1, opaque(0, 255, 0)), (2, 1, SIMD4(127.5, 0, 0, 127.5)), (5, 1, opaque(0, 255, 0))]),
    MeaningCase(
      "a copied layer replaces what its translucent border covers", 8, 8, background: color(0, 255, 0),
      Layer(
        frame: Rect(1, 1, 6, 6), contents: .shape(Shape(.rectangle(Rect(2, 2, 2, 2)))),
        border: Border(width: 1, color: color(255, 0, 0, 0.5)), blend: .copy),
      pixels: [
        (0, 3, opaque(0, 255, 0)), (1, 3, SIMD4(127.5, 0, 0, 127.5)), (2, 3, opaque(0, 255, 0)),
        (3, 3, opaque(0, 0, 0)), (6, 6, SIMD4(127.5, 0, 0, 127.5)),
      ]),
    MeaningCase(
      "the blur of a path's shadow is points", 30, 20, scale: 2,
      Layer(
        frame: Rect(0, 0, 30, 20),
        pathShadow: PathShadow(.rectangle(Rect(-50, -50, 65, 120)), color: .black, blur: .sigma(1))),
      pixels: [
        (29, 20, SIMD4(0, 0, 0, 255 * (1 - blurredEdge(1, sigma: 2)))),
        (30, 20, SIMD4(0, 0, 0, 255 * blurredEdge(1, sigma: 2))),
        (32, 20, SIMD4(0, 0, 0, 255 * blurredEdge(3, sigma: 2))),
      ]),
    MeaningCase(
      "a fill that covers is cut, not stretched", 8, 8,
      Layer(
        frame: Rect(2, 2, 4, 4), contents: .color(.black),
        style: Style(fill: .bitmap(columns, fit: .cover))),
      // As for a picture as contents: columns 14…17 of 32.
      pixels: [(1, 3, clear), (2, 2, opaque(93.75, 0, 0)), (5, 5, opaque(116.25, 0, 0)), (6, 3, clear)]),
    MeaningCase(
      "a picture of two pixels a point has half the size", 12, 8,
      Layer(
        frame: Rect(1, 1, 8, 6),
        contents: .image(ImageContents(.bitmap(white), gravity: .topLeft, scale: 2))),
      pixels: [(1, 1, opaque(255, 255, 255)), (4, 2, opaque(255, 255, 255)), (5, 1, clear), (1, 3, clear)]),
  ]
}
