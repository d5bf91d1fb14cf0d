// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A plan to execute, and who is told.
struct RenderJob: Sendable {
  let plan: Plan
  let inputs: [Surface]
  /// Where surfaces are cached, if they are.
  var caching: SurfaceCaching?
  /// Memory for the result, if there is some.
  var recycled: RecycledPixels?
  /// What ends it early, if something does.
  var cancellation: Cancellation?
  /// When it began to wait for its turn.
  let start = ContinuousClock.now
  let reply: @Sendable (Result<Surface, RenderError>) -> Void
}

/// What a backend tells of itself between jobs.
struct RenderStatus: Sendable {
  let information: GPUInformation
  let variants: VariantReport?
  let statistics: GPUStatistics
  let uploadCount: Int

  /// What the backend tells now.
  init(_ backend: borrowing GPUBackend) {
    information = backend.information
    variants = backend.variantReport
    statistics = backend.statistics
    uploadCount = backend.uploadCount
  }
}

/// What a render thread and its callers share, and the thread's work.
///
/// Whoever posts a job waits for its result, so there are never more jobs than callers, nor a picture that no
/// caller holds: the mailbox needs no other bound.
struct RenderMailbox {
  /// In the order in which they came.
  var jobs: [RenderJob] = []
  /// nil until the backend is open or has failed to.
  var status: Result<RenderStatus, RenderError>?
  /// No more jobs are taken, and somebody sees to the thread's end.
  var isClosed = false
  /// The context is gone.
  var hasEnded = false

  /// The thread's function. The backend is a local variable of it for its whole life: its context is never
  /// current on another thread and never shared under a lock.
  static func serve(_ mailbox: Monitor<RenderMailbox>, _ selection: DeviceSelection, _ options: GPUOptions) {
    do throws(RenderError) {
      var backend = try GPUBackend(selection, options: options)
      mailbox.update { $0.status = .success(RenderStatus(backend)) }
      while let job = next(mailbox) {
        job.cancellation?.leaveOut(since: job.start)
        let result = Result { () throws(RenderError) in
          try backend.execute(
            job.plan, inputs: job.inputs, caching: job.caching, recycling: job.recycled,
            cancellation: job.cancellation)
        }
        mailbox.update { $0.status = .success(RenderStatus(backend)) }
        job.reply(result)
      }
    } catch {
      mailbox.update { $0.status = .failure(error) }
    }
    _ = eglReleaseThread()
    mailbox.update { $0.hasEnded = true }
  }

  /// The next job, waited for; nil when the thread is to end.
  private static func next(_ mailbox: Monitor<RenderMailbox>) -> RenderJob? {
    let job: RenderJob?? = mailbox.wait { mailbox -> RenderJob?? in
      if mailbox.isClosed { return .some(nil) }
      return mailbox.jobs.isEmpty ? nil : .some(mailbox.jobs.removeFirst())
    }
    return job ?? nil
  }
}
