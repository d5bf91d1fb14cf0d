// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// One card of the gallery before its drawing: its texts and its work.
package struct GalleryEntry: Sendable {
  /// The pictures of an entry.
  package enum Work: Sendable {
    /// A preset applied to every picture of the demo.
    case preset(Preset)
    /// A style over a picture, in a visible size.
    case effect(StyledPicture)
    /// A scene of layers, magnified.
    case scene(Scene, magnification: Double)
  }

  package let section: GallerySection
  /// The heading, and the name on a command line.
  package let name: String
  package let summary: String
  /// The background of transparent pictures.
  package let ground: GalleryGround
  package let work: Work
  /// The Swift source, if it is more than reading the JSON.
  package let swift: String?

  /// An identifier for elements and files, unique among entries whose names differ in a letter or digit.
  package var identifier: String { "\(section.rawValue)-\(CSSText.identifier(name))" }

  /// All entries of the gallery, in order.
  package static func all() throws -> [GalleryEntry] {
    let recipes = GalleryRecipe.all(photo: try DemoPicture.landscape(), icon: try DemoPicture.icon.draw())
    return presets + recipes.map(\.entry) + CatalogScene.all.map(GalleryEntry.init)
  }

  private static var presets: [GalleryEntry] {
    Preset.all.map { preset in
      GalleryEntry(
        section: .presets, name: preset.name, summary: "\(preset.summary); for \(preset.suits)",
        ground: preset.ground.onPage, work: .preset(preset),
        swift: """
          let style = try Preset(named: "\(preset.name)").style
          let letters = try Bitmap(contentsOfFile: "pictures/letters.png")
          let picture = try renderer.render(letters, style: style\(preset.style.grows ? ", grow: false" : ""))
          """)
    }
  }

  /// The integer magnification of a small picture in 384 x 288 pixels of the page.
  static func magnification(_ size: Vector) -> Double {
    max(1, min(384 / size.x, 288 / size.y).rounded(.down))
  }
}

extension GalleryEntry {
  /// A scene of the catalogue.
  fileprivate init(_ catalogScene: CatalogScene) {
    let (section, ground, work): (GallerySection, GalleryGround, Work) =
      switch catalogScene.subject {
      case .style(let styled): (.effects, .checks, .effect(styled))
      case .layers(let scene):
        (
          .scenes, scene.background == nil ? .checks : .none,
          .scene(scene, magnification: GalleryEntry.magnification(Vector(scene.width, scene.height)))
        )
      }
    self.init(
      section: section, name: catalogScene.name, summary: catalogScene.summary, ground: ground, work: work,
      swift: catalogScene.drawingCode)
  }
}
