// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

/// What `--verbose` prints of a GPU.
package struct VerboseOptions: ParsableArguments {
  @Flag(
    name: [.short, .long],
    help: """
      Print device, reason, plan, cache and times on standard error; for a GPU also its shaders and each upload, pass, \
      readback and wait.
      """)
  package var verbose = false

  package init() {}

  /// A new collection of reports; nil without `--verbose`.
  func reports(keepsAll: Bool = true) -> GPUReports? { verbose ? GPUReports(keepsAll: keepsAll) : nil }

  /// Prints the reports of one picture, or the sums of those of several plans.
  func show(_ reports: GPUReports?) {
    guard let reports else { return }
    let single = reports.take()
    for report in single.count == 1 ? single : reports.sums {
      Console.note(GPUReportText(report: report).text)
    }
  }
}

/// Times the stages of a command, for `--verbose`.
struct Stopwatch {
  private var stages: [(name: String, duration: Duration)] = []

  mutating func time<Result, Failure: Error>(
    _ name: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    stages.append((name, clock.now - start))
    return result
  }

  /// `read 1.2 ms, render 3.4 ms`.
  var report: String {
    stages.map { "\($0.name) \(Stopwatch.milliseconds($0.duration)) ms" }.joined(separator: ", ")
  }

  /// A duration in milliseconds, with one decimal.
  static func milliseconds(_ duration: Duration) -> String {
    Decimals.text(duration / .milliseconds(1), 1)
  }
}
