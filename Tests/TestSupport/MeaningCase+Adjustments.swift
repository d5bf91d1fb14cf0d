// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

// Adjustments of layers and of their backdrops: W3C's formulas, computed by hand.

extension MeaningCase {
  static let adjustments =
    functions + ownPixels + backdrops
    + [false, true].flatMap {
      [contrast(ofBackdrop: $0, beforeBlur: false), contrast(ofBackdrop: $0, beforeBlur: true)]
    }

  /// The levels of a colour of 204, 102, 51 after one adjustment. Its luminance is 120.054 with three digits,
  /// 120.003 with four.
  private static let changed: [(Adjustment.Change, SIMD4<Double>)] = [
    (.brightness(1.5), opaque(255, 153, 76.5)), (.brightness(0.5), opaque(102, 51, 25.5)),
    (.contrast(2), opaque(255, 76.5, 0)), (.contrast(0.5), opaque(165.75, 114.75, 89.25)),
    (.saturate(2), opaque(255, 83.946, 0)), (.saturate(0.5), opaque(162.027, 111.027, 85.527)),
    (.grayscale(1), opaque(120.003, 120.003, 120.003)),
    (.grayscale(0.5), opaque(162.0015, 111.0015, 85.5015)),
    (.sepia(1), opaque(168.249, 149.736, 116.637)), (.sepia(0.5), opaque(186.1245, 125.868, 83.8185)),
    (.hueRotate(90), opaque(51, 149.073, 36.108)), (.hueRotate(180), opaque(36.108, 138.108, 189.108)),
    (.hueRotate(-90), opaque(189.108, 91.035, 204)),
    (.invert(1), opaque(51, 153, 204)), (.invert(0.25), opaque(165.75, 114.75, 89.25)),
    (.opacity(0.5), SIMD4(102, 51, 25.5, 127.5)),
    // A luminosity of 126.99, a chroma of 0.6.
    (.vibrance(.init(vibrance: 50)), opaque(219.402, 97.002, 35.802)),
    (.vibrance(.init(saturation: -100)), opaque(126.99, 126.99, 126.99)),
    (.photoFilter(.init(glass, density: 40, preservesLuminosity: false)), opaque(204, 81.6, 30.6)),
    (.photoFilter(.init(glass, density: 40)), opaque(218.28, 95.88, 44.88)),
    (.brightnessContrast(.init(brightness: 20, contrast: 50, isLegacy: true)), opaque(255, 117, 15)),
    (.brightnessContrast(.init(brightness: 20, contrast: -50, isLegacy: true)), opaque(185.5, 134.5, 109)),
    // 0.8, 0.4 and 0.2 lie in the fourth, the second and the first quarter: 32768, 10922 and 0 of 32768.
    (.steps(4), opaque(255, 84.99481, 0)),
    // Reds weigh 0.4, yellows 0.2 and neutrals 0.4.
    (.selectiveColor(.init(reds: [50, 0, -100, 0], isAbsolute: true)), opaque(153, 102, 132.6)),
    (.selectiveColor(.init(neutrals: [0, 0, 0, 50])), opaque(193.8, 71.4, 30.6)),
    (.selectiveColor(.init(yellows: [20, 0, 0, 50])), opaque(195.84, 86.7, 40.8)),
    (.selectiveColor(.init(greens: [50, 50, 50, 50], whites: [9, 9, 9, 9])), opaque(204, 102, 51)),
    // A grey of 0.48 for the hue 20, and 0.48 / 0.595 of the tint less its luminosity of 0.595.
    (.blackAndWhite(.init(tint: glass)), opaque(205.71428, 102.85714, 0)),
    // 0.2 of black, 0.4 of red's colour, 0.2 of yellow's, 0.2 of white's.
    (.colorLookup(corners), opaque(153, 153, 102)),
  ]
  private static let glass = Color(red: 1, green: 0.5, blue: 0)
  private static let corners: Adjustment.ColorLookup = {
    let colors = [
      SIMD3<Double>.zero, SIMD3(1, 0.5, 0), SIMD3(9, 9, 9), SIMD3(0, 1, 1), SIMD3(9, 9, 9), SIMD3(9, 9, 9),
      SIMD3(9, 9, 9), .one,
    ]
    let cube = try? ColorCube(size: 2) { colors[Int($0.x + 2 * $0.y + 4 * $0.z)] }
    return cube.map { .table($0) } ?? .file("none")
  }()

