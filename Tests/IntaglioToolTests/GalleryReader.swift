// SPDX-License-Identifier: MIT
import Foundation

/// Reads a gallery's page as far as its tests need: not a parser of HTML, but one of what the page's template
/// writes.
struct GalleryReader {
  /// What made a card's pictures, in one language.
  struct Source {
    let card: String
    let text: String
  }

  private let html: String

  init(_ html: String) {
    self.html = html
  }

  /// The identifiers of the cards, in their order.
  var cards: [String] { matches(of: #"<article class="card" id="([^"]*)""#).map { $0[0] } }

  /// The files of all pictures, with width and height on the page.
  var pictures: [(path: String, width: Int, height: Int)] {
    matches(of: #"<img[^>]*? src="([^"]*)" width="(\d+)" height="(\d+)""#).map {
      (GalleryReader.unescaped($0[0]), Int($0[1]) ?? 0, Int($0[2]) ?? 0)
    }
  }

  func pictures(of card: String) -> [String] {
    let part = html.components(separatedBy: "<article class=\"card\" id=\"\(card)\"").dropFirst().first ?? ""
    return GalleryReader(part.components(separatedBy: "</article>")[0]).pictures.map(\.path)
  }

  /// The texts in a language, card by card.
  func sources(language: String) -> [Source] {
    let pattern =
      #"<div class="panel" id="([^"]*)-[a-z]*" data-language=""# + language
      + #"" hidden>[\s\S]*?<code>([\s\S]*?)</code>"#
    return matches(of: pattern).map { Source(card: $0[0], text: GalleryReader.unescaped($0[1])) }
  }

  private func matches(of pattern: String) -> [[String]] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let text = html as NSString
    return expression.matches(in: html, range: NSRange(location: 0, length: text.length)).map { match in
      (1..<match.numberOfRanges).map { text.substring(with: match.range(at: $0)) }
    }
  }

  private static func unescaped(_ text: String) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return entities.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
