// SPDX-License-Identifier: MIT
import IntaglioModel
import Testing

@Suite("What can be rendered")
struct StyleValidationTests {
  static func shadow(_ offset: Vector = .zero, _ blur: Blur = .sigma(0), _ color: Color = .black) -> Style {
    Style(shadows: [Shadow(.outer), Shadow(.inner, color: color, offset: offset, blur: blur)])
  }

  static let good: [(Style, Double)] = [
    (Style(), 1), (Style(), 64), (Style(), 1e-300), (.innerShadow(), 2),
    (Style(threshold: 0), 1), (Style(threshold: 255), 1),
    (shadow(Vector(1_000_000, -1_000_000)), 1), (shadow(Vector(15_625, 0)), 64),
    (shadow(.zero, .sigma(16_384)), 1), (shadow(.zero, .layerRadius(256)), 64),
    (shadow(.zero, .css(32_768)), 1), (shadow(.zero, .sigma(32_768)), 0.5),
    (shadow(.zero, .sigma(0), .clear), 1), (Style(shadows: [Shadow(.outer, spread: -4_096)]), 1),
    (Style(shadows: [Shadow(.inner, spread: 64)]), 64),
    (Style(layerBlur: LayerBlur(.sigma(256), progression: .init(from: 256)), backdropBlur: .css(512)), 64),
    (Style(displacement: Displacement(radius: 16, size: 16, seed: .max)), 64),
    (Style(displacement: Displacement(radius: 0, size: 0)), 1),
    (Style(noises: [Noise(size: 1_024, unit: .pixels)], scale: 8), 4),
    (Style(shadows: [Shadow(.outer, grain: Grain(size: 256, unit: .points))], scale: 8), 4),
  ]

  @Test("passes", arguments: good)
  func passes(style: Style, scale: Double) throws {
    try style.validate(scale: scale)
  }

  static let sigma = "(a sigma of 16384 pixels)"
  static let pixels = "(1000000 pixels)"
  private static let dot: Pattern.Source =
    (try? Bitmap(transparent: PixelSize(1, 1))).map { .bitmap($0) } ?? .file("")

