import IntaglioModel

extension Preset {
  /// What designers ask for by name: more materials, toys and sweets, and ways of drawing.
  static let looks = metals + playful + drawn

  private static let metals = [
    Preset(
      name: "silver", summary: "cast in silver: cool folds of light under a fine outline",
      style: Style(
        shadows: [
          fallen(5, blur: 10, black(0.45)),
          Shadow(.inner, color: hex(0x283246, 0.5), blur: .sigma(2), blend: .multiply),
        ],
        light: studio, strokes: [EdgeStroke(1.5, .outside, paint: .color(hex(0x39424E)))],
        bevels: [
          Bevel(
            size: 12, depth: 1.1, gloss: Contour(.coveShallow), highlight: lit(white(0.9)),
            shade: shaded(black(0.6)))
        ],
        satins: [
          Satin(
            color: hex(0x3C4B64, 0.35), offset: Vector(8, 10), blur: .size(18), contour: Contour(.gaussian))
        ],
        overlays: [Overlay(vertical((0xFFFFFF, 0), (0xC9D1DA, 0.42), (0x8D99A6, 0.55), (0xDFE5EA, 1)))])),
    Preset(
      name: "copper", summary: "beaten copper, warm and a little dark",
      style: Style(
        shadows: [
          fallen(5, blur: 11, black(0.5)),
          Shadow(.inner, color: hex(0x461400, 0.6), blur: .sigma(2), blend: .multiply),
        ],
        light: studio, strokes: [EdgeStroke(1.5, .outside, paint: .color(hex(0x3D1608)))],
        bevels: [
          Bevel(
            size: 13, depth: 1.2, gloss: Contour(.coveShallow), highlight: lit(hex(0xFFE8D2, 0.85)),
            shade: shaded(hex(0x320800, 0.75)))
        ],
        satins: [
          Satin(
            color: hex(0x6E280A, 0.4), offset: Vector(9, 8), blur: .size(16), contour: Contour(.gaussian))
        ],
        overlays: [Overlay(vertical((0xFFD9BD, 0), (0xD98A57, 0.42), (0x9A4B22, 0.56), (0xF2B48A, 1)))])),
    Preset(
      name: "ice", summary: "frozen water with bright cracks, for dark grounds",
      style: Style(
        shadows: [
          fallen(5, blur: 14, hex(0x00325A, 0.45)),
          Shadow(.inner, color: white(0.8), blur: .blur(14), range: 0.8),
          inner(0, -10, blur: 20, hex(0x5ABEFF, 0.5)),
        ],
        fillOpacity: 0.25, light: studio, strokes: [EdgeStroke(1.5, .inside, paint: .color(white(0.9)))],
        bevels: [
          Bevel(
            size: 12, depth: 1.4, gloss: Contour(.ringDouble), highlight: lit(white(1)),
            shade: shaded(hex(0x146EB4, 0.55)))
        ],
        overlays: [Overlay(vertical((0xE9FBFF, 0), (0x8FD6F5, 0.5), (0xD8F4FF, 1)), opacity: 0.75)])),
    Preset(
      name: "hologram", summary: "a foil in all colours, with a bright seam",
      style: Style(
        shadows: [
          fallen(4, blur: 12, hex(0x3C1E78, 0.4)),
          Shadow(.inner, color: white(0.7), blur: .blur(8), blend: .softLight, range: 0.8),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 10, gloss: Contour(.ring), highlight: lit(white(0.85)), shade: shaded(hex(0x3C0078, 0.3)))
        ],
        overlays: [
          Overlay(
            .gradient(
              Gradient(
                [hex(0x9AF5E5), hex(0xA7B7FF), hex(0xF3A6FF), hex(0xFFD7A0), hex(0xA6F7C1)],
                from: Vector(0, 0), to: Vector(1, 1), space: .okLab)))
        ])),
  ]

  private static let playful = [
    Preset(
      name: "clay", summary: "modelled in soft clay, in the picture's own colours",
      style: Style(
        shadows: [
          inner(0, 7, blur: 12, white(0.55)), inner(0, -9, blur: 16, hex(0x461E6E, 0.35)),
          outer(0, 14, blur: 28, hex(0x5A3C78, 0.35)),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 22, depth: 0.5, soften: .sigma(3), highlight: lit(white(0.5)),
            shade: shaded(hex(0x502878, 0.3)))
        ])),
    Preset(
      name: "balloon", summary: "blown up like a balloon",
      style: Style(
        shadows: [
          fallen(8, blur: 18, black(0.35)),
          Shadow(.inner, color: white(0.35), offset: Vector(0, -4), blur: .blur(8), blend: .screen),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 40, depth: 1.3, soften: .sigma(2), highlight: lit(white(0.6)), shade: shaded(black(0.45)))
        ])),
    Preset(
      name: "plastic", summary: "a moulded toy: a hard reflection across the upper half",
      style: Style(
        shadows: [
          fallen(4, blur: 9, black(0.4)),
          Shadow(.inner, color: black(0.25), offset: Vector(0, -5), blur: .blur(9), blend: .multiply),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 16, gloss: Contour(.coveDeep), highlight: lit(white(0.9)), shade: shaded(black(0.4)))
        ],
        overlays: [
          Overlay(vertical((white(0.5), 0), (white(0.12), 0.49), (black(0), 0.5), (black(0.2), 1)))
        ])),
    Preset(
      name: "candy", summary: "boiled sugar, pink and wet",
      style: Style(
        shadows: [
          fallen(4, blur: 9, hex(0x820032, 0.4)),
          Shadow(.inner, color: white(0.6), blur: .blur(10), blend: .screen, range: 0.9),
        ],
        light: studio, strokes: [EdgeStroke(2, .inside, paint: .color(hex(0xBE0A46, 0.8)))],
        bevels: [
          Bevel(
            size: 18, soften: .sigma(1.5), gloss: Contour(.coneInverted), highlight: lit(white(0.8)),
            shade: shaded(hex(0x96003C, 0.5)))
        ],
        overlays: [Overlay(vertical((0xFFB3CF, 0), (0xFF5F98, 0.5), (0xFF86B0, 1)))])),
    Preset(
      name: "chocolate", summary: "poured chocolate with rounded edges",
      style: Style(
        shadows: [
          fallen(5, blur: 10, black(0.5)),
          Shadow(.inner, color: hex(0x1E0A00, 0.5), blur: .sigma(3), blend: .multiply),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 18, depth: 1.1, soften: .sigma(1), highlight: lit(hex(0xFFD6B2, 0.75)),
            shade: shaded(hex(0x190800, 0.8)))
        ],
        satins: [Satin(color: hex(0x140500, 0.45), offset: Vector(8, 10), blur: .size(20))],
        overlays: [Overlay(vertical((0x7B4A2B, 0), (0x4A2713, 1)))])),
  ]

  private static let drawn = [
    Preset(
      name: "retro", summary: "a sign of the seventies: three hard shadows in warm colours",
      style: Style(
        shadows: [
          outer(0, 0, blur: 0, spread: 3, hex(0xF9E3B4)), outer(6, 6, blur: 0, spread: 3, hex(0xEF7D57)),
          outer(12, 12, blur: 0, spread: 3, hex(0xD1495B)), outer(18, 18, blur: 0, spread: 3, hex(0x6A3D74)),
        ],
        overlays: [Overlay(vertical((0xFFF6D5, 0), (0xF7C46C, 1)))])),
    Preset(
      name: "comic", summary: "the title of a comic book: a thick black line and its hard shadow",
      style: Style(
        shadows: [outer(7, 7, blur: 0, spread: 5, hex(0x111111))],
        strokes: [
          EdgeStroke(5, .outside, paint: .color(hex(0x111111))),
          EdgeStroke(2, .inside, paint: .color(white(0.9))),
        ],
        overlays: [Overlay(vertical((0xFFE94A, 0), (0xFF9F1C, 1)))])),
    Preset(
      name: "fire", summary: "burning from white to dark red, for dark grounds",
      style: Style(
        shadows: [
          Shadow(.inner, color: hex(0xFFF7C0), blur: .blur(10), range: 0.7),
          outer(0, 0, blur: 6, spread: 1, hex(0xFFF3A0)), outer(0, -6, blur: 14, spread: 2, hex(0xFFB020)),
          outer(0, -14, blur: 30, spread: 3, hex(0xFF5A00, 0.9)),
          outer(0, -26, blur: 56, spread: 4, hex(0xBE1400, 0.75)),
        ],
        overlays: [Overlay(vertical((0xFF7A00, 0), (0xFFD23C, 0.55), (0xFFFBE0, 1)))])),
    Preset(
      name: "long-shadow", summary: "flat design: a shadow that runs away to the lower right, and fades",
      style: Style(
        shadows: [outer(0, 1, blur: 2, black(0.25))],
        longShadows: [LongShadow(color: black(0.35), angle: 135, length: 64, fade: 1)])),
  ]
}
