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
  /// How often it may begin again after a failure of the device.
  var restarts = 1
  /// When it was queued, or last began.
  var start = ContinuousClock.now
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
  /// The caller whose job is worked on.
  var served: ObjectIdentifier?
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
      var flights = RenderFlights(try GPUBackend(selection, options: options), mailbox)
      while true {
        let isIdle = flights.isEmpty
        if flights.hasRoom, let job = flights.nextInterrupted() ?? next(mailbox, waits: isIdle) {
          flights.begin(job)
        } else if isIdle {
          break
        } else {
          flights.finishOldest()
        }
      }
    } catch {
      mailbox.update { $0.status = .failure(error) }
    }
    _ = eglReleaseThread()
    mailbox.update { $0.hasEnded = true }
  }

  /// The next job; nil if there is none, or, when it `waits` for one, if the thread should end.
  private static func next(_ mailbox: Monitor<RenderMailbox>, waits: Bool) -> RenderJob? {
    let job: RenderJob?? = mailbox.wait { mailbox -> RenderJob?? in
      if mailbox.isClosed { return .some(nil) }
      if mailbox.jobs.isEmpty { return waits ? nil : .some(nil) }
      var job = mailbox.jobs.removeFirst()
      swap(&job.lossesToPretend, &mailbox.lossesToPretend)
      return .some(job)
    }
    return job ?? nil
  }
}
