// SPDX-License-Identifier: MIT
import Foundation
import IntaglioModel

/// A scene with some pixels computed by hand from the documentation of layers.
public struct MeaningCase: Sendable, CustomStringConvertible {
  /// The tested feature.
  public let description: String
  /// The scene to draw.
  public let scene: Scene
  /// Premultiplied levels, not rounded, of some pixels.
  public let pixels: [Pixel]

  /// A pixel with its expected value.
  public struct Pixel: Sendable {
    /// Its column.
    public let x: Int
    /// Its row.
    public let y: Int
    /// Its levels, 0…255.
    public let levels: SIMD4<Double>
  }

  /// The pixels of a picture that differ from the expected levels by more than `tolerance`; half a level is
  /// allowed for rounding.
  public func faults(of picture: Bitmap, tolerance: Double) -> [String] {
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

  // MARK: Materials

  /// Opaque levels.
  static func opaque(_ red: Double, _ green: Double, _ blue: Double) -> SIMD4<Double> {
    SIMD4(red, green, blue, 255)
  }

  /// A colour of levels.
  static func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  static let red = color(255, 0, 0)
  static let green = color(0, 255, 0)
  static let blue = color(0, 0, 255)
  static let clear = SIMD4<Double>.zero

  // MARK: Cases

  /// All cases.
  public static let all =
    clips + groups + masks + styles + spreads + profiles + profilesWithin + blendedShadows + fillOpacities
    + fills + transforms
    + copies
    + edges
    + parts + layerEffects + paints + blurs + strengths + textures + knockouts + displacements

  private static let clips = [
    MeaningCase(
      "a clip cuts, and blend modes see through it",
      Scene(
        width: 72, height: 56,
        layers: [
          Layer(
            frame: rect(20, 8, 28, 24), contents: .color(color(155, 231, 100)), clipsToBounds: true,
            layers: [
              Layer(
                frame: rect(8, -5, 13, 23), contents: .color(color(131, 155, 63, 0.4)), blend: .exclusion)
            ])
        ]),
      [
        // 0.6 b + 0.4 (b + s - 2 b s).
        (30, 10, opaque(exclusion(155, 131), exclusion(231, 155), exclusion(100, 63))),
        (22, 10, opaque(155, 231, 100)), (30, 5, clear), (30, 27, opaque(155, 231, 100)),
      ]),
    MeaningCase(
      "blend modes see through a clip to what lies below its layer",
      Scene(
        width: 12, height: 8, background: color(200, 100, 50),
        layers: [
          Layer(
            frame: rect(2, 2, 8, 4), clipsToBounds: true,
            layers: [
              Layer(frame: rect(-5, -5, 9, 20), contents: .color(color(0, 255, 102)), blend: .multiply)
            ])
        ]),
      [
        (3, 3, opaque(0, 100, 20)), (7, 3, opaque(200, 100, 50)), (1, 3, opaque(200, 100, 50)),
        (3, 6, opaque(200, 100, 50)),
      ]),
    MeaningCase(
      "what is cut in part is seen in part, however much of it lies there",
      Scene(
        width: 8, height: 8, background: .white,
        layers: [
          Layer(
            frame: rect(1.5, 1, 4, 4), clipsToBounds: true,
            layers: [
              Layer(frame: rect(-4, 0, 12, 12), contents: .color(red)),
              Layer(frame: rect(-4, 0, 12, 12), contents: .color(.black), blend: .multiply),
            ])
        ]),
      [(1, 2, opaque(127.5, 127.5, 127.5)), (3, 2, opaque(0, 0, 0)), (5, 2, opaque(127.5, 127.5, 127.5))]),
    MeaningCase(
      "isolation hides what lies below",
      Scene(
        width: 8, height: 4, background: color(200, 100, 50),
        layers: [
          Layer(
            frame: rect(0, 0, 4, 4), isIsolated: true,
            layers: [Layer(frame: rect(0, 0, 4, 4), contents: .color(color(0, 255, 102)), blend: .multiply)])
        ]),
      [(1, 1, opaque(0, 255, 102)), (5, 1, opaque(200, 100, 50))]),
  ]

  private static let groups = [
    MeaningCase(
      "the shadow of a group is that of all its layers, however far away they lie",
      Scene(
        width: 60, height: 40,
        layers: [
          Layer(
            frame: rect(0, 0, 60, 40),
            style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(-300, 0), blur: .sigma(2))]),
            layers: [Layer(frame: rect(320, 10, 20, 20), contents: .color(red))])
        ]),
      [
        (30, 20, SIMD4(0, 0, 0, 255)), (19, 20, SIMD4(0, 0, 0, 255 * blurredEdge(1, sigma: 2))),
        (20, 20, SIMD4(0, 0, 0, 255 * (1 - blurredEdge(1, sigma: 2)))), (5, 20, clear),
      ]),
    MeaningCase(
      "opacity is that of layers together",
      Scene(
        width: 8, height: 4, background: .white,
        layers: [
          Layer(
            frame: rect(0, 0, 8, 4), opacity: 0.5,
            layers: [
              Layer(frame: rect(0, 0, 5, 4), contents: .color(red)),
              Layer(frame: rect(3, 0, 5, 4), contents: .color(blue)),
            ])
        ]),
      [
        (1, 1, opaque(255, 127.5, 127.5)), (4, 1, opaque(127.5, 127.5, 255)),
        (6, 1, opaque(127.5, 127.5, 255)),
      ]),
    MeaningCase(
      "a border lies over children, inside the frame",
      Scene(
        width: 10, height: 10,
        layers: [
          Layer(
            frame: rect(1, 1, 8, 8), contents: .color(green),
            border: Border(width: 2, color: color(0, 0, 0, 0.5)),
            layers: [Layer(frame: rect(-1, -1, 4, 4), contents: .color(red))])
        ]),
      [
        (0, 0, SIMD4(255, 0, 0, 255)), (1, 1, opaque(127.5, 0, 0)), (3, 3, opaque(255, 0, 0)),
        (8, 8, opaque(0, 127.5, 0)), (5, 5, opaque(0, 255, 0)),
      ]),
    MeaningCase(
      "contents that draw nothing do not make a group of a layer",
      Scene(
        width: 10, height: 6,
        layers: [
          Layer(
            frame: rect(0, 0, 10, 6), contents: .color(.clear),
            style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(4, 0))]),
            layers: [Layer(frame: rect(1, 1, 3, 3), contents: .color(red))]),
          Layer(
            frame: rect(0, 3, 10, 3), contents: .shape(Shape(Path())),
            style: Style(shadows: [Shadow(.outer, color: .black, offset: Vector(4, 0))]),
            layers: [Layer(frame: rect(1, 1, 3, 1), contents: .color(red))]),
        ]),
      [(2, 2, opaque(255, 0, 0)), (6, 2, clear), (2, 4, opaque(255, 0, 0)), (6, 4, clear)]),
  ]

  private static let masks = [
    MeaningCase(
      "a mask is masked itself",
      Scene(
        width: 8, height: 2,
        layers: [
          Layer(
            frame: rect(0, 0, 8, 2), contents: .color(color(255, 0, 0)),
            mask: .alpha(
              Layer(
                frame: rect(1, 0, 5, 2), contents: .color(color(9, 9, 9, 0.8)),
                mask: .luminance(
                  Layer(frame: rect(2, 0, 5, 2), contents: .color(color(0, 255, 0, 0.5)))))))
        ]),
      [
        (1, 1, clear), (2, 1, clear), (3, 1, SIMD4(1, 0, 0, 1) * (255 * 0.8 * 0.5 * 0.7152)),
        (5, 1, SIMD4(1, 0, 0, 1) * (255 * 0.8 * 0.5 * 0.7152)), (6, 1, clear),
      ]),
    MeaningCase(
      "a mask is transformed as any layer is",
      Scene(
        width: 12, height: 4,
        layers: [
          Layer(
            frame: rect(0, 0, 12, 4), contents: .color(red),
            mask: .alpha(
              Layer(frame: rect(0, 0, 4, 4), contents: .color(.black), transform: .translation(6, 0))))
        ]),
      [(2, 1, clear), (5, 1, clear), (6, 1, opaque(255, 0, 0)), (9, 1, opaque(255, 0, 0)), (10, 1, clear)]),
    MeaningCase(
      "a hidden mask leaves nothing",
      Scene(
        width: 4, height: 4,
        layers: [
          Layer(
            frame: rect(0, 0, 4, 4), contents: .color(red),
            mask: .alpha(Layer(frame: rect(0, 0, 4, 4), contents: .color(.black), isHidden: true)))
        ]),
      [(1, 1, clear)]),
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
