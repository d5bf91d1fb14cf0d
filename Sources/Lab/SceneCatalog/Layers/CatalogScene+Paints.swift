// SPDX-License-Identifier: MIT
import IntaglioModel

extension CatalogScene {
  /// Drawn for contents of 4 points.
  private static let fitted = Style(
    shadows: [drop], strokes: [EdgeStroke(0.7, .outside, paint: .color(rose))],
    overlays: [Overlay(.gradient(Gradient([.white, amber, .black])), opacity: 0.9, alignment: .contents)],
    designHeight: 4)

  /// Gradients of all curves, patterns and noise.
  static let painted = [
    CatalogScene(
      "smooth-gradients",
      "both ways along a line, a diamond in linear light, four colours on a spline, and a smooth turn in OKLab",
      Layer(
        2, 2, 20, 15,
        .gradient(
          Gradient(
            .reflected(start: Vector(0.4, 0.3), end: Vector(0.9, 0.8)),
            stops: [.init(blue, at: 0), .init(.white, at: 0.5), .init(amber, at: 0.5), .init(rose, at: 1)]))),
      Layer(
        25, 2, 20, 15,
        .gradient(
          Gradient(
            .diamond(center: Vector(0.5, 0.5), radius: Vector(0.6, 0.7)),
            stops: [.init(.white, at: 0), .init(blue, at: 0.4), .init(.clear, at: 1)], space: .linear,
            curve: .smooth))),
      Layer(
        2, 19, 20, 15,
        .gradient(
          Gradient(
            [rose, amber, .black, .white], from: Vector(0, 0.5), to: Vector(1, 0.5), mixing: .straight
          ).smooth)),
      Layer(
        25, 19, 20, 15,
        .gradient(
          Gradient(
            .conic(center: Vector(0.5, 0.5), start: 45),
            stops: [.init(blue, at: 0), .init(amber, at: 0.3), .init(.white, at: 1)], space: .okLab,
            curve: .smooth)))),
    CatalogScene(
      "fitted-styles",
      "two discs of different sizes and one of a picture, with lines and colours that fit them, and a style at half its size",
      scale: 1.5,
      Layer(1, 1, 14, 10, .shape(Shape(.ellipse(in: Rect(3, 2, 8, 6)), fill: blue)), style: fitted),
      Layer(16, 1, 14, 10, .shape(Shape(.ellipse(in: Rect(5, 4, 4, 3)), fill: blue)), style: fitted),
      Layer(2, 13, 12, 9, picture(.disc, 12, 9), style: fitted),
      Layer(
        17, 13, 12, 9, .color(amber),
        style: Style(shadows: [drop, shine], overlays: fitted.overlays, scale: 0.5), transform: .rotation(0.2)
      )),
    CatalogScene(
      "patterns", "dots on a rounded panel with a shadow, over a picture, in a stroke, and on a turned layer",
      background: Color(white: 0.9), Layer(3, 3, 19, 13, .pattern(dots(1)), shadows: [drop], corners: 5),
      Layer(
        26, 3.5, 18, 12, picture(.disc, 18, 12),
        style: Style(overlays: [Overlay(.pattern(dots(0.5, Vector(1, 2))), opacity: 0.8, blend: .multiply)])),
      Layer(
        6, 22, 12, 9, .color(blue),
        style: Style(strokes: [EdgeStroke(3.5, .center, paint: .pattern(dots(1)))])),
      Layer(28, 21, 14, 10, .pattern(dots(2)), transform: .rotation(0.3))),
    CatalogScene(
      "tiles",
      "a repeated conic gradient, dots with gaps, and a picture of a fractional size, repeated between pixels",
      scale: 1.5, background: Color(white: 0.9),
      Layer(
        1, 1, 14, 10,
        .gradient(
          Gradient(
            .conic(center: Vector(0.5, 0.5), start: 0),
            stops: [
              .init(blue, at: 0), .init(blue, at: 0.25), .init(amber, at: 0.25), .init(amber, at: 0.5),
            ], repeats: true, tiling: Tiling(Rect(0, 0, 5, 5)))), corners: 3),
      Layer(
        17, 1.4, 14, 10,
        .gradient(
          Gradient(
            .radial(center: Vector(0.5, 0.5), radius: Vector(0.5, 0.5)),
            stops: [.init(rose, at: 0.6), .init(.clear, at: 0.6)],
            tiling: Tiling(Rect(0.5, 0.3, 3.3, 3.3), columnGap: 1.1, rowGap: 0.4))), shadows: [drop]),
      Layer(1, 13, 14, 10, .pattern(dots(1, tiling: Tiling(Rect(0.4, 0, 5.5, 0)))), shadows: [dent]),
      Layer(
        18, 14, 12, 8, picture(.disc, 12, 8),
        style: Style(
          strokes: [EdgeStroke(1, .outside, paint: .pattern(dots(0.5, tiling: Tiling(Rect(0, 0, 0, 0)))))],
          overlays: [
            Overlay(
              .gradient(Gradient([.white, blue], tiling: Tiling(Rect(0, 0, 4, 2.5), columnGap: 1))),
              opacity: 0.7)
          ]), transform: .rotation(0.2))),
    CatalogScene(
      "noise", "fine grains, grains of all colours, large ones of two colours beside a line, and turned ones",
      background: Color(white: 0.9),
      Layer(
        3, 3, 19, 13, .color(blue),
        style: Style(shadows: [dent], noises: [Noise(.one(Color(white: 1, alpha: 0.6)), density: 0.4)]),
        corners: 5),
      Layer(
        26, 3.5, 18, 12, picture(.disc, 18, 12),
        style: Style(noises: [Noise(.many, density: 0.7, opacity: 0.5, blend: .overlay, seed: 5)])),
      Layer(
        4, 20, 17, 12, .gradient(Gradient([amber, blue])),
        style: Style(
          strokes: [EdgeStroke(2, .inside, paint: .color(.white))],
          noises: [Noise(.two(.black, .white), size: 3, density: 0.5, opacity: 0.7)])),
      Layer(
        28, 21, 14, 10, .color(amber), style: Style(noises: [Noise(size: 2, seed: 9)]),
        transform: .rotation(0.3))),
    CatalogScene(
      "surfaces", "threads that run across a slope, and a hammered surface that mirrors a picture",
      scale: 1.5,
      Layer(
        3, 3, 19, 26, .shape(Shape(.ellipse(in: Rect(0, 0, 19, 26)), fill: blue)),
        style: Style(bevels: [
          Bevel(
            size: 10,
            texture: Bevel.Texture(
              Pattern(.turbulence(Turbulence(cell: Vector(8, 2), seed: 2, side: 64))), height: 1, turns: true)
          )
        ])),
      Layer(
        26, 3, 18, 26, .color(amber),
        style: Style(bevels: [
          Bevel(
            size: 6, soften: .sigma(0.5), light: Light(angle: 150, elevation: 40), technique: .inflate,
            texture: Bevel.Texture(
              Pattern(.turbulence(Turbulence(cell: Vector(6, 6), seed: 4, side: 64))), height: 6),
            environment: Environment(.picture(dots(1).source)))
        ]), corners: 4)),
  ]

  private static func dots(_ scale: Double, _ offset: Vector = .zero, tiling: Tiling? = nil) -> Pattern {
    guard case .image(let image) = picture(.disc, 7, 5), case .bitmap(let tile) = image.source else {
      return Pattern(.file(""))
    }
    return Pattern(tile, scale: scale, offset: offset, tiling: tiling)
  }
}

extension Gradient {
  /// The gradient on a spline.
  fileprivate var smooth: Gradient {
    var gradient = self
    gradient.curve = .smooth
    return gradient
  }
}
