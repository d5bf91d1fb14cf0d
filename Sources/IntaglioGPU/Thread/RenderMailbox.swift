// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A plan to execute, and its reply.
struct RenderJob: Sendable {
  let plan: Plan
  let inputs: [Surface]
  /// The cache for surfaces, if there is one.
  var caching: SurfaceCaching?
  /// Memory for the result, if there is any.
  var recycled: RecycledPixels?
  /// Cancels the job, if there is a cancellation.
  var cancellation: Cancellation?
  /// Identifies the job to a caller that may withdraw it.
  var caller: ObjectIdentifier?
  /// The context losses to simulate, for tests.
  var lossesToPretend = 0
  /// When the job was queued.
  let start = ContinuousClock.now
  let reply: @Sendable (Result<Surface, RenderError>) -> Void
}

/// A backend's state between jobs.
struct RenderStatus: Sendable {
  let information: GPUInformation
  let variants: VariantReport?
  let statistics: GPUStatistics
  let uploadCount: Int

  /// The backend's current state.
  init(_ backend: borrowing GPUBackend) {
    information = backend.information
    variants = backend.variantReport
    statistics = backend.statistics
    uploadCount = backend.uploadCount
  }
}

/// The state shared by a render thread and its callers, and the thread's loop.
///
/// Callers wait for the results of their jobs, so there are never more jobs than callers, and every picture
/// has an owner: the mailbox needs no other bound.
struct RenderMailbox {
  /// In the order of arrival.
  var jobs: [RenderJob] = []
  /// nil until the backend is open or has failed to open.
  var status: Result<RenderStatus, RenderError>?
  /// The context losses to simulate from the next job on, for tests.
  var lossesToPretend = 0
  /// No more jobs are accepted, and a caller is ending the thread.
  var isClosed = false
  /// The context is destroyed.
  var hasEnded = false

  /// The thread's function. The backend is a local variable throughout: its context is never current on
  /// another thread and never shared under a lock.
  static func serve(_ mailbox: Monitor<RenderMailbox>, _ selection: DeviceSelection, _ options: GPUOptions) {
    do throws(RenderError) {
      var backend = try GPUBackend(selection, options: options)
      mailbox.update { $0.status = .success(RenderStatus(backend)) }
      while let job = next(mailbox) {
        job.cancellation?.leaveOut(since: job.start)
        if job.lossesToPretend > 0 { backend.pretendContextLosses(job.lossesToPretend) }
        let result = Result { () throws(RenderError) in
          try backend.execute(
            job.plan, inputs: job.inputs, caching: job.caching, recycling: job.recycled,
            cancellation: job.cancellation)
        }
        mailbox.update { $0.status = .success(RenderStatus(backend)) }
        job.reply(result)
        if case .failure = result { backend.trim() }
      }
    } catch {
      mailbox.update { $0.status = .failure(error) }
    }
    _ = eglReleaseThread()
    mailbox.update { $0.hasEnded = true }
  }

  /// Waits for the next job; nil when the thread should end.
  private static func next(_ mailbox: Monitor<RenderMailbox>) -> RenderJob? {
    let job: RenderJob?? = mailbox.wait { mailbox -> RenderJob?? in
      if mailbox.isClosed { return .some(nil) }
      guard !mailbox.jobs.isEmpty else { return nil }
      var job = mailbox.jobs.removeFirst()
      swap(&job.lossesToPretend, &mailbox.lossesToPretend)
      return .some(job)
    }
    return job ?? nil
  }
}
