// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTesting

struct SceneTestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the goldens: PNG files that show how the scenes should look. INTAGLIO_UPDATE_GOLDENS=1 writes them.",
      valueName: "folder"))
  var goldens: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many levels the Reference may differ from a golden, by default 0; a device may differ by one more.",
      valueName: "levels"))
  var goldenTolerance: Int?

  @Option(
    help: ArgumentHelp(
      "The folder for a picture of each failure: expected, difference and actual side by side; by default failures in that of the goldens.",
      valueName: "folder")
  )
  var failures: String?

  @Option(
    help: ArgumentHelp(
      "Where to write the report as JUnit XML, for Jenkins, GitLab and others; - is standard output.",
      valueName: "file.xml"))
  var junit: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value for a variable of each scene that has it; repeatable.", valueName: "name=value"))
  var set: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, instead of the scenes' own scales.", valueName: "s"))
  var scale: Double?

  @Flag(help: "Fail and test nothing, instead of warning, if a text has characters that no font has.")
  var strict = false

  func validate() throws {
    try accept(scale, "--scale must be more than 0, up to \(Style.maximumScale)") {
      $0 > 0 && $0 <= Style.maximumScale
    }
    for text in set { try accept(text, "--set takes name=value") { $0.dropFirst().contains("=") } }
    try accept(goldenTolerance, "--golden-tolerance is 0 to 254 levels", (0...254).contains)
    try reject(
      if: goldens == nil && goldenTolerance != nil,
      "--golden-tolerance is about goldens; name their folder with --goldens")
    for (option, path) in [("--goldens", goldens), ("--failures", failures), ("--junit", junit)] {
      try reject(if: path == "", "\(option) takes a path, not an empty text")
    }
  }

  var firstGiven: String? {
    names(ofGiven: [
      "--goldens": goldens != nil, "--failures": failures != nil, "--junit": junit != nil,
      "--set": !set.isEmpty, "--scale": scale != nil, "--strict": strict,
    ]).first
  }

  /// Reads scene files, and sets the variables of `--set`. Records all read files in `run`.
  func scenes(_ paths: [String], noting run: inout RunFiles) throws -> [NamedScene] {
    var files = try paths.map { try SceneFile(contentsOfFile: $0) }
    for setting in set {
      // At least one file must have the name, or it is misspelt.
      let knowing = files.indices.filter { files[$0].knows(setting) }
      // The first file's error then lists its own names.
      for index in knowing.isEmpty ? Array(files.indices.prefix(1)) : knowing {
        try files[index].set(setting)
      }
    }
    var scenes: [NamedScene] = []
    for file in files {
      let reads = SceneFiles()
      scenes.append(try NamedScene(file, scale: scale, reading: reads))
      for (path, role) in reads.all { try run.read(path, as: role.rawValue) }
    }
    return scenes
  }
}
