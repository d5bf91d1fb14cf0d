// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Adjustments of layers and of their backdrops.
  static let filtered = [
    CatalogScene(
      "adjustments",
      "a picture in brown, a negative with its shadow, colours turned before a blur and steepened after it, a faded group, glass that saturates, glass that turns",
      scale: 1.5, Layer(0, 18, 48, 18, .gradient(stripes)),
      Layer(
        2, 2, 12, 10, picture(.letters, 12, 10),
        style: Style(adjustments: [Adjustment(.sepia(0.8)), Adjustment(.brightness(1.2))]), corners: 3,
        clipsToBounds: true),
      Layer(
        17, 2, 10, 8, .shape(Shape(.ellipse(in: Rect(0, 0, 10, 8)), fill: rose)),
        style: Style(shadows: [drop], adjustments: [Adjustment(.invert(1)), Adjustment(.opacity(0.8))])),
      Layer(
        31, 2, 14, 8, .gradient(stripes),
        style: Style(
          layerBlur: LayerBlur(.sigma(1)),
          adjustments: [Adjustment(.hueRotate(120), isBeforeBlur: true), Adjustment(.contrast(1.5))])),
      Layer(
        3, 13, 16, 9, style: Style(adjustments: [Adjustment(.grayscale(1)), Adjustment(.saturate(3))]),
        opacity: 0.9,
        layers: [Layer(0, 0, 9, 6, .color(amber)), Layer(5, 2, 11, 7, .color(blue), blend: .multiply)]),
      Layer(
        6, 24, 15, 10, .color(Color(white: 1, alpha: 0.2)),
        style: Style(backdropAdjustments: [Adjustment(.contrast(0.6)), Adjustment(.saturate(1.8))]),
        corners: 4),
      Layer(
        26, 14, 18, 18, .color(Color(white: 0, alpha: 0.1)),
        style: Style(
          shadows: [shine], backdropBlur: .sigma(2),
          backdropAdjustments: [
            Adjustment(.saturate(1.8), isBeforeBlur: true), Adjustment(.hueRotate(-60)),
            Adjustment(.brightness(0.9)),
          ]), transform: .rotation(0.2))),
    CatalogScene(
      "adjustment-layers",
      "stripes under curves, levels, turned hues, one hue, grey that multiplies, a gradient map in an ellipse, light, a mixer in a group, a brown negative",
      scale: 1.5, Layer(0, 0, 48, 36, .gradient(stripes)),
      Layer(
        2, 2, 12, 10,
        adjustment: .curves(
          .init(
            all: [Vector(0, 40), Vector(120, 150), Vector(255, 235)], red: [Vector(0, 0), Vector(255, 160)])),
        corners: 3),
      Layer(
        16, 2, 14, 9,
        adjustment: .levels(
          .init(all: .init(black: 30, white: 220, gamma: 0.8), blue: .init(from: 255, to: 0))), opacity: 0.8),
      Layer(
        32, 2, 14, 9,
        adjustment: .hueSaturation(
          .init(
            hue: 40, saturation: -30, lightness: 10,
            ranges: [.init([180, 200, 260, 280], hue: -60, lightness: -40)])), transform: .rotation(0.2)),
      Layer(2, 14, 10, 9, adjustment: .hueSaturation(.init(hue: 210, saturation: 45, isColorized: true))),
      Layer(14, 13, 10, 10, adjustment: .blackAndWhite(.init()), blend: .multiply),
      Layer(
        26, 13, 10, 10, adjustment: .gradientMap(ColorRamp([blue, .white, amber])),
        mask: .alpha(Layer(0, 0, 10, 10, .color(.black), corners: 5))),
      Layer(38, 13, 9, 9, adjustment: .exposure(.init(stops: 0.7, offset: 0.05, gamma: 0.9))),
      Layer(
        3, 25, 20, 9, isIsolated: true,
        layers: [
          Layer(0, 0, 12, 9, .color(amber)),
          Layer(6, 2, 14, 6, .color(Color(red: 0, green: 0.4, blue: 0.6, alpha: 0.6))),
          Layer(
            3, 0, 17, 9, adjustment: .channelMixer([[0, 1, 0, 0], [0.2, 0.2, 0.6, 0.1], [1, 0, 0, -0.1]])),
        ]),
      Layer(26, 25, 9, 9, adjustment: .invert(1)), Layer(26, 25, 9, 9, adjustment: .sepia(1))),
    CatalogScene(
      "photo-adjustments",
      "layers that adjust as a photographer does: vibrance, a photo filter, legacy brightness and contrast, selective colour",
      Layer(0, 0, 48, 36, .gradient(stripes)),
      Layer(0, 12, 48, 12, .gradient(Gradient([Color(white: 0, alpha: 0.7), Color(white: 1, alpha: 0.7)]))),
      Layer(1, 1, 15, 34, adjustment: .vibrance(.init(vibrance: 80, saturation: -20)), corners: 3),
      Layer(17, 1, 14, 16, adjustment: .photoFilter(.init(amber, density: 70))),
      Layer(
        17, 19, 14, 16, adjustment: .brightnessContrast(.init(brightness: 30, contrast: 40, isLegacy: true)),
        opacity: 0.8),
      Layer(
        32, 1, 15, 16,
        adjustment: .selectiveColor(
          .init(
            reds: [60, -40, 0, 10], yellows: [0, 50, -50, 0], blues: [-50, 20, 30, -20],
            whites: [0, 0, 40, 0], neutrals: [10, 0, -10, 5], blacks: [0, 0, 0, -40]))),
      Layer(
        32, 19, 15, 16,
        adjustment: .selectiveColor(
          .init(cyans: [-60, 30, 0, 0], neutrals: [20, -10, 0, 20], isAbsolute: true)))),
    CatalogScene(
      "color-lookups",
      "stripes under tables of colours: a swap of red and blue, a faded film, a night through a round window, a picture in sepia by a tint",
      Layer(0, 0, 48, 36, .gradient(stripes)),
      Layer(0, 22, 48, 14, .gradient(Gradient([Color(white: 0, alpha: 0.7), Color(white: 1, alpha: 0.7)]))),
      Layer(1, 1, 14, 34, adjustment: lookup(2) { SIMD3($0.z, $0.y, $0.x) }),
      Layer(
        17, 1, 14, 34,
        adjustment: lookup(4) { 0.15 + 0.7 * $0 * (1.6 - 0.6 * $0) + 0.1 * SIMD3($0.z, $0.z, $0.x) },
        opacity: 0.8),
      Layer(
        33, 1, 14, 16,
        adjustment: lookup(5) { color in
          let dark = (color * SIMD3(0.3, 0.59, 0.11)).sum()
          return color * 0.3 + dark * dark * SIMD3(0.1, 0.3, 0.6)
        }, corners: 7),
      Layer(
        33, 19, 14, 14, picture(.letters, 14, 14),
        style: Style(adjustments: [
          Adjustment(.blackAndWhite(Adjustment.BlackAndWhite(tint: Color(red: 0.88, green: 0.83, blue: 0.7))))
        ]))),
    CatalogScene(
      "passing-through",
      "pass-through groups that multiply, invert, blur and uncover the stripes below, with an opacity or a mask",
      Layer(0, 0, 48, 36, .gradient(stripes)),
      Layer(
        3, 3, 18, 14, opacity: 0.6, passesThrough: true,
        layers: [
          Layer(0, 0, 12, 9, .color(amber), blend: .multiply), Layer(6, 4, 12, 10, adjustment: .invert(1)),
        ]),
      Layer(
        25, 3, 20, 14, clipsToBounds: true, mask: .alpha(Layer(0, 0, 20, 14, .color(.black), corners: 7)),
        passesThrough: true,
        layers: [
          Layer(-4, 2, 14, 10, .color(rose), blend: .difference),
          Layer(
            8, 0, 16, 14, .color(Color(white: 1, alpha: 0.2)),
            style: Style(shadows: [drop], backdropBlur: .sigma(2))),
        ]),
      Layer(
        4, 20, 40, 13, opacity: 0.7, passesThrough: true,
        layers: [
          Layer(0, 0, 40, 13, .color(blue)),
          Layer(4, 2, 20, 9, .color(Color(white: 1, alpha: 0.3)), corners: 4, knockout: .shallow),
        ])),
  ]

  private static let stripes = Gradient(
    .linear(start: Vector(0, 0.5), end: Vector(1, 0.5)),
    stops: [rose, amber, Color(red: 0.1, green: 0.6, blue: 0.3), blue, .white].enumerated().map {
      Gradient.Stop($1, at: Double($0) / 4)
    })
}

extension CatalogScene {
  /// A colour table sampled from a function.
  private static func lookup(_ size: Int, _ color: (SIMD3<Double>) -> SIMD3<Double>) -> Adjustment.Change {
    // Scenes with unread files are rejected, so that an invalid table cannot go unnoticed.
    .colorLookup((try? ColorCube(size: size, color: color)).map { .table($0) } ?? .file("none"))
  }
}
