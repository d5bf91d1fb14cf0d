// SPDX-License-Identifier: MIT

/// One card of the gallery with all its texts. They are plain; the page escapes them.
package struct GalleryCard: Sendable {
  package struct Picture: Sendable {
    /// The subject, if a card has several pictures: `letters`.
    package var subject: String?
    /// The file, relative to the page's folder.
    package var path: String
    /// In pixels of the page, as the height.
    package var width: Int
    package var height: Int
    package var alternative: String

    package init(subject: String? = nil, path: String, width: Int, height: Int, alternative: String) {
      (self.subject, self.path, self.alternative) = (subject, path, alternative)
      (self.width, self.height) = (width, height)
    }
  }

  /// The source of the pictures, in one language.
  package struct Source: Sendable {
    /// The languages, by the names on the page's buttons.
    package enum Language: String, Sendable, CaseIterable {
      /// A style or scene file.
      case json = "JSON"
      /// The closest CSS.
      case css = "CSS"
      /// A command line.
      case shell = "Shell"
      /// Lines of a program.
      case swift = "Swift"
    }

    package var language: Language
    package var text: String

    package init(_ language: Language, _ text: String) { (self.language, self.text) = (language, text) }
  }

  /// A unique identifier: letters, digits and hyphens.
  package var identifier: String
  package var section: GallerySection
  package var name: String
  package var summary: String
  /// The background of transparent pictures.
  package var ground: GalleryGround
  /// The pictures, at least one.
  package var pictures: [Picture]
  package var sources: [Source]

  package init(
    identifier: String, section: GallerySection, name: String, summary: String, ground: GalleryGround,
    pictures: [Picture], sources: [Source]
  ) {
    (self.identifier, self.section, self.name, self.summary) = (identifier, section, name, summary)
    (self.ground, self.pictures, self.sources) = (ground, pictures, sources)
  }
}
