// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioPlan
import IntaglioRenderer
import IntaglioSystem

/// What came of one picture.
struct BatchOutcome {
  /// The size of what was written, or why nothing was.
  let result: Result<PixelSize, BatchFailure>
  let times: StageTimes
  let warnings: [BatchWarning]
  /// Why it could not be written, if others will most likely meet the same.
  let outputFault: String?
}

/// What happened so far.
struct BatchTally {
  private(set) var pictures = 0
  private(set) var failures: [BatchFailure] = []
  private(set) var warnings: [BatchWarning] = []
  private(set) var written = 0
  /// Those of them with warnings.
  private(set) var warned = 0
  /// Those whose results were there.
  private(set) var skipped = 0
  private(set) var pixels = 0
  /// Of the results, those that each renderer drew, by its number; of none that drew nothing.
  private var drawn: [Int: Int] = [:]
  private(set) var times = StageTimes()
  /// The last fault of the output, and how many pictures in a row met it.
  private var fault: (reason: String, count: Int)?

  /// What no picture gets past any more.
  var outputFault: String? { fault.flatMap { $0.count >= OutputFault.limit($0.reason) ? $0.reason : nil } }

  /// Pictures, written or skipped, and failures.
  var done: Int { written + skipped + failures.count }

  /// A picture was worked on.
  mutating func add(_ outcome: BatchOutcome, renderer: Int) {
    pictures += 1
    times += outcome.times
    switch outcome.result {
    case .success(let size):
      written += 1
      drawn[renderer, default: 0] += 1
      pixels += size.pixelCount ?? 0
      warned += outcome.warnings.isEmpty ? 0 : 1
      warnings += outcome.warnings
      if outputFault == nil { fault = nil }
    case .failure(let failure):
      failures.append(failure)
      guard let reason = outcome.outputFault, outputFault == nil else { return }
      fault = (reason, reason == fault?.reason ? (fault?.count ?? 0) + 1 : 1)
    }
  }

  /// The result of a picture was there.
  mutating func skip() { skipped += 1 }

  /// An input failed before there was a picture.
  mutating func add(_ failure: BatchFailure) {
    failures.append(failure)
  }

  /// The report of what happened within `duration`.
  func report(
    total: Int?, shard: BatchShard?, duration: Duration, jobs: Int, devices: [BackendSelection],
    isInterrupted: Bool, leftOut: LeftOutFiles
  ) -> BatchReport {
    let seconds = duration / .seconds(1)
    let megapixels = Double(pixels) / 1e6
    func rate(_ amount: Double) -> Double { seconds > 0 ? amount / seconds : 0 }
    return BatchReport(
      shards: shard.map { [$0] } ?? [], total: total, pictures: pictures, written: written, warned: warned,
      skipped: skipped, failed: failures.count,
      seconds: seconds,
      picturesPerSecond: rate(Double(written)), megapixels: megapixels, megapixelsPerSecond: rate(megapixels),
      stages: times.stages, boundBy: times.longest, jobs: jobs,
      devices: devices.enumerated().map { BatchReport.Device($1, written: drawn[$0] ?? 0) },
      peakMemoryBytes: PeakMemory.bytes(),
      isInterrupted: isInterrupted, outputFault: outputFault, failures: failures, warnings: warnings,
      leftOut: leftOut)
  }
}

/// How long one picture was in each stage.
struct StageTimes {
  var decode = Duration.zero
  /// Of scenes only.
  var prepare = Duration.zero
  var render = Duration.zero
  var encode = Duration.zero

  static func += (sum: inout StageTimes, times: StageTimes) {
    sum.decode += times.decode
    sum.prepare += times.prepare
    sum.render += times.render
    sum.encode += times.encode
  }

  /// Does the work of a stage, and counts its time.
  mutating func time<Value, Failure: Error>(
    _ stage: WritableKeyPath<StageTimes, Duration>, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = ContinuousClock.now
    defer { self[keyPath: stage] += ContinuousClock.now - start }
    return try work()
  }

  /// For a report.
  var stages: BatchReport.Stages {
    let sum = decode + prepare + render + encode
    func stage(_ time: Duration) -> BatchReport.Stage {
      BatchReport.Stage(seconds: time / .seconds(1), share: sum > .zero ? time / sum : 0)
    }
    return BatchReport.Stages(
      decode: stage(decode), prepare: prepare > .zero ? stage(prepare) : nil, render: stage(render),
      encode: stage(encode))
  }

  /// The stage that took longest, or nil when none took any time.
  var longest: BatchFailure.Stage? {
    let stages: [(stage: BatchFailure.Stage, time: Duration)] = [
      (.decode, decode), (.prepare, prepare), (.render, render), (.encode, encode),
    ]
    return stages.max { $0.time < $1.time }.flatMap { $0.time > .zero ? $0.stage : nil }
  }
}

/// How much memory the process has had.
enum PeakMemory {
  /// The most bytes that were resident at any time, or 0 where the system does not tell. Not `getrusage`,
  /// whose figure a process inherits from the one that started it.
  static func bytes() -> Int {
    guard let reader = try? LineReader(path: "/proc/self/status", isRegular: true, stop: Cancellation())
    else { return 0 }
    while case .line(let line) = reader.next() {
      // VmHWM:     12345 kB
      let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      if words.first == "VmHWM:", words.count > 1 { return 1024 * (Int(words[1]) ?? 0) }
    }
    return 0
  }
}
