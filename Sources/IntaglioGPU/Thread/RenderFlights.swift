// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioSystem

/// The plans of a render thread that overlap on its device. Each is answered in the order of arrival, with
/// its own picture or its own error, as if it were alone.
struct RenderFlights: ~Copyable {
  /// The maximum number of plans: one is uploaded, one drawn, one copied.
  static let maximumCount = 3
  /// No plan follows while the results on the device take this many bytes.
  private static let maximumBytes = 48 << 20

  private var backend: GPUBackend
  private let mailbox: Monitor<RenderMailbox>
  /// The plans after their second step, oldest first, and since when they wait for those before them.
  private var flights: [(job: RenderJob, flight: GPUFlight, start: ContinuousClock.Instant)] = []
  /// The plans whose session another one ended: they begin again.
  private var interrupted: [RenderJob] = []

  /// None yet, on a device.
  init(_ backend: consuming GPUBackend, _ mailbox: Monitor<RenderMailbox>) {
    self.backend = backend
    self.mailbox = mailbox
    report()
  }

  /// Whether there is no plan.
  var isEmpty: Bool { flights.isEmpty && interrupted.isEmpty }

  /// Whether another plan may begin.
  var hasRoom: Bool {
    flights.count < RenderFlights.maximumCount
      && flights.reduce(0) { $0 + ($1.flight.result?.byteCount ?? 0) } < RenderFlights.maximumBytes
  }

  private var hasLate: Bool { flights.contains { $0.flight.isLate } }

  /// The next plan that has to begin again.
  mutating func nextInterrupted() -> RenderJob? {
    interrupted.isEmpty ? nil : interrupted.removeFirst()
  }

  /// Uploads and draws a plan, and answers it if that fails.
  mutating func begin(_ job: RenderJob) {
    job.cancellation?.leaveOut(since: job.start)
    var job = job
    job.start = .now
    do throws(RenderError) {
      var flight = try backend.upload(
        job.plan, inputs: job.inputs, caching: job.caching, recycling: job.recycled,
        cancellation: job.cancellation)
      // The device would read late results after the new passes.
      if hasLate {
        try backend.check(flight)
        while hasLate { finishOldest() }
      }
      guard !backend.hasLostSession else { return interrupted.append(job) }
      try backend.draw(&flight)
      flights.append((job, flight, .now))
    } catch {
      fail(job, error)
    }
  }

  /// Waits for the oldest plan, and answers it.
  mutating func finishOldest() {
    guard !flights.isEmpty else { return }
    let (job, flight, _) = flights.removeFirst()
    do throws(RenderError) {
      answer(job, .success(try backend.finish(flight)))
    } catch {
      fail(job, error)
    }
    if let (job, _, start) = flights.first { job.cancellation?.leaveOut(since: start) }
  }

  /// Answers a failed plan. One that exceeds the device gets it for itself, in tiles if need be.
  private mutating func fail(_ job: RenderJob, _ error: RenderError) {
    if backend.hasLostSession {
      interrupted = flights.map { $0.job } + interrupted
      flights = []
    }
    guard error.isBeyondDevice else { return answer(job, .failure(error)) }
    while !flights.isEmpty { finishOldest() }
    let result = Result { () throws(RenderError) in
      try backend.execute(
        job.plan, inputs: job.inputs, caching: job.caching, recycling: job.recycled,
        cancellation: job.cancellation)
    }
    answer(job, result)
  }

  private func answer(_ job: RenderJob, _ result: Result<Surface, RenderError>) {
    report()
    job.reply(result)
  }

  private func report() {
    let status = RenderStatus(backend)
    mailbox.update { $0.status = .success(status) }
  }
}