  private static let functions = [
    MeaningCase(
      "each function",
      Scene(
        width: Double(changed.count), height: 2,
        layers: changed.enumerated().map { index, entry in
          Layer(
            frame: Rect(Double(index), 0, 1, 2), contents: .color(color(204, 102, 51)),
            style: Style(adjustments: [Adjustment(entry.0)]))
        }), changed.enumerated().map { ($0, 1, $1.1) }),
    MeaningCase(
      "each function of a backdrop, which contents do not hide",
      Scene(
        width: Double(changed.count), height: 2, background: color(204, 102, 51),
        layers: changed.enumerated().map { index, entry in
          Layer(
            frame: Rect(Double(index), 0, 1, 1), contents: .color(.clear),
            style: Style(backdropAdjustments: [Adjustment(entry.0)]))
        }),
      changed.enumerated().flatMap {
        // What an adjustment makes translucent lies over the backdrop.
        let below = opaque(204, 102, 51)
        return [($0, 0, $1.1 + below * (1 - $1.1.w / 255)), ($0, 1, below)]
      }),
    MeaningCase(
      "colours are limited between adjustments, and keep their alpha", 4, 2,
      Layer(
        frame: Rect(0, 0, 1, 2), contents: .color(color(204, 102, 51)),
        style: Style(adjustments: [Adjustment(.brightness(2)), Adjustment(.brightness(0.5))])),
      Layer(
        frame: Rect(1, 0, 1, 2), contents: .color(color(204, 102, 51)),
        style: Style(adjustments: [Adjustment(.brightness(0.5)), Adjustment(.brightness(2))])),
      Layer(
        frame: Rect(2, 0, 1, 2), contents: .color(color(204, 102, 51, 0.4)),
        style: Style(adjustments: [Adjustment(.contrast(2)), Adjustment(.invert(1))])),
      pixels: [
        (0, 1, opaque(127.5, 102, 51)), (1, 1, opaque(204, 102, 51)),
        (2, 1, SIMD4(0, 178.5, 255, 255) * 0.4), (3, 1, clear),
      ]),
  ]

  private static let ownPixels = [
    MeaningCase(
      "contents and their shadow are adjusted; border and layers on the contents are not", 12, 4,
      Layer(
        frame: Rect(4, 0, 6, 4), contents: .color(blue),
        style: Style(
          shadows: [Shadow(.outer, color: color(255, 0, 0, 0.6), offset: Vector(-3, 0))],
          adjustments: [Adjustment(.invert(1))]),
        border: Border(width: 1, color: .black),
        layers: [Layer(frame: Rect(2, 1, 2, 2), contents: .color(red))]),
      pixels: [
        (2, 2, SIMD4(0, 153, 153, 153)), (4, 2, opaque(0, 0, 0)), (5, 2, opaque(255, 255, 0)),
        (6, 2, opaque(255, 0, 0)), (11, 2, clear),
      ]),
    MeaningCase(
      "blend modes see nothing below a style that is adjusted, even by nothing", 8, 4,
      background: color(255, 0, 0),
      Layer(
        frame: Rect(0, 0, 4, 4), contents: .color(.white),
        style: Style(
          shadows: [Shadow(.outer, color: green, offset: Vector(3, 0), blend: .multiply)],
          adjustments: [Adjustment(.hueRotate(0))])),
      pixels: [(1, 2, opaque(255, 255, 255)), (5, 2, opaque(0, 255, 0)), (7, 2, opaque(255, 0, 0))]),
    MeaningCase(
      "a style on a group adjusts its layers as one, under its opacity and its blend mode", 8, 4,
      background: color(255, 255, 0),
      Layer(
        frame: Rect(0, 0, 8, 4), style: Style(adjustments: [Adjustment(.invert(1))]), opacity: 0.5,
        blend: .multiply,
        layers: [
          Layer(frame: Rect(0, 0, 4, 4), contents: .color(green)),
          Layer(frame: Rect(2, 0, 4, 4), contents: .color(.black)),
        ]),
      // Magenta and white, each multiplied with yellow and mixed with it.
      pixels: [(1, 2, opaque(255, 127.5, 0)), (3, 2, opaque(255, 255, 0)), (7, 2, opaque(255, 255, 0))]),
    MeaningCase(
      "an opacity of 0 leaves nothing, and what is copied is cut out as far as the style draws", 8, 4,
      background: color(255, 255, 0),
      Layer(
        frame: Rect(0, 0, 2, 4), contents: .color(red), style: Style(adjustments: [Adjustment(.opacity(0))])),
      Layer(
        frame: Rect(2, 0, 2, 4), contents: .color(red), style: Style(adjustments: [Adjustment(.opacity(0))]),
        blend: .copy),
      Layer(
        frame: Rect(4, 0, 2, 4), contents: .color(red),
        style: Style(adjustments: [Adjustment(.opacity(0.4)), Adjustment(.invert(1))]), blend: .copy),
      pixels: [
        (1, 2, opaque(255, 255, 0)), (3, 2, opaque(255, 255, 0)), (5, 2, SIMD4(0, 102, 102, 102)),
        (7, 2, opaque(255, 255, 0)),
      ]),
  ]

