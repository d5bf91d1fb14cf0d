// SPDX-License-Identifier: MIT
import IntaglioModel

// The meaning of styles, fills, transforms and copied layers.

extension MeaningCase {
  static let styles = [
    MeaningCase(
      "knocked out contents cut their shadow", 10, 6,
      Layer(
        frame: Rect(1, 1, 4, 4), contents: .color(color(255, 0, 0, 0.75)),
        style: Style(
          shadows: [Shadow(.outer, color: color(0, 0, 255), offset: Vector(2, 0))], contents: .knockout)),
      // a = 0.75 in columns 1…4, moved to 3…6: 0.75 outside the knockout, 0.75 (1 - 0.75) inside.
      pixels: [(1, 3, clear), (3, 3, SIMD4(0, 0, 1, 1) * 47.8125), (6, 3, SIMD4(0, 0, 1, 1) * 191.25)]),
    MeaningCase(
      "a threshold compares alpha rounded to levels", 12, 2,
      Layer(
        frame: Rect(0, 0, 4, 2), contents: .color(color(0, 0, 0, 100.4 / 255)),
        style: Style(shadows: [inner], threshold: 100)),
      Layer(
        frame: Rect(4, 0, 4, 2), contents: .color(color(0, 0, 0, 100.6 / 255)),
        style: Style(shadows: [inner], threshold: 100)),
      // A mask of 0 lacks everything: red, as strong as alpha, over the contents. A mask of 1 lacks nothing.
      pixels: [
        (1, 0, SIMD4(100.4, 0, 0, 100.4 + 100.4 * (1 - 100.4 / 255))), (2, 0, SIMD4(100.4, 0, 0, 161.269)),
        (5, 0, SIMD4(0, 0, 0, 100.6)),
      ]),
    MeaningCase(
      "a picture fills the frame of what lies in it in part", 8, 4,
      Layer(
        frame: Rect(-2, 0, 8, 4), contents: .shape(Shape(.rectangle(Rect(0, 0, 8, 2)))),
        style: Style(fill: .bitmap(columns, fit: .stretch))),
      pixels: [(0, 1, opaque(60, 0, 0)), (5, 1, opaque(210, 0, 0)), (5, 3, clear)]),
    MeaningCase(
      "a picture fills all of a picture, seen or not", 8, 4,
      Layer(
        frame: Rect(-2, 0, 8, 4), contents: .image(white),
        style: Style(fill: .bitmap(columns, fit: .stretch))),
      pixels: [(0, 1, opaque(60, 0, 0)), (5, 1, opaque(210, 0, 0)), (6, 1, clear)]),
    MeaningCase(
      "a picture that covers its frame ends at the frame, whose corners only a clip cuts", 8, 8,
      Layer(
        frame: Rect(2, 2, 4, 4), contents: .image(columns, gravity: .resizeAspectFill),
        cornerRadii: CornerRadii(2)),
      // 8 x 1 covers 4 x 4 as 32 x 4; columns 14…17 are visible: around 3.625 and 4.375 of eight, a mix of 90
      // and 120.
      pixels: [(1, 3, clear), (2, 2, opaque(93.75, 0, 0)), (5, 5, opaque(116.25, 0, 0)), (6, 3, clear)]),
  ]

