// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioGPU
import IntaglioImages
import IntaglioModel
import IntaglioRenderer
import IntaglioSystem

/// A batch in progress.
///
/// Each thread takes the next input from the one source and carries it through all stages: decode, render,
/// encode. Stages of different pictures overlap because the threads are at different ones; no queue is needed
/// between them, and there are never more pictures in memory than threads. On the CPU a render then has one
/// thread; a GPU has one thread of its own, and the batch's threads wait for it while others decode and
/// encode.
final class BatchRun: Sendable {
  private let setup: BatchSetup
  private let stop: Cancellation
  /// Ends this batch; follows `stop`.
  private let end: Cancellation
  private let observer: @Sendable (BatchEvent) -> Void
  private let renderers: [Renderer]
  /// The CPU beside GPUs, the last of the renderers; nil if it is not wanted.
  private let addedCPU: Int?
  private let jobs: Int
  private let total: Int?
  private let leftOut: LeftOutFiles
  private let source: Lock<(inputs: BatchSource, taken: Int)>
  private let files: BatchFiles
  private let judge: ResumePolicy
  private let journal: BatchJournal?
  private let budget: MemoryBudget
  /// The output folders without half-written files of killed runs.
  private let swept = Lock<Set<String>>([])
  private let tally = Lock(BatchTally())
  /// Events that the observer has not received yet, and whether a thread is passing them on.
  private let events = Lock<(waiting: [BatchEvent], isPassing: Bool)>(([], false))

  /// Checks and prepares everything that can fail as a whole.
  init(
    _ setup: BatchSetup, stop: Cancellation, observer: @escaping @Sendable (BatchEvent) -> Void
  ) throws(BatchError) {
    let survey = try BatchSurvey(setup, stop: stop)
    let cores = setup.settings.jobs ?? ProcessorCount.online
    let isShort = survey.total.map { $0 < cores } ?? false
    let pictures = isShort ? max(1, survey.total ?? 1) : cores
    // With fewer pictures than cores, each picture gets several; otherwise one each, which wastes nothing.
    let threads = max(1, cores / pictures)
    var renderers = try BatchRun.renderers(setup, threads: threads, isShort: isShort)
    judge = ResumePolicy(setup, stop: stop)
    if !isShort {
      let trial = BackendTrial(setup, survey, judge, workers: pictures, stop: stop)
      if let reason = trial.reasonForCPU(insteadOf: renderers) {
        renderers = [BatchRun.cpu(setup, threads: threads, because: reason)]
      }
    }
    let addsCPU = setup.settings.addsCPU && renderers.contains { $0.selection.backend == .gpu }
    addedCPU = addsCPU ? renderers.count : nil
    if addsCPU {
      renderers.append(BatchRun.cpu(setup, threads: threads, because: "it draws beside the GPU"))
    }
    self.renderers = renderers
    // Each device has at least one thread, and each GPU as many more as it has pictures in flight.
    let isFree = setup.settings.jobs == nil && !isShort
    let wanted = isFree ? Batch.defaultJobs(processors: pictures, renderers) : pictures
    jobs = max(wanted, renderers.count)
    budget = MemoryBudget(maximum: setup.settings.maximumMemory, jobs: jobs)
    let folder = setup.outputFolder
    if let reason = OutputFolder.make(folder) ?? OutputFolder.obstacle(to: folder) {
      throw .outputFolder(path: folder, reason: reason)
    }
    do throws(JournalFault) {
      // A stopped batch may have read older journals only in part.
      journal =
        setup.settings.writesJournal && !stop.isRequested
        ? try BatchJournal(
          folder: folder, shard: setup.settings.shard, countsNames: judge.countsNames,
          options: setup.options, isKnown: judge.knowsOptions) : nil
    } catch {
      throw .outputFolder(path: folder, reason: "its journal cannot be written: \(error.reason)")
    }
    total = survey.total
    leftOut = survey.leftOut
    files = survey.files
    (self.setup, self.stop, self.observer) = (setup, stop, observer)
    end = Cancellation(following: stop)
    source = Lock((BatchSource(setup.inputs, outputFolder: folder, files: files, stop: end), taken: 0))
  }

