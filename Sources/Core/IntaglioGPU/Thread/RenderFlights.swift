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
    var flight: GPUFlight
    let start = ContinuousClock.now
  }

  private var backend: GPUBackend
  private let mailbox: Monitor<RenderMailbox>
  /// The plans that have completed their second step, oldest first.
  private var flights: [Entry] = []
  /// The plans to restart because their session ended.
  private var interrupted: [RenderJob] = []
  private var shortage = MemoryShortage()

  init(_ backend: consuming GPUBackend, _ mailbox: Monitor<RenderMailbox>) {
    self.backend = backend
    self.mailbox = mailbox
    report()
  }

  var isEmpty: Bool { flights.isEmpty && interrupted.isEmpty }

  /// Whether another plan may begin. A restarted plan runs alone, so that it is to blame if the device hangs
  /// or the context is lost again.
  var hasRoom: Bool {
    guard interrupted.isEmpty, !shortage.isPresent else { return flights.isEmpty }
    let transfers = backend.status.transfers
    return flights.count < transfers.flights
      && flights.reduce(0) { $0 + ($1.flight.result?.byteCount ?? 0) } < transfers.flightBytes
  }

  mutating func nextInterrupted() -> RenderJob? { interrupted.isEmpty ? nil : interrupted.removeFirst() }

  /// Uploads and draws a plan, and answers it if that fails.
  mutating func begin(_ job: RenderJob) {
    while !flights.isEmpty, !backend.mayHoldBesideOthers(job.plan) { finishOldest() }
    var job = job
    job.cancellation?.leaveOut(since: job.start)
    job.start = .now
    if job.lossesToPretend > 0 { backend.simulateContextLosses(job.lossesToPretend) }
    job.lossesToPretend = 0
    work(on: job)
    do throws(RenderError) {
      guard shortage.begin(job.plan.byteCount) else { throw backend.outOfMemory(job.plan) }
      var flight = try backend.upload(
        job.plan, inputs: job.inputs, loans: job.loans, caching: job.caching, recycling: job.recycled,
        sparingly: shortage.isSparing, cancellation: job.cancellation)
      guard try readLateResults(before: &flight, of: job) else { return }
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

  /// Submits reads of results for which no buffers were free before. A software device would do them only
  /// after the passes of the next plan, and reports time them alone: then the earlier plans are finished.
  ///
  /// - Returns: see `finishOldest`.
  private mutating func readLateResults(
    before flight: inout GPUFlight, of job: RenderJob
  ) throws(RenderError) -> Bool {
    while let late = flights.firstIndex(where: \.flight.isLate) {
      guard !backend.isSoftware, flights[late].flight.recorder == nil else {
        guard try finishOldest(before: &flight, of: job) else { return false }
        continue
      }
      try backend.check(&flight)
      let (row, losses) = (flights[late].flight.nextRow, backend.lostSessions)
      do throws(RenderError) {
        try backend.readOn(&flights[late].flight)
      } catch {
        fail(flights.remove(at: late).job, error)
      }
      if backend.lostSessions > losses { return restart(job, flight) }
      // Later results wait for the same buffers.
      if late < flights.count, flights[late].flight.isLate, flights[late].flight.nextRow == row {
        return true
      }
    }
    return true
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
    return backend.lostSessions > losses ? restart(job, flight) : true
  }

  /// Lets a plan that has lost its session begin anew.
  private mutating func restart(_ job: RenderJob, _ flight: GPUFlight) -> Bool {
    flight.cached.fail()
    interrupted.append(job)
    return false
  }

  /// Answers a failed plan, or restarts it.
  private mutating func fail(_ job: RenderJob, _ error: RenderError) {
    var mayFit = false
    if case .outOfMemory = error, backend.hasLostSession { mayFit = shortage.fail(job.plan.byteCount) }
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

  private func answer(_ job: RenderJob, _ result: Result<GPUResult, RenderError>) {
    report()
    job.reply(result)
  }

  private func report() {
    let status = backend.status
    mailbox.update { $0.status = .success(status) }
  }

  private func work(on job: RenderJob) { mailbox.update { $0.served = job.caller } }
}
