// SPDX-License-Identifier: MIT
import IntaglioPlan
import IntaglioSystem

/// What a `Batch` and a `SceneBatch` have in common: their settings, and how they are run.
@dynamicMemberLookup
public protocol RunnableBatch: Sendable {
  /// The folder for results.
  var outputFolder: String { get set }
  /// How the batch runs; its members are the batch's own, too: `batch.jobs`.
  var settings: BatchSettings { get set }

  /// What is to be done, from values that are checked.
  ///
  /// - Throws: `BatchError` for values that cannot be used. Nothing is looked up yet.
  func setup() throws(BatchError) -> BatchSetup
}

extension RunnableBatch {
  /// A member of the settings.
  public subscript<Value>(dynamicMember member: WritableKeyPath<BatchSettings, Value>) -> Value {
    get { settings[keyPath: member] }
    set { settings[keyPath: member] = newValue }
  }

  /// Runs the batch, and blocks the calling thread, which works too, until it is done.
  ///
  /// - Parameter observer: is told of the start and of every picture; one call at a time, from the batch's
  ///   threads.
  /// - Throws: `BatchError` before anything is written. What happens to single pictures and lines is in the
  ///   report.
  public func run(
    observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> BatchReport {
    try run(stop: Cancellation(), observer: observer)
  }

  /// Runs the batch without blocking a thread of the concurrency pool. Cancelling the task ends the batch
  /// early and in order: pictures that were begun are finished, no others are, and the report says so.
  ///
  /// - Parameter observer: is told of the start and of every picture; one call at a time, from the batch's
  ///   threads.
  /// - Throws: `BatchError` before anything is written. What happens to single pictures and lines is in the
  ///   report.
  public func run(
    observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) async throws(BatchError) -> BatchReport {
    let stop = Cancellation()
    let result: Result<BatchReport, BatchError> = await withTaskCancellationHandler {
      await SystemThread.run {
        Result { () throws(BatchError) in try run(stop: stop, observer: observer) }
      }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }

  /// Runs the batch until it is done, or `stop` is requested, on any thread.
  package func run(
    stop: Cancellation, observer: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> BatchReport {
    try BatchRun(setup(), stop: stop, observer: observer).report()
  }

  /// Says what `run` would do, and makes nothing: neither pictures nor folders. Inputs are looked up as in a
  /// run, but not decoded; a strict batch reads them, to compare. Ends early when the calling task is
  /// cancelled.
  ///
  /// - Parameter body: gets each picture, or an input that is missing or invalid, in the order in which they
  ///   are found.
  /// - Throws: `BatchError`, as `run` does, except for renderers, which are not made.
  public func preview(_ body: (Result<BatchStep, BatchFailure>) -> Void) throws(BatchError) {
    try setup().preview(body)
  }
}

/// A batch of either kind before it runs: where its items come from, who draws them, where they go.
public struct BatchSetup: Sendable {
  let inputs: [SourceInput]
  let outputFolder: String
  let settings: BatchSettings
  /// What all renderers share.
  let cache: RenderCache
}