  private static let backdrops = [
    MeaningCase(
      "a backdrop is adjusted in proportion to the coverage, below the contents", 12, 4,
      background: color(200, 100, 50),
      Layer(
        frame: Rect(2.5, 0, 5, 4), contents: .color(color(255, 255, 255, 0.2)),
        style: Style(backdropAdjustments: [Adjustment(.invert(1))])),
      pixels: [
        // Half of 55, 155, 205 and half of the backdrop; then white over a tenth of that.
        (2, 2, opaque(0.9 * 127.5 + 25.5, 0.9 * 127.5 + 25.5, 0.9 * 127.5 + 25.5)),
        (4, 2, opaque(95, 175, 215)), (9, 2, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "one that is made translucent lies over itself, and the layer's opacity mixes the outcome", 8, 4,
      background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 4, 4), contents: .color(.clear),
        style: Style(backdropAdjustments: [Adjustment(.opacity(0.25)), Adjustment(.invert(1))])),
      Layer(
        frame: Rect(4, 0, 4, 4), contents: .color(.clear),
        style: Style(backdropAdjustments: [Adjustment(.invert(1))]), opacity: 0.6),
      pixels: [(1, 2, opaque(163.75, 113.75, 88.75)), (5, 2, opaque(113, 133, 143))]),
    MeaningCase(
      "in an isolated group only the group is adjusted", 8, 4, background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 8, 4), isIsolated: true,
        layers: [
          Layer(frame: Rect(0, 0, 4, 4), contents: .color(color(255, 0, 0, 0.6))),
          Layer(
            frame: Rect(0, 0, 8, 4), contents: .color(.clear),
            style: Style(backdropAdjustments: [Adjustment(.invert(1))])),
        ]),
      // 0.6 of cyan over 0.6 of red.
      pixels: [(1, 2, opaque(93.2, 169, 161)), (6, 2, opaque(200, 100, 50))]),
    MeaningCase(
      "what a copy replaces is not adjusted before", 4, 4, background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 2, 4), contents: .color(color(0, 0, 255, 0.5)),
        style: Style(backdropAdjustments: [Adjustment(.invert(1))]), blend: .copy),
      pixels: [(0, 2, SIMD4(0, 0, 127.5, 127.5)), (3, 2, opaque(200, 100, 50))]),
  ]

  /// Grey of 153, black from column 12 on, blurred, with its contrast doubled after the blur or before it.
  private static func contrast(ofBackdrop isBackdrop: Bool, beforeBlur isBefore: Bool) -> MeaningCase {
    let changes = [Adjustment(.contrast(2), isBeforeBlur: isBefore)]
    let sides = [
      Layer(frame: Rect(0, 0, 52, 90), contents: .color(color(153, 153, 153))),
      Layer(frame: Rect(52, 0, 52, 90), contents: .color(.black)),
    ]
    let around = Rect(-40, -40, 104, 90)
    let layers =
      isBackdrop
      ? [
        Layer(frame: around, layers: sides),
        Layer(
          frame: around, contents: .color(.clear),
          style: Style(backdropBlur: .sigma(2), backdropAdjustments: changes)),
      ]
      : [
        Layer(
          frame: around, style: Style(layerBlur: LayerBlur(.sigma(2)), adjustments: changes), layers: sides)
      ]
    return MeaningCase(
      "the contrast of a \(isBackdrop ? "backdrop" : "group") \(isBefore ? "before" : "after") its blur",
      Scene(width: 24, height: 4, layers: layers),
      [9, 11, 12, 14].map { column in
        let share = blurredEdge(column - 11, sigma: 2)
        let level = isBefore ? 178.5 * share : max(306 * share - 127.5, 0)
        return (column, 2, opaque(level, level, level))
      })
  }
}
