import IntaglioDocuments
import IntaglioModel

/// A style with a name, for a first picture and for `--style NAME`. Sizes suit pictures of 256 to 1024 pixels at scale 1;
/// light falls from above, and what is cut in, raised or soft follows any other light that `Style.light` is set to.
public struct Preset: Sendable, Hashable {
  /// Lower case, words joined by hyphens.
  public let name: String
  /// One line that says what it looks like.
  public let summary: String
  /// The style.
  public let style: Style

  /// A preset.
  public init(name: String, summary: String, style: Style) {
    self.name = name
    self.summary = summary
    self.style = style
  }

  /// The preset of this name.
  ///
  /// - Throws: `PresetError` when there is none; it names the nearest.
  public init(named name: String) throws(PresetError) {
    guard let preset = Preset.all.first(where: { $0.name == name }) else { throw .unknown(name: name) }
    self = preset
  }
}

/// Why there is no such preset.
public enum PresetError: Error, Sendable, Hashable {
  /// No preset has this name.
  case unknown(name: String)
}

extension PresetError: CustomStringConvertible {
  /// The name, the nearest one there is, and all of them.
  public var description: String {
    switch self {
    case .unknown(let name):
      let names = Preset.all.map(\.name)
      let hint = Suggestion.hint(for: name, among: names)
      return "no preset is named \"\(name)\"\(hint); the presets are \(names.joined(separator: ", "))"
    }
  }
}

extension Preset {
  /// All presets: cut in, raised, shining, of a material, of a style of drawing, then those of the inner-shadow layer.
  public static let all: [Preset] = cutIn + raised + shining + materials + looks + textures + innerShadowLayer

  private static let cutIn = [
    Preset(
      name: "indent", summary: "sunk into the surface: shade under the upper edge, a lit lower lip",
      style: Style(shadows: [
        inner(0, 2, blur: 3, black(0.4)), inner(0, 8, blur: 14, black(0.6)),
        outer(0, 2, blur: 2, white(0.75)),
      ]).following(.above)),
    Preset(
      name: "letterpress", summary: "printed lightly into paper: a thin shade, a hairline of light",
      style: Style(shadows: [inner(0, 2, blur: 3, black(0.55)), outer(0, 1, blur: 1, white(0.65))])
        .following(.above)),
    Preset(
      name: "deboss", summary: "pressed into the surface without ink: only relief is left of the picture",
      style: Style(
        shadows: [
          inner(0, 1, blur: 2, black(0.35)), inner(0, 5, blur: 10, black(0.4)),
          inner(0, -2, blur: 3, white(0.35)), outer(0, 2, blur: 2, white(0.7)),
        ],
        contents: .knockout, fill: .color(black(0.08))
      ).following(.above)),
    Preset(
      name: "cutout", summary: "cut out of a sheet, with a second sheet of cream paper far below",
      style: Style(
        shadows: [
          inner(0, 2, blur: 4, black(0.35)), inner(0, 10, blur: 20, black(0.35)),
          inner(0, 24, blur: 48, black(0.3)), outer(0, 1, blur: 1, white(0.6)),
        ],
        contents: .knockout, fill: .color(hex(0xF3EEE2))
      ).following(.above)),
    Preset(
      name: "pressed", summary: "a button held down: shade all around inside, strongest above",
      style: Style(shadows: [
        inner(0, 4, blur: 8, black(0.45)), inner(0, 0, blur: 6, black(0.3)),
        outer(0, 1, blur: 0, white(0.5)),
      ]).following(.above)),
  ]

