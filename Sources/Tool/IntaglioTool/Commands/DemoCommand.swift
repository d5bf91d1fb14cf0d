// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioGallery
import SceneCatalog

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Draw sample pictures: presets, scenes of layers, a moving light.",
    discussion: """
      intaglio demo -o demo
      intaglio demo -o demo --backend cpu
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the pictures; made if missing.", valueName: "folder"))
  var output = "demo"

  @Option(
    help: ArgumentHelp("The width of the overview sheets.", valueName: "pixels"))
  var sheetWidth: Int?

  @OptionGroup(title: "Backend options") var backend: BackendOptions

  func validate() throws { try accept(sheetWidth, "--sheet-width takes a number of 1 or more") { $0 >= 1 } }

  func run() throws {
    let renderer = try backend.renderer()
    try OutputFolder.makeOrThrow(output)
    try Console.print("device    \(renderer.selection)")
    var demo = Demo(renderer: renderer, folder: output, sheetWidth: sheetWidth)
    try report(demo.draw())
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
}