  static let bad: [(Style, Double, StyleError)] = [
    (Style(), 0, .outOfRange(field: "scale", value: 0, allowed: "more than 0, up to 64")),
    (Style(), -1, .outOfRange(field: "scale", value: -1, allowed: "more than 0, up to 64")),
    (Style(), 64.5, .outOfRange(field: "scale", value: 64.5, allowed: "more than 0, up to 64")),
    (Style(), .nan, .notFinite(field: "scale")),
    (Style(), .infinity, .notFinite(field: "scale")),
    (Style(threshold: -1), 1, .outOfRange(field: "threshold", value: -1, allowed: "0…255")),
    (Style(threshold: 256), 1, .outOfRange(field: "threshold", value: 256, allowed: "0…255")),
    (Style(fillOpacity: -0.1), 1, .outOfRange(field: "fillOpacity", value: -0.1, allowed: "0…1")),
    (Style(fillOpacity: .nan), 1, .notFinite(field: "fillOpacity")),
    (
      Style(layerBlur: LayerBlur(.css(32_769))), 1,
      .outOfRange(field: "layerBlur.blur", value: 32_769, allowed: "0…32768 \(sigma)")
    ),
    (
      Style(layerBlur: LayerBlur(.sigma(1), progression: .init(from: 16_385))), 1,
      .outOfRange(field: "layerBlur.progression.from", value: 16_385, allowed: "0…16384 \(sigma)")
    ),
    (
      Style(layerBlur: LayerBlur(.sigma(1), progression: .init(start: Vector(0, .nan)))), 1,
      .notFinite(field: "layerBlur.progression.start[1]")
    ),
    (
      Style(layerBlur: LayerBlur(.sigma(1), progression: .init(end: Vector(1_001, 0)))), 1,
      .outOfRange(field: "layerBlur.progression.end[0]", value: 1_001, allowed: "-1000…1000")
    ),
    (
      Style(layerBlur: LayerBlur(.sigma(1), progression: .init(start: .zero, end: .zero))), 1,
      .invalid(
        field: "layerBlur.progression.end",
        problem: "is the same as the start: move it, or leave out progression")
    ),
    (
      Style(displacement: Displacement(radius: 513)), 2,
      .outOfRange(field: "displacement.radius", value: 513, allowed: "0…512 (1024 pixels)")
    ),
    (
      Style(displacement: Displacement(size: -1)), 1,
      .outOfRange(field: "displacement.size", value: -1, allowed: "0…1024 (1024 pixels)")
    ),
    (Style(displacement: Displacement(radius: .nan)), 1, .notFinite(field: "displacement.radius")),
    (
      Style(backdropBlur: .sigma(-1)), 1,
      .outOfRange(field: "backdropBlur.sigma", value: -1, allowed: "0…16384 \(sigma)")
    ),
    (
      Style(shadows: [Shadow(.outer, ramp: ColorRamp([]))]), 1,
      .invalid(field: "shadows[0].ramp.stops", problem: "has 0 elements; 1…64 are allowed")
    ),
    (
      Style(shadows: [Shadow(.outer, grain: Grain(noise: 1.1))]), 1,
      .outOfRange(field: "shadows[0].grain.noise", value: 1.1, allowed: "0…1")
    ),
    (
      Style(shadows: [Shadow(.outer, grain: Grain(jitter: -0.1))]), 1,
      .outOfRange(field: "shadows[0].grain.jitter", value: -0.1, allowed: "0…1")
    ),
    (
      Style(shadows: [Shadow(.outer, grain: Grain(size: 513))]), 2,
      .outOfRange(field: "shadows[0].grain.size", value: 513, allowed: "0…512 (1024 pixels)")
    ),
    (
      Style(noises: [Noise(size: 513, unit: .points)], scale: 0.1), 2,
      .outOfRange(field: "noises[0].size", value: 513, allowed: "0…512 (1024 pixels)")
    ),
    (
      Style(noises: [Noise(size: 1_025, unit: .pixels)], scale: 0.1), 2,
      .outOfRange(field: "noises[0].size", value: 1_025, allowed: "0…1024 (1024 pixels)")
    ),
    (
      Style(shadows: [Shadow(.outer, spread: -1, technique: .precise)]), 1,
      .invalid(field: "shadows[0].spread", problem: "is -1; it is 0 or more for a precise shadow")
    ),
    (
      Style(shadows: [Shadow(.inner, blur: .size(4_000), spread: 97, technique: .precise)]), 1,
      .invalid(field: "shadows[0].size", problem: "is 4000, which with its spread is more than 4096 pixels")
    ),
    (
      Style(bevels: [Bevel(size: 4, environment: Environment(.picture(.file("ball.png"))))]), 1,
      .invalid(
        field: "bevels[0].environment.image",
        problem: "names the file ball.png, which has not been read; load the document from its file")
    ),
    (
      Style(bevels: [Bevel(size: 4, soften: .sigma(200), environment: Environment(ColorRamp([.black])))]), 2,
      .invalid(
        field: "bevels[0].soften",
        problem: "is 200; with an environment at most a sigma of 256 pixels")
    ),
    (
      Style(overlays: [Overlay(.ramp(ColorRamp([.black])))]), 1,
      .invalid(field: "overlays[0].ramp", problem: "is only for strokes: give a gradient")
    ),
    (
      Style(strokes: [EdgeStroke(1, paint: .ramp(ColorRamp([])))]), 1,
      .invalid(field: "strokes[0].ramp.stops", problem: "has 0 elements; 1…64 are allowed")
    ),
    (
      Style(longShadows: [LongShadow(angle: -1e308, length: 1)]), 1,
      .outOfRange(field: "longShadows[0].angle", value: -1e308, allowed: "-1000000…1000000")
    ),
    (
      Style(longShadows: [LongShadow(length: 2_049)]), 2,
      .outOfRange(field: "longShadows[0].length", value: 2_049, allowed: "0…2048 (4096 pixels)")
    ),
    (
      Style(bevels: [Bevel(size: 4, contourRange: 0)]), 1,
      .outOfRange(field: "bevels[0].contourRange", value: 0, allowed: "more than 0, up to 1")
    ),
    (
      Style(bevels: [Bevel(.outer, size: 4, texture: .init(Pattern(dot), height: 1))]), 2,
      .invalid(
        field: "bevels[0].texture",
        problem: "lies within the contents, but an outer bevel lies around them: choose another kind")
    ),
    (
      Style(bevels: [Bevel(size: 4, texture: .init(Pattern(dot, scale: 0.5), height: 33))]), 2,
      .outOfRange(
        field: "bevels[0].texture.height", value: 33, allowed: "-32…32 (64 pixels of its pattern)")
    ),
    (
      Style(bevels: [
        Bevel(size: 4, texture: .init(Pattern(dot, tiling: Tiling(Rect(0, 0, 0, 0))), height: 1))
      ]), 2,
      .invalid(
        field: "bevels[0].texture.pattern.tiling",
        problem: "is only for patterns of layers, strokes and overlays")
    ),
    (
      Style(overlays: [Overlay(.pattern(Pattern(dot, scale: 2, tiling: Tiling(Rect(0, 0, 4, 0)))))]), 1,
      .invalid(
        field: "overlays[0].pattern.scale", problem: "has no effect if tiling gives the size of a tile")
    ),
    (
      Style(overlays: [Overlay(.gradient(Gradient([.black], tiling: Tiling(Rect(0, 0, 4, 0)))))]), 1,
      .invalid(
        field: "overlays[0].gradient.tiling.tile", problem: "needs a width and a height of more than 0")
    ),
    (Style(fill: .file("wood.png")), 1, .fillNotLoaded(path: "wood.png")),
    (
      Style(fill: .color(Color(red: 0, green: 1.5, blue: 0))), 1,
      .outOfRange(field: "fill.color.green", value: 1.5, allowed: "0…1")
    ),
    (
      Style(shadows: [Shadow(.outer, blend: .multiply), Shadow(.inner, blend: .copy)]), 1,
      .invalid(field: "shadows[1].blend", problem: "is copy, which effects do not allow: choose another mode")
    ),
    (shadow(Vector(.nan, 0)), 1, .notFinite(field: "shadows[1].offset[0]")),
    (shadow(Vector(0, -.infinity)), 1, .notFinite(field: "shadows[1].offset[1]")),
    (
      shadow(Vector(0, -1_000_001)), 1,
      .outOfRange(field: "shadows[1].offset[1]", value: -1_000_001, allowed: "-1000000…1000000 \(pixels)")
    ),
    (
      shadow(Vector(500_001, 0)), 2,
      .outOfRange(field: "shadows[1].offset[0]", value: 500_001, allowed: "-500000…500000 \(pixels)")
    ),
    (
      shadow(.zero, .sigma(-1)), 1,
      .outOfRange(field: "shadows[1].sigma", value: -1, allowed: "0…16384 \(sigma)")
    ),
    (
      shadow(.zero, .css(32_769)), 1,
      .outOfRange(field: "shadows[1].blur", value: 32_769, allowed: "0…32768 \(sigma)")
    ),
    (
      shadow(.zero, .layerRadius(257)), 64,
      .outOfRange(field: "shadows[1].layerRadius", value: 257, allowed: "0…256 \(sigma)")
    ),
    (
      shadow(.zero, .size(39_010)), 1,
      .outOfRange(
        field: "shadows[1].size", value: 39_010, allowed: "0…39009.52380952381 \(sigma)")
    ),
    (
      Style(shadows: [Shadow(.inner, spread: -65)]), 64,
      .outOfRange(field: "shadows[0].spread", value: -65, allowed: "-64…64 (4096 pixels)")
    ),
    (Style(shadows: [Shadow(.outer, spread: .nan)]), 1, .notFinite(field: "shadows[0].spread")),
    (shadow(.zero, .css(.nan)), 1, .notFinite(field: "shadows[1].blur")),
    (shadow(.zero, .sigma(.infinity)), 1, .notFinite(field: "shadows[1].sigma")),
    (
      shadow(.zero, .sigma(0), Color(red: 0, green: 0, blue: 0, alpha: -0.1)), 1,
      .outOfRange(field: "shadows[1].color.alpha", value: -0.1, allowed: "0…1")
    ),
    (
      shadow(.zero, .sigma(0), Color(red: .nan, green: 0, blue: 0)), 1,
      .notFinite(field: "shadows[1].color.red")
    ),
  ]

