// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The plans of a render thread that overlap on its device. They are answered in the order of arrival, each
/// with its own picture or its own error, as if it were alone.
struct RenderFlights: ~Copyable {
  /// A plan submitted to the device, and since when it has been waiting for earlier plans.
  private struct Entry {
    let job: RenderJob
    let flight: GPUFlight
    let start = ContinuousClock.now
  }

  /// The maximum number of plans: one is uploaded, one drawn, one copied.
  static let maximumCount = 3
  /// No further plan begins while the results on the device take at least this many bytes.
  private static let maximumBytes = 48 << 20

  private var backend: GPUBackend
  private let mailbox: Monitor<RenderMailbox>
  /// The plans that have completed their second step, oldest first.
  private var flights: [Entry] = []
  /// The plans to restart because their session ended.
  private var interrupted: [RenderJob] = []

  init(_ backend: consuming GPUBackend, _ mailbox: Monitor<RenderMailbox>) {
    self.backend = backend
    self.mailbox = mailbox
    report()
  }

  var isEmpty: Bool { flights.isEmpty && interrupted.isEmpty }

  /// Whether another plan may begin. A restarted plan runs alone, so that it is to blame if the device hangs
  /// or the context is lost again.
  var hasRoom: Bool {
    guard interrupted.isEmpty else { return flights.isEmpty }
    return flights.count < RenderFlights.maximumCount
      && flights.reduce(0) { $0 + ($1.flight.result?.byteCount ?? 0) } < RenderFlights.maximumBytes
  }

  mutating func nextInterrupted() -> RenderJob? { interrupted.isEmpty ? nil : interrupted.removeFirst() }

  /// Uploads and draws a plan, and answers it if that fails.
  mutating func begin(_ job: RenderJob) {
    var job = job
    job.cancellation?.leaveOut(since: job.start)
    job.start = .now
    if job.lossesToPretend > 0 { backend.simulateContextLosses(job.lossesToPretend) }
    job.lossesToPretend = 0
    work(on: job)
    do throws(RenderError) {
      var flight = try backend.upload(
        job.plan, inputs: job.inputs, caching: job.caching, recycling: job.recycled,
        cancellation: job.cancellation)
      // Otherwise the device would read late results only after the new passes.
      while flights.contains(where: \.flight.isLate) {
        guard try finishOldest(before: &flight, of: job) else { return }
      }
      while !(try backend.draw(&flight, isAlone: flights.isEmpty)) {
        guard try finishOldest(before: &flight, of: job) else { return }
      }
      flights.append(Entry(job: job, flight: flight))
    } catch {
      if case .timedOut = error, !flights.isEmpty {
        // Any of the plans may be the one that hangs.
        interrupt()
        interrupted.append(job)
      } else {
        fail(job, error)
      }
    }
  }

  mutating func finishOldest() {
    guard !flights.isEmpty else { return }
    let oldest = flights.removeFirst()
    work(on: oldest.job)
    do throws(RenderError) {
      answer(oldest.job, .success(try backend.finish(oldest.flight)))
    } catch {
      fail(oldest.job, error)
    }
    if let next = flights.first { next.job.cancellation?.leaveOut(since: next.start) }
  }

  /// Finishes the oldest plan while another is on its way to the device.
  ///
  /// - Returns: false if the other plan has lost its session, and will restart.
  private mutating func finishOldest(
    before flight: inout GPUFlight, of job: RenderJob
  ) throws(RenderError) -> Bool {
    try backend.check(&flight)
    let (start, losses) = (ContinuousClock.now, backend.lostSessions)
    finishOldest()
    job.cancellation?.leaveOut(since: start)
    work(on: job)
    guard backend.lostSessions > losses else { return true }
    flight.cached.fail()
    interrupted.append(job)
    return false
  }

  /// Answers a failed plan, or restarts it.
  private mutating func fail(_ job: RenderJob, _ error: RenderError) {
    // Alone on the device, a plan may have memory enough.
    let mayFit = if case .outOfMemory = error { !flights.isEmpty } else { false }
    if backend.hasLostSession { interrupt() }
    if error.isTransient || mayFit, job.restarts > 0 {
      var job = job
      job.restarts -= 1
      interrupted.insert(job, at: 0)
    } else {
      answer(job, .failure(error))
      // After the answer, so that cancelling does not wait for memory to be freed.
      backend.trim()
    }
  }

  private mutating func interrupt() {
    for entry in flights { entry.flight.cached.fail() }
    interrupted = flights.map(\.job) + interrupted
    flights = []
  }

  private func answer(_ job: RenderJob, _ result: Result<Surface, RenderError>) {
    report()
    job.reply(result)
  }

  private func report() {
    let status = backend.status
    mailbox.update { $0.status = .success(status) }
  }

  private func work(on job: RenderJob) { mailbox.update { $0.served = job.caller } }
}
