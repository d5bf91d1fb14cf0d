// SPDX-License-Identifier: MIT
import Intaglio

/// Reports a batch on standard error: failures and warnings at once, one line each, and the progress.
final class BatchMonitor: Sendable {
  private let isQuiet: Bool
  private let state = Lock(State())

  private struct State {
    var bar: ProgressBar?
    var failed = 0
    var warnings = RepeatedWarnings()
  }

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  func observe(_ event: BatchEvent) {
    state.withLock { state in
      switch event {
      case .started(let devices, _, let total):
        for device in devices where device.isSoftware && device.backend == .gpu {
          Console.printError("note: the GPU is a software rasteriser: \(device.deviceName)")
        }
        state.bar = ProgressBar("pictures", total: total, isQuiet: isQuiet)
        state.bar?.update(0)
      case .warned(let warning):
        let option = warning.remedy?.option ?? ""
        if state.warnings.isShown(warning.reason + option) { state.bar?.note("\(warning)\(option)") }
      case .finished(let done, let failure):
        if let failure {
          state.failed += 1
          state.bar?.note("\(failure)\(failure.remedy?.option ?? "")")
        }
        state.bar?.update(done, failed: state.failed)
      }
    }
  }

  /// Removes the progress bar, and counts the warnings that were not printed.
  func finish() {
    state.withLock { state in
      state.bar?.finish()
      for line in state.warnings.rest { Console.warn(line) }
    }
  }
}
