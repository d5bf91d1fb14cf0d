// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import SceneCatalog
import IntaglioPlanner

/// `intaglio demo`: three pictures drawn by code, each indented, embossed and lifted, the recipes, and a
/// light that turns.
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
      throw ValidationError("--sheet-width takes a number from 1 on, not \(sheetWidth)")
    }
  }

  package func run() throws {
    let renderer = try backend.renderer()
    try OutputFolder.makeOrThrow(output)
    print("device    \(renderer.selection)")
    let times = try drawEffects(renderer)
    try drawPresets(renderer)
    try drawRecipes(renderer)
    try drawLabels(renderer)
    report(times)
  }

  /// Every subject with every effect, and the sheet of them; how long each render took.
  private func drawEffects(_ renderer: Renderer) throws -> [Duration] {
    let effects = try ["indent", "emboss", "lift"].map(Preset.init(named:))
    var sheet = DemoSheet()
    var times: [Duration] = []
    for subject in DemoPicture.allCases {
      let picture = try subject.draw()
      try write(picture, "\(subject.rawValue).png")
      var pictures = [picture]
      for effect in effects {
        let start = ContinuousClock.now
        let result = try renderer.render(picture, style: effect.style)
        times.append(ContinuousClock.now - start)
        try write(result, "\(subject.rawValue)-\(effect.name).png")
        pictures.append(result)
      }
      sheet.rows.append(pictures.map { DemoSheet.Cell(picture: $0) })
    }
    for (column, caption) in ["input", "indented", "embossed", "lifted"].enumerated() {
      sheet.rows[0][column].caption = caption
    }
    try writeScene(sheet.scene, "sheet.png", renderer)
    return times
  }

  /// The letters in every preset, on one sheet.
  private func drawPresets(_ renderer: Renderer) throws {
    let picture = try DemoPicture.letters.draw()
    let cells = try Preset.all.map {
      DemoSheet.Cell(picture: try renderer.render(picture, style: $0.style), caption: $0.name)
    }
    let rows = stride(from: 0, to: cells.count, by: 4).map { Array(cells.dropFirst($0).prefix(4)) }
    try writeScene(DemoSheet(rows: rows).scene, "presets.png", renderer)
  }

  /// A table with shadows, cut-in labels, curled photos and bevelled buttons: the recipes, as one scene.
  private func drawRecipes(_ renderer: Renderer) throws {
    #if Text
    var scene = DemoRecipes(photo: try DemoPicture.landscape()).scene
    scene.scale = 2
    try writeScene(scene, "recipes.png", renderer)
    #endif
  }

  /// The indented label and image view, the same with a light that turns, and a drag of the table.
  private func drawLabels(_ renderer: Renderer) throws {
    #if Text
    let labels = DemoLabels(photo: try DemoPicture.landscape(), icon: try DemoPicture.icon.draw())
    var scene = labels.scene
    scene.scale = 2
    try write(renderer.render(scene), "labels.png")
    let sweep = LightSweep(labels.turning, count: 36)
    let animation = try AnimatedPNGWriter(
      path: "\(output)/light-sweep.png", frameCount: sweep.count, frameRate: 12, isOpaque: true)
    for frame in sweep { try animation.append(renderer.render(frame)) }
    try animation.finish()
    var strip = labels.drag
    strip.scale = 2
    try write(renderer.render(strip), "drag.png")
    #endif
  }

  /// Writes a scene at the width that is asked for.
  private func writeScene(_ scene: Scene, _ name: String, _ renderer: Renderer) throws {
    let full = try renderer.render(scene)
    let width = sheetWidth ?? full.width
    try write(full.resampled(to: PixelSize(width, max(1, full.height * width / full.width))), name)
  }

  /// The first render also makes what a backend keeps: buffers, and on a GPU its shaders. So it stands apart.
  private func report(_ times: [Duration]) {
    let rest = times.dropFirst().sorted()
    if let first = times.first, let median = rest.isEmpty ? nil : rest[rest.count / 2] {
      print(
        "renders   \(times.count) of \(DemoPicture.size) pixels: the first \(Stopwatch.milliseconds(first)) ms, "
          + "the median of the others \(Stopwatch.milliseconds(median)) ms")
    }
    print("pictures  \(output)")
    print("sheets    \(output)/sheet.png, \(output)/presets.png, \(output)/recipes.png")
    print("light     \(output)/labels.png, \(output)/light-sweep.png (an animation), \(output)/drag.png")
  }

  private func write(_ picture: Bitmap, _ name: String) throws(ToolError) {
    try PictureFile("\(output)/\(name)").write(picture)
  }
}
