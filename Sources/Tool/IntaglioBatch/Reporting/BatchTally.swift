// SPDX-License-Identifier: MIT
import Glibc
import IntaglioModel
import IntaglioRenderer
import IntaglioSystem

struct BatchOutcome {
  let result: Result<BatchResult, BatchFailure>
  let times: StageTimes
  let warnings: [BatchWarning]
  /// The fault of the output, if it most likely affects the next pictures, too.
  let outputFault: String?
}

/// A written picture, and its file, if that has a limit of bytes.
typealias BatchResult = (size: PixelSize, limited: LimitedFile?)

/// What threads report about inputs, in the order of events. The batch's report has the order of the inputs.
struct BatchTally {
  private(set) var pictures = 0
  private(set) var failures: [(input: Int, value: BatchFailure)] = []
  private(set) var warnings: [(input: Int, value: BatchWarning)] = []
  private(set) var written = 0
  private(set) var warned = 0
  private(set) var skipped = 0
  private(set) var pixels = 0
  private var limitedFiles: [(input: Int, value: LimitedFile)] = []
  /// The number of results of each renderer, by its index; without those that drew nothing.
  private var drawn: [Int: Int] = [:]
  private(set) var times = StageTimes()
  /// The last fault of the output, with the number of consecutive pictures that met it.
  private var fault: (reason: String, count: Int)?

  /// The fault that stops the batch, if any.
  var outputFault: String? { fault.flatMap { $0.count >= OutputFault.limit($0.reason) ? $0.reason : nil } }

  /// Pictures, written or skipped, and failures.
  var done: Int { written + skipped + failures.count }

  mutating func add(_ outcome: BatchOutcome, renderer: Int, input: Int) {
    pictures += 1
    times += outcome.times
    switch outcome.result {
    case .success(let made):
      written += 1
      drawn[renderer, default: 0] += 1
      pixels += made.size.pixelCount ?? 0
      if let file = made.limited { limitedFiles.append((input, file)) }
      warned += outcome.warnings.isEmpty ? 0 : 1
      warnings += outcome.warnings.map { (input, $0) }
      if outputFault == nil { fault = nil }
    case .failure(let failure):
      add(failure, input: input)
      guard let reason = outcome.outputFault, outputFault == nil else { return }
      fault = (reason, reason == fault?.reason ? (fault?.count ?? 0) + 1 : 1)
    }
  }

  /// Counts a picture with an existing result.
  mutating func skip() { skipped += 1 }

  /// Adds a warning about the batch as a whole, which comes before those about its inputs, from 1 on.
  mutating func add(_ warning: BatchWarning) { warnings.append((0, warning)) }

  /// Counts an input that failed before there was a picture.
  mutating func add(_ failure: BatchFailure, input: Int) { failures.append((input, failure)) }

  func report(
    total: Int?, shard: BatchShard?, duration: Duration, jobs: Int, devices: [BackendSelection],
    isInterrupted: Bool, leftOut: LeftOutFiles
  ) -> BatchReport {
    let seconds = duration / .seconds(1)
    let megapixels = Double(pixels) / 1e6
    func rate(_ amount: Double) -> Double { seconds > 0 ? amount / seconds : 0 }
    return BatchReport(
      shards: shard.map { [$0] } ?? [], total: total, pictures: pictures, written: written, warned: warned,
      skipped: skipped, failed: failures.count, seconds: seconds, picturesPerSecond: rate(Double(written)),
      megapixels: megapixels, megapixelsPerSecond: rate(megapixels),
      stages: times.stages, boundBy: times.longest, jobs: jobs,
      devices: devices.enumerated().map { BatchReport.Device($1, written: drawn[$0] ?? 0) },
      peakMemoryBytes: PeakMemory.bytes(), isInterrupted: isInterrupted, outputFault: outputFault,
      failures: failures.byInput(), warnings: warnings.byInput(), leftOut: leftOut,
      limitedFiles: limitedFiles.isEmpty ? nil : limitedFiles.byInput())
  }
}

extension Array {
  /// The values by their inputs' numbers; those of one input in the order of events.
  fileprivate func byInput<Value>() -> [Value] where Element == (input: Int, value: Value) {
    sorted { $0.input < $1.input }.map(\.value)
  }
}

/// The time of one picture in each stage.
struct StageTimes {
  private var times: [BatchFailure.Stage: Duration]

  init(_ times: [BatchFailure.Stage: Duration] = [:]) { self.times = times }

  static func += (sum: inout StageTimes, other: StageTimes) {
    sum.times.merge(other.times, uniquingKeysWith: +)
  }

  private subscript(stage: BatchFailure.Stage) -> Duration { times[stage] ?? .zero }

  /// Runs the work of a stage, and adds its time.
  mutating func time<Value, Failure: Error>(
    _ stage: BatchFailure.Stage, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = ContinuousClock.now
    defer { times[stage, default: .zero] += ContinuousClock.now - start }
    return try work()
  }

  var stages: BatchReport.Stages {
    let sum = times.values.reduce(.zero, +)
    func stage(_ stage: BatchFailure.Stage) -> BatchReport.Stage {
      BatchReport.Stage(seconds: self[stage] / .seconds(1), share: sum > .zero ? self[stage] / sum : 0)
    }
    return BatchReport.Stages(
      decode: stage(.decode), prepare: self[.prepare] > .zero ? stage(.prepare) : nil,
      render: stage(.render), encode: stage(.encode))
  }

  /// The longest stage; nil if none took any time.
  var longest: BatchFailure.Stage? {
    BatchFailure.Stage.allCases.max { self[$0] < self[$1] }.flatMap { self[$0] > .zero ? $0 : nil }
  }
}

enum PeakMemory {
  /// The peak of resident bytes, or 0 if the system does not report it. Not from `getrusage`, whose value a
  /// process inherits from its parent.
  static func bytes() -> Int {
    for line in ReadableFile.text(of: "/proc/self/status").split(separator: "\n") {
      // VmHWM:     12345 kB
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.first == "VmHWM:", words.count > 1 { return 1024 * (Int(words[1]) ?? 0) }
    }
    return 0
  }
}
