// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert a Photoshop document to a scene file and PNGs.",
    discussion: """
      intaglio import card.psd -o card
      intaglio scene card/scene.json -o card.png
      intaglio import --list card.psd

      Reads PSD and PSB with 8, 16 and 32 bits per channel; colour modes other than RGB and grey are converted. The \
      folder gets scene.json and a PNG for the pixels of each layer, named after the layer; masks and the colours \
      under clipped layers have PNGs of their own. Hidden layers are hidden in the scene. Existing files with these \
      names are replaced, unless one of them is the document. All files are written together; a command that fails \
      writes none.

      Each layer effect, adjustment and blend mode that the scene does not draw is named, layer by layer.
      """)

  @Argument(help: ArgumentHelp("A Photoshop document, or - for standard input.", valueName: "file.psd"))
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder to write to; made if missing.", valueName: "folder"))
  var output: String?

  @Flag(
    help:
      "Print the document's layers instead, topmost first: kind, size and place, text and font, the --set that replaces the layer, and the parts that are not drawn."
  )
  var list = false

  @Flag(
    help:
      "Convert texts to texts in their fonts, each with a variable named after its layer, instead of pictures; vertical and warped texts stay pictures."
  )
  var texts = false

  @Flag(help: "Fail if the scene does not draw all of the document, instead of warning.")
  var strict = false

  @Flag(
    help:
      "Compare the scene with the merged picture that Photoshop stored in the document; a visible difference is a warning, or with --strict an error."
  )
  var verify = false

  func validate() throws {
    if list == (output != nil) {
      throw ValidationError(
        list ? "--list writes no folder; leave -o out" : "name the folder to write to: -o folder")
    }
  }

  func run() throws {
    let document =
      try file == "-"
      ? PSDDocument(PSDSource(SceneFile.bytes(of: file), name: file)) : PSDDocument(contentsOfFile: file)
    guard let output else {
      let listing = PhotoshopListing(document, try PhotoshopTemplate(document))
      return try Console.show(listing.lines.joined(separator: "\n"))
    }
    if verify {
      let template = SceneTemplate.photoshop(try PhotoshopTemplate(document))
      if let difference = try template.verification(with: Renderer(backend: .cpu)) {
        try Console.warn(difference, isStrict: strict)
      }
    }
    let warnings = try OutputFolder.making(output) { try write(document, to: output) }
    for warning in warnings { Console.warn(warning.message) }
  }

  /// Writes all files or none; returns warnings about what the scene omits or draws differently.
  private func write(_ document: PSDDocument, to output: String) throws -> [ToolError] {
    let path = "\(output)/scene.json"
    let files = try StagedFiles(beside: path)
    let result = try PhotoshopImport(document, folder: output, files: files, keepsTexts: texts)
    let faults = result.textFaults.map { ToolError(.badInput, "\(file): \($0)") }
    if strict, let fault = result.omissions.first.map(missing) ?? faults.first { throw fault }
    let json = try ImportedScene(scene: result.scene, variables: result.variables).prettyJSON + "\n"
    try files.write(path) { try OutputFile.write([UInt8](json.utf8), descriptor: $0, path: path) }
    var run = RunFiles()
    if file != "-" { try run.read(file, as: "the document") }
    for path in files.paths { try run.write(path, as: "a file of the scene") }
    try files.commit()
    return result.omissions.map(missing) + faults
  }

  private func missing(_ omission: String) -> ToolError {
    ToolError(.badInput, "\(file): not drawn: \(omission)")
  }
}

/// A scene with variables, as a file.
private struct ImportedScene: Encodable {
  let scene: Scene
  let variables: [String: String]

  private enum CodingKeys: CodingKey {
    case variables
  }

  func encode(to encoder: any Encoder) throws {
    try scene.encode(to: encoder)
    guard !variables.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(variables, forKey: .variables)
  }
}
