// SPDX-License-Identifier: MIT
import IntaglioGPU
import IntaglioModel

/// Why reports cannot be merged.
public enum BatchReportError: Error, Sendable, Hashable {
  /// There are no reports.
  case none
  /// A report is of a whole batch, not of a part; `report` is its index, from 0.
  case isWhole(report: Int)
  /// Two reports, by index from 0, are of batches with different numbers of parts.
  case otherCount(report: Int, count: Int, than: Int)
  /// Two reports, by index from 0, contain the same part: `report` and an earlier one.
  case samePart(report: Int, BatchShard, earlier: Int)
  /// A number of a report, by index from 0, is impossible for a batch; the field is that of its JSON, such as
  /// `stages.decode.seconds`.
  case number(report: Int, field: String, value: Double)
}

extension BatchReportError: CustomStringConvertible {
  /// One line, with reports counted from 1.
  public var description: String {
    switch self {
    case .none: "there are no reports to merge"
    case .isWhole(let report): "report \(report + 1) comes from a batch without parts, and cannot be merged"
    case .otherCount(let report, let count, let other):
      "report \(report + 1) comes from a batch in \(count) parts, the earlier ones from one in \(other)"
    case .samePart(let report, let shard, let earlier):
      "part \(shard) is in report \(report + 1) and in report \(earlier + 1)"
    case .number(let report, let field, let value):
      "report \(report + 1): \(BatchReportError.problem(field: field, value: value))"
    }
  }
}

extension BatchReportError {
  /// The problem with a number, without the report's name.
  package static func problem(field: String, value: Double) -> String {
    "\(field): is \(DecimalText.text(value)) but must be \(DecimalText.text(BatchReport.allowedNumbers))"
  }
}

extension BatchReport {
  /// The allowed counts, seconds and megapixels of one report: more than any batch has, and small enough that
  /// sums of all reports do not overflow.
  static let allowedNumbers = 0...1e12

  /// The first number out of range, with its field.
  private var badNumber: (field: String, value: Double)? {
    let counts = [
      ("total", total ?? 0), ("pictures", pictures), ("written", written), ("warned", warned),
      ("skipped", skipped), ("failed", failed), ("jobs", jobs), ("leftOut.count", leftOut.count),
    ]
    let perDevice = devices.enumerated().map { ("devices[\($0)].written", $1.written) }
    let amounts = [
      ("seconds", seconds), ("megapixels", megapixels), ("stages.decode.seconds", stages.decode.seconds),
      ("stages.prepare.seconds", stages.prepare?.seconds ?? 0),
      ("stages.render.seconds", stages.render.seconds), ("stages.encode.seconds", stages.encode.seconds),
    ]
    let all = (counts + perDevice).map { ($0, Double($1)) } + amounts
    return all.first { !BatchReport.allowedNumbers.contains($1) }.map { (field: $0, value: $1) }
  }

  /// The missing parts, in order; empty for a batch without parts.
  public var missingShards: [BatchShard] {
    guard let count = shards.first?.count else { return [] }
    let there = Set(shards.map(\.index))
    return (0..<count).lazy.filter { !there.contains($0) }.compactMap { BatchShard(index: $0, count: count) }
  }

  /// Merges the reports of a batch's parts. Parts may be missing; see `missingShards`.
  ///
  /// Counts, the stages' times and jobs are sums. `seconds` is that of the slowest part, and the base of all
  /// rates: the batch's duration if all parts start together. `peakMemoryBytes` is the maximum of all
  /// processes. Failures and warnings are listed part by part. Every part lists all skipped files, so the
  /// result takes the longest list.
  ///
  /// - Parameter reports: in any order; each of one part, or of several merged ones.
  /// - Throws: `BatchReportError` for reports of different batches.
  public static func merged(_ reports: [BatchReport]) throws(BatchReportError) -> BatchReport {
    let sorted = try checked(reports).sorted { ($0.shards.first?.index ?? 0) < ($1.shards.first?.index ?? 0) }
    let seconds = sorted.map(\.seconds).max() ?? 0
    let (written, megapixels) = (sum(sorted, \.written), sum(sorted, \.megapixels))
    func rate(_ amount: Double) -> Double { seconds > 0 ? amount / seconds : 0 }
    let prepare = sorted.compactMap(\.stages.prepare?.seconds)
    let times = StageTimes([
      .decode: .seconds(sum(sorted, \.stages.decode.seconds)), .prepare: .seconds(prepare.reduce(0, +)),
      .render: .seconds(sum(sorted, \.stages.render.seconds)),
      .encode: .seconds(sum(sorted, \.stages.encode.seconds)),
    ])
    let totals = sorted.compactMap(\.total)
    let (gpu, files) = (sorted.compactMap(\.gpu), sorted.compactMap(\.limitedFiles))
    var devices: [Device] = []
    for device in sorted.flatMap(\.devices) {
      if let index = devices.firstIndex(where: device.isSame) {
        devices[index].written += device.written
      } else {
        devices.append(device)
      }
    }
    return BatchReport(
      shards: sorted.flatMap(\.shards).sorted { $0.index < $1.index },
      total: totals.count == sorted.count ? totals.reduce(0, +) : nil,
      pictures: sum(sorted, \.pictures), written: written, warned: sum(sorted, \.warned),
      skipped: sum(sorted, \.skipped), failed: sum(sorted, \.failed), seconds: seconds,
      picturesPerSecond: rate(Double(written)), megapixels: megapixels, megapixelsPerSecond: rate(megapixels),
      stages: times.stages, boundBy: times.longest, jobs: sum(sorted, \.jobs), devices: devices,
      peakMemoryBytes: sorted.map(\.peakMemoryBytes).max() ?? 0,
      isInterrupted: sorted.contains(where: \.isInterrupted),
      outputFault: sorted.lazy.compactMap(\.outputFault).first, failures: sorted.flatMap(\.failures),
      warnings: sorted.flatMap(\.warnings),
      leftOut: sorted.map(\.leftOut).max { $0.count < $1.count } ?? LeftOutFiles(),
      limitedFiles: files.isEmpty ? nil : Array(files.joined()),
      gpu: gpu.isEmpty ? nil : GPUReport.sums(of: gpu.joined()))
  }

  private static func sum<Number: AdditiveArithmetic>(
    _ reports: [BatchReport], _ value: (BatchReport) -> Number
  ) -> Number {
    reports.reduce(.zero) { $0 + value($1) }
  }

  /// The reports, if they belong to one batch.
  private static func checked(_ reports: [BatchReport]) throws(BatchReportError) -> [BatchReport] {
    guard let first = reports.first else { throw .none }
    var found: [BatchShard: Int] = [:]
    for (index, report) in reports.enumerated() {
      if let bad = report.badNumber { throw .number(report: index, field: bad.field, value: bad.value) }
      guard let count = report.shards.first?.count else { throw .isWhole(report: index) }
      guard let expected = first.shards.first?.count, report.shards.allSatisfy({ $0.count == expected })
      else { throw .otherCount(report: index, count: count, than: first.shards.first?.count ?? 0) }
      for shard in report.shards {
        if let earlier = found[shard] { throw .samePart(report: index, shard, earlier: earlier) }
        found[shard] = index
      }
    }
    return reports
  }
}