  private static func renderers(
    _ setup: BatchSetup, threads: Int, isShort: Bool
  ) throws(BatchError) -> [Renderer] {
    var gpu = setup.settings.gpu
    if !isShort { gpu.triesVariants = true }
    let devices = setup.settings.devices.isEmpty ? [nil] : setup.settings.devices.map(Optional.some)
    return try devices.map { (device) throws(BatchError) in
      try rethrowing(
        BatchError.renderer,
        try Renderer(
          backend: setup.settings.backend, device: device, maximumThreads: threads, sharing: setup.cache,
          gpu: gpu, timeLimit: setup.settings.timeLimit))
    }
  }

  static func cpu(_ setup: BatchSetup, threads: Int, because reason: String) -> Renderer {
    Renderer(
      onCPUBecause: reason, maximumThreads: threads, sharing: setup.cache,
      timeLimit: setup.settings.timeLimit)
  }

  func report() -> BatchReport {
    let devices = renderers.map(\.selection)
    let start = ContinuousClock.now
    observer(.started(devices: devices, jobs: jobs, total: total))
    if let warning = judge.optionsWarning {
      tally.withLock { $0.add(warning) }
      observer(.warned(warning))
    }
    SystemThread.run(jobs) { [self] thread in work(with: thread % (addedCPU ?? renderers.count)) }
    let duration = ContinuousClock.now - start
    noteRenewal()
    return tally.withLock { tally in
      var report = tally.report(
        total: total, shard: setup.settings.shard, duration: duration, jobs: jobs, devices: devices,
        isInterrupted: stop.isRequested, leftOut: leftOut)
      report.gpu = setup.settings.gpu.reports?.sums
      return report
    }
  }

  /// After a complete strict run, no result has other options.
  private func noteRenewal() {
    guard setup.settings.resume == .strict, !end.isRequested, setup.settings.shard == nil,
      tally.withLock(\.failures.isEmpty)
    else { return }
    _ = journal?.add(.renewed(setup.options))
  }

  /// The loop of each thread, with its renderer's index.
  private func work(with renderer: Int) {
    var worker = BatchWorker(
      setup, renderer: renderers[renderer], journal: journal, files: files, budget, stop: stop)
    while let (number, input) = nextInput() {
      switch input {
      case .success(let item):
        let folder = FilePath.folder(of: setup.target(of: item)) ?? ""
        if swept.withLock({ $0.insert(folder).inserted }) { TemporaryFile.sweep(folder) }
        let (verdict, hashes) = judge.verdict(item)
        if verdict.isSkip {
          record { $0.skip() }
        } else {
          let chosen = addedCPU.flatMap { renderers[renderer].hasWaitingPictures ? $0 : nil } ?? renderer
          worker.renderer = renderers[chosen]
          let outcome = worker.process(item, hashes)
          record { $0.add(outcome, renderer: chosen, input: number) }
        }
      case .failure(let failure): record { $0.add(failure, input: number) }
      }
    }
  }

  private func nextInput() -> (number: Int, input: Result<any BatchItem, BatchFailure>)? {
    source.withLock { source in
      while !end.isRequested, let next = source.inputs.next() {
        source.taken += 1
        if setup.settings.belongs(next) { return (source.taken, next) }
      }
      return nil
    }
  }

  private func record(_ add: (inout BatchTally) -> Void) {
    tally.withLock { tally in
      let (failures, warnings) = (tally.failures.count, tally.warnings.count)
      add(&tally)
      // All following pictures would fail with the same fault.
      if tally.outputFault != nil { end.request() }
      let failure = tally.failures.count > failures ? tally.failures.last?.value : nil
      let found = tally.warnings[warnings...].map { BatchEvent.warned($0.value) }
      // In the order of the counts.
      events.withLock { $0.waiting += found + [.finished(done: tally.done, failure: failure)] }
    }
    passEvents()
  }

  /// Passes events on in order, from one thread at a time: the others continue, because the observer may be
  /// slow.
  private func passEvents() {
    var isPassing = false
    while true {
      let next = events.withLock { events -> [BatchEvent] in
        if events.isPassing, !isPassing { return [] }
        defer { events.waiting = [] }
        events.isPassing = !events.waiting.isEmpty
        return events.waiting
      }
      if next.isEmpty { return }
      isPassing = true
      next.forEach(observer)
    }
  }
}
