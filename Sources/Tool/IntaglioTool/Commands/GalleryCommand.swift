// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioGallery

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write a page of all presets, recipes and scenes, with their sources.",
    discussion: """
      intaglio gallery site
      intaglio gallery site --scale 3 --backend cpu
      intaglio gallery --list

      index.html and pictures/*.png are written into the folder, some 10 MB at --scale 2. The page needs no network \
      and opens from the disk. Each card has a picture, the JSON that made it, the nearest CSS, and the command. Saved \
      beside the page, the JSON of a style can be used by intaglio render --style, the JSON of a scene by intaglio \
      scene, and draws what the page shows. Existing files are replaced one by one, index.html last.
      """)

  @Argument(help: ArgumentHelp("The folder for the page; made if missing.", valueName: "folder"))
  var folder: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of the pictures per pixel of the page, 0.25 to 4.", valueName: "s"))
  var scale = 2.0

  @Flag(help: "Print the contents of the gallery, and write nothing.")
  var list = false

  @Flag(help: "With --list: print it as JSON.")
  var json = false

  @Flag(help: "Fail and write no page, instead of warning, if a text has characters that no font has.")
  var strict = false

  @Flag(name: [.short, .long], help: "Show no progress bar.")
  var quiet = false

  @OptionGroup(title: "Backend options") var backend: BackendOptions

  func validate() throws {
    try reject(if: list && folder != nil, "--list writes nothing, so it takes no folder")
    try reject(if: json && !list, "--json needs --list")
    try reject(if: !list && folder ?? "" == "", "name a folder for the page")
    // Below a quarter, a scene of the catalogue would be smaller than its nominal size in pixels.
    try accept(scale, "--scale must be from 0.25 to 4") { $0 >= 0.25 && $0 <= 4 }
  }

  func run() throws {
    let entries = try GalleryEntry.all()
    guard let folder else { return try printList(entries) }
    let renderer = try backend.renderer()
    try OutputFolder.makeOrThrow("\(folder)/pictures")
    let page = try GalleryPage(
      cards: cards(entries, renderer, folder), version: RootCommand.configuration.version)
    try PictureFile("\(folder)/\(GalleryPage.sheetPath)").write(
      PresetSheet(renderer: renderer, density: scale / 2).draw(Preset.all))
    let file = "\(folder)/index.html"
    try OutputFile.write(path: file) { descriptor throws(PictureFileError) in
      try OutputFile.write(Array(page.html.utf8), descriptor: descriptor, path: file)
    }
    try Console.print("device    \(renderer.selection)")
    try Console.print("cards     \(page.cards.count), with \(page.cards.flatMap(\.pictures).count) pictures")
    try Console.print("page      \(file)")
  }

  private func cards(
    _ entries: [GalleryEntry], _ renderer: Renderer, _ folder: String
  ) throws -> [GalleryCard] {
    var maker = GalleryMaker(renderer: renderer, density: scale, folder: folder)
    let bar = ProgressBar("cards", total: entries.count, isQuiet: quiet)
    defer { bar.finish() }
    return try entries.enumerated().map { index, entry in
      let card = try maker.card(entry)
      for warning in maker.takeWarnings() {
        let message = "\(entry.name): \(warning.message)"
        if strict { throw ToolError(.badInput, message) }
        bar.note("intaglio: warning: \(message)")
      }
      bar.update(index + 1)
      return card
    }
  }

  // MARK: The list

  private struct Item: Encodable {
    let section: GallerySection
    let name: String
    let summary: String
    let identifier: String
  }

  private func printList(_ entries: [GalleryEntry]) throws {
    guard json else {
      return try Console.print(TextTable.text(entries.map { [$0.section.rawValue, $0.name, $0.summary] }))
    }
    let items = entries.map {
      Item(section: $0.section, name: $0.name, summary: $0.summary, identifier: $0.identifier)
    }
    try Console.print(items.prettyJSON)
  }
}
