// SPDX-License-Identifier: MIT

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
    let (seconds, attoseconds) = duration.components
    let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
