// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

// Layer blurs and backdrop blurs.

extension MeaningCase {
  static let blurs = layerBlurs + backdropBlurs

  private static let layerBlurs = [
    MeaningCase(
      "one pixel that is blurred is a Gaussian", 21, 21,
      Layer(
        frame: Rect(10, 10, 1, 1), contents: .color(color(255, 0, 0, 0.8)),
        style: Style(layerBlur: LayerBlur(.css(3)))),
      pixels: [(0, 0), (1, 0), (-1, 2), (3, 3), (0, -4)].map { x, y in
        (10 + x, 10 + y, SIMD4(204, 0, 0, 204) * (weight(x, sigma: 1.5) * weight(y, sigma: 1.5)))
      }),
    MeaningCase(
      "contents and their shadow are blurred together", 24, 4,
      Layer(
        frame: Rect(-30, -60, 40, 124), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.outer, color: red, offset: Vector(4, 0))], layerBlur: LayerBlur(.sigma(2)))),
      // Blue ends at 10, red below it at 14.
      pixels: [7, 9, 10, 12, 14, 17].map { x in
        let (blue, all) = (blurredEdge(x - 9, sigma: 2), blurredEdge(x - 13, sigma: 2))
        return (x, 2, SIMD4(all - blue, 0, blue, all) * 255)
      }),
    MeaningCase(
      "border, shadow along a path and layers on the contents stay sharp", 20, 8,
      Layer(
        frame: Rect(4, -40, 12, 88), contents: .color(blue),
        style: Style(layerBlur: LayerBlur(.sigma(0.7))),
        border: Border(width: 1, color: .black),
        pathShadow: PathShadow(.rectangle(Rect(-3, 0, 1, 88)), color: green),
        layers: [Layer(frame: Rect(4, 42, 2, 2), contents: .color(red))]),
      pixels: [
        (1, 3, opaque(0, 255, 0)), (2, 5, SIMD4(0, 0, 255, 255) * blurredEdge(2, sigma: 0.7)),
        (4, 5, opaque(0, 0, 0)), (8, 2, opaque(255, 0, 0)), (9, 3, opaque(255, 0, 0)),
        (10, 5, SIMD4(0, 0, 255, 255)), (5, 5, SIMD4(0, 0, 255, 255) * blurredEdge(-1, sigma: 0.7)),
      ]),
    MeaningCase(
      "blend modes see nothing below a style that is blurred", 12, 4, background: color(255, 0, 0),
      Layer(
        frame: Rect(-40, -40, 80, 80), contents: .color(.white),
        style: Style(
          overlays: [Overlay(.color(color(0, 0, 255)), blend: .multiply)], layerBlur: LayerBlur(.sigma(2))
        )),
      Layer(
        frame: Rect(6, -40, 80, 80), contents: .color(.white),
        style: Style(
          shadows: [Shadow(.outer, color: green, offset: Vector(-3, 0), blend: .multiply)],
          layerBlur: LayerBlur(.sigma(0)))),
      // Nor below a layer with a blur of 0.
      pixels: [(1, 2, opaque(0, 0, 255)), (4, 2, opaque(0, 255, 0)), (8, 2, opaque(255, 255, 255))]),
    MeaningCase(
      "a style on a group blurs its layers as one, and opacity comes after", 24, 4, background: .white,
      Layer(
        frame: Rect(0, 0, 24, 4), style: Style(layerBlur: LayerBlur(.sigma(1.5))), opacity: 0.5,
        layers: [
          Layer(frame: Rect(-40, -40, 52, 80), contents: .color(red)),
          Layer(frame: Rect(12, -40, 52, 80), contents: .color(blue)),
        ]),
      pixels: [9, 11, 12, 15].map { x in
        let left = blurredEdge(x - 11, sigma: 1.5)
        return (x, 2, opaque(127.5 + 127.5 * left, 127.5, 255 - 127.5 * left))
      }),
    MeaningCase(
      "a blur that changes mixes pictures whose blurs are halves of one another", 44, 40,
      Layer(
        frame: Rect(-60, -60, 160, 80), contents: .color(red),
        style: Style(
          // A standard deviation of 0 in column 0, of 4 in column 40.
          layerBlur: LayerBlur(
            .sigma(4),
            progression: .init(start: Vector(60.5 / 160, 0.3), end: Vector(100.5 / 160, 0.3))))),
      // The edge lies at row 20.
      pixels: [
        (0, 0, 0, 1), (2, 0.5, 0, 0.4), (10, 1, 1, 1), (25, 4, 2, 0.25), (30, 4, 2, 0.5), (43, 4, 4, 1),
      ]
      .flatMap {
        (column, softer: Double, sharper: Double, share) in
        [18, 19, 20, 23].map { row in
          func covered(_ sigma: Double) -> Double {
            sigma == 0 ? (row < 20 ? 1 : 0) : blurredEdge(row - 19, sigma: sigma)
          }
          let all = share * covered(softer) + (1 - share) * covered(sharper)
          return (column, row, SIMD4(255, 0, 0, 255) * all)
        }
      }),
    MeaningCase(
      "along a line of length 0 a blur is that of its start", 24, 4,
      Layer(
        frame: Rect(12, 2, 0, 0),
        style: Style(
          layerBlur: LayerBlur(
            .sigma(4), progression: .init(from: 2, start: Vector(0, 0.5), end: Vector(1, 0.5)))),
        layers: [Layer(frame: Rect(-60, -60, 60, 120), contents: .color(red))]),
      pixels: [7, 11, 12, 15].map { ($0, 2, SIMD4(255, 0, 0, 255) * blurredEdge($0 - 11, sigma: 2)) }),
    MeaningCase(
      "Photoshop's arithmetic blurs with two boxes", 24, 4,
      Layer(
        frame: Rect(-40, -40, 52, 84), contents: .color(red),
        style: Style(profile: .photoshop, layerBlur: LayerBlur(.size(4)))),
      // 1, 2, 3, 4, 3, 2, 1 of 16.
      pixels: [(8, 16), (9, 15), (10, 13), (11, 10), (12, 6), (13, 3), (14, 1), (15, 0)].map {
        (x, share: Double) in
        (x, 2, SIMD4(255, 0, 0, 255) * (share / 16))
      }),
  ]

  /// White, black from column 12, below another layer.
  private static func halves(_ layer: Layer) -> Scene {
    Scene(
      width: 24, height: 10, background: .white,
      layers: [Layer(frame: Rect(12, -5, 40, 30), contents: .color(.black)), layer])
  }

  /// The white in a column of its blur: the weights of pixels beyond the canvas do not count.
  private static func white(_ column: Int, sigma: Double) -> Double {
    func sum(_ range: Range<Int>) -> Double { range.reduce(0) { $0 + weight($1 - column, sigma: sigma) } }
    return sum(0..<12) / sum(0..<24)
  }

  private static let glass = Style(backdropBlur: .sigma(3))

  private static let backdropBlurs = [
    MeaningCase(
      "frosted glass shows what lies below it blurred, without dark edges",
      halves(Layer(frame: Rect(0, 2, 20, 6), contents: .color(.clear), style: glass)),
      [0, 4, 9, 11, 12, 15, 19].map { (column: Int) in
        let level = 255 * white(column, sigma: 3)
        return (column, 4, opaque(level, level, level))
      } + [(11, 1, opaque(255, 255, 255)), (12, 8, opaque(0, 0, 0)), (20, 4, opaque(0, 0, 0))]),
    MeaningCase(
      "however wide the blur is, only the canvas counts",
      halves(
        Layer(frame: Rect(0, 0, 24, 10), contents: .color(.clear), style: Style(backdropBlur: .sigma(60)))),
      [0, 12, 23].map { (column: Int) in
        let level = 255 * white(column, sigma: 60)
        return (column, 4, opaque(level, level, level))
      }),
    MeaningCase(
      "translucent glass counts whole, at its edges as much as it covers, and is drawn over the blur",
      halves(Layer(frame: Rect(6.5, 2, 11, 6), contents: .color(color(255, 0, 0, 0.4)), style: glass)),
      [8, 12, 16].map { (column: Int) in
        let level = 153 * white(column, sigma: 3)
        return (column, 4, opaque(level + 102, level, level))
      } + [
        // Half of the blur, half of white; then red over a fifth of that.
        (
          6, 4,
          opaque(
            51 + 102 * (1 + white(6, sigma: 3)), 102 * (1 + white(6, sigma: 3)),
            102 * (1 + white(6, sigma: 3)))
        )
      ]),
    MeaningCase(
      "a shape and a group are frosted where they cover, a picture's holes are not",
      halves(
        Layer(
          frame: Rect(0, 0, 24, 10),
          style: Style(fillOpacity: 0, backdropBlur: .sigma(3)),
          layers: [
            Layer(
              frame: Rect(0, 1, 24, 3),
              contents: .shape(Shape(.rectangle(Rect(0, 0, 24, 3)), fill: color(9, 9, 9, 0.5))))
          ])),
      [9, 12].map { (column: Int) in
        let level = 127.5 * white(column, sigma: 3) + (column < 12 ? 127.5 : 0)
        return (column, 2, opaque(level, level, level))
      } + [(11, 6, opaque(255, 255, 255))]),
    MeaningCase(
      "opacity mixes the outcome with what lies below, a mask lets the blur through",
      halves(
        Layer(
          frame: Rect(0, 0, 24, 10), contents: .color(color(255, 0, 0, 0.4)), style: glass, opacity: 0.5,
          mask: .alpha(Layer(frame: Rect(0, 0, 24, 5), contents: .color(.black))))),
      [10, 13].map { (column: Int) in
        let (below, level) = (column < 12 ? 127.5 : 0, 76.5 * white(column, sigma: 3))
        return (column, 2, opaque(below + level + 51, below + level, below + level))
      } + [(10, 7, opaque(255, 255, 255)), (13, 7, opaque(0, 0, 0))]),
    MeaningCase(
      "a blend mode meets the blur",
      halves(
        Layer(frame: Rect(0, 0, 24, 10), contents: .color(color(0, 255, 102)), style: glass, blend: .multiply)
      ),
      [10, 13].map { (column: Int) in
        let level = white(column, sigma: 3)
        return (column, 2, opaque(0, 255 * level, 102 * level))
      }),
    MeaningCase(
      "glass that blurs nothing is none: what is blended within a translucent layer does not see through it",
      4, 4, background: blue,
      Layer(
        frame: Rect(0, 0, 4, 4), contents: .color(.black),
        style: Style(
          contents: .knockout, overlays: [Overlay(.color(.black), blend: .difference)],
          backdropBlur: .sigma(0)), opacity: 0.8),
      pixels: [(1, 1, opaque(0, 0, 51))]),
    MeaningCase(
      "turned glass is frosted where it lies",
      halves(
        Layer(
          frame: Rect(9, 1, 6, 8), contents: .color(.clear), style: glass, transform: .rotation(.pi / 2))),
      // Its frame is then columns 8 to 15 and rows 2 to 7.
      [8, 11, 12, 15].map { (column: Int) in
        let level = 255 * white(column, sigma: 3)
        return (column, 4, opaque(level, level, level))
      } + [(11, 1, opaque(255, 255, 255)), (7, 4, opaque(255, 255, 255))]),
    MeaningCase(
      "glass in an isolated group sees the group, and nothing where nothing lies", 24, 10, background: .white,
      Layer(
        frame: Rect(0, 0, 24, 10), isIsolated: true,
        layers: [
          Layer(frame: Rect(12, -5, 40, 30), contents: .color(red)),
          Layer(frame: Rect(0, 0, 24, 5), contents: .color(.clear), style: glass),
        ]),
      // Beside it, red is translucent, and white shines through; above it, all is red.
      pixels: [10, 13, 23].map { (column: Int) in
        let level = column < 12 ? 255 * white(column, sigma: 3) : 0
        return (column, 2, opaque(255, level, level))
      } + [(11, 7, opaque(255, 255, 255))]),
    MeaningCase(
      "glass within a clip sees what the clip cuts off", 24, 10, background: .white,
      Layer(
        frame: Rect(0, 0, 12, 10), clipsToBounds: true,
        layers: [
          Layer(frame: Rect(12, -5, 40, 30), contents: .color(.black)),
          Layer(frame: Rect(0, 0, 24, 10), contents: .color(.clear), style: glass),
        ]),
      pixels: [2, 9, 11].map { (column: Int) in
        let level = 255 * white(column, sigma: 3)
        return (column, 2, opaque(level, level, level))
      } + [(12, 2, opaque(255, 255, 255))]),
    MeaningCase(
      "what a copy replaces is not blurred before",
      halves(
        Layer(frame: Rect(0, 0, 24, 10), contents: .color(color(0, 0, 255, 0.5)), style: glass, blend: .copy)),
      [(10, 2, SIMD4(0, 0, 127.5, 127.5)), (13, 2, SIMD4(0, 0, 127.5, 127.5))]),
  ]

  /// The weight of a sampled Gaussian at a distance.
  private static func weight(_ distance: Int, sigma: Double) -> Double {
    func value(_ index: Int) -> Double { exp(-Double(index * index) / (2 * sigma * sigma)) }
    let reach = Int(6 * sigma) + 1
    return abs(distance) > reach ? 0 : value(distance) / (-reach...reach).reduce(0) { $0 + value($1) }
  }
}
