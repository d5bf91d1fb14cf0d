// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioGallery
import IntaglioTool
import Testing

/// The page around its cards: whatever they say, it stays a page.
@Suite struct GalleryPageTests {
  private func card(
    _ name: String, _ section: GallerySection = .scenes, summary: String = "a summary",
    source: String = "{}", subjects: [String?] = [nil]
  ) -> GalleryCard {
    GalleryCard(
      identifier: "\(section.rawValue)-\(name.count)", section: section, name: name, summary: summary,
      ground: .paper,
      pictures: subjects.map {
        .init(subject: $0, path: "pictures/\(name).png", width: 40, height: 30, alternative: name)
      },
      sources: [.init(.json, source), .init(.css, source)])
  }

  @Test func textsAreEscapedEverywhere() throws {
    let evil = "</code></script><script>alert(\"1\")</script>' onerror='x' {{sections}} &amp;"
    let html = GalleryPage(
      cards: [card(evil, summary: evil, source: evil, subjects: [evil, "b"])], version: evil
    ).html
    let plain = GalleryPage(cards: [card("a", subjects: ["a", "b"])], version: "1").html
    func count(_ text: String, in page: String) -> Int { page.components(separatedBy: text).count - 1 }
    for tag in ["<script", "</script", "<code", "</code", "<img", "<section", "<article"] {
      #expect(count(tag, in: html) == count(tag, in: plain), "\(tag)")
    }
    #expect(count("alert(&quot;1&quot;)", in: html) > 8)
    #expect(!html.contains("alert(\"1\")") && !html.contains("' onerror"))
    // What was put in is not filled in again.
    #expect(count("{{sections}}", in: html) > 5)
    // And it says what it said: the source is the text, character by character.
    #expect(GalleryReader(html).sources(language: "JSON").map(\.text) == [evil])
  }

  @Test func nothingIsLeftOfTheTemplate() {
    let html = GalleryPage(cards: [card("a")], version: "1").html
    #expect(!html.contains("{{") && !html.contains("}}"))
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.hasSuffix("</html>"))
  }

  @Test func sectionsAreThereThatHaveCards() {
    let html = GalleryPage(cards: [card("ab", .effects), card("abc", .presets)], version: "1").html
    let sections = html.components(separatedBy: "<section id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(sections == ["presets", "effects"])
    #expect(html.contains("<a href=\"#effects\">Effects <small>1</small></a>"))
    #expect(!html.contains("#recipes\""))
  }

  @Test func aChoiceIsOfferedWhereThereIsOne() {
    let one = GalleryPage(cards: [card("a")], version: "1").html
    #expect(!one.contains("type=\"radio\""))
    let two = GalleryPage(cards: [card("a", subjects: ["letters", "photo"])], version: "1").html
    #expect(two.components(separatedBy: "type=\"radio\"").count == 3)
    #expect(two.contains("#scenes:has(#scenes-photo:checked) .subject-photo { display: block; }"))
  }

  /// No address leads away from the page's folder.
  @Test func nothingComesFromTheNetwork() {
    let html = GalleryPage(cards: [card("a")], version: "1").html
    for text in ["http:", "https:", "//cdn", "@import", "@font-face", "src=\"/"] {
      #expect(!html.contains(text), "\(text)")
    }
  }
}
