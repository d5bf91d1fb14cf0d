// SPDX-License-Identifier: MIT
import Intaglio

/// One drawing of `intaglio scene`: the scene in one of its sizes, as a picture, with its outlines, or as an
/// animation.
struct SceneDrawing {
  let command: SceneCommand
  let session: SceneSession
  /// The name of the size; nil for the only one.
  let size: String?
  let output: String?

  /// Reads the scene, draws it, and writes its files.
  func run(_ template: SceneTemplate, _ watch: Stopwatch) throws {
    var watch = watch
    let files = SceneTargets(picture: try output.map(target), outlines: try command.outlines.map(target))
    if command.sweep.lightSweep, let picture = files.picture { try AnimationFile.check(picture.encoding) }
    let (source, scene, reads) = try watch.time("decode") { try read(template) }
    let animation = animation(of: scene)
    try files.check(beside: reads, animation)
    let renderer = try watch.time("start") { try session.startedRenderer(command) }
    if command.verify,
      let difference = try watch.time("verify", { try source.verification(with: renderer) })
    {
      try Console.warn(difference, isStrict: command.strict)
    }
    let prepared: PreparedScene? =
      if let animation { try animate(scene, of: source, to: animation, with: renderer, &watch) } else {
        try draw(scene, of: source, to: files, with: renderer, &watch)
      }
    if command.verbosity.verbose, let prepared {
      let plan = try renderer.planDescription(of: RenderRequest(prepared))
      Console.note("\(renderer.selection)\n\(prepared)\n\(plan)\n\(renderer.statistics)\n\(watch.report)")
    }
    command.verbosity.show(session.reports)
  }

  // MARK: Files

  private func target(_ path: String) throws(ToolError) -> SceneTargets.Target {
    let file = PictureFile(path)
    try file.checkIsWritable()
    return (file, try command.jpeg.applied(to: command.written.encoding(for: file)))
  }

  private func animation(of scene: Scene) -> AnimationFile? {
    let sweep = command.sweep
    guard sweep.lightSweep else { return nil }
    return AnimationFile(output ?? "", count: sweep.count, rate: sweep.rate, isOpaque: scene.isOpaque)
  }

  // MARK: The scene

  /// The document in its size, its scene, and the files that it reads.
  private func read(_ template: SceneTemplate) throws -> (SceneTemplate, Scene, SceneFiles) {
    let warnings = RenderWarnings()
    var source = template
    if let size { try source.choose(size: size) }
    let files = SceneFiles(warnings: warnings)
    // Those of a faulty scene, too: it is repaired by saving one of them again.
    defer { session.reads?.formUnion(files.all.map(\.path)) }
    let scene = try source.scene(
      light: command.light, scale: command.scale, warnings: warnings, reading: files)
    for warning in source.omissions + warnings.all.map({ "\(command.file): \($0.message)" }) {
      try Console.warn(warning, isStrict: command.strict)
    }
    try checkFollowsLight(scene)
    return (source, scene, files)
  }

  private func checkFollowsLight(_ scene: Scene) throws(ToolError) {
    let (file, light) = (command.file, command.light)
    guard let option = command.sweep.lightSweep ? "--light-sweep" : light == nil ? nil : "--light" else {
      return
    }
    guard scene.followsLight else {
      throw ToolError(
        .usage, "\(option): no shadow of \(file) follows a light; give shadows a depth instead of an offset")
    }
    guard light == nil || scene.followsOwnLight else {
      throw ToolError(.usage, "--light: each style of \(file) that follows a light has one of its own")
    }
  }

  /// Errors found only by drawing, such as a missing font, also count as the file's.
  private func prepare(
    _ scene: Scene, of source: SceneTemplate, with renderer: Renderer, _ limit: Cancellation?
  ) throws(ToolError) -> PreparedScene {
    do throws(RenderError) {
      return try renderer.prepare(scene, cancellation: limit)
    } catch {
      guard case .scene(let fault) = error else { throw ToolError(error) }
      throw ToolError(ToolError.Status(error), "\(source.located(fault))\(Packages.advice(for: error))")
    }
  }

  private func reportWarnings(_ prepared: PreparedScene, of source: SceneTemplate) throws(ToolError) {
    for warning in prepared.warnings {
      try Console.warn("\(source.located(warning))\(warning.advice)", isStrict: command.strict)
    }
  }

  // MARK: Pictures

  /// Draws the picture, the one with outlines, or only what was laid out.
  private func draw(
    _ scene: Scene, of source: SceneTemplate, to files: SceneTargets, with renderer: Renderer,
    _ watch: inout Stopwatch
  ) throws -> PreparedScene {
    let limit = renderer.limited()
    let prepared = try watch.time("prepare") { try prepare(scene, of: source, with: renderer, limit) }
    try reportWarnings(prepared, of: source)
    for case let target? in [files.picture, files.outlines] {
      try target.encoding.format.check(prepared.source.pixelSize, name: target.file.name)
    }
    var request = RenderRequest(prepared)
    request.cancellation = limit
    if command.verbosity.verbose, let memory = try renderer.memoryDescription(of: request) {
      Console.note(memory)
    }
    let listing = command.layout ? try scene.layoutJSON() : nil
    if let target = files.picture {
      let result = try watch.time("render") {
        try Console.warning(isStrict: command.strict) { warnings in
          request.warnings = warnings
          return try renderer.render(request)
        }
      }
      let words = try watch.time("write") { try target.file.write(result, as: target.encoding) }
      if command.verbosity.verbose, let words { Console.note(words) }
    }
    if let target = files.outlines {
      let result = try watch.time("outlines") { try renderer.render(prepared.source.outlined) }
      _ = try watch.time("write") { try target.file.write(result, as: target.encoding) }
    }
    if let listing { try Console.print(listing, terminator: "") }
    return prepared
  }

  /// Draws the frames of a light that turns; returns the first one.
  private func animate(
    _ scene: Scene, of source: SceneTemplate, to animation: AnimationFile, with renderer: Renderer,
    _ watch: inout Stopwatch
  ) throws -> PreparedScene? {
    var first: PreparedScene?
    let frames = LightSweep(scene, count: command.sweep.count)
    try watch.time("animate") {
      try animation.write(compression: command.written.compression) { index in
        let limit = renderer.limited()
        let prepared = try prepare(frames[index], of: source, with: renderer, limit)
        // All frames have the same texts.
        if first == nil { try reportWarnings(prepared, of: source) }
        first = first ?? prepared
        var request = RenderRequest(prepared)
        request.cancellation = limit
        return try renderer.render(request)
      }
    }
    return first
  }
}

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
