import ArgumentParser
import FoundationEssentials
import Intaglio

/// `intaglio import`: a Photoshop document, taken apart.
package struct ImportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a scene file and PNGs of a Photoshop document.",
    discussion: """
      intaglio import card.psd -o card
      intaglio scene card/scene.json -o card.png

      Reads PSD and PSB of 8 bits a channel, RGB or grey. The folder gets scene.json and a PNG for the pixels of each layer, \
      called as the layer is; masks and the colours under clipped layers have PNGs of their own. Hidden layers are hidden in the \
      scene. Files of these names that are in the folder already are replaced.

      Each layer effect, adjustment and blend mode that the scene does not draw is named, layer by layer.
      """)

  @Argument(help: ArgumentHelp("A Photoshop document.", valueName: "file.psd"))
  package var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder to write to; it is made where it is missing.", valueName: "folder"))
  package var output: String

  @Flag(help: "Fail if the scene does not draw all of the document, instead of warning.")
  package var strict = false

  package init() {}

  package func run() throws {
    let document = try PSDDocument(contentsOf: file)
    if strict, let omission = try PhotoshopScene(document).omissions.first { throw missing(omission) }
    try OutputFolder.makeOrThrow(output)
    let result = try PhotoshopImport(document, folder: output)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let path = "\(output)/scene.json"
    try OutputFile.write(path: path) { descriptor throws(PictureFileError) in
      let json: [UInt8]
      do { json = Array(try encoder.encode(result.scene)) } catch {
        throw .cannotWrite(path: path, reason: "\(error)")
      }
      try OutputFile.write(json + [UInt8(ascii: "\n")], descriptor: descriptor, path: path)
    }
    for omission in result.omissions { Console.warn(missing(omission).message) }
  }

  private func missing(_ omission: String) -> ToolError {
    ToolError(.badInput, "\(file): not drawn: \(omission)")
  }
}
