// SPDX-License-Identifier: MIT

/// The presets as constants, in the order of `all`.
extension Preset {
  // Cut in.

  /// Sunk into the surface: shade under the upper edge, a lit lower lip.
  public static let indent = Preset(embedded: "indent")
  /// Printed lightly into paper: a thin shade, a hairline of light.
  public static let letterpress = Preset(embedded: "letterpress")
  /// Letterpress on a picture, which shows through, darker and with a lit edge.
  public static let imprint = Preset(embedded: "imprint")
  /// Pressed into the surface without ink: only relief is left of the picture.
  public static let deboss = Preset(embedded: "deboss")
  /// Cut out of a sheet, with a second sheet of cream paper below.
  public static let cutout = Preset(embedded: "cutout")
  /// A button held down: shade all around inside, strongest above.
  public static let pressed = Preset(embedded: "pressed")

  // Raised.

  /// Raised from the surface: light on the upper edge, shade below.
  public static let emboss = Preset(embedded: "emboss")
  /// Floating above the page: four shadows, each softer and lower than the last.
  public static let lift = Preset(embedded: "lift")
  /// Grown out of a pale surface (#e0e5ec), lit from the upper left.
  public static let softUI = Preset(embedded: "soft-ui")
  /// A pale surface (#e0e5ec), pushed in.
  public static let softUIPressed = Preset(embedded: "soft-ui-pressed")
  /// A die-cut sticker: a white border that closes small gaps, and a shadow.
  public static let sticker = Preset(embedded: "sticker")

  // Shining.

  /// A warm light behind the picture.
  public static let glow = Preset(embedded: "glow")
  /// A bright tube in the picture's shape, pink on anything dark.
  public static let neon = Preset(embedded: "neon")
  /// A blue tube of light along the outline, for dark grounds.
  public static let neonTube = Preset(embedded: "neon-tube")
  /// A soft white rim that keeps the picture readable on a busy ground.
  public static let halo = Preset(embedded: "halo")

  // Materials.

  /// Cast in gold: yellow light, a clear horizon, a warm dark outline.
  public static let gold = Preset(embedded: "gold")
  /// Polished steel that mirrors blue sky above and brown ground below.
  public static let chrome = Preset(embedded: "chrome")
  /// A clear pane: a bright rim, a reflection, its shadow around it only.
  public static let glass = Preset(embedded: "glass")
  /// A glossy drop in the picture's own colours.
  public static let gel = Preset(embedded: "gel")
  /// Cut into the ground with a graver: a dark slope and a lit one.
  public static let engraved = Preset(embedded: "engraved")
  /// Sewn onto a soft ground, which sinks around it.
  public static let pillow = Preset(embedded: "pillow")
  /// A white line and a dark one around it, for any ground.
  public static let outline = Preset(embedded: "outline")

  // Metals.

  /// Cast in silver: bright folds of light over a cool horizon.
  public static let silver = Preset(embedded: "silver")
  /// Beaten copper, warm and polished.
  public static let copper = Preset(embedded: "copper")
  /// Frozen water with bright seams and reflections.
  public static let ice = Preset(embedded: "ice")
  /// A foil in all colours, with bright seams.
  public static let hologram = Preset(embedded: "hologram")
  /// Hot-stamped gold foil: flat, with bands of light across it.
  public static let foil = Preset(embedded: "foil")

  // Playful.

  /// Modelled in soft clay, in the picture's own colours.
  public static let clay = Preset(embedded: "clay")
  /// Blown up like a balloon, with a hard reflection.
  public static let balloon = Preset(embedded: "balloon")
  /// A moulded toy: a hard reflection across the upper half.
  public static let plastic = Preset(embedded: "plastic")
  /// Boiled sugar, pink and wet.
  public static let candy = Preset(embedded: "candy")
  /// Poured chocolate with a soft shine.
  public static let chocolate = Preset(embedded: "chocolate")

  // Drawn.

  /// A sign of the seventies: three hard shadows in warm colours.
  public static let retro = Preset(embedded: "retro")
  /// The title of a comic book: a thick black line and its hard shadow.
  public static let comic = Preset(embedded: "comic")
  /// Burning from white to dark red, for dark grounds.
  public static let fire = Preset(embedded: "fire")
  /// Flat design: a shadow that runs away to the lower right, and fades.
  public static let longShadow = Preset(embedded: "long-shadow")

  // Textures.

  /// Chiselled out of sandstone.
  public static let stone = Preset(embedded: "stone")
  /// Carved into stone: rough edges, a deep groove, grains on its slopes.
  public static let carved = Preset(embedded: "carved")
  /// Carved out of oak, with grain that catches the light.
  public static let wood = Preset(embedded: "wood")
  /// Grained brown leather, with rounded edges.
  public static let leather = Preset(embedded: "leather")
  /// Stitched with thread in the colours of the picture.
  public static let embroidery = Preset(embedded: "embroidery")
  /// An embroidered patch with a merrowed border in yellow thread.
  public static let patch = Preset(embedded: "patch")
  /// Sheets of paper in four blues, each cut a little smaller than the one above it.
  public static let paperCut = Preset(embedded: "paper-cut")
  /// Torn out of a printed page: a rough white edge, and a shadow.
  public static let tornPaper = Preset(embedded: "torn-paper")

  // The inner-shadow layer.

  /// The inner-shadow layer with its defaults: knocked out, thin shadows.
  public static let innerShadow = Preset(embedded: "inner-shadow")
  /// The inner-shadow layer's label: knocked out, hard edges, a deep shade inside.
  public static let innerShadowLabel = Preset(embedded: "inner-shadow-label")
  /// The inner-shadow layer's image view: the label's shadows, soft edges kept.
  public static let innerShadowImageView = Preset(embedded: "inner-shadow-image-view")
  /// The inner-shadow layer's label with the colours exchanged: raised.
  public static let innerShadowEmboss = Preset(embedded: "inner-shadow-emboss")
}
