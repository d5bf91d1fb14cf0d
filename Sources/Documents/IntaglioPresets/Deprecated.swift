// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import IntaglioModel

// Names of earlier versions.
@available(*, deprecated, message: "use the style, as in Style.gold, or Preset(named:)")
extension Preset {
  public static let indent = Preset(embedded: "indent")
  public static let letterpress = Preset(embedded: "letterpress")
  public static let imprint = Preset(embedded: "imprint")
  public static let deboss = Preset(embedded: "deboss")
  public static let cutout = Preset(embedded: "cutout")
  public static let pressed = Preset(embedded: "indent")
  public static let emboss = Preset(embedded: "emboss")
  public static let lift = Preset(embedded: "lift")
  public static let softUI = Preset(embedded: "soft-ui")
  public static let softUIPressed = Preset(embedded: "soft-ui-pressed")
  public static let sticker = Preset(embedded: "sticker")
  public static let glow = Preset(embedded: "glow")
  public static let neon = Preset(embedded: "neon")
  public static let neonTube = Preset(embedded: "neon-tube")
  public static let halo = Preset(embedded: "halo")
  public static let gold = Preset(embedded: "gold")
  public static let chrome = Preset(embedded: "chrome")
  public static let glass = Preset(embedded: "glass")
  public static let gel = Preset(embedded: "gel")
  public static let engraved = Preset(embedded: "engraved")
  public static let pillow = Preset(embedded: "pillow")
  public static let outline = Preset(embedded: "outline")
  public static let silver = Preset(embedded: "silver")
  public static let copper = Preset(embedded: "copper")
  public static let ice = Preset(embedded: "glass")
  public static let hologram = Preset(embedded: "holo-foil")
  public static let foil = Preset(embedded: "foil")
  public static let clay = Preset(embedded: "clay")
  public static let balloon = Preset(embedded: "puffy")
  public static let plastic = Preset(embedded: "candy")
  public static let candy = Preset(embedded: "candy")
  public static let chocolate = Preset(embedded: "chocolate")
  public static let retro = Preset(embedded: "retro")
  public static let comic = Preset(embedded: "comic")
  public static let fire = Preset(embedded: "glow")
  public static let longShadow = Preset(embedded: "long-shadow")
  public static let stone = Preset(embedded: "stone")
  public static let carved = Preset(embedded: "carved")
  public static let wood = Preset(embedded: "wood")
  public static let leather = Preset(embedded: "leather")
  public static let embroidery = Preset(embedded: "embroidery")
  public static let patch = Preset(embedded: "patch")
  public static let paperCut = Preset(embedded: "paper-cut")
  public static let tornPaper = Preset(embedded: "torn-paper")
  public static let innerShadow = Preset(embedded: "inner-shadow")
  public static let innerShadowLabel = Preset(embedded: "inner-shadow-label")
  public static let innerShadowImageView = Preset(embedded: "inner-shadow-image-view")
  public static let innerShadowEmboss = Preset(embedded: "inner-shadow-emboss")
}

extension Style {
  @available(*, deprecated, renamed: "indent")
  public static var pressed: Style { .indent }
  @available(*, deprecated, renamed: "candy")
  public static var plastic: Style { .candy }
  @available(*, deprecated, renamed: "glow")
  public static var fire: Style { .glow }
  @available(*, deprecated, renamed: "glass")
  public static var ice: Style { .glass }
  @available(*, deprecated, renamed: "holoFoil")
  public static var hologram: Style { .holoFoil }
  @available(*, deprecated, renamed: "puffy")
  public static var balloon: Style { .puffy }
}
