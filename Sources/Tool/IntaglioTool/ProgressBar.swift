// SPDX-License-Identifier: MIT
import Glibc
import Intaglio

/// The progress of long work, on standard error: a bar on a terminal, occasional lines elsewhere.
final class ProgressBar: Sendable {
  private let name: String
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let shown = Lock(Shown())

  private struct Shown {
    var done = 0
    var total: Int?
    var failed = 0
    var time: ContinuousClock.Instant?
  }

  /// A bar for `total` pieces of work called `name`; nil if the number is unknown.
  init(_ name: String, total: Int?, isQuiet: Bool = false) {
    self.name = name
    self.isQuiet = isQuiet
    isTerminal = isatty(STDERR_FILENO) == 1
    shown.withLock { $0.total = total }
  }

  /// Shows `done` finished pieces of `total`, if that is new, `failed` of them with failures; callable from
  /// any thread, at any rate.
  func update(_ done: Int, of total: Int? = nil, failed: Int = 0) {
    guard !isQuiet else { return }
    shown.withLock { shown in
      shown.total = shown.total ?? total
      let now = ContinuousClock.now
      let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(30)
      shown.done = max(shown.done, done)
      shown.failed = max(shown.failed, failed)
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

  /// `[#####-----]  512 of 1024 scenes, 2 failed, 38 a second, 13 s left`.
  private func line(_ shown: Shown, at now: ContinuousClock.Instant) -> String {
    let done = shown.done
    let rate = Double(done) / max((now - start) / .seconds(1), 1e-3)
    let failed = shown.failed > 0 ? ", \(shown.failed) failed" : ""
    let speed = "\(failed), \(Int(rate.rounded())) a second"
    guard let total = shown.total else { return "\(done) \(name)\(speed)" }
    let width = 24
    let filled = total > 0 ? min(width * done / total, width) : width
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let start = "[\(bar)] \(done) of \(total) \(name)"
    guard done > 0 else { return start }
    return "\(start)\(speed), \(ProgressBar.text(seconds: Double(max(total - done, 0)) / rate)) left"
  }

  private static func text(seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