  @Test("and what cannot, with field, value and range", arguments: bad)
  func refuses(style: Style, scale: Double, error: StyleError) {
    #expect(throws: error) { try style.validate(scale: scale) }
  }

  /// Each takes time and memory, whether anything is seen of it or not.
  @Test func shadowsAreCounted() throws {
    var style = Style(shadows: Array(repeating: Shadow(.outer), count: Style.maximumShadows))
    try style.validate(scale: 1)
    style.shadows.append(Shadow(.inner))
    let error = StyleError.invalid(field: "shadows", problem: "has 65537 elements; 0…65536 are allowed")
    #expect(throws: error) { try style.validate(scale: 1) }
  }

  /// Without a texture nothing is lit beyond the slope.
  @Test func texturesAreSoftenedLess() throws {
    func style(_ soften: Blur, _ texture: Bevel.Texture?) -> Style {
      Style(bevels: [Bevel(.inner, size: 5, soften: soften, texture: texture)])
    }
    let tile = try Bitmap(size: PixelSize(1, 1), pixels: [0, 0, 0, 255])
    let texture = Bevel.Texture(Pattern(.bitmap(tile)), height: 1)
    try style(.sigma(1000), nil).validate(scale: 2)
    try style(.css(256), texture).validate(scale: 2)
    let problem = "is 257; with a texture at most a sigma of 256 pixels"
    #expect(throws: StyleError.invalid(field: "bevels[0].soften", problem: problem)) {
      try style(.css(257), texture).validate(scale: 2)
    }
  }
}
