// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// One card of the gallery before anything is drawn: what it is called, and what has to be drawn for it.
package struct GalleryEntry: Sendable {
  /// How an entry's pictures come about.
  package enum Work: Sendable {
    /// A preset, laid over every picture of the demo.
    case preset(Preset)
    /// A style over a picture, at a size to look at.
    case effect(StyledPicture)
    /// A scene of layers, so many times as large as its points.
    case scene(Scene, magnification: Double)
  }

  /// Where it stands.
  package let section: GallerySection
  /// Its heading, and the name that a command line knows it by.
  package let name: String
  /// One sentence.
  package let summary: String
  /// What transparent pictures lie on.
  package let ground: GalleryGround
  /// What has to be drawn.
  package let work: Work
  /// The lines of Swift that make it, where there is more to say than to read the JSON.
  package let swift: String?

  /// An entry.
  package init(
    _ section: GallerySection, name: String, summary: String, ground: GalleryGround, work: Work,
    swift: String? = nil
  ) {
    self.section = section
    self.name = name
    self.summary = summary
    self.ground = ground
    self.work = work
    self.swift = swift
  }

  /// A name for elements and files, unlike that of every other entry whose name has a letter or digit of its
  /// own.
  package var identifier: String { "\(section.rawValue)-\(CSSText.identifier(name))" }

  /// Everything that the gallery shows, in its order.
  package static func all() throws -> [GalleryEntry] {
    let recipes = GalleryRecipe.all(photo: try DemoPicture.landscape(), icon: try DemoPicture.icon.draw())
    return presets + recipes.map(\.entry) + CatalogScene.all.map(GalleryEntry.init)
  }

  private static var presets: [GalleryEntry] {
    Preset.all.map { preset in
      let ground: GalleryGround =
        switch preset.name {
        case "glow", "neon", "ice", "fire": .night
        case "soft-ui", "soft-ui-pressed", "pillow": .pale
        default: .paper
        }
      return GalleryEntry(
        .presets, name: preset.name, summary: preset.summary, ground: ground, work: .preset(preset),
        swift: """
          let style = try Preset(named: "\(preset.name)").style
          let letters = try Bitmap(contentsOf: "pictures/letters.png")
          let picture = try renderer.render(letters, style: style)
          """)
    }
  }

  /// A scene of the catalogue.
  private init(_ catalogScene: CatalogScene) {
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
      section, name: catalogScene.name, summary: catalogScene.summary, ground: ground, work: work,
      swift: catalogScene.drawingCode)
  }

  /// How often a small picture fits into 384 x 288 pixels of the page.
  static func magnification(_ size: Vector) -> Double {
    max(1, min(384 / size.x, 288 / size.y).rounded(.down))
  }
}
