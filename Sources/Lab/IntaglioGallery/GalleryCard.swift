// SPDX-License-Identifier: MIT

/// One card of the gallery with all its texts. They are plain; the page escapes them.
package struct GalleryCard: Sendable {
  /// A picture on the page.
  package struct Picture: Sendable {
    /// The subject, if a card has several pictures: `letters`.
    package var subject: String?
    /// The file, relative to the page's folder.
    package var path: String
    /// Width in pixels of the page.
    package var width: Int
    /// Height in pixels of the page.
    package var height: Int
    /// The alternative text.
    package var alternative: String

    package init(subject: String? = nil, path: String, width: Int, height: Int, alternative: String) {
      self.subject = subject
      self.path = path
      self.width = width
      self.height = height
      self.alternative = alternative
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
    /// The text to copy.
    package var text: String

    package init(_ language: Language, _ text: String) {
      self.language = language
      self.text = text
    }
  }

  /// A unique identifier: letters, digits and hyphens.
  package var identifier: String
  package var section: GallerySection
  /// The heading.
  package var name: String
  /// One sentence.
  package var summary: String
  /// The background of transparent pictures.
  package var ground: GalleryGround
  /// The pictures, at least one.
  package var pictures: [Picture]
  /// The sources of the pictures.
  package var sources: [Source]

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
