import ArgumentParser
import Foundation
import Intaglio
import SceneCatalog

/// `intaglio demo`: three pictures drawn by code, each indented, embossed and lifted.
package struct DemoCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Draw three pictures, indent, emboss and lift each, and show all on one sheet.",
    discussion: """
      intaglio demo -o demo
      intaglio demo -o demo --backend cpu
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for the pictures; made if missing.", valueName: "folder"))
  package var output = "demo"

  @OptionGroup(title: "Backend options") package var backend: BackendOptions

  package init() {}

  package func run() throws {
    let renderer = try backend.renderer()
    print("device    \(renderer.selection)")
    try makeFolder()
    let effects = DemoEffect.all
    var sheet = try DemoSheet(
      captions: ["input"] + effects.map(\.name), rows: DemoPicture.allCases.count, cell: DemoPicture.size)
    var times: [Duration] = []
    for (row, subject) in DemoPicture.allCases.enumerated() {
      let picture = try subject.draw()
      try write(picture, "\(subject.rawValue).png")
      sheet.place(picture, column: 0, row: row)
      for (column, effect) in effects.enumerated() {
        let start = ContinuousClock.now
        let result = try renderer.render(picture, style: effect.style(for: subject), scale: DemoEffect.scale)
        times.append(ContinuousClock.now - start)
        try write(result, "\(subject.rawValue)-\(effect.name).png")
        sheet.place(result, column: column + 1, row: row)
      }
    }
    try write(sheet.bitmap, "sheet.png")
    report(times)
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
    print("sheet     \(output)/sheet.png")
  }

  private func makeFolder() throws(ToolError) {
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw ToolError(.cannotWrite, "\(output): the folder cannot be made: \(error.localizedDescription)")
    }
  }

  private func write(_ picture: Bitmap, _ name: String) throws(ToolError) {
    try PictureFile("\(output)/\(name)").write(picture)
  }
}

/// What the demo does to its pictures.
struct DemoEffect {
  /// The caption, and a part of file names.
  let name: String
  private let make: @Sendable (DemoPicture) -> Style

  /// Pixels a point: the styles are made for labels, the pictures are large.
  static let scale = 4.0

  /// The style for a picture.
  func style(for picture: DemoPicture) -> Style { make(picture) }

  /// Pressed in, raised, and floating above the ground.
  static let all = [
    DemoEffect(name: "indented") { _ in .article(drawOriginalImage: true) },
    DemoEffect(name: "embossed") { _ in Style.article(drawOriginalImage: true).embossed() },
    DemoEffect(name: "lifted") { _ in
      Style(shadows: [
        Shadow(.inner, color: Color(white: 1, alpha: 0.35), offset: Vector(0, 0.5), blur: .blur(0.5)),
        Shadow(.outer, color: Color(white: 0, alpha: 0.45), offset: Vector(0, 1), blur: .blur(1.5)),
        Shadow(.outer, color: Color(white: 0, alpha: 0.35), offset: Vector(0, 5), blur: .blur(12)),
      ])
    },
  ]
}
