import IntaglioModel

extension Preset {
  /// What pictures may be made of: strokes, bevels, satins and overlays together. All follow the light of the style.
  static let materials = [
    Preset(
      name: "gold", summary: "cast in gold: a polished edge, folds of light, a dark outline",
      style: Style(
        shadows: [
          Shadow(.outer, color: black(0.55), depth: 6, blur: .blur(12)),
          Shadow(.inner, color: hex(0x7A4A00, 0.6), blur: .sigma(2), blend: .multiply),
        ],
        light: studio, strokes: [EdgeStroke(2, .outside, paint: .color(hex(0x4D3200)))],
        bevels: [Bevel(size: 14, depth: 1.3, gloss: Contour(.coveShallow))],
        satins: [
          Satin(
            color: hex(0x8A5200, 0.4), offset: Vector(9, 9), blur: .size(16), contour: Contour(.gaussian))
        ],
        overlays: [
          Overlay(vertical((0xFFF6C9, 0), (0xE9BE4A, 0.45), (0xB27A12, 0.55), (0xFFE79A, 1)))
        ])),
    Preset(
      name: "chrome", summary: "polished steel that mirrors sky above and ground below",
      style: Style(
        shadows: [Shadow(.outer, color: black(0.5), depth: 5, blur: .blur(10))], light: studio,
        strokes: [EdgeStroke(1.5, .outside, paint: .color(hex(0x1D2630)))],
        bevels: [
          Bevel(size: 10, gloss: Contour(.halfRound), shade: Bevel.Side(hex(0x0A1420, 0.7), blend: .multiply))
        ],
        overlays: [
          Overlay(
            vertical(
              (0xF7FBFF, 0), (0x9FB6CC, 0.46), (0x24313F, 0.5), (0x7D8FA0, 0.62), (0xE8EEF3, 0.9),
              (0xFFFFFF, 1)))
        ])),
    Preset(
      name: "glass", summary: "a clear pane: a bright rim, a reflection, its shadow around it only",
      style: Style(
        shadows: [
          .glow(.inner, color: white(0.55), blur: .size(18), range: 0.8),
          Shadow(.outer, color: black(0.35), depth: 5, blur: .blur(14), isConcealed: true),
        ],
        fillOpacity: 0.12, light: studio,
        strokes: [EdgeStroke(1, .inside, paint: .color(white(0.85)), opacity: 0.8)],
        bevels: [
          Bevel(
            size: 10, soften: .sigma(1), highlight: Bevel.Side(white(0.9), blend: .screen),
            shade: Bevel.Side(black(0.18), blend: .multiply))
        ],
        overlays: [
          Overlay(
            .gradient(
              Gradient(
                .linear(start: Vector(0.5, 0), end: Vector(0.5, 1)),
                stops: [
                  Gradient.Stop(white(0.6), at: 0), Gradient.Stop(white(0.14), at: 0.48),
                  Gradient.Stop(white(0), at: 0.5), Gradient.Stop(white(0.1), at: 1),
                ])))
        ])),
    Preset(
      name: "gel", summary: "a glossy drop in the picture's own colours",
      style: Style(
        shadows: [
          Shadow(.outer, color: black(0.4), depth: 4, blur: .blur(10)),
          .glow(.inner, color: white(0.5), blur: .size(12), range: 0.9, blend: .softLight),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 26, depth: 0.9, soften: .sigma(2), gloss: Contour(.gaussian),
            shade: Bevel.Side(black(0.45), blend: .multiply))
        ],
        satins: [Satin(color: white(0.35), blend: .softLight, offset: Vector(8, 11), blur: .size(20))])),
    Preset(
      name: "engraved", summary: "cut into brushed metal: dark slopes, a lit edge below",
      style: Style(
        shadows: [
          Shadow(.inner, color: black(0.6), depth: 3, blur: .blur(5)),
          Shadow(.outer, color: white(0.7), depth: 0.8, blur: .blur(1)),
        ],
        light: studio, bevels: [Bevel(size: 9, depth: 1.2, direction: .down)],
        overlays: [Overlay(vertical((0x6E757C, 0), (0xA9B0B6, 1)))])),
    Preset(
      name: "silk", summary: "soft folds over the picture's own colours",
      style: Style(
        shadows: [Shadow(.outer, color: black(0.35), depth: 3, blur: .blur(8))], light: studio,
        bevels: [Bevel(size: 12, depth: 0.6, soften: .sigma(2))],
        satins: [
          Satin(
            color: black(0.5), blend: .multiply, offset: Vector(7, 12), blur: .size(18),
            contour: Contour(.ring)),
          Satin(
            color: white(0.5), blend: .screen, offset: Vector(-10, 8), blur: .size(22), isInverted: false),
        ])),
    Preset(
      name: "pillow", summary: "sewn onto a soft ground, which sinks around it",
      style: Style(
        shadows: [Shadow(.inner, color: black(0.2), blur: .sigma(2))], light: studio,
        bevels: [
          Bevel(
            .pillow, size: 30, depth: 0.8, soften: .sigma(2),
            highlight: Bevel.Side(white(0.6), blend: .screen),
            shade: Bevel.Side(black(0.45), blend: .multiply))
        ])),
    Preset(
      name: "outline", summary: "a white line and a dark one around it, for any ground",
      style: Style(
        shadows: [Shadow(.outer, color: black(0.4), offset: Vector(0, 5), blur: .blur(8), spread: 6)],
        strokes: [
          EdgeStroke(4, .outside, paint: .color(white(1))),
          EdgeStroke(7, .outside, paint: .color(hex(0x1B2430))),
        ])),
  ]
}

/// From above, a little to the left, low enough for relief.
private let studio = Light(angle: 120, elevation: 35)

private func black(_ alpha: Double) -> Color { Color(white: 0, alpha: alpha) }

private func white(_ alpha: Double) -> Color { Color(white: 1, alpha: alpha) }

private func hex(_ rgb: Int, _ alpha: Double = 1) -> Color {
  Color(
    red: Double(rgb >> 16) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255,
    alpha: alpha)
}

/// Colours from top to bottom.
private func vertical(_ stops: (rgb: Int, position: Double)...) -> StylePaint {
  .gradient(
    Gradient(
      .linear(start: Vector(0.5, 0), end: Vector(0.5, 1)),
      stops: stops.map { Gradient.Stop(hex($0.rgb), at: $0.position) }))
}
