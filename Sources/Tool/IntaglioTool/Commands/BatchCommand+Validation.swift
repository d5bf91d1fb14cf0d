// SPDX-License-Identifier: MIT
import ArgumentParser

/// Checks combinations of options.
extension BatchCommand {
  func validate() throws {
    try time.check(backend.backend)
    if scene != nil { try validateScene() }
    if let bad = set.first(where: { !$0.dropFirst().contains("=") }) {
      throw ValidationError("--set takes name=value, not \(bad)")
    }
    guard scene != nil || set.isEmpty else {
      throw ValidationError("--set gives values to a scene's variables; name one with --scene")
    }
    guard scene == nil || !keepPaths else {
      throw ValidationError("--keep-paths is for pictures; results of a --scene have their lines' names")
    }
    guard scene != nil || confinement.folder == nil else {
      throw ValidationError("--confine is for the files of a scene; name one with --scene")
    }
    guard scene != nil || size.isEmpty else {
      throw ValidationError("--size chooses a size of a scene; name one with --scene")
    }
    guard !inputs.isEmpty || !manifest.isEmpty else {
      throw ValidationError("name files, folders or patterns, or a --manifest")
    }
    if inputs.contains("-") {
      throw ValidationError("a batch reads files; - is for --manifest -, which lists them")
    }
    guard manifest.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("only one manifest can be standard input")
    }
    guard resume == nil || !skipExisting else {
      throw ValidationError("--resume and --skip-existing are two ways to continue; choose one")
    }
    guard resume != .strict || !withoutJournal else {
      throw ValidationError("--resume=strict needs the journal that --no-journal leaves out")
    }
    if verbosity.verbose, quiet {
      throw ValidationError("--verbose and --quiet are opposites; choose one")
    }
    guard !dryRun || report == nil else {
      throw ValidationError("--dry-run writes nothing that could be reported; leave out --report")
    }
    guard !output.isEmpty, output != "-" else { throw ValidationError("-o takes a folder") }
    if let scale, !(scale.isFinite && scale > 0) {
      throw ValidationError("--scale must be a number above 0, not \(scale)")
    }
  }

  /// Rejects options that a scene does not have.
  private func validateScene() throws {
    if let input = inputs.first {
      throw ValidationError(
        "--scene draws the lines of a --manifest, and takes no pictures; leave out \(input)")
    }
    guard !manifest.isEmpty else {
      throw ValidationError("--scene needs a --manifest, with a line for each picture")
    }
    guard scene != "-" || !manifest.contains("-") else {
      throw ValidationError("--scene and --manifest cannot both be standard input")
    }
    let framing = framed.given.first { $0 != "--background" }
    if let option = style.given.first ?? (canvas == nil ? nil : "--canvas") ?? framing {
      throw ValidationError(
        "\(option) is for pictures; the layers of a --scene have styles of their own, and its size is its canvas"
      )
    }
  }
}
