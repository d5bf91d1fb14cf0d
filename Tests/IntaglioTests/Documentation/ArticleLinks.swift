// SPDX-License-Identifier: MIT

/// The links between articles of a documentation catalogue, out of their Markdown.
struct ArticleLinks {
  /// The articles by their names, `Scenes` for `Scenes.md`.
  let articles: [String: String]
  /// The page that everything starts from, which no group has to list.
  let root: String

  /// The articles that a topic group of another page lists: a link that is a list item below the heading
  /// Topics.
  var grouped: Set<String> {
    articles.reduce(into: []) { grouped, article in
      let lines = article.value.split(separator: "\n")
      guard let topics = lines.firstIndex(of: "## Topics") else { return }
      let section = lines[(topics + 1)...].prefix { !$0.hasPrefix("## ") && !$0.hasPrefix("# ") }
      for line in section {
        guard let match = line.wholeMatch(of: /- <doc:([A-Za-z]+)>\s*/) else { continue }
        if match.1 != article.key { grouped.insert(String(match.1)) }
      }
    }
  }

  /// The articles that no topic group lists.
  var ungrouped: Set<String> { Set(articles.keys).subtracting(grouped).subtracting([root]) }

  /// The links that lead to no article.
  var broken: Set<String> {
    let linked = articles.values.flatMap { $0.matches(of: /<doc:([A-Za-z]+)>/).map { String($0.1) } }
    return Set(linked).subtracting(articles.keys)
  }
}
