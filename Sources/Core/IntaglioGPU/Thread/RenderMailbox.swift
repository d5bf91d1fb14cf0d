// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A plan to execute, and its reply.
struct RenderJob: Sendable {
  let plan: EncodedPlan
  let inputs: [Surface]
  /// The inputs that its caller has written into buffers of the session.
  let loans: [StripLoan?]
  let caching: SurfaceCaching?
  let recycled: RecycledPixels?
  let cancellation: Cancellation?
  /// Identifies the job to a caller that may withdraw it.
  let caller: ObjectIdentifier
  /// The context losses to simulate, for tests.
  var lossesToPretend = 0
  /// How many times it may restart after a failure of the device.
  var restarts = 1
  /// When it was queued, or last began.
  var start = ContinuousClock.now
  let reply: @Sendable (Result<GPUResult, RenderError>) -> Void
}

/// The state shared by a render thread and its callers, and the thread's loop.
///
/// Callers wait for the results of their jobs, so there are never more jobs than callers, every picture has
/// an owner, and the mailbox needs no other bound.
struct RenderMailbox {
  /// The waiting jobs, in the order of arrival.
  var jobs: [RenderJob] = []
  /// nil until the backend is open or has failed to open.
  var status: Result<RenderStatus, RenderError>?
  /// The caller whose job is being worked on.
  var served: ObjectIdentifier?
  /// The context losses to simulate from the next job on, for tests.
  var lossesToPretend = 0
  /// Whether a caller is ending the thread, so that no more jobs are accepted.
  var isClosed = false
  var hasEnded = false

  /// The thread's main function. The backend stays a local variable, so its context is never current on
  /// another thread, nor shared under a lock.
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

  /// The next job. With `waits`, blocks until there is one, and returns nil if the thread should end; without
  /// it, returns nil if no job is waiting.
  private static func next(_ mailbox: Monitor<RenderMailbox>, waits: Bool) -> RenderJob? {
    mailbox.wait { mailbox -> RenderJob?? in
      if mailbox.isClosed { return .some(nil) }
      if mailbox.jobs.isEmpty { return waits ? nil : .some(nil) }
      var job = mailbox.jobs.removeFirst()
      swap(&job.lossesToPretend, &mailbox.lossesToPretend)
      return .some(job)
    }
  }
}
