// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel
import IntaglioRenderer
import IntaglioSystem

/// The choice between a hardware GPU and the CPU for a batch that may use either: by the speed of earlier
/// batches with such pictures or, without them, by drawing some pictures of this one on both. They are
/// encoded, but not kept, so that all results of a batch are drawn by one backend.
final class BackendTrial: Sendable {
  private let setup: BatchSetup
  private let files: BatchFiles
  /// The number of pictures; nil for a stream.
  private let total: Int?
  private let judge: ResumePolicy
  /// Pictures at a time on the CPU.
  private let workers: Int
  private let stop: Cancellation
  private let source: Lock<BatchSource>

  /// The seconds on each backend.
  private static let seconds = 0.5
  /// The least number of pictures, for each worker, of a batch for which a trial pays off.
  private static let leastPictures = 100

  init(
    _ setup: BatchSetup, _ survey: BatchSurvey, _ judge: ResumePolicy, workers: Int, stop: Cancellation
  ) {
    (self.setup, files, total) = (setup, survey.files, survey.total)
    (self.judge, self.workers, self.stop) = (judge, workers, stop)
    // Without the batch's files, in which the run claims its outputs.
    source = Lock(BatchSource(setup.inputs, outputFolder: setup.outputFolder, stop: stop))
  }

  /// Why the CPU draws the batch; nil if the GPU does, because it is faster, was asked for, or nothing is
  /// known. Blocks the calling thread for a second if it measures.
  func reasonForCPU(insteadOf renderers: [Renderer]) -> String? {
    let settings = setup.settings
    let isFree = settings.backend == .automatic && settings.devices.isEmpty && !settings.addsCPU
    // Lines of a stream can be read only once.
    guard isFree, !settings.gpu.requiresHardware, let total, let gpu = renderers.first,
      gpu.selection.backend == .gpu
    else { return nil }
    let reports = settings.gpu.reports
    let isReporting = reports?.isOn == true
    reports?.isOn = false
    defer { reports?.isOn = isReporting }
    let store = BackendRates(settings.gpu.cache, of: gpu)
    // The first pictures, which also compile shaders.
    guard (try? rate(of: gpu, threads: 1, seconds: 0)) != nil,
      let work = gpu.latestWork.withLock({ $0 })
    else { return nil }
    let workload = BackendRates.Workload(work, workers: workers)
    var rates = store?[workload]
    if rates == nil, total >= BackendTrial.leastPictures * workers {
      rates = measured(gpu)
      if let rates { store?.store(rates, for: workload) }
    }
    guard let rates, rates.cpu > rates.gpu else { return nil }
    let (cpu, other) = (Int(rates.cpu.rounded()), Int(rates.gpu.rounded()))
    return "it draws \(cpu) such pictures a second, \(gpu.selection.deviceName) \(other)"
  }

  /// Pictures per second on both backends; nil if there are too few.
  private func measured(_ gpu: Renderer) -> BackendRates.Rates? {
    let cpu = BatchRun.cpu(setup, threads: 1, because: "of a trial")
    defer { cpu.close() }
    let jobs = setup.settings.jobs ?? Batch.defaultJobs(processors: workers, [gpu])
    guard let gpuRate = try? rate(of: gpu, threads: jobs, seconds: BackendTrial.seconds),
      let cpuRate = try? rate(of: cpu, threads: workers, seconds: BackendTrial.seconds)
    else { return nil }
    return BackendRates.Rates(gpu: gpuRate, cpu: cpuRate)
  }

  private func rate(of renderer: Renderer, threads: Int, seconds: Double) throws -> Double? {
    let budget = MemoryBudget(maximum: setup.settings.maximumMemory, jobs: threads)
    // Of quick pictures as many on each backend.
    let most = (total ?? 0) / 3
    let load = try FullLoad.run(threads: threads, seconds: seconds, most: most) { [self] _ in
      var worker = BatchWorker(
        setup, renderer: renderer, journal: nil, files: files, budget, discards: true, stop: stop)
      return { [self] in next().map { _ = worker.process($0, nil) } }
    }
    return FullLoad.rate(of: load.ended, threads: threads)
  }

  /// The next picture that the batch will draw; nil at the end.
  private func next() -> (any BatchItem)? {
    source.withLock { source in
      while !stop.isRequested, let next = source.next() {
        if case .success(let item) = next, setup.settings.belongs(next), !judge.verdict(item).verdict.isSkip {
          return item
        }
      }
      return nil
    }
  }
}

extension RunnableBatch {
  /// Why the CPU would draw the batch in place of a GPU's renderer; for tests, on machines without hardware.
  package func reasonForCPU(insteadOf gpu: Renderer, workers: Int) throws -> String? {
    let (setup, stop) = (try setup(), Cancellation())
    return try BackendTrial(
      setup, BatchSurvey(setup, stop: stop), ResumePolicy(setup, stop: stop), workers: workers, stop: stop
    ).reasonForCPU(insteadOf: [gpu])
  }
}
