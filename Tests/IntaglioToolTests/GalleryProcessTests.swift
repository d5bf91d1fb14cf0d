// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioGallery
import IntaglioTool
import SceneCatalog
import Testing

/// `intaglio gallery` from outside: its files, its messages, and that its pictures are the tool's.
@Suite struct GalleryProcessTests {
  /// A small gallery: at a quarter of a pixel for each of the page it is drawn within a second.
  private func gallery() throws -> (ToolProcess, GalleryReader) {
    let tool = try ToolProcess()
    let run = try tool.run("gallery", "page", "--scale", "0.25", "--backend", "cpu", "--quiet")
    #expect(run.status == 0)
    #expect(run.errorText.isEmpty)
    #expect(run.text.contains("page      page/index.html\n"))
    return (tool, GalleryReader(try String(contentsOf: tool.path("page/index.html"), encoding: .utf8)))
  }

  @Test func everythingIsThere() throws {
    let (tool, page) = try gallery()
    let names =
      Preset.all.map { "presets-\($0.name)" }
      + [
        "indented-label", "photo-letters", "indented-image", "one-light", "turning-light",
        "shadowed-table", "dragged-table", "drag", "inset-bevel", "curl-shadow", "plain-shadow", "page",
      ].map {
        "recipes-\($0)"
      }
      + CatalogScene.layers.map { "scenes-\($0.name)" } + CatalogScene.styles.map { "effects-\($0.name)" }
    #expect(Set(names).subtracting(page.cards).isEmpty)
    #expect(Set(page.cards).count == page.cards.count)
    #expect(page.sources(language: "CSS").map(\.card) == page.cards)
    // Drawing code has no form in a document.
    let drawings = CatalogScene.layers.filter(\.scene.hasDrawings).map { "scenes-\($0.name)" }
    for language in ["JSON", "Shell"] {
      let cards = page.sources(language: language).map(\.card)
      #expect(cards == page.cards.filter { !drawings.contains($0) }, "\(language)")
    }
    // The page stays small enough to open, whether or not scenes have pictures.
    let size = try tool.path("page/index.html").resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    #expect((100_000..<2_000_000).contains(size))
  }

  @Test func theListIsThatOfThePage() throws {
    let (tool, page) = try gallery()
    let list = try tool.run("gallery", "--list", "--json")
    #expect(list.status == 0)
    struct Item: Decodable {
      let identifier: String
      let summary: String
    }
    let items = try JSONDecoder().decode([Item].self, from: list.output)
    #expect(items.map(\.identifier) == page.cards)
    #expect(try tool.run("gallery", "--list").text.split(separator: "\n").count == page.cards.count)
    #expect(try tool.files() == ["page"])
  }

  @Test func thePresetsAreOnOneSheet() throws {
    let (tool, _) = try gallery()
    let html = try String(contentsOf: tool.path("page/index.html"), encoding: .utf8)
    let link = try #require(html.firstMatch(of: /href="(pictures\/[^"]+)">All on one sheet</))
    // A row of 240 points for each preset, and gaps of 2; an eighth of a pixel per point.
    let rows = Double(Preset.all.count)
    #expect(try tool.picture("page/\(link.1)").height == Int((242 * rows - 2) / 8 + 0.99))
  }

  @Test func picturesAreThereInTheirSize() throws {
    let (tool, page) = try gallery()
    #expect(page.pictures.count > page.cards.count)
    for picture in page.pictures {
      let bitmap = try tool.picture("page/\(picture.path)")
      #expect(abs(Double(picture.width) - 4 * Double(bitmap.width)) <= 4, "\(picture.path)")
      #expect(abs(Double(picture.height) - 4 * Double(bitmap.height)) <= 4, "\(picture.path)")
    }
  }

  /// The shown JSON, saved beside the page, is a file that draws the shown picture, to the byte.
  @Test func theJSONMakesThePicture() throws {
    let renderer = try Renderer(backend: .cpu)
    let (tool, page) = try gallery()
    let commands = Dictionary(
      uniqueKeysWithValues: page.sources(language: "Shell").map { ($0.card, $0.text) })
    let folder = tool.path("page")
    for source in page.sources(language: "JSON") {
      let file = folder.appending(path: "made.json")
      try Data(source.text.utf8).write(to: file)
      let words = try #require(commands[source.card]).split(separator: " ").map(String.init)
      var made: [Bitmap]
      if words[1] == "scene" {
        made = [try renderer.render(Scene(contentsOfFile: file.path()))]
      } else {
        let style = try Style(contentsOfFile: file.path())
        func option(_ name: String) -> String? {
          words.firstIndex(of: name).map { words[$0 + 1] }
        }
        // A preset has a picture of each subject; the command shows one.
        let inputs =
          source.card.hasPrefix("presets-")
          ? ["letters", "icon", "photo"].map { "pictures/\($0).png" } : [words[2]]
        made = try inputs.map { input in
          try renderer.render(
            Bitmap(contentsOfFile: folder.appending(path: input).path()), style: style,
            scale: Double(option("--scale") ?? "1") ?? 0,
            canvas: Canvas(rawValue: option("--canvas") ?? "keep") ?? .keep)
        }
      }
      let shown = try page.pictures(of: source.card).map {
        try Bitmap(contentsOfFile: folder.appending(path: $0).path())
      }
      #expect(made == shown, "\(source.card)")
    }
  }

