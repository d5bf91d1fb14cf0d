// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioPlan
import IntaglioPlanner
import IntaglioSystem

/// `intaglio scene`: draws a scene file.
package struct SceneCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
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
  package var file: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The PNG, JPEG, WebP or AVIF to write, or - for standard output. Not needed with --layout or --outlines.",
      valueName: "file"))
  package var output: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value for a variable of the scene, or a picture or a text for a layer of a Photoshop document; repeatable.",
      valueName: "name=value"))
  package var set: [String] = []

  @OptionGroup package var confinement: ConfineOption

  @Option(
    help: ArgumentHelp(
      "One of the scene's sizes. By default all of them, with their names added to those of the files: card-og.png.",
      valueName: "name"))
  package var size: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, instead of the scene's own scale.", valueName: "s"))
  package var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A light that replaces the scene's: angle and elevation in degrees; the elevation is 45 by default.",
      discussion: "Layers whose styles have a light of their own keep it.",
      valueName: "angle,elevation"),
    transform: Light.argument)
  package var light: Light?

  @OptionGroup(title: "Animation options") package var sweep: SweepOptions

  @OptionGroup(title: "File options") package var written: EncodingOptions

  @OptionGroup(title: "File options") package var jpeg: JPEGOptions

  @Flag(
    help:
      "Fail, instead of warning, if a text has characters that no font has or not enough room, a picture is animated, part of a Photoshop document is not drawn, or the result has no visible pixel."
  )
  package var strict = false

  @Flag(
    help: ArgumentHelp(
      "Compare a Photoshop document, without the pictures of --set, with the merged picture that Photoshop stored in it.",
      discussion:
        "Prints the mean and the largest difference over white, in levels of 255, and where pixels differ visibly. A mean above 1, or more than 1 % of the pixels visibly different, is a warning."
    ))
  package var verify = false

  @Flag(
    help: ArgumentHelp(
      "Print the layers' frames as JSON, with the lines of texts and the fonts in use.",
      discussion: "Each frame is relative to the corner of the layer around it, after all layouts."))
  package var layout = false

  @Option(
    help: ArgumentHelp(
      "Draw the scene into this file, with the layers' frames over it.",
      discussion:
        "One point wide, in a colour for each depth: magenta, blue, orange, green, then magenta again.",
      valueName: "file"))
  package var outlines: String?

  @Flag(
    name: .customLong("watch"),
    help: ArgumentHelp(
      "Draw again whenever the scene, a file that it includes, a picture, a style or a font is saved, until Ctrl-C.",
      discussion: "Errors are printed, and watching continues."))
  package var watches = false

  @OptionGroup(title: "Backend options") package var backend: BackendOptions

  @OptionGroup(title: "Backend options") package var cache: CacheOptions

  @OptionGroup(title: "Backend options") package var time: TimeOptions

  @OptionGroup package var verbosity: VerboseOptions

  package init() {}

  package func validate() throws {
    try time.check(backend.backend)
    try validateWatching()
    if layout, output == "-" || outlines == "-" {
      throw ValidationError("--layout prints to standard output: give -o and --outlines a file")
    }
    if sweep.lightSweep, layout || outlines != nil {
      throw ValidationError("--layout and --outlines show one picture, but --light-sweep draws several")
    }
    if output == nil, !layout, outlines == nil {
      throw ValidationError("Missing expected argument '--output <file>'")
    }
    if let scale, !(scale.isFinite && scale > 0 && scale <= Style.maximumScale) {
      throw ValidationError("--scale must be more than 0, up to \(Style.maximumScale), not \(scale)")
    }
    if let bad = set.first(where: { !$0.dropFirst().contains("=") }) {
      throw ValidationError("--set takes name=value, not \(bad)")
    }
  }

  package func run() throws {
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
    guard !sizes.isEmpty else { return try draw(template, in: size, to: output, session, watch) }
    if sizes.count > 1, output == "-" || layout || outlines != nil {
      let option = layout ? "--layout" : outlines == nil ? "-o -" : "--outlines"
      throw ToolError(
        .usage,
        "\(file) has the sizes \(sizes.joined(separator: ", ")): choose one with --size, for \(option)")
    }
    for size in sizes {
      let output = output.map { $0 == "-" ? $0 : FilePath.path($0, adding: "-\(size)") }
      try draw(template, in: size, to: output, session, watch)
    }
  }

  /// Draws the scene in one of its sizes, or in its only one.
  private func draw(
    _ template: SceneTemplate, in size: String?, to output: String?, _ session: SceneSession,
    _ watch: Stopwatch
  ) throws {
    let files = SceneTargets(picture: try output.map(target), outlines: try outlines.map(target))
    if sweep.lightSweep, let target = files.picture { try AnimationFile.check(target.encoding) }
    var watch = watch
    let (source, scene, reads) = try watch.time("decode") {
      try readScene(of: template, in: size, session)
    }
    let animation =
      sweep.lightSweep
      ? AnimationFile(output ?? "", count: sweep.count, rate: sweep.rate, isOpaque: scene.isOpaque) : nil
    try files.check(beside: reads, animation)
    let renderer = try watch.time("start") {
      try session.renderer
        ?? backend.renderer(cacheLimit: cache.limit.bytes, timeLimit: time.limit, reports: session.reports)
    }
    session.renderer = renderer
    if verify, let difference = try watch.time("verify", { try source.verification(with: renderer) }) {
      try report(difference)
    }
    let drawn =
      if let animation { try animate(scene, of: source, to: animation, with: renderer, &watch) } else {
        try draw(scene, of: source, to: files, with: renderer, &watch)
      }
    if verbosity.verbose, let drawn {
      let plan = try renderer.planDescription(of: RenderRequest(.prepared(drawn)))
      Console.note("\(renderer.selection)\n\(drawn)\n\(plan)\n\(renderer.statistics)\n\(watch.report)")
    }
    verbosity.show(session.reports)
  }

  /// Draws the frames of a light that turns; returns the first one.
  private func animate(
    _ scene: Scene, of source: SceneTemplate, to animation: AnimationFile, with renderer: Renderer,
    _ watch: inout Stopwatch
  ) throws -> PreparedScene? {
    var first: PreparedScene?
    try watch.time("animate") {
      let frames = LightSweep(scene, count: sweep.count)
      try animation.write(compression: written.compression) { index in
        // All frames have the same texts.
        let limit = renderer.limited()
        let prepared = try prepare(frames[index], of: source, with: renderer, limit, isChecked: index == 0)
        first = first ?? prepared
        return try renderer.render(RenderRequest(.prepared(prepared), cancellation: limit))
      }
    }
    return first
  }

  /// Draws one picture, the one with outlines, or only what was laid out.
  private func draw(
    _ scene: Scene, of source: SceneTemplate, to files: SceneTargets, with renderer: Renderer,
    _ watch: inout Stopwatch
  ) throws -> PreparedScene? {
    let limit = renderer.limited()
    let prepared = try watch.time("prepare") {
      try prepare(scene, of: source, with: renderer, limit, isChecked: true)
    }
    for target in [files.picture, files.outlines] {
      try target.map { try $0.encoding.format.check(prepared.source.pixelSize, name: $0.file.name) }
    }
    if verbosity.verbose, let memory = try renderer.memoryDescription(of: RenderRequest(.prepared(prepared)))
    {
      Console.note(memory)
    }
    let listing = layout ? try scene.layoutJSON() : nil
    if let target = files.picture {
      let result = try watch.time("render") {
        try Console.warning(isStrict: strict) { warnings in
          try renderer.render(RenderRequest(.prepared(prepared), warnings: warnings, cancellation: limit))
        }
      }
      let words = try watch.time("write") { try target.file.write(result, as: target.encoding) }
      if verbosity.verbose, let words { Console.note(words) }
    }
    if let outlined = files.outlines {
      let result = try watch.time("outlines") { try renderer.render(prepared.source.outlined) }
      _ = try watch.time("write") { try outlined.file.write(result, as: outlined.encoding) }
    }
    if let listing { try Console.print(listing, terminator: "") }
    return prepared
  }

  /// A file to write, with its encoding.
  private func target(_ path: String) throws(ToolError) -> SceneTargets.Target {
    let file = PictureFile(path)
    try file.checkIsWritable()
    return (file, try jpeg.applied(to: written.encoding(for: file)))
  }

  private func readScene(
    of template: SceneTemplate, in size: String?, _ session: SceneSession
  ) throws -> (SceneTemplate, Scene, SceneFiles) {
    let warnings = RenderWarnings()
    var source = template
    if let size { try source.choose(size: size) }
    let files = SceneFiles(warnings: warnings)
    // Those of a faulty scene, too: it is repaired by saving one of them again.
    defer { session.reads?.formUnion(files.all.map(\.path)) }
    let scene = try source.scene(light: light, scale: scale, warnings: warnings, reading: files)
    for omission in source.omissions { try report(omission) }
    for warning in warnings.all { try report("\(file): \(warning)") }
    try checkFollowsLight(scene)
    return (source, scene, files)
  }

  /// Rejects a light that no shadow follows.
  private func checkFollowsLight(_ scene: Scene) throws(ToolError) {
    guard let option = sweep.lightSweep ? "--light-sweep" : light == nil ? nil : "--light" else { return }
    guard scene.followsLight else {
      throw ToolError(
        .usage, "\(option): no shadow of \(file) follows a light; give shadows a depth instead of an offset")
    }
    guard light == nil || scene.followsOwnLight else {
      throw ToolError(.usage, "--light: each style of \(file) that follows a light has one of its own")
    }
  }

  /// Errors found only by drawing, such as a missing font, also count as the file's.
  ///
  /// - Parameter isChecked: whether warnings are reported.
  private func prepare(
    _ scene: Scene, of source: SceneTemplate, with renderer: Renderer, _ limit: Cancellation?,
    isChecked: Bool
  ) throws -> PreparedScene {
    let prepared: PreparedScene
    do {
      prepared = try renderer.prepared(scene, nil, limit)
    } catch RenderError.scene(let error) {
      throw ToolError(ToolError.Status(.scene(error)), "\(source.located(error))")
    }
    for warning in isChecked ? prepared.warnings : [] { try report("\(source.located(warning))") }
    return prepared
  }

  private func report(_ warning: String) throws(ToolError) {
    if strict { throw ToolError(.badInput, warning) }
    Console.warn(warning)
  }
}

/// The files that a scene is drawn into.
private struct SceneTargets {
  typealias Target = (file: PictureFile, encoding: PictureEncoding)

  let picture, outlines: Target?

  /// Checks that none of them is read, or written twice.
  func check(beside reads: SceneFiles, _ animation: AnimationFile?) throws {
    var files = RunFiles()
    for (path, role) in reads.all { try files.read(PictureFile(path), as: role.rawValue) }
    if let animation { return try animation.note(in: &files) }
    if let picture { try files.write(picture.file, as: "the output") }
    if let outlines { try files.write(outlines.file, as: "the picture with outlines") }
  }
}
