// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct SceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract:
      "Draw a scene of layers: text, shapes, pictures, gradients, with effects; or a Photoshop document.",
    discussion: """
      intaglio scene card.json -o card.png
      intaglio scene card.json -o card@2x.png --scale 2 --set title="Hello" --set accent=#c33
      intaglio scene card.json --layout --outlines boxes.png
      intaglio scene card.psd -o card.png --set Photo=ada.jpg --set "Title=Ada Lovelace"
      intaglio scene label.json -o label.png --light 150,30
      intaglio scene label.json -o frames/turn.png --light-sweep --frames 48 --frame-rate 24

      A scene file is JSON:

        { "width": 320, "height": 120, "background": "#e8ebf0", "variables": { "title": "Intaglio" },
          "layers": [
            { "frame": [20, 20, 280, 80], "contents": { "color": "white" }, "cornerRadius": 12,
              "style": { "shadows": [ { "kind": "outer", "color": "#0006", "offset": [0, 4], "blur": 12 } ] } },
            { "frame": [20, 20, 280, 80],
              "contents": { "text": { "string": "${title}", "alignment": "center", "verticalAlignment": "middle",
                                      "font": { "size": 40, "weight": 700 }, "color": "#445" } },
              "style": { "shadows": [ { "kind": "inner", "color": "#000c", "offset": [0, 2], "blur": 3 } ] } } ] }

      The first layer is the lowest. Lengths are in points; paths of pictures and fonts are relative to the scene's \
      folder. --set gives a value to one of the scene's variables. A shadow with a "depth" instead of an "offset" \
      follows a light, { "angle": 120, "elevation": 30 }: the light of its own style, or else of the scene. The angle \
      is measured counterclockwise from the right, the elevation from the surface, both in degrees. A command that \
      fails leaves no output file, and no command overwrites a file of its scene.

      A Photoshop document (PSD or PSB) is drawn as far as a scene can express it; a warning names each layer effect, \
      adjustment and fill that is not drawn. --set puts a picture into the layer with that name, scaled to cover the \
      layer's frame, with the layer's mask, clipping and effects. Its path is relative to the document's folder, and a \
      layer whose name is not unique is named with its groups, such as Front/Photo. `intaglio import` makes a scene \
      file of a document.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene file or a Photoshop document, or - for standard input.", valueName: "file.json")
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The PNG, JPEG, WebP or AVIF to write, or - for standard output. Not needed with --layout or --outlines.",
      valueName: "file"))
  var output: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value for a variable of the scene, or a picture or a text for a layer of a Photoshop document; repeatable.",
      valueName: "name=value"))
  var set: [String] = []

  @OptionGroup var confinement: ConfineOption

  @Option(
    help: ArgumentHelp(
      "One of the scene's sizes. By default all of them, with their names added to those of the files: card-og.png.",
      valueName: "name"))
  var size: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, instead of the scene's own scale.", valueName: "s"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A light that replaces the scene's: angle and elevation in degrees; the elevation is 45 by default.",
      discussion: "Layers whose styles have a light of their own keep it.", valueName: "angle,elevation"),
    transform: Light.argument)
  var light: Light?

  @OptionGroup(title: "Animation options") var sweep: SweepOptions

  @OptionGroup(title: "File options") var written: EncodingOptions

  @OptionGroup(title: "File options") var jpeg: JPEGOptions

  @Flag(
    help:
      "Fail, instead of warning, if a text has characters that no font has or not enough room, a picture is animated, part of a Photoshop document is not drawn, or the result has no visible pixel."
  )
  var strict = false

  @Flag(
    help: ArgumentHelp(
      "Compare a Photoshop document, without the pictures of --set, with the merged picture that Photoshop stored in it.",
      discussion:
        "Prints the mean and the largest difference over white, in levels of 255, and where pixels differ visibly. A mean above 1, or more than 1 % of the pixels visibly different, is a warning."
    ))
  var verify = false

  @Flag(
    help: ArgumentHelp(
      "Print the layers' frames as JSON, with the lines of texts and the fonts in use.",
      discussion: "Each frame is relative to the corner of the layer around it, after all layouts."))
  var layout = false

  @Option(
    help: ArgumentHelp(
      "Draw the scene into this file, with the layers' frames over it.",
      discussion:
        "One point wide, in a colour for each depth: magenta, blue, orange, green, then magenta again.",
      valueName: "file"))
  var outlines: String?

  @Flag(
    name: .customLong("watch"),
    help: ArgumentHelp(
      "Redraw whenever the scene, an included file, a picture, a style or a font is saved, until Ctrl-C.",
      discussion: "Errors are printed, and watching continues."))
  var watches = false

  @OptionGroup(title: "Backend options") var backend: BackendOptions

  @OptionGroup(title: "Backend options") var cache: CacheOptions

  @OptionGroup(title: "Backend options") var time: TimeOptions

  @OptionGroup var verbosity: VerboseOptions

  func validate() throws {
    try time.check(backend.backend)
    try reject(if: watches && (file == "-" || output == "-"), "--watch takes files, not -")
    try reject(
      if: layout && (output == "-" || outlines == "-"),
      "--layout prints to standard output: give -o and --outlines a file")
    let hasOnePicture = layout || outlines != nil
    try reject(
      if: sweep.lightSweep && hasOnePicture,
      "--layout and --outlines show one picture, but --light-sweep draws several")
    try reject(if: output == nil && !hasOnePicture, "Missing expected argument '--output <file>'")
    try accept(scale, "--scale must be more than 0, up to \(Style.maximumScale)") {
      $0 > 0 && $0 <= Style.maximumScale
    }
    for text in set { try accept(text, "--set takes name=value") { $0.dropFirst().contains("=") } }
  }

  func run() throws {
    if watches { return try drawOnEverySave() }
    try drawSizes(in: SceneSession(reports: verbosity.reports()))
  }

  /// Draws the scene in the size of `--size`, or in all of its sizes.
  func drawSizes(in session: SceneSession) throws {
    session.reads?.insert(file)
    var watch = Stopwatch()
    // Once for all sizes: it may be a pipe.
    let template = try watch.time("read") {
      try SceneTemplate(file, setting: set, confinedTo: confinement.folder)
    }
    if let size { try template.checkSize(size) }
    let sizes = size != nil || template.size != nil ? [] : template.sizes
    guard !sizes.isEmpty else {
      return try SceneDrawing(command: self, session: session, size: size, output: output).run(
        template, watch)
    }
    if sizes.count > 1, output == "-" || layout || outlines != nil {
      let option = layout ? "--layout" : outlines == nil ? "-o -" : "--outlines"
      throw ToolError(
        .usage,
        "\(file) has the sizes \(sizes.joined(separator: ", ")): choose one with --size, for \(option)")
    }
    for size in sizes {
      let output = output.map { $0 == "-" ? $0 : FilePath.path($0, adding: "-\(size)") }
      try SceneDrawing(command: self, session: session, size: size, output: output).run(template, watch)
    }
  }
}
