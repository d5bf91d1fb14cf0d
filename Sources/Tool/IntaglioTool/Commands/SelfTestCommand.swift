// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTesting
import SceneCatalog

struct SelfTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract:
      "Compare every device of this machine with the float64 Reference, and scenes with their goldens.",
    discussion: """
      intaglio selftest                    some 200 scenes: every pair of style features, and layers
      intaglio selftest --device 1         one graphics device alone
      intaglio selftest --full             every combination of features: many hours
      intaglio selftest --full --every 97  a sample of them
      intaglio selftest --json > parity.json

      Every scene is rendered three times on the CPU and on each graphics device, there with fragment and with compute \
      shaders. No channel of any pixel may be more than one level of 255 away from the Reference, which is computed in 64-bit \
      floating point. The status is 0 if every device passes, and 1 if one fails. Nothing but this program is needed.

      The catalogue has scenes that someone thought of. Random trees of layers cover the others: layers in layers, \
      masks in masks, shadows that fall into the picture from far outside, in combinations and with numbers that no \
      one would write.

        intaglio selftest --random 500
        intaglio selftest --random 2000 --seed 7 --failures out

      The same seed makes the same trees on every machine. A tree that a device draws wrongly is reduced as long as \
      the device still draws it wrongly. What is left, usually one or two layers, is printed as a scene file for \
      intaglio scene and intaglio selftest; with --failures it is also written into that folder, as TREE.json, with \
      a picture beside it.

      Scene files are tested instead of the catalogue: regression tests of your own, on GPU and CPU.

        intaglio selftest card.json label.json
        INTAGLIO_UPDATE_GOLDENS=1 intaglio selftest card.json label.json --goldens goldens
        intaglio selftest card.json --set name="Ada Lovelace" --goldens goldens --junit report.xml

      The second command writes goldens/card.png and goldens/label.png as the Reference draws them, and fails, so that no \
      run both records and passes: look at them, and keep them with the scenes. The third is for CI. The Reference must \
      draw each golden again exactly, and every device to within one level; a missing golden is a failure. For each \
      failure a picture SCENE.CANDIDATE.KIND.png is written to goldens/failures, or to the folder of --failures, which \
      shows expected, difference and actual side by side; differences are amplified, so that a single level is seen, and \
      framed. It is removed when the scene passes again. The status is 1 if a scene failed. It is 65 or 66 if a scene \
      file is at fault; nothing is rendered then.

      Texts are drawn with the fonts of the machine. Name font files in the scenes, or make the goldens on the machine that \
      compares them.
      """)

  @Argument(help: ArgumentHelp("Scene files to test instead of the catalogue.", valueName: "file.json"))
  var files: [String] = []

  @Flag(help: "Test every combination of sigmas, sizes, contents, shadows and modes, not only every pair.")
  var full = false

  @Option(help: ArgumentHelp("With --full: only every n-th scene.", valueName: "n"))
  var every = 1

  @Option(
    help: ArgumentHelp(
      "Test n random trees of layers instead of the catalogue.", valueName: "n"))
  var random: Int?

  @Option(help: ArgumentHelp("With --random: the seed of the trees; by default 1.", valueName: "seed"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Test only this graphics device, by its number in intaglio devices; it must exist.", valueName: "n"))
  var device: Int?

  @OptionGroup var hardware: HardwareOption

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "No progress bar.")
  var quiet = false

  @OptionGroup(title: "Options for scene files") var options: SceneTestOptions

  func validate() throws {
    try accept(every, "--every takes a number of 1 or more") { $0 >= 1 }
    try reject(if: !full && every != 1, "--every needs --full")
    try accept(random, "--random takes a number of trees, 1 or more") { $0 >= 1 }
    try reject(if: random == nil && seed != nil, "--seed needs --random")
    if random != nil, let other = full ? "--full" : files.first {
      throw ValidationError("--random draws trees of its own; leave out \(other)")
    }
    if files.isEmpty, let option = options.firstGiven, random == nil || option != "--failures" {
      throw ValidationError("\(option) is for scene files; name one or more")
    }
    if full, let file = files.first {
      throw ValidationError("--full is for the catalogue; \(file) is drawn as it is")
    }
    try reject(if: json && options.junit == "-", "only one of --json and --junit - can go to standard output")
  }

  func run() throws {
    if let random {
      try runTrees(SelfTest.randomScenes(seed: seed ?? 1, count: random))
    } else if files.isEmpty {
      try runCatalogue()
    } else {
      try runFiles()
    }
  }

  /// The backends to test; prints on standard error why no GPU is among them.
  private func candidates() throws(ToolError) -> [SelfTest.Candidate] {
    if device == nil, !hardware.isRequired { Console.noteMissingGraphics() }
    return try hardware.explaining {
      try SelfTest.candidates(device: device, requiresHardware: hardware.isRequired)
    }
  }

  // MARK: The catalogue

  private func runCatalogue() throws {
    let test = SelfTest(candidates: try candidates())
    let report = full ? run(test, ParityCatalog.Full(every: every)) : run(test, ParityCatalog.covering)
    let text = SelfTestText(report)
    try Console.print(json ? try report.prettyJSON : text.text)
    guard report.passed else { throw ToolError(.difference, text.summary) }
  }

  private func run(
    _ test: SelfTest, _ cases: some RandomAccessCollection<ParityCase> & Sendable
  ) -> SelfTestReport {
    run(test, cases.count + CatalogScene.layers.count, "scenes") {
      test.run(cases, scenes: CatalogScene.layers, progress: $0)
    }
  }

  // MARK: Random trees

  /// The maximum number of trees to shrink: each takes some hundred renders.
  private static let shrunkTrees = 8

  private func runTrees(_ trees: RandomScenes) throws {
    let test = SelfTest(candidates: try candidates())
    // An invalid folder is reported before the work starts.
    if let folder = options.failures { try OutputFolder.makeOrThrow(folder) }
    var report = run(test, trees.count, "trees") {
      test.run([ParityCase](), scenes: trees, keepsTrees: true, progress: $0)
    }
    let failed = min(report.trees.count, Self.shrunkTrees)
    if failed > 0 {
      report = run(test, failed, "failed trees made smaller") { [report] progress in
        test.shrunk(report, maximum: failed) { progress($0, Double($0) / Double(failed)) }
      }
    }
    let text = SelfTestText(report)
    try Console.print(json ? try report.prettyJSON : ([text.text] + (try text.trees)).joined(separator: "\n"))
    if let folder = options.failures {
      let pictures = SceneTest(candidates: test.candidates, failures: folder)
      _ = try pictures.run(report.trees.map { NamedScene($0.name, $0.scene) })
      for tree in report.trees { try ReportFile(path: "\(folder)/\(tree.name).json").write(tree.scene) }
    }
    guard report.passed else { throw ToolError(.difference, text.summary) }
  }

  private func run(
    _ test: SelfTest, _ count: Int, _ name: String,
    _ work: (@escaping @Sendable (_ done: Int, _ share: Double) -> Void) -> SelfTestReport
  ) -> SelfTestReport {
    let bar = ProgressBar(name, total: count, isQuiet: quiet, saysHowLong: true)
    defer { bar.finish() }
    sayThatShadersAreCompiled(test.candidates)
    bar.update(0)
    return work { bar.update($0, share: $1) }
  }

  // MARK: Scene files

  private func runFiles() throws {
    let junit = options.junit.map(ReportFile.init)
    try junit?.checkIsWritable()
    var run = RunFiles()
    let scenes = try options.scenes(files, noting: &run)
    if let junit { try run.write(PictureFile(junit.path), as: "the report (--junit)") }
    let goldens = options.goldens.map {
      SceneGoldens(folder: $0, tolerance: options.goldenTolerance ?? 0)
    }
    // Devices that are opened keep their checks there.
    let isFirstRun = CacheLocation.standard.isEmpty
    let test = SceneTest(
      candidates: try candidates(), goldens: goldens, failures: options.failures,
      isStrict: options.strict)
    try test.note(scenes, in: &run)
    let report = try self.run(test, scenes, isFirstRun: isFirstRun)
    for warning in report.warnings { Console.warn("\(warning)") }
    try junit?.write(report.junit())
    let text = SceneTestText(report: report)
    if json {
      try Console.print(report.prettyJSON)
    } else if junit?.path != "-" {
      try Console.print(text.text)
    }
    guard report.passed else { throw ToolError(.difference, text.summary) }
  }

  private func run(
    _ test: SceneTest, _ scenes: [NamedScene], isFirstRun: Bool
  ) throws(SceneTestError) -> SceneTestReport {
    let bar = ProgressBar("scenes", total: scenes.count, isQuiet: quiet)
    defer { bar.finish() }
    return try test.run(scenes) { done, failed in
      if done == 0, isFirstRun { sayThatShadersAreCompiled(test.candidates) }
      bar.update(done, failed: failed)
    }
  }

  /// On a new device the first scene takes seconds, because of its shaders.
  private func sayThatShadersAreCompiled(_ candidates: [SelfTest.Candidate]) {
    guard !quiet else { return }
    guard let device = candidates.first(where: { $0.name.hasPrefix("gpu ") })?.device else { return }
    Console.printError("note: compiling the shaders for \(device), which takes some seconds the first time")
  }
}
