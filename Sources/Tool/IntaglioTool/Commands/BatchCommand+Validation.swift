// SPDX-License-Identifier: MIT
import ArgumentParser

extension BatchCommand {
  func validate() throws {
    try time.check(backend.backend)
    if scene != nil { try validateScene() }
    let isScene = scene != nil
    try reject(
      if: isScene && keepPaths, "--keep-paths is for pictures; results of a --scene have their lines' names")
    try reject(
      if: !isScene && confinement.folder != nil,
      "--confine is for the files of a scene; name one with --scene")
    try reject(if: !isScene && !size.isEmpty, "--size chooses a size of a scene; name one with --scene")
    try reject(if: inputs.isEmpty && manifest.isEmpty, "name files, folders or patterns, or a --manifest")
    try reject(if: inputs.contains("-"), "a batch reads files; - is for --manifest -, which lists them")
    try reject(if: manifest.count { $0 == "-" } > 1, "only one manifest can be standard input")
    try reject(
      if: resume != nil && skipExisting, "--resume and --skip-existing are two ways to continue; choose one")
    try reject(
      if: resume == .strict && withoutJournal,
      "--resume=strict needs the journal that --no-journal leaves out")
    try reject(if: verbosity.verbose && quiet, "--verbose and --quiet are opposites; choose one")
    try reject(
      if: dryRun && report != nil, "--dry-run writes nothing that could be reported; leave out --report")
    try reject(if: output.isEmpty || output == "-", "-o takes a folder")
    try accept(scale, "--scale must be a number above 0") { $0.isFinite && $0 > 0 }
  }

  /// Rejects options that a scene does not have.
  private func validateScene() throws {
    if let input = inputs.first {
      throw ValidationError(
        "--scene draws the lines of a --manifest, and takes no pictures; leave out \(input)")
    }
    try reject(if: manifest.isEmpty, "--scene needs a --manifest, with a line for each picture")
    try reject(
      if: scene == "-" && manifest.contains("-"), "--scene and --manifest cannot both be standard input")
    let framing = framed.given.first { $0 != "--background" }
    if let option = style.given.first ?? room.given ?? framing {
      throw ValidationError(
        "\(option) is for pictures; the layers of a --scene have styles of their own, and its size is its canvas"
      )
    }
  }
}