  private static let raised = [
    Preset(
      name: "emboss", summary: "raised from the surface: light on the upper edge, shade below",
      style: Style(shadows: [
        inner(0, 2, blur: 2, white(0.6)), inner(0, 7, blur: 10, white(0.2)),
        inner(0, -5, blur: 8, black(0.4)),
        outer(0, 2, blur: 3, black(0.35)), outer(0, 6, blur: 12, black(0.35)),
      ]).following(.above)),
    Preset(
      name: "lift", summary: "floating above the page: four shadows, each softer and lower than the last",
      style: Style(shadows: [
        outer(0, 1, blur: 2, black(0.2)), outer(0, 4, blur: 8, black(0.18)),
        outer(0, 12, blur: 24, black(0.16)), outer(0, 24, blur: 48, black(0.14)),
      ]).following(.above)),
    Preset(
      name: "soft-ui", summary: "grown out of a pale surface (#e0e5ec), lit from the upper left",
      style: Style(
        shadows: [
          inner(2, 2, blur: 4, white(0.8)), inner(-2, -2, blur: 4, softShade(0.35)),
          outer(-10, -10, blur: 24, white(0.9)), outer(10, 10, blur: 24, softShade(0.75)),
        ],
        fill: .color(softSurface)
      ).following(upperLeft)),
    Preset(
      name: "soft-ui-pressed", summary: "the same pale surface (#e0e5ec), pushed in",
      style: Style(
        shadows: [
          inner(8, 8, blur: 18, softShade(0.85)), inner(-8, -8, blur: 18, white(0.9)),
          outer(1, 1, blur: 2, white(0.8)),
        ],
        fill: .color(softSurface)
      ).following(upperLeft)),
    Preset(
      name: "sticker", summary: "a die-cut sticker: a white border of 6 points, and a shadow",
      style: Style(
        shadows: [
          Shadow(.outer, color: white(1), spread: 6), outer(0, 7, blur: 3, black(0.2)),
          outer(0, 12, blur: 16, black(0.35)),
        ])),
  ]

  private static let shining = [
    Preset(
      name: "glow", summary: "a warm light behind the picture",
      style: Style(shadows: [
        inner(0, 0, blur: 10, hex(0xFFF3D0, 0.5)),
        outer(0, 0, blur: 10, hex(0xFFE09A, 0.9)),
        outer(0, 0, blur: 36, hex(0xFFB34D, 0.8)),
        outer(0, 0, blur: 80, hex(0xFF8A1F, 0.5)),
      ])),
    Preset(
      name: "neon", summary: "a tube of light in the picture's shape, pink on anything dark",
      style: Style(
        shadows: [
          inner(0, 0, blur: 8, hex(0xFF2FD0, 0.9)), outer(0, 0, blur: 6, hex(0xFF9BEC)),
          outer(0, 0, blur: 22, hex(0xFF2FD0, 0.95)),
          outer(0, 0, blur: 70, hex(0xC810FF, 0.8)),
        ],
        fill: .color(hex(0xFFF0FC)))),
    Preset(
      name: "halo", summary: "a soft white rim that keeps the picture readable on a busy ground",
      style: Style(shadows: [outer(0, 0, blur: 4, white(1)), outer(0, 0, blur: 16, white(0.9))])),
  ]

  private static let innerShadowLayer = [
    Preset(
      name: "inner-shadow", summary: "the inner-shadow layer with its defaults: knocked out, thin shadows",
      style: .innerShadowLayer()),
    Preset(
      name: "inner-shadow-label",
      summary: "the inner-shadow layer's label: knocked out, hard edges, a deep shade inside",
      style: .innerShadowLabel),
    Preset(
      name: "inner-shadow-image-view",
      summary: "the inner-shadow layer's image view: the label's shadows, soft edges kept",
      style: .innerShadowImageView),
    Preset(
      name: "inner-shadow-emboss",
      summary: "the inner-shadow layer's label with the colours exchanged: raised",
      style: .innerShadowLabel.embossed()),
  ]
}

/// So high that a shadow falls as far to the right, and as far down, as its caster is high: tan = 1 / sqrt(2).
private let upperLeft = Light(angle: 135, elevation: 35.26438968275465)

private let softSurface = Preset.hex(0xE0E5EC)

private func softShade(_ alpha: Double) -> Color { Preset.hex(0xA3B1C6, alpha) }
