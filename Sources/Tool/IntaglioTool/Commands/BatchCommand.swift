// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import Intaglio

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Apply a style to many pictures, or draw a scene many times.",
    discussion: """
      intaglio batch icons -o indented --style indent
      intaglio batch a.png b.png 'shots/**/*.png' -o out --shadow "0 2px 6px #0006" --grow
      intaglio batch photos -o cards --resize 512x512 --fit cover --corner-radius 24 --padding 40 --style lift
      intaglio batch --manifest icons.jsonl -o out --report report.json
      intaglio batch icons -o rose --style gold --tint "#b76e79"
      intaglio batch icons -o indented --style indent --shard 2/8 --resume
      generate-lines | intaglio batch --manifest - -o out --device all
      intaglio batch --scene card.json --manifest people.jsonl -o cards --scale 2
      intaglio batch --scene card.psd --manifest people.jsonl -o cards

      A folder stands for all pictures in it, at any depth, by their extensions; the results keep its tree. An older \
      result is replaced when the new one is complete. A batch that would overwrite a file that it reads, even through \
      a link, is rejected before it begins; if its lines come through a pipe, and are not known in advance, only the \
      lines that would do so fail.

      A manifest has a line for each picture: \
      {"input": "a.png", "output": "b/a.png", "style": "lift", "scale": 2, "grow": true, "maximumBytes": "30K"}. Only input is required, \
      a path relative to the manifest's folder. output is a path inside the output folder; style is a name, of a preset \
      or a style file in that folder, an object as in a style file, or a list of these; tint, accent and colors, an object, \
      replace colours that the style declares. A manifest whose name ends in .csv is a table with \
      these names in its first line.

      With --scene, a line is {"output": "ada.png", "set": {"name": "Ada Lovelace", "photo": "ada.png"}, "scale": 2, \
      "maximumBytes": "30K"}, and every key may be left out. Without output, the result has the line's number as its \
      name. set gives values to the scene's variables, each of the same type as its default, or pictures and texts to \
      the named layers of a Photoshop document. Paths of pictures are relative to the scene's folder; in variables of \
      the type image, to the manifest's folder. Each picture is read once, and so is the document.

      A picture that fails is named on standard error and does not stop the others; the status is then 1. A full disk \
      ends the batch, and so do three results in a row that cannot be written; the status is then 73. Ctrl-C finishes \
      the pictures that were begun; another one, at least a second later, ends the batch at once. Pictures, fills and \
      journals must be regular files; a manifest and the report may be pipes.

      However a batch ended, the same command with --resume continues it. Finished outputs are recorded in \
      .intaglio-journal, a hidden file of the output folder. Where a scheduler may restart the command, use --resume \
      from the start; --resume=strict also repeats outputs whose inputs or options have changed. Half-written files of \
      a killed run are removed.
      """)

  @Argument(
    help: ArgumentHelp(
      "Pictures (PNG, JPEG, WebP, AVIF, SVG), folders, or patterns with *, ?, [a-z] and **.",
      valueName: "input"))
  var inputs: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder for results; made if missing.", valueName: "folder"))
  var output: String

  @Flag(
    help: ArgumentHelp(
      "Name results by the full paths of their pictures: a/logo.jpg becomes a/logo.jpg.png.",
      discussion:
        "Keeps logo.png and logo.jpg in one folder apart, and pictures with the same name that are given one by one."
    ))
  var keepPaths = false

  @Option(
    help: ArgumentHelp(
      "A file with one JSON object a line, a table whose name ends in .csv, or - for standard input; repeatable.",
      valueName: "file.jsonl"))
  var manifest: [String] = []

  @Option(
    help: ArgumentHelp(
      "A scene file or a Photoshop document, drawn once for each line of the manifests, with that line's values.",
      valueName: "file"))
  var scene: String?

  @OptionGroup var confinement: ConfineOption

  @Option(
    help: ArgumentHelp(
      "With --scene, one of the scene's sizes; repeatable. By default each line is drawn in all sizes, whose names are added to those of the files.",
      valueName: "name"))
  var size: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw part i of n equal parts, from 0/n to n-1/n, at most a million; other machines draw the others.",
      discussion: """
        auto takes i and n from the environment of a Slurm or AWS Batch array job, auto/n takes i from a Kubernetes \
        Indexed Job, which does not provide n. The path of its output decides to which part a picture belongs, so all \
        parts need the same inputs and options.
        """, valueName: "i/n"),
    transform: { try BatchShard.argument($0) })
  var shard: BatchShard?

  @Option(
    help: ArgumentHelp(
      "Skip finished outputs; --resume=strict only if nothing has changed since.",
      discussion: """
        --resume reads the journal in the output folder or, without one, looks at which results exist. strict also \
        compares the contents of all input files, the options and the version with those of the earlier run, which \
        must also have been strict; fonts and devices are not compared.
        """, valueName: "finished|strict"))
  var resume: BatchResume?

  @Flag(help: "Skip pictures whose outputs exist, whoever made them.")
  var skipExisting = false

  @Flag(name: .customLong("no-journal"), help: "Keep no journal; --resume will look at the existing outputs.")
  var withoutJournal = false

  @Flag(help: "List inputs with their outputs, and what would be skipped and why; write nothing.")
  var dryRun = false

  @OptionGroup(title: "Style options") var style: StyleOptions

  @OptionGroup(title: "Framing options") var room: GrowOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point; by default 1, or the scene's own scale.", valueName: "s"))
  var scale: Double?

  @OptionGroup(title: "Framing options") var framed: FramingOptions

  @OptionGroup(title: "Backend options") var backend: BatchBackendOptions

  @OptionGroup(title: "Backend options") var cache: CacheOptions

  @OptionGroup(title: "Backend options") var time: TimeOptions

  @OptionGroup(title: "File options") var written: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "Where to write a report as JSON: counts, speed, time of each stage, peak memory, failures, what --maximum-bytes took; with --verbose the steps of GPUs; - is standard output.",
      valueName: "file.json"))
  var report: String?

  @Flag(
    help: """
      Let pictures with warnings fail: animations, defaults in place of missing pictures, texts with characters that \
      no font has or without enough room, and effects that the canvas cuts off. Draw nothing if no style is given, or \
      if a part of a Photoshop document would not be drawn.
      """)
  var strict = false

  @Flag(
    help:
      "Compare a Photoshop document of --scene once with the merged picture that Photoshop stored in it; a visible difference is a warning."
  )
  var verify = false

  @Flag(name: [.short, .long], help: "Print failures and warnings only.")
  var quiet = false

  @OptionGroup var verbosity: VerboseOptions

  func run() throws {
    if strict, lacksStyle { throw LikelyMistake.missingStyle.error }
    // A manifest may choose formats for its outputs.
    if manifest.isEmpty { try written.check(written.encoding.format) }
    let target = report.map(ReportFile.init)
    try target?.checkIsWritable()
    let reports = verbosity.reports(keepsAll: false)
    let batch = try runnable(reports)
    if dryRun { return try preview(batch) }
    let interruption = Interruption()
    let monitor = BatchMonitor(isQuiet: quiet)
    let result = try perform(batch, stop: interruption.stop, monitor: monitor)
    monitor.finish()
    if !quiet, report != "-" { try Console.show("\(result)") }
    if verbosity.verbose { show(result.devices, reports) }
    do {
      try target?.write(result) { interruption.stop.isRequested }
    } catch {
      // The fault that ended the batch is reported, too: a full disk may be the reason for both.
      guard result.outputFault != nil else { throw error }
      Console.printError("\(error.message)")
    }
    if lacksStyle { Console.warn(LikelyMistake.missingStyle.rawValue) }
    try judge(result, interruption)
  }

  /// Lines of a manifest may have styles of their own.
  private var lacksStyle: Bool {
    scene == nil && manifest.isEmpty && style.given.isEmpty && framed.given.isEmpty
  }

  /// The background is that of JPEGs; those of pictures lie below all results anyway.
  private func checkedEncoding() throws(ToolError) -> PictureEncoding {
    var encoding = written.encoding
    guard framed.background != nil else { return encoding }
    if scene != nil {
      let problem =
        encoding.format != .jpeg
        ? "only a JPEG has no alpha; write one, or leave it out"
        : framed.backgroundColor == nil
          ? "a scene's JPEG takes a colour; give the scene a gradient of its own" : nil
      if let problem { throw ToolError(.usage, "--background: \(problem)") }
    }
    encoding.background = framed.backgroundColor
    return encoding
  }

  /// Prints which devices drew, and where the time on GPUs went.
  private func show(_ devices: [BatchReport.Device], _ reports: GPUReports?) {
    for device in devices {
      let name = "\(device.backend.rawValue)\(device.index.map { " \($0)" } ?? ""): \(device.name)"
      Console.note("\(name), \(device.written) pictures (\(device.reason))")
    }
    verbosity.show(reports)
  }

  private func runnable(_ reports: GPUReports?) throws -> any RunnableBatch {
    let gpu = GPUOptions(
      variant: backend.variant, requiresHardware: backend.hardware.isRequired, reports: reports)
    let devices = try backend.hardware.explaining { try DeviceNumbers.numbers(backend.device) }
    var files = RunFiles()
    var settings = BatchSettings(
      backend: backend.backend, devices: devices, addsCPU: backend.withCpu, jobs: backend.jobs,
      encoding: try checkedEncoding(),
      gpu: gpu, cacheLimit: cache.limit.bytes, maximumMemory: backend.maximumMemory?.bytes,
      timeLimit: time.limit, isStrict: strict, shard: shard, skipsExisting: skipExisting, resume: resume,
      writesJournal: !withoutJournal)
    guard let scene else {
      let style = try style.resolved(scale: scale ?? 1, noting: &files)
      try note(&files)
      settings.files = files
      settings.recolored = { [options = self.style, scale = scale ?? 1] row throws(DocumentError) in
        var files = RunFiles()
        return try rethrowing(
          { (error: ToolError) in DocumentError.field(path: "", field: "", problem: error.message) },
          try options.resolved(scale: scale, row: row, noting: &files))
      }
      return Batch(
        inputs: inputs.map(BatchInput.path) + manifest.map(BatchInput.manifest), outputFolder: output,
        style: style, scale: scale ?? 1, grow: room.grow, framing: framed.framing,
        keepsPaths: keepPaths, settings: settings)
    }
    let template = try SceneTemplate(scene, setting: style.set, confinedTo: confinement.folder)
    for omission in template.omissions { try Console.warn(omission, isStrict: strict) }
    if verify {
      // Once, whatever the number of pictures.
      let renderer = try Renderer(backend: settings.backend == .automatic ? .cpu : settings.backend)
      if let difference = try template.verification(with: renderer) {
        try Console.warn(difference, isStrict: strict)
      }
    }
    try note(&files)
    settings.files = files
    for name in size { try template.checkSize(name) }
    return SceneBatch(
      scene: template, manifests: manifest, outputFolder: output, sizes: size, scale: scale,
      settings: settings)
  }

  /// Records the files unknown to the batch itself.
  private func note(_ files: inout RunFiles) throws(FileConflict) {
    if manifest.contains("-") { try files.read(PictureFile("-"), as: "the manifest") }
    if scene == "-" { try files.read(PictureFile("-"), as: "the scene file") }
    if let report { try files.write(PictureFile(report), as: "the report (--report)") }
  }

  private func perform(
    _ batch: any RunnableBatch, stop: Cancellation, monitor: BatchMonitor
  ) throws(ToolError) -> BatchReport {
    try backend.hardware.explaining {
      try rethrowing(explained, try batch.run(stop: stop) { monitor.observe($0) })
    }
  }

  func explained(_ error: BatchError) -> ToolError {
    guard case .collision(let output, let first, let second) = error, !keepPaths else {
      return ToolError(error)
    }
    return ToolError(
      .usage,
      "\(first) and \(second) would both become \(output); --keep-paths keeps both, with their folders and endings"
    )
  }

  /// Checks the result of the whole batch; returns on success.
  private func judge(_ result: BatchReport, _ interruption: Interruption) throws(ToolError) {
    if let status = interruption.status {
      Console.printError("stopped after \(result.written) pictures")
      Glibc.exit(status)
    }
    if let fault = result.outputFault {
      let far = "\(result.written + result.skipped)\(result.total.map { " of \($0)" } ?? "") pictures"
      throw ToolError(
        .cannotWrite,
        "\(output): nothing can be written: \(fault); stopped after \(far); --resume continues from there")
    }
    if result.pictures + result.skipped == 0, result.failures.allSatisfy({ $0.stage == .find }) {
      try nothingFound(result.leftOut)
    }
    if result.failed > 0 {
      throw ToolError(.difference, "\(result.failed) of \(result.written + result.failed) inputs failed")
    }
  }

  /// An error, unless the batch is a part, which may have no pictures.
  func nothingFound(_ leftOut: LeftOutFiles) throws(ToolError) {
    guard shard == nil else { return }
    let note = leftOut.isEmpty ? "" : "; \(leftOut)"
    let places = (inputs + manifest).joined(separator: ", ")
    throw ToolError(.missingInput, "no pictures were found in \(places)\(note)")
  }
}