  static let blendedShadows = [
    MeaningCase(
      "shadows are blended with what lies below them: the scene, or the contents", 8, 2,
      background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 2), contents: .color(color(0, 200, 0)),
        style: Style(shadows: [
          Shadow(.outer, color: color(51, 102, 153), offset: Vector(2, 0), blend: .multiply),
          Shadow(.inner, color: color(100, 100, 100), offset: Vector(1, 0), blend: .linearDodge),
        ])),
      // The inner shadow is visible in column 0, the outer one in columns 2 and 3.
      pixels: [
        (0, 0, opaque(100, 255, 100)), (1, 0, opaque(0, 200, 0)), (2, 0, opaque(40, 40, 30)),
        (3, 1, opaque(40, 40, 30)), (4, 0, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "shadows in a layer that is drawn as a whole do not see what lies below it", 8, 2,
      background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 2), contents: .color(color(0, 200, 0)),
        style: Style(shadows: [
          Shadow(.outer, color: color(51, 102, 153), offset: Vector(2, 0), blend: .multiply)
        ]), isIsolated: true),
      Layer(
        frame: Rect(4, 0, 2, 2),
        pathShadow: PathShadow(.rectangle(Rect(0, 0, 1, 2)), color: color(51, 102, 153), blend: .multiply)
      ),
      Layer(
        frame: Rect(6, 0, 2, 2), opacity: 0.5,
        pathShadow: PathShadow(.rectangle(Rect(0, 0, 1, 2)), color: color(0, 0, 0), blend: .difference)),
      pixels: [
        (2, 0, opaque(51, 102, 153)), (4, 1, opaque(40, 40, 30)), (6, 0, opaque(100, 50, 25)),
        (7, 0, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "a copied layer with a blended shadow covers what the shadow does", 4, 2,
      background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 2), contents: .color(color(0, 200, 0)),
        style: Style(shadows: [
          Shadow(.outer, color: color(51, 102, 153, 0.4), offset: Vector(1, 0), blend: .multiply)
        ]), blend: .copy),
      pixels: [
        (0, 0, opaque(0, 200, 0)), (2, 0, SIMD4(51, 102, 153, 255) * 0.4), (3, 0, opaque(200, 100, 50)),
      ]),
  ]

  static let fillOpacities = [
    MeaningCase(
      "a fill opacity leaves shadows as they are", 6, 2, background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 2), contents: .color(color(0, 200, 0)),
        style: Style(
          shadows: [
            Shadow(.outer, color: color(0, 0, 0), offset: Vector(2, 0)),
            Shadow(.inner, color: color(90, 90, 90), offset: Vector(1, 0)),
          ], fillOpacity: 0.25)),
      pixels: [
        (0, 0, opaque(90, 90, 90)), (1, 0, opaque(150, 125, 37.5)), (2, 0, opaque(0, 0, 0)),
        (3, 1, opaque(0, 0, 0)), (4, 0, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "a fill opacity is that of contents and of the fill over them", 4, 2, background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 2), contents: .color(color(0, 200, 0)),
        style: Style(fill: .color(color(100, 0, 0)), fillOpacity: 0.5)),
      Layer(
        frame: Rect(2, 0, 2, 2), contents: .color(color(0, 200, 0)), style: Style(fillOpacity: 0.5),
        blend: .copy),
      // Half of the contents over the background, then half of the fill over that; the copy removes the
      // background.
      pixels: [(0, 0, opaque(100, 75, 12.5)), (2, 0, SIMD4(0, 100, 0, 127.5))]),
  ]

  static let fills = [
    MeaningCase(
      "bounded edges of a group end at its frame", 8, 4,
      Layer(
        frame: Rect(2, 0, 4, 4),
        style: Style(shadows: [Shadow(.inner, color: red, offset: Vector(2, 0))], edges: .bounded),
        layers: [Layer(frame: Rect(1, 0, 2, 4), contents: .color(blue))]),
      // The inverse is columns 2 and 5, moved to 4 and 7; the layer covers only 4.
      pixels: [(3, 1, opaque(0, 0, 255)), (4, 1, opaque(255, 0, 0)), (5, 1, clear)]),
    MeaningCase(
      "bounded edges of a picture that is seen in part end at the picture", 8, 4,
      Layer(
        frame: Rect(-4, 0, 8, 4), contents: .image(white),
        style: Style(shadows: [Shadow(.inner, color: red, offset: Vector(2, 0))], edges: .bounded)),
      pixels: [(0, 1, opaque(255, 255, 255)), (3, 1, opaque(255, 255, 255)), (4, 1, clear)]),
    MeaningCase(
      "what code draws as a fill ends at the frame", 8, 6,
      Layer(
        frame: Rect(1, 1, 4, 2), contents: .shape(Shape(.rectangle(Rect(0, 0, 6, 4)))),
        style: Style(fill: .drawing(Drawing { $0.fill(Rect(-9, -9, 99, 99), red) }))),
      pixels: [(2, 1, opaque(255, 0, 0)), (5, 1, opaque(0, 0, 0)), (2, 3, opaque(0, 0, 0)), (7, 1, clear)]),
  ]

  /// An inner shadow of full strength everywhere outside its caster.
  private static let inner = Shadow(.inner, color: red)
  /// Eight columns: 0, 30, 60 … 210.
  static let columns = bitmap(8, 1) { x, _ in SIMD4(UInt8(30 * x), 0, 0, 255) }
  static let white = bitmap(8, 4) { _, _ in SIMD4(255, 255, 255, 255) }

  static func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) -> Bitmap {
    do {
      var bitmap = try Bitmap(transparent: PixelSize(width, height))
      for y in 0..<height { for x in 0..<width { bitmap[x, y] = pixel(x, y) } }
      return bitmap
    } catch {
      fatalError("\(error)")
    }
  }

  static let transforms = [
    MeaningCase(
      "a quarter turn moves pixels", 6, 6,
      Layer(
        frame: Rect(1, 1, 4, 4),
        contents: .image(bitmap(4, 4) { x, y in SIMD4(UInt8(10 * x), UInt8(10 * y), 0, 255) }),
        transform: .rotation(.pi / 2)),
      // Clockwise: right becomes bottom, top becomes right.
      pixels: (0..<16).map { index in
        let (x, y) = (index % 4, index / 4)
        return (4 - y, 1 + x, opaque(10 * Double(x), 10 * Double(y), 0))
      } + [(0, 3, clear)]),
    MeaningCase(
      "an even scale draws in place, effects included", 12, 8,
      Layer(
        frame: Rect(1, 1, 2, 2), contents: .color(red),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(1.5, 0))]),
        transform: .scale(2), anchor: .zero),
      // 4 x 4 from (1, 1), its shadow 3 to the right.
      pixels: [
        (1, 1, opaque(255, 0, 0)), (4, 4, opaque(255, 0, 0)), (5, 4, opaque(0, 0, 0)),
        (7, 4, opaque(0, 0, 0)), (8, 4, clear), (5, 5, clear),
      ]),
    MeaningCase(
      "no grid is finer than 64 pixels a point, and what is made larger than that fades over more than a pixel",
      20, 14,
      Layer(
        frame: Rect(3, 3, 0.0625, 0.0625), contents: .color(.black), transform: .scale(200, 100),
        anchor: .zero),
      // A pixel of the grid is 3.125 wide here. The centre of column 1 lies at 192 - 1.5 * 0.32 of the grid,
      // 0.02 past the centre of an empty pixel, towards a full one.
      pixels: [
        (0, 4, clear), (1, 4, SIMD4(0, 0, 0, 5.1)), (2, 4, SIMD4(0, 0, 0, 86.7)), (8, 4, SIMD4(0, 0, 0, 255)),
      ]),
    MeaningCase(
      "a turned layer is isolated", 6, 6, background: color(100, 100, 100),
      Layer(
        frame: Rect(1, 1, 4, 4), transform: .rotation(.pi),
        layers: [Layer(frame: Rect(0, 0, 4, 4), contents: .color(color(255, 255, 0)), blend: .multiply)]),
      pixels: [(2, 2, opaque(255, 255, 0))]),
    MeaningCase(
      "a moved layer is not isolated", 6, 6, background: color(100, 100, 100),
      Layer(
        frame: Rect(0, 0, 4, 4), transform: .translation(1, 1),
        layers: [Layer(frame: Rect(0, 0, 4, 4), contents: .color(color(255, 255, 0)), blend: .multiply)]),
      pixels: [(2, 2, opaque(100, 100, 0)), (0, 0, opaque(100, 100, 100))]),
  ]

  static let copies = [
    MeaningCase(
      "what has no opacity draws nothing, copied or not", 4, 4, background: color(0, 255, 0),
      Layer(frame: Rect(0, 0, 4, 4), contents: .color(red), opacity: 0, blend: .copy),
      Layer(frame: Rect(0, 0, 4, 4), contents: .color(.clear), blend: .copy),
      pixels: [(0, 0, opaque(0, 255, 0)), (1, 1, opaque(0, 255, 0))]),
    MeaningCase(
      "a copied colour replaces what it covers, in part where it covers a part", 8, 4,
      background: color(0, 255, 0),
      Layer(frame: Rect(1, 1, 3.5, 2), contents: .color(color(255, 0, 0, 0.5)), blend: .copy),
      pixels: [
        (2, 1, SIMD4(127.5, 0, 0, 127.5)), (4, 1, SIMD4(63.75, 127.5, 0, 191.25)), (5, 1, opaque(0, 255, 0)),
      ]),
    MeaningCase(
      "a copied picture replaces its rectangle", 8, 4, background: color(0, 255, 0),
      Layer(
        frame: Rect(1, 1, 4, 2),
        contents: .image(bitmap(2, 1) { x, _ in x == 0 ? .zero : SIMD4(9, 9, 9, 9) }),
        blend: .copy),
      pixels: [(1, 1, clear), (4, 1, SIMD4(9, 9, 9, 9)), (5, 1, opaque(0, 255, 0))]),
    MeaningCase(
      "a copied group replaces what its layers cover", 12, 4, background: color(0, 255, 0),
      Layer(
        frame: Rect(0, 0, 12, 4), opacity: 0.5, blend: .copy,
        layers: [
          Layer(frame: Rect(1, 1, 2.5, 2), contents: .color(color(255, 0, 0, 0.5))),
          Layer(frame: Rect(8, 1, 2, 2), contents: .color(color(0, 0, 255, 0.2)), blend: .multiply),
        ]),
      pixels: [
        (0, 1, opaque(0, 255, 0)), (1, 1, SIMD4(63.75, 0, 0, 63.75)),
        (3, 1, SIMD4(31.875, 127.5, 0, 159.375)), (6, 1, opaque(0, 255, 0)), (8, 1, SIMD4(0, 0, 25.5, 25.5)),
      ]),
    MeaningCase(
      "a copied layer that is turned replaces what it covers", 9, 9, background: color(0, 255, 0),
      Layer(
        frame: Rect(2, 2, 5, 5), contents: .color(color(255, 0, 0, 0.2)), transform: .rotation(.pi / 4),
        blend: .copy),
      // The centre of (2, 2) is 2 sqrt 2 from the middle, 0.172 of a pixel past the centre of the last empty
      // one.
      pixels: [
        (4, 4, SIMD4(51, 0, 0, 51)), (1, 1, opaque(0, 255, 0)), (7, 7, opaque(0, 255, 0)),
        (2, 2, SIMD4(8.75022, 211.24889, 0, 219.99911)),
      ]),
    MeaningCase(
      "copied contents with a shadow replace what both cover", 10, 4, background: color(0, 255, 0),
      Layer(
        frame: Rect(1, 1, 3, 2), contents: .color(color(255, 0, 0, 0.5)),
        style: Style(shadows: [Shadow(.outer, color: color(0, 0, 255, 0.4), offset: Vector(4, 0))]),
        blend: .copy),
      // As for opaque contents.
      pixels: [(2, 1, SIMD4(127.5, 0, 0, 127.5)), (4, 1, opaque(0, 255, 0)), (6, 1, SIMD4(0, 0, 51, 51))]),
  ]
}
