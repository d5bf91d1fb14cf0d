// SPDX-License-Identifier: MIT
import Intaglio
import IntaglioPlan

/// Measures whole batches in this process: some pictures at a time, on the CPU and on each GPU.
package struct BatchSpeedTest: Sendable {
  /// What is drawn, after the `copy` of each GPU.
  package var kinds = BatchSpeedKind.allCases.filter { $0 != .copy }
  /// With PNG files in memory, without, or both.
  package var codecs = [true, false]
  package var measuresCPU = true
  /// The numbers of the GPUs; nil for the best one.
  package var devices: [Int?] = []
  /// Numbers of pictures at a time; nil for that of a batch.
  package var jobs: [Int?] = [nil]
  /// Numbers of contexts on a device.
  package var contexts = [1]
  /// The least seconds of a case.
  package var seconds = 1.0
  /// Whether photos have a sixteenth of the pixels.
  package var isSmall = false
  /// The processors to draw with.
  package var processors = ProcessorCount.online
  package var gpu = GPUOptions()
  /// Seconds of listing the devices, for the report.
  package var listSeconds: Double?

  package init() {}

  /// A device with its contexts, or the CPU, whose renderers depend on the jobs.
  private struct Site {
    var renderers: [Renderer] = []
    var reports: GPUReports?
    /// Bytes a second at most; nil until `copy` has been measured.
    var roof: Double?
  }

  /// Measures all cases, one after the other.
  ///
  /// - Parameter progress: called with the number of finished cases.
  /// - Throws: `RenderError` or `PictureFileError` for the first picture that fails.
  package func run(progress: (_ done: Int) -> Void = { _ in }) throws -> BatchSpeedReport {
    let coldStarts = try devices.flatMap(coldStarts)
    // More than most caches hold.
    let bytes = (isSmall ? 16 : 128) << 20
    let all = BatchSpeedRun.memcpyRate(threads: processors, bytes: bytes)
    // A picture is read and its result written, as memcpy reads and writes.
    var sites = measuresCPU ? [Site(roof: 2 * all)] : []
    var cases: [BatchSpeedReport.Case] = []
    for device in devices {
      var site = try site(device)
      let work = try BatchSpeedWork(.copy, codecs: false, isSmall: isSmall)
      let copy = try measure(.copy, work, codecs: false, site, contexts: 1, jobs: nil)
      site.roof = Double(work.byteCount) * copy.picturesPerSecond.median
      cases.append(copy)
      sites.append(site)
      progress(cases.count)
    }
    for kind in kinds {
      for codecs in codecs {
        let work = try BatchSpeedWork(kind, codecs: codecs, isSmall: isSmall)
        var cpuRate: Double?
        for site in sites {
          let choices = site.reports == nil ? [0] : contexts
          for (contexts, jobs) in choices.flatMap({ count in jobs.map { (count, $0) } }) {
            let row = try measure(kind, work, codecs: codecs, site, contexts: contexts, jobs: jobs, cpuRate)
            let rate = row.picturesPerSecond.median
            if contexts == 0 { cpuRate = max(cpuRate ?? 0, rate) }
            if contexts == 1, codecs, jobs == nil, let cpuRate {
              store(BackendRates.Rates(gpu: rate, cpu: cpuRate), site.renderers[0])
            }
            cases.append(row)
            progress(cases.count)
          }
        }
      }
    }
    return BatchSpeedReport(
      processors: processors, memcpyOneThread: BatchSpeedRun.memcpyRate(threads: 1, bytes: bytes),
      memcpyAllThreads: all, cases: cases, listSeconds: listSeconds, coldStarts: coldStarts)
  }

  /// For the choice of later batches.
  private func store(_ rates: BackendRates.Rates, _ renderer: Renderer) {
    guard let work = renderer.latestWork.withLock({ $0 }) else { return }
    BackendRates(gpu.cache, of: renderer)?.store(
      rates, for: BackendRates.Workload(work, workers: processors))
  }

  private func site(_ device: Int?) throws -> Site {
    let (reports, cache) = (GPUReports(), RenderCache(limit: Renderer.defaultCacheLimit))
    var options = gpu
    (options.reports, options.triesVariants, options.pixelsBeforeBlurPrograms) = (reports, true, 0)
    let renderers = try (0..<(contexts.max() ?? 1)).map { _ in
      try Renderer(
        backend: .gpu, device: device, maximumThreads: 1, sharing: cache, gpu: options, timeLimit: nil)
    }
    return Site(renderers: renderers, reports: reports)
  }

  private func coldStarts(_ device: Int?) throws -> [BatchSpeedReport.ColdStart] {
    var options = gpu
    let reports = GPUReports()
    (options.reports, options.cache) = (reports, .none)
    // A driver is checked once on a machine, not at each start.
    options.checksDriver = false
    var renderer: Renderer?
    func seconds(_ work: () throws -> Void) rethrows -> Double {
      try ContinuousClock().measure(work) / .seconds(1)
    }
    let open = try seconds { renderer = try Renderer(backend: .gpu, device: device, gpu: options) }
    guard let renderer else { return [] }
    defer { renderer.close() }
    return try kinds.map { kind in
      let work = try BatchSpeedWork(kind, codecs: false, isSmall: true)
      var (picture, result) = (Bitmap.pixel, Bitmap.pixel)
      let times = try (0..<2).map { _ in
        try seconds { _ = try work.draw(with: renderer, picture: &picture, result: &result) }
      }
      return BatchSpeedReport.ColdStart(
        device: renderer.selection.deviceIndex, kind: kind, openSeconds: open, firstSeconds: times[0],
        secondSeconds: times[1], programs: reports.take().reduce(0) { $0 + $1.newPrograms })
    }
  }

  /// - Parameter contexts: 0 for the CPU.
  private func measure(
    _ kind: BatchSpeedKind, _ work: BatchSpeedWork, codecs: Bool, _ site: Site, contexts: Int, jobs: Int?,
    _ cpuRate: Double? = nil
  ) throws -> BatchSpeedReport.Case {
    // With fewer jobs than processors, each picture gets several, as in a batch.
    let renderers =
      contexts == 0
      ? [try Renderer(backend: .cpu, maximumThreads: max(1, processors / (jobs ?? processors)))]
      : Array(site.renderers.prefix(contexts))
    let selection = renderers[0].selection
    let jobs = max(jobs ?? Batch.defaultJobs(processors: processors, renderers), contexts)

    site.reports?.isOn = false
    // Compiles, and tries variants.
    for renderer in renderers { _ = try BatchSpeedRun.draw(work, with: [renderer], jobs: 1, seconds: 0) }
    let rates = BatchSpeedRates(
      try BatchSpeedRun.draw(work, with: renderers, jobs: jobs, seconds: seconds).samples, jobs: jobs)
    var stages = rates.stages
    var device: [BatchSpeedReport.Stage: Double]?
    if let reports = site.reports {
      // Apart, because a picture waits for its report.
      reports.isOn = true
      _ = reports.take()
      let count = try BatchSpeedRun.draw(work, with: renderers, jobs: jobs, seconds: seconds / 4).count
      if let sum = GPUReport.sums(of: reports.take()).first {
        stages.merge(sum.stages(count) { $0.threadSeconds }) { $1 }
        device = sum.clock == .queries ? sum.stages(count, \.deviceSeconds) : nil
        if device == nil { stages[.passes, default: 0] += sum.waitSeconds / Double(count) }
      }
    }
    let rate = rates.picturesPerSecond.median
    return BatchSpeedReport.Case(
      kind: kind, width: work.size.width, height: work.size.height, codecs: codecs,
      backend: selection.backend.rawValue, device: selection.deviceIndex, deviceName: selection.deviceName,
      isSoftware: selection.isSoftware, jobs: jobs, contexts: contexts, pictures: rates.pictures,
      picturesPerSecond: rates.picturesPerSecond, processorSeconds: rates.processorSeconds, stages: stages,
      deviceStages: device,
      bound: BatchSpeedBound(
        stages, onDevice: device, isSoftware: selection.isSoftware, rate: rate, contexts: contexts,
        processorShare: rates.processorSeconds * rate / Double(processors)),
      roofShare: site.roof.map { Double(work.byteCount) * rate / $0 } ?? 1,
      cpuRatio: cpuRate.map { rate / $0 })
  }
}

extension GPUReport {
  /// Seconds of the steps of each of `count` pictures.
  fileprivate func stages(_ count: Int, _ time: (Step) -> Double?) -> [BatchSpeedReport.Stage: Double] {
    let kinds: [Step.Kind: BatchSpeedReport.Stage] = [.upload: .upload, .pass: .passes, .readback: .readback]
    return steps.reduce(into: [:]) { sums, step in
      guard let stage = kinds[step.kind], let seconds = time(step) else { return }
      sums[stage, default: 0] += seconds / Double(count)
    }
  }
}
