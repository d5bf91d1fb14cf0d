// SPDX-License-Identifier: MIT
import IntaglioTesting

/// A report of batches as text: the table of cases, then roofs and cold starts.
struct BatchSpeedText {
  let report: BatchSpeedReport

  var text: String {
    let (one, all) = (gigabytes(report.memcpyOneThread), gigabytes(report.memcpyAllThreads))
    let memcpy = "memcpy: \(one) with 1 thread, \(all) with \(report.processors)"
    let list = report.listSeconds.map { "devices listed in \(GPUReportText.milliseconds($0)) ms" }
    return ([table, "", memcpy] + links + [list].compactMap(\.self) + starts)
      .joined(separator: "\n")
  }

  private var table: String {
    let stages = BatchSpeedReport.Stage.allCases
    let headings =
      ["KIND", "SIZE", "CODECS", "BACKEND", "JOBS", "CONTEXTS", "PICTURES/s", "FROM", "TO", "CPU ms"]
      + stages.map { $0.rawValue.uppercased() } + ["BOUND BY", "OF ROOF", "TIMES CPU", "DEVICE"]
    let rows = report.cases.map { row -> [String] in
      let rates = [row.picturesPerSecond.median, row.picturesPerSecond.least, row.picturesPerSecond.most]
      let times = row.stages.merging(row.deviceStages ?? [:], uniquingKeysWith: max)
      return [
        row.kind.rawValue, "\(row.width)x\(row.height)", row.codecs ? "yes" : "no", name(row.device),
        "\(row.jobs)", row.contexts == 0 ? "-" : "\(row.contexts)",
      ] + rates.map { Decimals.text($0, 1) } + [GPUReportText.milliseconds(row.processorSeconds)]
        + stages.map { GPUReportText.milliseconds(times[$0]) } + [
          "\(row.bound.stage) (\(row.bound.resource) \(percent(row.bound.share)))", percent(row.roofShare),
          row.cpuRatio.map { Decimals.text($0, 2) } ?? "-",
          row.deviceName + (row.isSoftware ? " (software)" : ""),
        ]
    }
    return TextTable.text([headings] + rows)
  }

  /// What each GPU moves at most: up and down together, and by its clock each way and within its memory.
  private var links: [String] {
    report.cases.filter { $0.kind == .copy }.map { copy in
      let bytes = Double(4 * copy.width * copy.height)
      let stages =
        [("upload", .upload, 1), ("readback", .readback, 1), ("memory", .passes, 2)]
        as [(String, BatchSpeedReport.Stage, Double)]
      let parts = stages.compactMap { name, stage, times in
        copy.deviceStages?[stage].map { "\(name) \(gigabytes(times * bytes / $0))" }
      }
      let both = gigabytes(2 * bytes * copy.picturesPerSecond.median)
      return "\(name(copy.device)): copies \(both) up and down; "
        + (parts.isEmpty ? "no timer queries" : parts.joined(separator: ", "))
    }
  }

  private var starts: [String] {
    report.coldStarts.map { start in
      let times = [start.openSeconds, start.firstSeconds, start.secondSeconds].map(GPUReportText.milliseconds)
      return
        "\(name(start.device)) cold: opened in \(times[0]) ms, first \(start.kind) in \(times[1]) ms with "
        + "\(start.programs) new programs, second in \(times[2]) ms"
    }
  }

  private func name(_ device: Int?) -> String { device.map { "gpu \($0)" } ?? "cpu" }
  private func gigabytes(_ bytes: Double) -> String { "\(Decimals.text(bytes / 1e9, 1)) GB/s" }
  private func percent(_ share: Double) -> String { "\(Int((100 * min(share, 1e6)).rounded())) %" }
}
