// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioModel

/// The styles of the presets, in the order of `Preset.all`, which has their summaries and purposes:
/// `renderer.render(icon, style: .gold)`.
extension Style {
  // Cut in.

  /// Sunk into the surface: shade under the upper edge, a lit lower lip.
  public static let indent = Preset.style("indent")
  /// Printed lightly into paper: a thin shade, a hairline of light.
  public static let letterpress = Preset.style("letterpress")
  /// Letterpress on a picture, which shows through, darker and with a lit edge.
  public static let imprint = Preset.style("imprint")
  /// Pressed into the surface without ink: only relief is left of the picture.
  public static let deboss = Preset.style("deboss")
  /// Cut out of a sheet, with a second sheet of cream paper below.
  public static let cutout = Preset.style("cutout")

  // Raised.

  /// Raised from the surface: light on the upper edge, shade below.
  public static let emboss = Preset.style("emboss")
  /// Floating above the page: four shadows, each softer and lower than the last.
  public static let lift = Preset.style("lift")
  /// Grown out of a pale surface (#e0e5ec), lit from the upper left.
  public static let softUI = Preset.style("soft-ui")
  /// A pale surface (#e0e5ec), pushed in.
  public static let softUIPressed = Preset.style("soft-ui-pressed")
  /// A die-cut sticker: a white border without gaps, and its shadow.
  public static let sticker = Preset.style("sticker")
  /// A die-cut vinyl: a wide white border with a sheen, counters filled.
  public static let dieCut = Preset.style("die-cut")

  // Shining.

  /// A light behind the picture, white or in an accent.
  public static let glow = Preset.style("glow")
  /// A bright tube in the picture's shape, pink on anything dark.
  public static let neon = Preset.style("neon")
  /// A tube of light along the outline, blue or in an accent.
  public static let neonTube = Preset.style("neon-tube")
  /// A soft white rim that keeps the picture readable on a busy ground.
  public static let halo = Preset.style("halo")

  // Materials.

  /// Cast in gold: warm folds of light and dark in polished metal.
  public static let gold = Preset.style("gold")
  /// Cast in rose gold: warm pink metal with soft dark folds.
  public static let roseGold = Preset.style("rose-gold")
  /// Polished steel that mirrors sky and ground.
  public static let chrome = Preset.style("chrome")
  /// Molten chrome: wide folds of light, ink and lilac.
  public static let liquidChrome = Preset.style("liquid-chrome")
  /// Frosted glass: a blurred backdrop, a bright rim, its shadow around it only.
  public static let glass = Preset.style("glass")
  /// A lens of clear glass that bends what lies below it at its rim.
  public static let liquidGlass = Preset.style("liquid-glass")
  /// A glossy drop in the picture's own colours.
  public static let gel = Preset.style("gel")
  /// Cut into the ground with a graver: a dark slope and a lit one.
  public static let engraved = Preset.style("engraved")
  /// Sewn onto a soft ground, which sinks around it.
  public static let pillow = Preset.style("pillow")
  /// A white line and a dark one around it, for any ground.
  public static let outline = Preset.style("outline")

  // Metals.

  /// Cast in silver: cool folds of light and dark.
  public static let silver = Preset.style("silver")
  /// Beaten copper, warm and polished.
  public static let copper = Preset.style("copper")
  /// Hot-stamped foil in gold or any tint, with soft bands of light.
  public static let foil = Preset.style("foil")
  /// Holographic foil: pastel rainbows that bend with the surface.
  public static let holoFoil = Preset.style("holo-foil")

  // Playful.

  /// Modelled in soft clay, in the picture's own colours.
  public static let clay = Preset.style("clay")
  /// Blown up and glossy, in the picture's own colours.
  public static let puffy = Preset.style("puffy")
  /// Boiled sugar, wet and glossy, pink or any tint.
  public static let candy = Preset.style("candy")
  /// Poured chocolate with a soft shine.
  public static let chocolate = Preset.style("chocolate")

  // Drawn.

  /// A sign of the seventies: three hard shadows in warm colours.
  public static let retro = Preset.style("retro")
  /// The title of a comic book: a thick black line and its hard shadow.
  public static let comic = Preset.style("comic")
  /// Flat design: a shadow that runs away to the lower right, and fades.
  public static let longShadow = Preset.style("long-shadow")
  /// A block of colour behind flat letters, with a lit edge.
  public static let extrude = Preset.style("extrude")
  /// Five copies behind each other, from one colour into another.
  public static let depthStack = Preset.style("depth-stack")

  // Textures.

  /// Chiselled out of sandstone.
  public static let stone = Preset.style("stone")
  /// Carved into stone: rough edges, a deep groove, grains on its slopes.
  public static let carved = Preset.style("carved")
  /// Carved out of oak, with grain that catches the light.
  public static let wood = Preset.style("wood")
  /// Grained brown leather, with rounded edges.
  public static let leather = Preset.style("leather")
  /// Stitched with thread in the colours of the picture.
  public static let embroidery = Preset.style("embroidery")
  /// An embroidered patch with a merrowed border, yellow or in an accent.
  public static let patch = Preset.style("patch")
  /// Sheets of paper in four shades, each cut a little smaller than the one above it.
  public static let paperCut = Preset.style("paper-cut")
  /// Torn out of a printed page: a rough white edge, and a shadow.
  public static let tornPaper = Preset.style("torn-paper")
  /// Two inks printed out of register on coarse paper.
  public static let riso = Preset.style("riso")
  /// A photo in two inks, from dark to bright.
  public static let duotone = Preset.style("duotone")
  /// Printed in one ink through a screen of dots.
  public static let halftone = Preset.style("halftone")
  /// A mesh of warm colours with fine grain.
  public static let grainGradient = Preset.style("grain-gradient")
  /// Washes of water colour with darker edges.
  public static let watercolour = Preset.style("watercolour")
  /// Sprayed through a stencil: a soft edge of droplets.
  public static let spray = Preset.style("spray")
  /// Drawn with chalk: white, worn by the board.
  public static let chalk = Preset.style("chalk")
  /// One ink, worn off in patches.
  public static let wornPrint = Preset.style("worn-print")
  /// A drawing on squared blue paper, outlined in white.
  public static let blueprint = Preset.style("blueprint")
  /// An old screen: lines, a glow, colours that part.
  public static let scanlines = Preset.style("scanlines")

  // The inner-shadow layer; `innerShadowLabel` and `innerShadowImageView` stand beside `innerShadow(…)`.

  /// The inner-shadow layer with its defaults: knocked out, thin shadows.
  public static let innerShadow = Preset.style("inner-shadow")
  /// The inner-shadow layer's label with the colours exchanged: raised.
  public static let innerShadowEmboss = Preset.style("inner-shadow-emboss")
}

/// Presets in a colour of one's own, as `Preset.style(colors:)` gives them. They throw `DocumentError.field`
/// for a colour with components outside 0…1.
extension Style {
  /// Cast in any metal: `try Style.gold(tint: Color(css: "#b76e79"))` is rose gold.
  public static func gold(tint: Color) throws(DocumentError) -> Style {
    try Preset(embedded: "gold").style(colors: ["tint": tint])
  }

  /// A bright tube in the picture's shape, in any colour.
  public static func neon(accent: Color) throws(DocumentError) -> Style {
    try Preset(embedded: "neon").style(colors: ["accent": accent])
  }
}
