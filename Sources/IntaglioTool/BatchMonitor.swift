// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioSystem

/// Reports a batch on standard error: failures and warnings at once, one line each, and the progress.
final class BatchMonitor: Sendable {
  private let isQuiet: Bool
  private let state = Lock(State())

  private struct State {
    var bar: ProgressBar?
    var failed = 0
  }

  /// A monitor; a quiet one reports only failures and warnings.
  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Receives an event of the batch.
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
        state.bar?.note("\(warning)")
      case .finished(let done, let failure):
        if let failure {
          state.failed += 1
          state.bar?.note("\(failure)")
        }
        state.bar?.update(done, failed: state.failed)
      }
    }
  }

  /// Removes the progress bar.
  func finish() {
    state.withLock { $0.bar?.finish() }
  }
}
