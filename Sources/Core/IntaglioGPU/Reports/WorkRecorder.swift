// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Records the steps of one plan. Steps do not overlap, except that waits may occur within others.
///
/// Belongs to the session's thread.
final class WorkRecorder {
  private let timers: TimerQueries?
  private let (programs, textures): (Int, Int)
  private let start = ContinuousClock.now
  private var steps: [GPUReport.Step] = []
  private var queries: [(step: Int, query: TimerQueries.Query)] = []
  /// The step in progress, its start, and the waits within it.
  private var open: (step: Int, start: ContinuousClock.Instant, waited: Double)?

  init(_ session: borrowing GPUSession, _ timers: TimerQueries?) {
    self.timers = timers
    (programs, textures) = (session.programs.madeCount, session.textures.madeCount)
  }

  deinit {
    for (_, query) in queries { timers?.giveUp(query) }
  }

  /// Begins a step, which `end()` ends.
  func begin(_ kind: GPUReport.Step.Kind, _ name: String, _ surface: SurfaceDescription, bytes: Int) {
    var step = GPUReport.Step(kind, name, surface)
    step.bytes = bytes
    open = (steps.count, .now, 0)
    if let timers { queries.append((steps.count, timers.begin())) }
    steps.append(step)
  }

  func end() {
    guard let open else { return }
    timers?.end()
    let seconds = (ContinuousClock.now - open.start) / .seconds(1)
    steps[open.step].threadSeconds = max(0, seconds - open.waited)
    self.open = nil
  }

  /// Sets the variant of the pass in progress.
  func run(as variant: ShaderVariant) {
    if let open { steps[open.step].variant = variant }
  }

  /// Counts a draw of the pass in progress.
  func draw(fetches: Int) {
    guard let open else { return }
    steps[open.step].draws += 1
    steps[open.step].fetches += fetches
  }

  /// Records a wait for the device that has just ended.
  func noteWait(for operation: String, since start: ContinuousClock.Instant) {
    var step = GPUReport.Step(.wait, operation)
    step.threadSeconds = (ContinuousClock.now - start) / .seconds(1)
    steps.append(step)
    open?.waited += step.threadSeconds
  }

  /// The report of the plan. Its result must have arrived, so that the device has finished all queries.
  func report(_ session: borrowing GPUSession) -> GPUReport {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    var clock = GPUReport.Clock.none
    if let timers {
      clock = timers.isDisturbed ? .disturbed : .queries
      for (step, query) in queries {
        let seconds = timers.seconds(of: query)
        if clock == .queries { steps[step].deviceSeconds = seconds }
      }
    }
    return GPUReport(
      device: session.device.index, deviceName: session.device.renderer, planes: session.planeFormat.rawValue,
      variants: session.variants.report, clock: clock, plans: 1, steps: steps,
      newPrograms: session.programs.madeCount - programs,
      newTextures: session.textures.madeCount - textures, seconds: seconds)
  }
}
