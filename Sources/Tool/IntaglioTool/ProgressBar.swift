// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// The progress of long work, on standard error: a bar on a terminal, occasional lines elsewhere.
final class ProgressBar: Sendable {
  private let name: String
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let saysHowLong: Bool
  private let start = ContinuousClock.now
  private let shown = Lock(Shown())

  private struct Shown {
    var done = 0
    var total: Int?
    var failed = 0
    /// The finished share of the work; nil without a total.
    var share: Double?
    var time: ContinuousClock.Instant?
    var hasSaidHowLong = false
  }

  /// The time after which the work so far tells how long all of it takes.
  private static let measuredTime = Duration.seconds(5)

  /// A bar for `total` pieces of work called `name`; nil if the number is unknown.
  ///
  /// - Parameter saysHowLong: whether to write, after the first seconds of long work, how long it takes, also
  ///   where there is no terminal.
  init(_ name: String, total: Int?, isQuiet: Bool = false, saysHowLong: Bool = false) {
    self.name = name
    self.isQuiet = isQuiet
    self.saysHowLong = saysHowLong
    isTerminal = isatty(STDERR_FILENO) == 1
    shown.withLock { $0.total = total }
  }

  /// Shows `done` finished pieces of `total`, if that is new, `failed` of them with failures; callable from
  /// any thread, at any rate.
  ///
  /// - Parameter share: the finished share of the work; nil if all pieces are the same amount of it.
  func update(_ done: Int, of total: Int? = nil, failed: Int = 0, share: Double? = nil) {
    guard !isQuiet else { return }
    shown.withLock { shown in
      shown.total = shown.total ?? total
      let now = ContinuousClock.now
      let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(30)
      shown.done = max(shown.done, done)
      shown.failed = max(shown.failed, failed)
      shown.share = max(shown.share ?? 0, share ?? shown.total.map { Double(done) / Double(max($0, 1)) } ?? 0)
      sayHowLong(&shown, at: now)
      guard now - (shown.time ?? (isTerminal ? start - pause : start)) >= pause else { return }
      shown.time = now
      write(line(shown, at: now))
    }
  }

  /// Writes a separate line to standard error, even if the bar is quiet.
  func note(_ line: String) {
    let line = Console.printable(line)
    shown.withLock { shown in
      let isShown = isTerminal && !isQuiet
      Console.write(isShown ? "\r\u{1B}[K\(line)\n" : "\(line)\n")
      if isShown { write(self.line(shown, at: .now)) }
    }
  }

  func finish() {
    guard !isQuiet, isTerminal else { return }
    Console.write("\r\u{1B}[K")
  }

  private func write(_ line: String) { Console.write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n") }

  private func sayHowLong(_ shown: inout Shown, at now: ContinuousClock.Instant) {
    guard saysHowLong, !shown.hasSaidHowLong, now - start >= Self.measuredTime, let total = shown.total,
      let left = secondsLeft(shown, at: now)
    else { return }
    shown.hasSaidHowLong = true
    guard left > 5 else { return }
    let whole = (now - start) / .seconds(1) + left
    let note = "intaglio: note: \(total) \(name) take about \(ProgressBar.roughText(seconds: whole))"
    Console.write(isTerminal ? "\r\u{1B}[K\(note)\n" : "\(note)\n")
  }

  /// How long the rest takes, by the work so far; nil if none is finished.
  private func secondsLeft(_ shown: Shown, at now: ContinuousClock.Instant) -> Double? {
    guard let share = shown.share, share > 0 else { return nil }
    return (now - start) / .seconds(1) * max(1 - share, 0) / share
  }

  /// `[#####-----]  512 of 1024 scenes, 2 failed, 38 a second, 13 s left`.
  private func line(_ shown: Shown, at now: ContinuousClock.Instant) -> String {
    let done = shown.done
    let rate = Int((Double(done) / max((now - start) / .seconds(1), 1e-3)).rounded())
    let failed = shown.failed > 0 ? ", \(shown.failed) failed" : ""
    let speed = failed + (rate > 0 ? ", \(rate) a second" : "")
    guard let total = shown.total else { return "\(done) \(name)\(speed)" }
    let width = 24
    let filled = total > 0 ? min(Int(Double(width) * (shown.share ?? 0)), width) : width
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let start = "[\(bar)] \(done) of \(total) \(name)"
    guard let left = secondsLeft(shown, at: now) else { return start }
    return "\(start)\(speed), \(ProgressBar.text(seconds: left)) left"
  }

  /// A time known to a tenth or so: `40 s`, `3 min`, `2 h`.
  private static func roughText(seconds: Double) -> String {
    if seconds < 115 { return "\(Int((seconds / 10).rounded(.up)) * 10) s" }
    if seconds < 90 * 60 { return "\(Int((seconds / 60).rounded())) min" }
    return "\(Int((min(seconds, 1e9) / 3600).rounded())) h"
  }

  private static func text(seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
