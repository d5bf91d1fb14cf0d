import IntaglioModel

extension Preset {
  /// What pictures may be made of: strokes, bevels, satins and overlays together. All follow the light of the style.
  static let materials = [
    Preset(
      name: "gold", summary: "cast in gold: a polished edge, folds of light, a dark outline",
      style: Style(
        shadows: [
          fallen(6, blur: 12, black(0.55)),
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
        shadows: [fallen(5, blur: 10, black(0.5))], light: studio,
        strokes: [EdgeStroke(1.5, .outside, paint: .color(hex(0x1D2630)))],
        bevels: [
          Bevel(size: 10, gloss: Contour(.halfRound), shade: shaded(hex(0x0A1420, 0.7)))
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
            size: 10, soften: .sigma(1), highlight: lit(white(0.9)),
            shade: shaded(black(0.18)))
        ],
        overlays: [
          Overlay(vertical((white(0.6), 0), (white(0.14), 0.48), (white(0), 0.5), (white(0.1), 1)))
        ])),
    Preset(
      name: "gel", summary: "a glossy drop in the picture's own colours",
      style: Style(
        shadows: [
          fallen(4, blur: 10, black(0.4)),
          .glow(.inner, color: white(0.5), blur: .size(12), range: 0.9, blend: .softLight),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 26, depth: 0.9, soften: .sigma(2), gloss: Contour(.gaussian),
            shade: shaded(black(0.45)))
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
        shadows: [fallen(3, blur: 8, black(0.35))], light: studio,
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
            highlight: lit(white(0.6)),
            shade: shaded(black(0.45)))
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
