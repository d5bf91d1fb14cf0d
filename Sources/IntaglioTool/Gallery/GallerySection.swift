// SPDX-License-Identifier: MIT

/// The parts of the gallery, in the order of the page.
package enum GallerySection: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every preset, on the demo's pictures.
  case presets
  /// Labels, images, tables and photos, drawn by the recipes.
  case recipes
  /// Every catalogue scene of layers.
  case scenes
  /// Every catalogue scene of effects.
  case effects

  /// The heading.
  package var title: String {
    switch self {
    case .presets: "Presets"
    case .recipes: "Recipes"
    case .scenes: "Scenes"
    case .effects: "Effects"
    }
  }

  /// What the section shows.
  package var introduction: String {
    switch self {
    case .presets:
      "Styles with a name, for a first picture: on letters, on an icon with soft edges, and on a photo."
    case .recipes: "What people draw with it: each is a value in Swift, and a scene in JSON."
    case .scenes:
      "One ability or edge case of layers each, magnified; the tests draw the same on every device."
    case .effects:
      "One effect or edge case of styles each, magnified; the tests draw the same on every device."
    }
  }
}

/// What a picture lies on. Raw values are classes of the page's style sheet.
package enum GalleryGround: String, Sendable, Hashable {
  /// A grey on which both shade and light are seen.
  case paper
  /// Nearly black, for what shines.
  case night
  /// The pale grey that soft interfaces grow out of.
  case pale
  /// A checkerboard: nothing.
  case checks
  /// The card itself, for pictures that have a ground of their own.
  case none
}
