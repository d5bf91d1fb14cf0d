import IntaglioCore

/// What came of one picture.
struct BatchOutcome {
  /// The size of what was written, or why nothing was.
  let result: Result<PixelSize, BatchFailure>
  let times: StageTimes
  let warnings: [BatchWarning]
}

/// What happened so far.
struct BatchTally {
  private(set) var pictures = 0
  private(set) var failures: [BatchFailure] = []
  private(set) var warnings: [BatchWarning] = []
  private(set) var written = 0
  /// Those of them with warnings.
  private(set) var warned = 0
  private(set) var pixels = 0
  private(set) var times = StageTimes()

  /// Pictures and failures.
  var done: Int { written + failures.count }

  /// A picture was worked on.
  mutating func add(_ outcome: BatchOutcome) {
    pictures += 1
    times += outcome.times
    switch outcome.result {
    case .success(let size):
      written += 1
      pixels += size.pixelCount ?? 0
      warned += outcome.warnings.isEmpty ? 0 : 1
      warnings += outcome.warnings
    case .failure(let failure):
      failures.append(failure)
    }
  }

  /// An input failed before there was a picture.
  mutating func add(_ failure: BatchFailure) {
    failures.append(failure)
  }

  /// The report of what happened within `duration`.
  func report(
    duration: Duration, jobs: Int, devices: [BackendSelection], isInterrupted: Bool, leftOut: LeftOutFiles
  ) -> BatchReport {
    let seconds = duration / .seconds(1)
    let megapixels = Double(pixels) / 1e6
    func rate(_ amount: Double) -> Double { seconds > 0 ? amount / seconds : 0 }
    return BatchReport(
      pictures: pictures, written: written, warned: warned, failed: failures.count, seconds: seconds,
      picturesPerSecond: rate(Double(written)), megapixels: megapixels, megapixelsPerSecond: rate(megapixels),
      stages: times.stages, boundBy: times.longest, jobs: jobs,
      devices: devices.map(BatchReport.Device.init), peakMemoryBytes: PeakMemory.bytes(),
      isInterrupted: isInterrupted, failures: failures, warnings: warnings, leftOut: leftOut)
  }
}
