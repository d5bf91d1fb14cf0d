// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import SceneCatalog
import IntaglioPlanner

/// `intaglio demo`: a selection of the gallery as pictures: three subjects, each indented, embossed and
/// lifted, every preset, recipes, and a turning light.
package struct DemoCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Draw sample pictures: presets, scenes of layers, a moving light.",
    discussion: """
      intaglio demo -o demo
      intaglio demo -o demo --backend cpu
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the pictures; made if missing.", valueName: "folder"))
  package var output = "demo"

  @Option(
    help: ArgumentHelp("The width of the overview sheets.", valueName: "pixels"))
  package var sheetWidth: Int?

  @OptionGroup(title: "Backend options") package var backend: BackendOptions

  package init() {}

  package func validate() throws {
    if let sheetWidth, sheetWidth < 1 {
      throw ValidationError("--sheet-width takes a number of 1 or more, not \(sheetWidth)")
    }
  }

  package func run() throws {
    let renderer = try backend.renderer()
    try OutputFolder.makeOrThrow(output)
    try Console.print("device    \(renderer.selection)")
    var gallery = GalleryDrawing(renderer: renderer, density: 2)
    let times = try drawEffects(&gallery)
    try drawPresets(&gallery)
    try drawRecipes(gallery)
    try report(times)
  }

  /// Draws every subject with every effect, and a sheet of them; returns the time of each render.
  private func drawEffects(_ gallery: inout GalleryDrawing) throws -> [Duration] {
    let effects = try ["indent", "emboss", "lift"].map(Preset.init(named:))
    var sheet = ContactSheet()
    var times: [Duration] = []
    for subject in DemoPicture.allCases {
      let picture = try gallery.picture(of: subject)
      try write(picture, "\(subject.rawValue).png")
      var pictures = [picture]
      for effect in effects {
        let start = ContinuousClock.now
        let result = try gallery.draw(effect, on: subject)
        times.append(ContinuousClock.now - start)
        try write(result, "\(subject.rawValue)-\(effect.name).png")
        pictures.append(result)
      }
      sheet.rows.append(pictures.map { ContactSheet.Cell(picture: $0) })
    }
    for (column, caption) in ["input", "indented", "embossed", "lifted"].enumerated() {
      sheet.rows[0][column].caption = caption
    }
    try writeSheet(gallery.renderer.render(sheet.scene), "sheet.png")
    return times
  }

  /// Draws the letters in every preset on its ground, on one sheet.
  private func drawPresets(_ gallery: inout GalleryDrawing) throws {
    let cells = try Preset.all.map { preset in
      ContactSheet.Cell(picture: try gallery.drawOnGround(preset, .letters), caption: preset.name)
    }
    let columns = 6
    let rows = stride(from: 0, to: cells.count, by: columns).map {
      Array(cells.dropFirst($0).prefix(columns))
    }
    try writeSheet(gallery.renderer.render(ContactSheet(rows: rows).scene), "presets.png")
  }

  /// Draws the page of recipes, the one of a single light, a turning light, and a drag of the table.
  private func drawRecipes(_ gallery: GalleryDrawing) throws {
    let photo = try DemoPicture.landscape()
    try writeSheet(gallery.draw(GalleryRecipe.page(photo).scene).result, "recipes.png")
    try write(
      gallery.draw(GalleryRecipe.oneLight(photo, DemoPicture.icon.draw()).scene).result, "labels.png")
    let sweep = LightSweep(GalleryRecipe.turningLight.scene, count: 36)
    let animation = try AnimatedPNGWriter(
      path: "\(output)/light-sweep.png", frameCount: sweep.count, frameRate: 12, isOpaque: true)
    for frame in sweep { try animation.append(gallery.renderer.render(frame)) }
    try animation.finish()
    try write(gallery.draw(GalleryRecipe.drag.scene).result, "drag.png")
  }

  /// Writes a picture at the requested width.
  private func writeSheet(_ full: Bitmap, _ name: String) throws {
    let width = sheetWidth ?? full.width
    try write(full.resampled(to: PixelSize(width, max(1, full.height * width / full.width))), name)
  }

  /// The first render is listed separately: it also makes a backend's buffers, and on a GPU its shaders.
  private func report(_ times: [Duration]) throws(ToolError) {
    let rest = times.dropFirst().sorted()
    if let first = times.first, let median = rest.isEmpty ? nil : rest[rest.count / 2] {
      try Console.print(
        "renders   \(times.count) of \(DemoPicture.size) pixels: the first \(Stopwatch.milliseconds(first)) ms, "
          + "the median of the others \(Stopwatch.milliseconds(median)) ms")
    }
    try Console.print(
      """
      pictures  \(output)
      sheets    \(output)/sheet.png, \(output)/presets.png, \(output)/recipes.png
      light     \(output)/labels.png, \(output)/light-sweep.png (an animation), \(output)/drag.png
      """)
  }

  private func write(_ picture: Bitmap, _ name: String) throws(ToolError) {
    try PictureFile("\(output)/\(name)").write(picture)
  }
}
