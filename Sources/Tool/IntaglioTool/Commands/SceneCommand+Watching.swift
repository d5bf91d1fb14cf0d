// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// What all pictures of one run of `intaglio scene` share.
final class SceneSession {
  let reports: GPUReports?
  private var renderer: Renderer?
  /// All files that scenes were made of so far; nil unless they are watched.
  var reads: Set<String>?

  init(reports: GPUReports?, reads: Set<String>? = nil) { (self.reports, self.reads) = (reports, reads) }

  /// The renderer of the command's options, started by the first picture.
  func startedRenderer(_ command: SceneCommand) throws -> Renderer {
    let renderer =
      try renderer
      ?? command.backend.renderer(
        cacheLimit: command.cache.limit.bytes, timeLimit: command.time.limit, reports: reports)
    self.renderer = renderer
    return renderer
  }
}

extension SceneCommand {
  /// Draws the scene, and again whenever one of its files is saved, until a signal ends the process with its
  /// status. Errors are printed, and watching continues.
  func drawOnEverySave() throws {
    let interruption = Interruption()
    var saves = try FileWatch()
    saves.add([file])
    let session = SceneSession(reports: verbosity.reports(keepsAll: false), reads: [file])
    repeat {
      let start = ContinuousClock.now
      do {
        try drawSizes(in: session)
        let time = Stopwatch.milliseconds(ContinuousClock.now - start)
        Console.note("\(file): drawn in \(time) ms; drawn again when it is saved, until Ctrl-C")
      } catch {
        Console.printError(ToolError(error).message)
      }
      saves.add(session.reads ?? [])
    } while saves.waitForSave { interruption.stop.isRequested }
    if let status = interruption.status { Glibc.exit(status) }
  }
}
