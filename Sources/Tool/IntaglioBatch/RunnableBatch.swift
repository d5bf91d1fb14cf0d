// SPDX-License-Identifier: MIT
import IntaglioPlan
import IntaglioSystem

/// The common interface of `Batch` and `SceneBatch`: their settings, and ways to run them.
@dynamicMemberLookup
public protocol RunnableBatch: Sendable {
  /// The folder for results.
  var outputFolder: String { get set }
  /// The settings of the run; their members are available on the batch: `batch.jobs`.
  var settings: BatchSettings { get set }

  /// The work to do, with checked values.
  ///
  /// - Throws: `BatchError` for invalid values. Does not look up inputs yet.
  func setup() throws(BatchError) -> BatchSetup
}

extension RunnableBatch {
  /// A member of the settings.
  public subscript<Value>(dynamicMember member: WritableKeyPath<BatchSettings, Value>) -> Value {
    get { settings[keyPath: member] }
    set { settings[keyPath: member] = newValue }
  }

  /// Runs the batch, and blocks the calling thread, which also works, until it is done.
  ///
  /// - Parameter observer: receives the start and every picture; one call at a time, from the batch's
  ///   threads.
  /// - Throws: `BatchError` before anything is written. Failures of single pictures and lines are in the
  ///   report.
  @available(*, noasync, message: "await report()")
  public func run(
    observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> BatchReport {
    try run(stop: Cancellation(), observer: observer)
  }

  /// Runs the batch, as `run(observer:)` does, without blocking a thread of the concurrency pool. Cancelling
  /// the task ends the batch early and cleanly: pictures in progress are finished, no others start, and the
  /// report says so.
  ///
  /// - Parameter observer: receives the start and every picture; one call at a time, from the batch's
  ///   threads.
  /// - Throws: `BatchError` before anything is written. Failures of single pictures and lines are in the
  ///   report.
  public func report(
    observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) async throws(BatchError) -> BatchReport {
    let stop = Cancellation()
    let result: Result<BatchReport, BatchError> = await withTaskCancellationHandler {
      await SystemThread.run { Result { () throws(BatchError) in try run(stop: stop, observer: observer) } }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }

  /// Runs the batch until it is done, or any thread requests `stop`.
  package func run(
    stop: Cancellation, observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> BatchReport {
    try BatchRun(setup(), stop: stop, observer: observer).report()
  }

  /// Lists the steps of `run`, and creates neither pictures nor folders. Inputs are looked up as in a run,
  /// but not decoded; a strict batch reads them for the comparison. Ends early if the calling task is
  /// cancelled.
  ///
  /// - Parameter body: receives each picture, or a missing or invalid input, in the order of discovery.
  /// - Returns: what is left out of folders.
  /// - Throws: `BatchError` as `run` does, except for renderers, which are not created.
  @discardableResult
  public func preview(_ body: (Result<BatchStep, BatchFailure>) -> Void) throws(BatchError) -> LeftOutFiles {
    let (setup, stop) = (try setup(), Cancellation())
    let survey = try BatchSurvey(setup, stop: stop)
    if let reason = OutputFolder.obstacle(to: setup.outputFolder) {
      throw .outputFolder(path: setup.outputFolder, reason: reason)
    }
    let judge = ResumePolicy(setup, stop: stop)
    let source = BatchSource(setup.inputs, outputFolder: setup.outputFolder, files: survey.files, stop: stop)
    while !Task.isCancelled, let next = source.next() {
      guard setup.settings.belongs(next) else { continue }
      body(
        next.map { item in
          BatchStep(input: item.input, output: item.output, verdict: judge.verdict(item).verdict)
        })
    }
    return survey.leftOut
  }
}

/// A batch of either kind before its run: its inputs, renderers and outputs.
public struct BatchSetup: Sendable {
  let inputs: [SourceInput]
  let outputFolder: String
  let settings: BatchSettings
  let options: BatchOptions
  /// The cache shared by all renderers.
  let cache: RenderCache
}
