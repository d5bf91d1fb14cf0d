// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import Intaglio

package struct RenderCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Apply a style to a picture.",
    discussion: """
      intaglio render icon.png -o raised.png --style emboss
      intaglio render icon.png -o cut.png --contents knockout \\
        --shadow "inset 0 4px 6px #000c, 0 1px 1px #fff6"
      intaglio render icon@2x.png -o out@2x.png --style inner-shadow --scale 2
      intaglio render icon.png -o lit.png --style emboss --light 150,30
      intaglio render photo.jpg -o card.jpg --resize 800x --corner-radius 24 --style lift
      intaglio render icon.png -o turn.png --style indent --light-sweep --frames 48 --frame-rate 24
      curl -s https://example.org/logo.png |
        intaglio render - -o - --shadow "0 2px 6px #0006" > lifted.png

      Lengths are in points; --scale is the number of pixels per point. Framing options always work in this order: the \
      picture is resized, cropped and trimmed, gets its padding and its corners, then its style, then the background \
      below. A command that fails leaves no output file, and no command overwrites a file that it reads, even through \
      links.

      A large PNG that becomes a PNG is read, rendered and written in bands of rows, all at the same time, and may have \
      more pixels than would fit into memory, unless it is interlaced or turned by its Exif data, comes from standard \
      input, or is filled with a picture.
      """)

  @Argument(
    help: ArgumentHelp(
      "A picture (PNG, JPEG, WebP, AVIF or SVG), or - for standard input.", valueName: "input"))
  package var input: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG, JPEG, WebP or AVIF to write, or - for standard output.", valueName: "file"))
  package var output: String

  @OptionGroup(title: "Style options") var style: StyleOptions

  @OptionGroup(title: "Framing options") package var room: GrowOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point: scales the style's lengths. A picture keeps its size; an SVG is rasterised at this scale.",
      valueName: "s"))
  package var scale: Double = 1

  @OptionGroup(title: "Framing options") var framed: FramingOptions

  @Flag(
    help: """
      Fail, instead of warning, if no style is given, a picture is animated, or a result has no visible pixel or \
      effects that the canvas cuts off.
      """)
  var strict = false

  @OptionGroup(title: "File options") var written: EncodingOptions

  @OptionGroup(title: "Animation options") var sweep: SweepOptions

  @OptionGroup(title: "Backend options") package var backend: BackendOptions

  @OptionGroup(title: "Backend options") var cache: CacheOptions

  @OptionGroup(title: "Backend options") var time: TimeOptions

  @OptionGroup package var verbosity: VerboseOptions

  package init() {}

  package func validate() throws {
    try time.check(backend.backend)
    try accept(scale, "--scale must be a number above 0") { $0.isFinite && $0 > 0 }
  }

  package func run() throws {
    if strict, let doubt = likelyMistakes.first { throw doubt.error }
    try render()
    for doubt in likelyMistakes { Console.warn(doubt.rawValue) }
  }

  private var likelyMistakes: [LikelyMistake] {
    let keepsSize = scale < 1 && input != "-" && PictureFormat(path: input) != .svg
    return (style.given.isEmpty && framed.given.isEmpty ? [.missingStyle] : [])
      + (keepsSize ? [.scaleKeepsSize] : [])
  }

  private func render() throws {
    let (source, target) = (PictureFile(input), PictureFile(output))
    try target.checkIsWritable()
    var encoding = try written.encoding(for: target)
    // A JPEG ignores the alpha of a background colour.
    if encoding.format == .jpeg { encoding.background = framed.backgroundColor }
    if sweep.lightSweep { try AnimationFile.check(encoding) }
    var watch = Stopwatch()
    var files = RunFiles()
    try files.read(source, as: "the input")
    let style = try style.resolved(scale: scale, noting: &files)
    if sweep.lightSweep { try checkIsSweepable(style) }
    let animation = AnimationFile(output, count: sweep.count, rate: sweep.rate)
    if sweep.lightSweep {
      try animation.note(in: &files)
    } else {
      try files.write(target, as: "the output")
    }
    let warnings = RenderWarnings { [strict] in if !strict || !$0.isFault { Console.warn($0.message) } }
    var job = FileJob(
      input: try source.input(), output: target.output, style: style, scale: scale, grow: room.grow,
      framing: framed.framing, encoding: encoding, warnings: warnings)
    let picture: FileJob.Source
    do {
      picture = try watch.time("read") {
        try job.read(mayUseBands: !sweep.lightSweep && backend.backend != .reference)
      }
    } catch FileRenderError.render(.style(let error)) {
      // The options are at fault, which needs no "bad style" before it.
      throw error
    }
    try check(warnings)
    let reports = verbosity.reports(keepsAll: !picture.isInBands)
    let renderer = try watch.time("start") {
      try backend.renderer(cacheLimit: cache.limit.bytes, timeLimit: time.limit, reports: reports)
    }
    if sweep.lightSweep, case .whole(let picture) = picture {
      try watch.time("animate") { try write(animation, of: picture, style, with: renderer) }
    } else {
      if verbosity.verbose, case .whole(let picture) = picture,
        let memory = try renderer.memoryDescription(of: job.request(for: picture))
      {
        Console.note(memory)
      }
      // A signal ends other work at once.
      let ending = picture.isInBands ? showProgress(of: &job) : nil
      let words = Result {
        let drawn = try watch.time("render") { try job.draw(picture, with: renderer) }
        try check(warnings)
        return try watch.time("write") {
          try target.write(drawn, as: encoding) { !strict || !warnings.all.contains(where: \.isFault) }
        }
      }
      ending?.bar.finish()
      try check(warnings)
      if case .failure = words, let status = ending?.interruption.status {
        Console.printError("stopped; no file was written")
        Glibc.exit(status)
      }
      if let words = try words.get(), verbosity.verbose { Console.note(words) }
    }
    if verbosity.verbose {
      let plan =
        switch picture {
        case .whole(let picture): try renderer.planDescription(of: job.request(for: picture))
        case .rows(let rows): "bands of \(rows.size)"
        }
      Console.note("\(renderer.selection)\n\(plan)\n\(renderer.statistics)\n\(watch.report)")
    }
    verbosity.show(reports)
  }

  /// Shows the progress of a picture in bands, which a signal then ends.
  private func showProgress(of job: inout FileJob) -> (bar: ProgressBar, interruption: Interruption) {
    let (bar, interruption) = (ProgressBar("rows", total: nil), Interruption())
    job.progress = { done, total in bar.update(done, of: total) }
    job.cancellation = interruption.stop
    return (bar, interruption)
  }

  private func check(_ warnings: RenderWarnings) throws(ToolError) {
    if strict { try Console.throwFault(of: warnings) }
  }

  private func checkIsSweepable(_ style: Style) throws(ToolError) {
    guard style.followsLight else {
      throw ToolError(
        .usage, "--light-sweep: no shadow of the style follows a light; give shadows a depth in a style file")
    }
    if let grow = room.grow == true ? room.given : nil {
      throw ToolError(
        .usage, "--light-sweep: with \(grow) every frame would have a size of its own; leave it out")
    }
    if let option = framed.given.first {
      throw ToolError(
        .usage, "--light-sweep: \(option) is for single pictures; render one first, and sweep that")
    }
  }

  /// Uses one prepared picture for all frames, because they share its blurs.
  private func write(
    _ animation: AnimationFile, of picture: Bitmap, _ style: Style, with renderer: Renderer
  ) throws {
    let prepared = PreparedPicture(picture)
    try animation.write(compression: written.compression) { index in
      let lit = style.turningLight(by: LightSweep.turn(index, of: sweep.count))
      return try renderer.render(RenderRequest(prepared, style: lit, scale: scale, grow: false))
    }
  }
}
