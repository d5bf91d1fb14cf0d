// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A GPU backend on a thread of its own: usable from any thread and task, one plan at a time, in the order in
/// which they come.
///
///     let thread = try RenderThread()
///     let result = try await thread.execute(plan, inputs: [.bitmap(picture)])
///
/// Several of them work at the same time, each with its own context.
package final class RenderThread: Sendable {
  /// The device, and how it is used.
  package let information: GPUInformation
  private let mailbox: Monitor<RenderMailbox>
  private let thread: pthread_t

  /// Starts the thread and opens the device; blocks for as long as that takes, some ten to some hundred
  /// milliseconds.
  ///
  /// - Throws: `RenderError.unavailable` when there is no device that will do, `.graphics` when EGL refuses.
  package init(
    device selection: DeviceSelection = .automatic, options: GPUOptions = GPUOptions()
  ) throws(RenderError) {
    let mailbox = Monitor(RenderMailbox())
    let work = SystemThread { RenderMailbox.serve(mailbox, selection, options) }
    let thread = try work.startForRender()
    do {
      information = try mailbox.wait { $0.status }.get().information
    } catch {
      pthread_join(thread, nil)
      throw error
    }
    self.mailbox = mailbox
    self.thread = thread
  }

  /// Starts the thread on the device of this index in `GraphicsDevices.list()`.
  ///
  /// - Throws: `RenderError.unavailable` when there is none or it cannot be used, `.graphics` when EGL
  ///   refuses.
  package convenience init(device index: Int, options: GPUOptions = GPUOptions()) throws(RenderError) {
    try self.init(device: .index(index), options: options)
  }

  deinit { close() }

  /// GL_RENDERER, which names the GPU.
  package var name: String { information.device.renderer }

  /// Which variants of the passes run and what was measured; nil before the first plan.
  package var variantReport: VariantReport? { status?.variants }

  /// What the backend holds on the device, after the last plan.
  package var statistics: GPUStatistics? { status?.statistics }

  /// How many inputs were sent to the device so far.
  package var uploadCount: Int { status?.uploadCount ?? 0 }

  /// Executes a plan and blocks the calling thread until the result is there.
  ///
  /// - Throws: what `GPUBackend.execute` throws, and `RenderError.closed` after `close()`.
  package func execute(_ plan: Plan, inputs: [Surface]) throws(RenderError) -> Surface {
    try execute(plan, inputs: inputs, caching: nil)
  }

  /// The same with a cache; see `GPUBackend`.
  package func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching?, recycling recycled: RecycledPixels? = nil,
    cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    let answer = Monitor<Result<Surface, RenderError>?>(nil)
    let job = RenderJob(
      plan: plan, inputs: inputs, caching: caching, recycled: recycled, cancellation: cancellation
    ) { result in
      answer.update { $0 = result }
    }
    post(job)
    return try answer.wait { $0 }.get()
  }

  /// Executes a plan and suspends the task until the result is there. Cancelling the task does not end the
  /// work.
  ///
  /// - Throws: what `GPUBackend.execute` throws, and `RenderError.closed` after `close()`.
  package func execute(_ plan: Plan, inputs: [Surface]) async throws(RenderError) -> Surface {
    let result = await withCheckedContinuation { continuation in
      post(RenderJob(plan: plan, inputs: inputs) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Ends the thread and gives everything back: the plan it works on is finished, those that wait fail with
  /// `.closed`.
  ///
  /// Returns when the context is gone. May be called again, and from the thread itself, which then does not
  /// wait. The last reference to go does the same.
  package func close() {
    let (left, isJoined) = mailbox.update { mailbox in
      defer { (mailbox.jobs, mailbox.isClosed) = ([], true) }
      return (mailbox.jobs, mailbox.isClosed)
    }
    for job in left { job.reply(.failure(.closed)) }
    switch (pthread_equal(thread, pthread_self()) != 0, isJoined) {
    case (true, true): break
    case (true, false): pthread_detach(thread)
    case (false, true): mailbox.wait { $0.hasEnded ? () : nil }
    case (false, false): pthread_join(thread, nil)
    }
  }

  /// Puts a job into the mailbox, or tells at once that nobody will come for it.
  private func post(_ job: RenderJob) {
    let isPosted = mailbox.update { mailbox in
      if !mailbox.isClosed { mailbox.jobs.append(job) }
      return !mailbox.isClosed
    }
    if !isPosted { job.reply(.failure(.closed)) }
  }

  private var status: RenderStatus? { try? mailbox.wait { $0.status }.get() }
}
