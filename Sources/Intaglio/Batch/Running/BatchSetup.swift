import IntaglioGPU
import IntaglioImages
import IntaglioPlan

/// What a batch of any kind comes down to: where its items come from, who draws them, where they go.
struct BatchSetup: Sendable {
  var inputs: [SourceInput]
  var outputFolder: String
  var backend: BackendChoice
  var devices: [Int]
  var jobs: Int?
  var compression: PNGCompression
  var gpu: GPUOptions
  /// What all renderers share.
  var cache: RenderCache
  /// Whether a warning is a failure.
  var isStrict: Bool

  /// Runs a batch without blocking a thread of the concurrency pool. Cancelling the task is as `stop.request()`.
  static func detached(
    stop: BatchStop, _ run: @escaping @Sendable () throws(BatchError) -> BatchReport
  ) async throws(BatchError) -> BatchReport {
    let result: Result<BatchReport, BatchError> = await withTaskCancellationHandler {
      await SystemThread.run { Result { () throws(BatchError) in try run() } }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }
}
