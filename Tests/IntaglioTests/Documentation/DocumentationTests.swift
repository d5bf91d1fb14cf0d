// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import Testing

/// The articles' claims: their code compiles, their JSON is valid, their pictures exist.
@Suite("The articles of the documentation")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  private static let catalogue = root.appending(path: "Sources/Intaglio/Intaglio.docc")
  private static let pictures = catalogue.appending(path: "Resources")

  private static func files(in folder: URL, _ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(ending) }
  }

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  /// The code blocks of all articles in a language, except those that `make test-tasks` runs.
  private static func blocks(_ language: String) throws -> Set<String> {
    var blocks: Set<String> = []
    for article in try files(in: catalogue, ".md") where article.lastPathComponent != "TwelveTasks.md" {
      var block: [Substring]?
      for line in try text(article).split(separator: "\n", omittingEmptySubsequences: false) {
        if let lines = block, line == "```" {
          blocks.insert(lines.joined(separator: "\n"))
          block = nil
        } else if block != nil {
          block?.append(line)
        } else if line == "```\(language)" {
          block = []
        }
      }
    }
    return blocks
  }

  /// The code between the marks in the files with snippets, moved to the left margin. Pieces separated only
  /// by conditional compilation are one.
  private static func snippets() throws -> Set<String> {
    let here = URL(filePath: #filePath)
    let source = try [
      "../ArticleSnippetTests.swift", "../SceneTestSnippet.swift", "../../MemoryPictureTests.swift",
      "../../../IntaglioPSDTests/PhotoshopTemplateTests.swift",
      "../../../../Examples/FiveLines/Sources/Awaiting/Awaiting.swift",
    ]
    .map { try text(here.appending(path: $0).standardized) }.joined()
    var snippets: [[Substring]] = []
    var isInside = false
    var continues = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.drop(while: { $0 == " " }) {
      case "// snippet":
        if !continues { snippets.append([]) }
        isInside = true
      case "// end":
        isInside = false
        continues = true
      case let rest where isInside: snippets[snippets.count - 1].append(rest.isEmpty ? "" : line)
      default: continues = false
      }
    }
    return Set(
      snippets.map { lines in
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
      })
  }

  @Test("have no code that is not compiled, and leave out none of it")
  func code() throws {
    let (blocks, snippets) = (try Self.blocks("swift"), try Self.snippets())
    #expect(blocks.count >= 10)
    #expect(blocks.subtracting(snippets).sorted() == [])
    #expect(snippets.subtracting(blocks).sorted() == [])
  }

  /// `make test-debug` builds and runs them as the package Examples/FiveLines.
  @Test("and the README's Swift lines are those of the example")
  func readme() throws {
    let readme = try Self.text(Self.root.appending(path: "README.md"))
    let match = try #require(readme.firstMatch(of: /```swift\n(?s:(.*?))```/))
    let example = Self.root.appending(path: "Examples/FiveLines/Sources/FiveLines/FiveLines.swift")
    let lines = Set(try Self.text(example).split(separator: "\n").map { $0.drop { $0 == " " } })
    #expect(Set(match.1.split(separator: "\n")).subtracting(lines).isEmpty)
  }

  @Test("have no JSON that is not a file of the examples, and is read")
  func documents() throws {
    let folders = ["Documentation/scenes", "Examples/scenes", "Examples/styles"]
    let files = try folders.flatMap { try Self.files(in: Self.root.appending(path: $0), ".json") }
    let blocks = try Self.blocks("json")
    #expect(blocks.count >= 3)
    for block in blocks {
      let file = try #require(try files.first { try Self.text($0) == block + "\n" }, "\(block)")
      if file.path().contains("/styles/") {
        #expect(try !Style(contentsOfFile: file.path()).shadows.isEmpty)
      } else {
        #expect(try !Scene(contentsOfFile: file.path()).layers.isEmpty)
      }
    }
  }

  @Test("show pictures that are there, small, and as large as the scenes that they are made of")
  func allPictures() throws {
    let shown = try Self.files(in: Self.catalogue, ".md").reduce(into: Set<String>()) { names, article in
      for match in try Self.text(article).matches(of: /!\[[^\]]+\]\(([^)]+)\)/) {
        names.insert(String(match.1))
      }
    }
    let made = try Self.files(in: Self.pictures, "@2x.png").map {
      $0.lastPathComponent.dropLast("@2x.png".count)
    }
    #expect(shown == Set(made.map(String.init)))
    for name in shown {
      let picture = Self.pictures.appending(path: "\(name)@2x.png")
      let size = try #require(try picture.resourceValues(forKeys: [.fileSizeKey]).fileSize)
      #expect(size < 100_000, "\(name)")
      let scenes = ["Documentation", "Examples"].map {
        Self.root.appending(path: "\($0)/scenes/\(name).json").path()
      }
      let file = try #require(scenes.first { FileManager.default.fileExists(atPath: $0) }, "\(name)")
      var scene = try Scene(contentsOfFile: file)
      scene.scale = 2
      #expect(try Bitmap(contentsOfFile: picture.path()).size == scene.pixelSize, "\(name)")
    }
  }

  @Test("lead to each other: every article is in a topic group, and every link to one leads somewhere")
  func links() throws {
    let articles = try Self.files(in: Self.catalogue, ".md").map { file in
      (String(file.lastPathComponent.dropLast(".md".count)), try Self.text(file))
    }
    let links = ArticleLinks(articles: Dictionary(uniqueKeysWithValues: articles), root: "Intaglio")
    #expect(links.ungrouped.isEmpty && links.broken.isEmpty, "\(links.ungrouped) \(links.broken)")
  }
}
