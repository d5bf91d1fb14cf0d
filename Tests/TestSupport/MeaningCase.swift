// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

/// A scene with some pixels computed by hand from the documentation of layers.
package struct MeaningCase: Sendable, CustomStringConvertible {
  /// The tested feature.
  package let description: String
  package let scene: Scene
  /// Premultiplied levels, not rounded, of some pixels.
  package let pixels: [Pixel]

  /// A pixel with its expected value.
  package struct Pixel: Sendable {
    let x: Int
    let y: Int
    let levels: SIMD4<Double>
  }

  /// The pixels of a picture that differ from the expected levels by more than `tolerance`; half a level is
  /// allowed for rounding.
  package func faults(of picture: Bitmap, tolerance: Double) -> [String] {
    pixels.compactMap { pixel in
      let found = SIMD4<Double>(picture[pixel.x, pixel.y])
      let difference = found - pixel.levels
      let worst = max(difference.max(), -difference.min())
      return worst <= tolerance + 0.5 + 1e-6
        ? nil : "\(pixel.x), \(pixel.y) is \(picture[pixel.x, pixel.y]), should be \(pixel.levels)"
    }
  }

  init(_ description: String, _ scene: Scene, _ pixels: [(Int, Int, SIMD4<Double>)]) {
    self.description = description
    self.scene = scene
    self.pixels = pixels.map { Pixel(x: $0.0, y: $0.1, levels: $0.2) }
  }

  /// A scene of layers.
  init(
    _ description: String, _ width: Double, _ height: Double, scale: Double = 1, background: Color? = nil,
    light: Light? = nil, _ layers: Layer..., pixels: [(Int, Int, SIMD4<Double>)]
  ) {
    let scene = Scene(
      width: width, height: height, scale: scale, background: background, light: light, layers: layers)
    self.init(description, scene, pixels)
  }

  // MARK: Materials

  /// Opaque levels.
  static func opaque(_ red: Double, _ green: Double, _ blue: Double) -> SIMD4<Double> {
    SIMD4(red, green, blue, 255)
  }

  /// A colour of levels.
  static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  static let red = color(255, 0, 0)
  static let green = color(0, 255, 0)
  static let blue = color(0, 0, 255)
  static let clear = SIMD4<Double>.zero

  // MARK: Cases

  /// All cases.
  package static let all =
    clips + groups + masks + styles + spreads + profiles + profilesWithin + blendedShadows + fillOpacities
    + fills + transforms
    + copies
    + edges
    + parts + layerEffects + paints + blurs + refractions + adjustments + strengths + textures + knockouts
    + displacements
    + materials + screens
    + fits + passingThrough + tiles

  private static let clips = [
    MeaningCase(
      "a clip cuts, and blend modes see through it", 72, 56,
      Layer(
        frame: Rect(20, 8, 28, 24), contents: .color(color(155, 231, 100)), clipsToBounds: true,
        layers: [
          Layer(frame: Rect(8, -5, 13, 23), contents: .color(color(131, 155, 63, 0.4)), blend: .exclusion)
        ]),
      pixels: [
        // 0.6 b + 0.4 (b + s - 2 b s).
        (30, 10, opaque(exclusion(155, 131), exclusion(231, 155), exclusion(100, 63))),
        (22, 10, opaque(155, 231, 100)), (30, 5, clear), (30, 27, opaque(155, 231, 100)),
      ]),
    MeaningCase(
      "blend modes see through a clip to what lies below its layer", 12, 8, background: color(200, 100, 50),
      Layer(
        frame: Rect(2, 2, 8, 4), clipsToBounds: true,
        layers: [Layer(frame: Rect(-5, -5, 9, 20), contents: .color(color(0, 255, 102)), blend: .multiply)]),
      pixels: [
        (3, 3, opaque(0, 100, 20)), (7, 3, opaque(200, 100, 50)), (1, 3, opaque(200, 100, 50)),
        (3, 6, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "what is cut in part is seen in part, however much of it lies there", 8, 8, background: .white,
      Layer(
        frame: Rect(1.5, 1, 4, 4), clipsToBounds: true,
        layers: [
          Layer(frame: Rect(-4, 0, 12, 12), contents: .color(red)),
          Layer(frame: Rect(-4, 0, 12, 12), contents: .color(.black), blend: .multiply),
        ]),
      pixels: [
        (1, 2, opaque(127.5, 127.5, 127.5)), (3, 2, opaque(0, 0, 0)), (5, 2, opaque(127.5, 127.5, 127.5)),
      ]),
    MeaningCase(
      "a clip cuts the result of modes that are not in proportion to strength", 16, 4, background: blue,
      Layer(
        frame: Rect(0, 0, 4.5, 4), clipsToBounds: true,
        layers: [
          Layer(
            frame: Rect(0, 0, 8, 4), contents: .color(color(0, 0, 102)), opacity: 0.8, blend: .linearBurnFill)
        ]),
      Layer(
        frame: Rect(8, 0, 4.5, 4), clipsToBounds: true,
        layers: [
          Layer(
            frame: Rect(0, 0, 8, 4), contents: .color(color(255, 0, 0)), opacity: 0.5, blend: .textGamma)
        ]),
      // 1 + 0.8 (0.4 - 1), and the half of it; 0.5 to the power of 1.45 in linear light, and the half of
      // that.
      pixels: [
        (2, 2, opaque(0, 0, 132.6)), (4, 2, opaque(0, 0, 193.8)), (5, 2, opaque(0, 0, 255)),
        (10, 2, opaque(162.953, 0, 162.953)), (12, 2, opaque(81.477, 0, 208.977)),
      ]),
    MeaningCase(
      "an opacity mixes the result of a layer that adjusts its backdrop, even where it has no contents", 8, 4,
      background: blue,
      Layer(
        frame: Rect(0, 0, 8, 4),
        style: Style(backdropAdjustments: [Adjustment(.sepia(0))]), border: Border(width: 1, color: red),
        opacity: 0.5, blend: .textGamma),
      pixels: [(0, 2, opaque(127.5, 0, 127.5)), (4, 2, opaque(0, 0, 255))]),
    MeaningCase(
      "isolation hides what lies below", 8, 4, background: color(200, 100, 50),
      Layer(
        frame: Rect(0, 0, 4, 4), isIsolated: true,
        layers: [Layer(frame: Rect(0, 0, 4, 4), contents: .color(color(0, 255, 102)), blend: .multiply)]),
      pixels: [(1, 1, opaque(0, 255, 102)), (5, 1, opaque(200, 100, 50))]),
  ]

  private static let groups = [
    MeaningCase(
      "the shadow of a group is that of all its layers, however far away they lie", 60, 40,
      Layer(
        frame: Rect(0, 0, 60, 40),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(-300, 0), blur: .sigma(2))]),
        layers: [Layer(frame: Rect(320, 10, 20, 20), contents: .color(red))]),
      pixels: [
        (30, 20, SIMD4(0, 0, 0, 255)), (19, 20, SIMD4(0, 0, 0, 255 * blurredEdge(1, sigma: 2))),
        (20, 20, SIMD4(0, 0, 0, 255 * (1 - blurredEdge(1, sigma: 2)))), (5, 20, clear),
      ]),
    MeaningCase(
      "opacity is that of layers together", 8, 4, background: .white,
      Layer(
        frame: Rect(0, 0, 8, 4), opacity: 0.5,
        layers: [
          Layer(frame: Rect(0, 0, 5, 4), contents: .color(red)),
          Layer(frame: Rect(3, 0, 5, 4), contents: .color(blue)),
        ]),
      pixels: [
        (1, 1, opaque(255, 127.5, 127.5)), (4, 1, opaque(127.5, 127.5, 255)),
        (6, 1, opaque(127.5, 127.5, 255)),
      ]),
    MeaningCase(
      "a border lies over children, inside the frame", 10, 10,
      Layer(
        frame: Rect(1, 1, 8, 8), contents: .color(green),
        border: Border(width: 2, color: color(0, 0, 0, 0.5)),
        layers: [Layer(frame: Rect(-1, -1, 4, 4), contents: .color(red))]),
      pixels: [
        (0, 0, SIMD4(255, 0, 0, 255)), (1, 1, opaque(127.5, 0, 0)), (3, 3, opaque(255, 0, 0)),
        (8, 8, opaque(0, 127.5, 0)), (5, 5, opaque(0, 255, 0)),
      ]),
    MeaningCase(
      "contents that draw nothing do not make a group of a layer", 10, 6,
      Layer(
        frame: Rect(0, 0, 10, 6), contents: .color(.clear),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(4, 0))]),
        layers: [Layer(frame: Rect(1, 1, 3, 3), contents: .color(red))]),
      Layer(
        frame: Rect(0, 3, 10, 3), contents: .shape(Shape(Path())),
        style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(4, 0))]),
        layers: [Layer(frame: Rect(1, 1, 3, 1), contents: .color(red))]),
      pixels: [(2, 2, opaque(255, 0, 0)), (6, 2, clear), (2, 4, opaque(255, 0, 0)), (6, 4, clear)]),
  ]

  private static let masks = [
    MeaningCase(
      "a mask is masked itself", 8, 2,
      Layer(
        frame: Rect(0, 0, 8, 2), contents: .color(color(255, 0, 0)),
        mask: .alpha(
          Layer(
            frame: Rect(1, 0, 5, 2), contents: .color(color(9, 9, 9, 0.8)),
            mask: .luminance(Layer(frame: Rect(2, 0, 5, 2), contents: .color(color(0, 255, 0, 0.5))))))),
      pixels: [
        (1, 1, clear), (2, 1, clear), (3, 1, SIMD4(1, 0, 0, 1) * (255 * 0.8 * 0.5 * 0.7152)),
        (5, 1, SIMD4(1, 0, 0, 1) * (255 * 0.8 * 0.5 * 0.7152)), (6, 1, clear),
      ]),
    MeaningCase(
      "a mask is transformed as any layer is", 12, 4,
      Layer(
        frame: Rect(0, 0, 12, 4), contents: .color(red),
        mask: .alpha(
          Layer(frame: Rect(0, 0, 4, 4), contents: .color(.black), transform: .translation(6, 0)))),
      pixels: [
        (2, 1, clear), (5, 1, clear), (6, 1, opaque(255, 0, 0)), (9, 1, opaque(255, 0, 0)), (10, 1, clear),
      ]),
    MeaningCase(
      "a hidden mask leaves nothing", 4, 4,
      Layer(
        frame: Rect(0, 0, 4, 4), contents: .color(red),
        mask: .alpha(Layer(frame: Rect(0, 0, 4, 4), contents: .color(.black), isHidden: true))),
      pixels: [(1, 1, clear)]),
  ]

  private static func exclusion(_ backdrop: Double, _ source: Double) -> Double {
    0.6 * backdrop + 0.4 * (backdrop + source - 2 * backdrop * source / 255)
  }

  /// The coverage of a blurred half-plane at `distance` pixels outside: the sum of a sampled Gaussian from
  /// `distance` on.
  static func blurredEdge(_ distance: Int, sigma: Double) -> Double {
    func weight(_ index: Int) -> Double { exp(-Double(index * index) / (2 * sigma * sigma)) }
    let all = (-30...30).reduce(0) { $0 + weight($1) }
    return distance > 30 ? 0 : (max(distance, -30)...30).reduce(0) { $0 + weight($1) } / all
  }
}
