// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// A GPU backend on a thread of its own, for callers on any thread. It executes plans in the order
/// of arrival; while the device draws one, the next is uploaded and the last copied.
///
///     let thread = try RenderThread()
///     let result = try thread.execute(plan, inputs: [.bitmap(picture)])
///
/// Several of them work in parallel, each with its own context; on llvmpipe they take turns (`DriverTurns`).
package final class RenderThread: Sendable {
  package let information: GPUInformation
  /// The collection for reports of its pictures.
  package let reports: GPUReports?
  /// The most pictures that it overlaps.
  package let picturesInFlight: Int
  /// Whether compute shaders may draw, at once or after trials.
  package let mayCompute: Bool
  private let plans = EncodedPlans()
  private let mailbox: Monitor<RenderMailbox>
  private let thread: pthread_t

  /// Starts the thread and opens the device. Blocks meanwhile, for tens to hundreds of milliseconds.
  ///
  /// - Throws: `RenderError.unavailable` if no device fits, `.graphics` if EGL fails.
  package init(
    device selection: DeviceSelection = .automatic, options: GPUOptions = GPUOptions()
  ) throws(RenderError) {
    let mailbox = Monitor(RenderMailbox())
    let work = SystemThread { RenderMailbox.serve(mailbox, selection, options) }
    let thread = try work.startForRender()
    do {
      let status = try mailbox.wait { $0.status }.get()
      (information, mayCompute) = (status.information, status.mayCompute)
      picturesInFlight = status.transfers.flights
    } catch {
      pthread_join(thread, nil)
      throw error
    }
    reports = options.reports
    self.mailbox = mailbox
    self.thread = thread
  }

  deinit { close() }

  package var name: String { information.device.renderer }

  /// The variants of the passes and their measurements; nil before the first plan.
  package var variantReport: VariantReport? { status?.variants }

  /// The backend's objects on the device, after the last plan.
  package var statistics: GPUStatistics? { status?.statistics }

  /// Whether at least as many pictures wait as the device overlaps.
  package var hasWaitingPictures: Bool { mailbox.update { $0.jobs.count } >= picturesInFlight }

  /// The pixel buffers of uploads, if they are lent.
  package var uploadBuffers: StripPool? { status?.lender?.pool }

  package var uploadCount: Int { status?.uploadCount ?? 0 }

  /// Executes a plan, and blocks the calling thread until it is done. If the device fails or its context is
  /// lost, the plan runs once more, on a new context. If the surfaces are too large for the device's
  /// textures, or for its memory, the plan is executed tile by tile, without the cache.
  ///
  /// - Throws: the errors of `GPUBackend.upload`, and `RenderError.closed` after `close()`.
  package func execute(
    _ plan: Plan, inputs: [Surface], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try execute(
      DividedPlan(plan), inputs: inputs, caching: caching, recycling: recycled, cancellation: cancellation)
  }

  /// Executes a plan in its parts. Plans of other callers may run between two of them.
  package func execute(
    _ divided: DividedPlan, inputs: [Surface], caching: SurfaceCaching? = nil,
    recycling recycled: RecycledPixels? = nil, cancellation: Cancellation? = nil
  ) throws(RenderError) -> Surface {
    try divided.forDevice.run(inputs) { (plan, inputs, isPart) throws(RenderError) in
      // Parts of a plan differ from one another.
      let encoded = isPart ? try EncodedPlan(plan) : try plans.encoded(plan)
      let (caching, recycled) = isPart ? (nil, nil) : (caching, recycled)
      return try executeAtOnce(encoded, inputs, caching, recycled, cancellation).surface()
    }
  }

  private func executeAtOnce(
    _ plan: EncodedPlan, _ inputs: [Surface], _ caching: SurfaceCaching?, _ recycled: RecycledPixels?,
    _ cancellation: Cancellation?
  ) throws(RenderError) -> GPUResult {
    let answer = Monitor<Result<GPUResult, RenderError>?>(nil)
    // The calling thread copies pixels into the session's memory, and later out of it.
    let loans = status?.lender?.loans(for: inputs, of: plan.plan, caching) ?? []
    let job = RenderJob(
      plan: plan, inputs: inputs, loans: loans, caching: caching, recycled: recycled,
      cancellation: cancellation, caller: ObjectIdentifier(answer)
    ) { result in
      answer.update { $0 = result }
    }
    post(job)
    guard let cancellation else { return try answer.wait { $0.take() }.get() }
    while true {
      if let result = answer.wait(seconds: 0.005, until: { $0.take() }) { return try result.get() }
      if case .request = cancellation.reason, withdraw(ObjectIdentifier(answer)) { throw .cancelled }
    }
  }

  /// Removes a caller's job if it has not begun. A job that waits for others on the device is finished in its
  /// turn, but its caller need not wait for it.
  ///
  /// - Returns: false if the thread is working on the job, and will end it soon.
  private func withdraw(_ caller: ObjectIdentifier) -> Bool {
    mailbox.update { mailbox in
      let count = mailbox.jobs.count
      mailbox.jobs.removeAll { $0.caller == caller }
      return mailbox.jobs.count < count || mailbox.served != caller
    }
  }

  /// Ends the thread and releases everything. The current plan is finished; waiting ones fail with `.closed`.
  ///
  /// Returns when the context is destroyed. May be called more than once, and from the thread itself, where
  /// it does not wait. Releasing the last reference also closes the thread.
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

  /// Simulates the loss of the context and the following ones, `count` in all, from the next plan on.
  package func simulateContextLosses(_ count: Int) { mailbox.update { $0.lossesToPretend = count } }

  /// Queues a job, or fails it at once if the thread has ended.
  private func post(_ job: RenderJob) {
    let isPosted = mailbox.update { mailbox in
      if !mailbox.isClosed { mailbox.jobs.append(job) }
      return !mailbox.isClosed
    }
    if !isPosted { job.reply(.failure(.closed)) }
  }

  private var status: RenderStatus? { try? mailbox.wait { $0.status }.get() }
}
