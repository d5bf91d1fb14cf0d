// SPDX-License-Identifier: MIT

/// The sections of the gallery, in page order.
package enum GallerySection: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every preset, on the demo's pictures.
  case presets
  /// Labels, images, tables and photos, drawn by the recipes.
  case recipes
  /// Every catalogue scene of layers.
  case scenes
  /// Every catalogue scene of effects.
  case effects

  package var title: String {
    switch self {
    case .presets: "Presets"
    case .recipes: "Recipes"
    case .scenes: "Scenes"
    case .effects: "Effects"
    }
  }

  package var introduction: String {
    switch self {
    case .presets:
      "Named styles, for a first picture: on letters, on an icon with soft edges, and on a photo."
    case .recipes: "Typical uses: each is a value in Swift, and a scene in JSON."
    case .scenes:
      "Each shows one feature or edge case of layers, magnified; the tests draw the same on every device."
    case .effects:
      "Each shows one effect or edge case of styles, magnified; the tests draw the same on every device."
    }
  }
}

/// The background of a picture. Raw values are classes of the page's style sheet.
package enum GalleryGround: String, Sendable, Hashable {
  /// A grey for both light and shade.
  case paper
  /// Nearly black, for glows.
  case night
  /// The pale grey of soft interfaces.
  case pale
  /// Nearly white, a colour, sandstone, brushed steel: see `Preset.Ground`.
  case light, mid, stone, metal
  /// The colours of a landscape.
  case scenery
  /// A checkerboard, for transparency.
  case checks
  /// None, for pictures with their own background.
  case none
}
