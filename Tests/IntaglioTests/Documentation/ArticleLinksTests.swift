// SPDX-License-Identifier: MIT
import Testing

/// The check of the documentation's links, on pages made for it.
@Suite("Links between articles") struct ArticleLinksTests {
  private static func links(_ pages: [String: String]) -> ArticleLinks {
    ArticleLinks(articles: pages, root: "Root")
  }

  @Test("an article that a topic group lists can be found")
  func grouped() {
    let links = Self.links(["Root": "# A\n\n## Topics\n\n### First\n\n- <doc:Page>\n", "Page": "# B\n"])
    #expect(links.ungrouped.isEmpty && links.broken.isEmpty)
  }

  @Test(
    "one that is only linked in passing, by itself, or in a list of another section cannot",
    arguments: [
      ["Root": "# A\n\nSee <doc:Page>.\n\n## Topics\n", "Page": "# B\n"],
      ["Root": "# A\n\n## Topics\n", "Page": "# B\n\n## Topics\n\n- <doc:Page>\n"],
      ["Root": "# A\n\n## Topics\n\n## More\n\n- <doc:Page>\n", "Page": "# B\n"],
      ["Root": "# A\n\n- <doc:Page>\n", "Page": "# B\n"],
    ])
  func ungrouped(pages: [String: String]) {
    #expect(Self.links(pages).ungrouped == ["Page"])
  }

  @Test("a link to no article is broken")
  func broken() {
    #expect(Self.links(["Root": "# A\n\nSee <doc:Gone>.\n"]).broken == ["Gone"])
  }
}
