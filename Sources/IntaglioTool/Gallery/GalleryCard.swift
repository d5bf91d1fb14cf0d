// SPDX-License-Identifier: MIT

/// One card of the gallery with all that the page says of it. Texts are plain; the page escapes them.
package struct GalleryCard: Sendable {
  /// A picture on the page.
  package struct Picture: Sendable {
    /// What is drawn, where a card has more than one picture: `letters`.
    package var subject: String?
    /// The file, from the page's folder.
    package var path: String
    /// Pixels of the page.
    package var width: Int
    /// Pixels of the page.
    package var height: Int
    /// What is seen, for those who do not see it.
    package var alternative: String

    /// A picture.
    package init(subject: String? = nil, path: String, width: Int, height: Int, alternative: String) {
      self.subject = subject
      self.path = path
      self.width = width
      self.height = height
      self.alternative = alternative
    }
  }

  /// What made the pictures, in one language.
  package struct Source: Sendable {
    /// The languages, by the names on the page's buttons.
    package enum Language: String, Sendable, CaseIterable {
      /// A style or scene file.
      case json = "JSON"
      /// What comes near it on a web page.
      case css = "CSS"
      /// A command line.
      case shell = "Shell"
      /// A program's lines.
      case swift = "Swift"
    }

    /// The language.
    package var language: Language
    /// The text as it is copied.
    package var text: String

    /// A source.
    package init(_ language: Language, _ text: String) {
      self.language = language
      self.text = text
    }
  }

  /// Unlike that of every other card: letters, digits and hyphens.
  package var identifier: String
  /// Where it stands.
  package var section: GallerySection
  /// The heading.
  package var name: String
  /// One sentence.
  package var summary: String
  /// What transparent pictures lie on.
  package var ground: GalleryGround
  /// At least one.
  package var pictures: [Picture]
  /// What made them.
  package var sources: [Source]

  /// A card.
  package init(
    identifier: String, section: GallerySection, name: String, summary: String, ground: GalleryGround,
    pictures: [Picture], sources: [Source]
  ) {
    self.identifier = identifier
    self.section = section
    self.name = name
    self.summary = summary
    self.ground = ground
    self.pictures = pictures
    self.sources = sources
  }
}
