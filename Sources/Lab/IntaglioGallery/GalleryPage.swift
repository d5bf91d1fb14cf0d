// SPDX-License-Identifier: MIT
import Intaglio

/// The gallery as one HTML file, which loads nothing but its pictures. Structure, style and script are the
/// files of `Page`; this inserts the cards, and escapes every text.
package struct GalleryPage {
  package let cards: [GalleryCard]
  package let version: String

  package init(cards: [GalleryCard], version: String) {
    self.cards = cards
    self.version = version
  }

  package var html: String {
    GalleryPage.filled(
      GalleryPage.text(PackageResources.gallery_html),
      [
        "style": GalleryPage.text(PackageResources.gallery_css),
        "script": GalleryPage.text(PackageResources.gallery_js),
        "introduction": introduction, "navigation": navigation, "count": "\(cards.count) cards",
        "sections": sections.map(section).joined(separator: "\n"), "version": CSSText.markup(version),
      ])
  }

  /// A template with `{{name}}` replaced, in one pass from left to right: inserted text is not scanned again.
  private static func filled(_ template: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = template[...]
    while let start = rest.firstRange(ofText: "{{"), let end = rest.firstRange(ofText: "}}") {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func text(_ bytes: [UInt8]) -> String {
    var text = Substring(decoding: bytes, as: UTF8.self)
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }

  private var introduction: String {
    "Inner and outer shadows of any picture, text or shape: every preset, recipe and catalogue scene, "
      + "with the JSON, CSS and command that made it."
  }

  private var sections: [GallerySection] {
    GallerySection.allCases.filter { section in cards.contains { $0.section == section } }
  }

  private var navigation: String {
    sections.map { section in
      let count = cards.count { $0.section == section }
      return "<a href=\"#\(section.rawValue)\">\(section.title) <small>\(count)</small></a>"
    }.joined(separator: "\n")
  }

  // MARK: Sections

  /// The file of the sheet of all presets, relative to the page.
  package static let sheetPath = "pictures/presets-sheet.png"

  private static let sheetLink = " <a href=\"\(sheetPath)\">All on one sheet</a>, on light and dark ground."

  private func section(_ section: GallerySection) -> String {
    let cards = cards.filter { $0.section == section }
    let subjects = cards.flatMap(\.pictures).compactMap(\.subject).distinct
    let name = section.rawValue
    return """
      <section id="\(name)" class="\(name)" aria-labelledby="\(name)-title">
      <h2 id="\(name)-title">\(CSSText.markup(section.title))</h2>
      <p>\(CSSText.markup(section.introduction))\(section == .presets ? GalleryPage.sheetLink : "")</p>
      \(subjects.isEmpty ? "" : choice(subjects, in: name))<div class="grid">
      \(cards.map(card).joined(separator: "\n"))
      </div>
      </section>
      """
  }

  /// The choice of a card's picture: a group of buttons with CSS rules, without a script.
  private func choice(_ subjects: [String], in section: String) -> String {
    let buttons = subjects.enumerated().map { index, subject in
      let label = CSSText.markup(subject.prefix(1).uppercased() + subject.dropFirst())
      let identifier = "\(section)-\(CSSText.identifier(subject))"
      return "<label><input type=\"radio\" name=\"\(section)-subject\" id=\"\(identifier)\""
        + "\(index == 0 ? " checked" : "")><span>\(label)</span></label>"
    }
    let rules = subjects.map { subject in
      let word = CSSText.identifier(subject)
      return "#\(section):has(#\(section)-\(word):checked) .subject-\(word) { display: block; }"
    }
    return """
      <style>
      \(rules.joined(separator: "\n"))
      </style>
      <fieldset class="subjects"><legend>Picture</legend>\(buttons.joined())</fieldset>

      """
  }

  // MARK: Cards

  private func card(_ card: GalleryCard) -> String {
    let words = "\(card.name) \(card.summary) \(card.section.title)".lowercased()
    let name = CSSText.markup(card.name)
    let buttons = card.sources.map { source in
      "<button type=\"button\" aria-expanded=\"false\" aria-controls=\"\(panel(source, of: card))\""
        + " aria-label=\"\(source.language.rawValue) of \(name)\">\(source.language.rawValue)</button>"
    }
    return """
      <article class="card" id="\(card.identifier)" data-words="\(CSSText.markup(words))">
      <div class="picture \(card.ground.rawValue)">\(card.pictures.map(image).joined())</div>
      <div class="about">
      <h3><a href="#\(card.identifier)">\(name)</a></h3>
      <p>\(CSSText.markup(sentence(card.summary)))</p>
      <div class="tabs">\(buttons.joined())</div>
      \(card.sources.map { sourcePanel($0, of: card) }.joined(separator: "\n"))
      </div>
      </article>
      """
  }

  private func image(_ picture: GalleryCard.Picture) -> String {
    let classes = picture.subject.map { " class=\"subject subject-\(CSSText.identifier($0))\"" } ?? ""
    return "<img\(classes) src=\"\(CSSText.markup(picture.path))\" width=\"\(picture.width)\""
      + " height=\"\(picture.height)\" alt=\"\(CSSText.markup(picture.alternative))\" loading=\"lazy\""
      + " decoding=\"async\">"
  }

  private func panel(_ source: GalleryCard.Source, of card: GalleryCard) -> String {
    "\(card.identifier)-\(source.language.rawValue.lowercased())"
  }

  private func sourcePanel(_ source: GalleryCard.Source, of card: GalleryCard) -> String {
    let what = "\(source.language.rawValue) of \(CSSText.markup(card.name))"
    return """
      <div class="panel" id="\(panel(source, of: card))" data-language="\(source.language.rawValue)" hidden>
      <button type="button" class="copy" data-what="\(what)" aria-label="Copy the \(what)">Copy</button>
      <pre tabindex="0" role="region" aria-label="\(what)"><code>\(CSSText.markup(source.text))</code></pre>
      </div>
      """
  }

  /// With a capital letter and a full stop.
  private func sentence(_ summary: String) -> String {
    let text = summary.prefix(1).uppercased() + summary.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }
}