  /// The shown command line, run in the page's folder, makes the shown picture; one of each section.
  @Test func theCommandMakesThePicture() throws {
    let (tool, page) = try gallery()
    let json = Dictionary(uniqueKeysWithValues: page.sources(language: "JSON").map { ($0.card, $0.text) })
    let shell = Dictionary(uniqueKeysWithValues: page.sources(language: "Shell").map { ($0.card, $0.text) })
    for card in ["presets-emboss", "recipes-curl-shadow", "scenes-masked", "effects-outer-grown"] {
      let name = String(card.split(separator: "-", maxSplits: 1)[1])
      try tool.write(try #require(json[card]), to: "page/\(name).json")
      let words = try #require(shell[card]).split(separator: " ").map(String.init)
      #expect(words[0] == "intaglio")
      let run = try tool.run(Array(words.dropFirst()) + ["--backend", "cpu"], in: tool.path("page"))
      #expect(run.status == 0, "\(run.errorText)")
      #expect(
        try tool.picture("page/\(name).png")
          == tool.picture("page/\(try #require(page.pictures(of: card).first))"))
    }
  }

  /// The lines of Swift on the page stand in the sources twice: as the text, and as what draws.
  @Test func theSwiftIsWhatDraws() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Lab/IntaglioGallery/Recipes").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let drawings = folder.appending(path: "../../SceneCatalog/Layers/CatalogScene+Drawings.swift")
      .standardized
    let sources = dense(
      try (files + [drawings]).map { try String(contentsOf: $0, encoding: .utf8) }.joined())
    let recipes = try GalleryEntry.all().filter { $0.section == .recipes }
    #expect(recipes.count >= 5)
    let code = try GalleryEntry.all().filter { $0.section == .scenes && $0.swift != nil }
    #expect(code.map(\.name) == CatalogScene.layers.filter(\.scene.hasDrawings).map(\.name))
    for recipe in recipes + code {
      let lines = dense(try #require(recipe.swift, "\(recipe.name)"))
      #expect(lines.count > 40 && sources.components(separatedBy: lines).count >= 3, "\(recipe.name)")
    }
  }

  @Test func everyEntryHasASentence() throws {
    for entry in try GalleryEntry.all() {
      #expect((20...180).contains(entry.summary.count), "\(entry.identifier) has no sentence")
      #expect(
        !entry.summary.hasSuffix(".") && entry.summary.first?.isUppercase == false, "\(entry.identifier)")
    }
  }

  @Test(
    arguments: [
      ([], 64, "name a folder for the page"),
      ([""], 64, "name a folder for the page"),
      (["page", "--list"], 64, "--list writes nothing, so it takes no folder"),
      (["page", "--json"], 64, "--json needs --list"),
      (["page", "--scale", "0"], 64, "--scale must be from 0.25 to 4, not 0.0"),
      (["page", "--scale", "nan"], 64, "--scale must be from 0.25 to 4, not nan"),
      (["page", "--backend", "cpu", "--device", "1"], 64, "--device selects a GPU"),
      (["file"], 73, "file/pictures: the folder cannot be made"),
      (["blocked"], 73, "blocked/pictures: the folder cannot be made"),
    ] as [([String], Int32, String)])
  func whatIsWrongIsSaid(arguments: [String], status: Int32, message: String) throws {
    let tool = try ToolProcess()
    try tool.write("a file", to: "file")
    try tool.makeFolder("blocked")
    try tool.write("another", to: "blocked/pictures")
    let run = try tool.run(["gallery"] + arguments)
    run.expectFailure(status, message)
    #expect(try tool.files() == ["blocked", "file"])
  }

  /// The page comes last: when a picture cannot be written, an older page is what it was.
  @Test func aFailureLeavesThePageThatWasThere() throws {
    let tool = try ToolProcess()
    // A folder blocks the file's name even for root, who may write anywhere.
    try tool.makeFolder("page/pictures/letters.png")
    try tool.write("older", to: "page/index.html")
    let run = try tool.run("gallery", "page", "--scale", "0.25", "--backend", "cpu", "--quiet")
    #expect(run.status == 73)
    #expect(
      run.errorText.hasPrefix("intaglio: page/pictures/letters.png: cannot be written"), "\(run.errorText)")
    #expect(try String(contentsOf: tool.path("page/index.html"), encoding: .utf8) == "older")
  }
}
