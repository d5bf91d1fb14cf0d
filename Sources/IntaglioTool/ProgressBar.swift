import Glibc
import Synchronization

/// How far long work is, on standard error: a bar that is redrawn on a terminal, a line now and then elsewhere.
final class ProgressBar: Sendable {
  private let name: String
  private let total: Int
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let shown = Mutex(Shown())

  private struct Shown {
    var done = 0
    var time: ContinuousClock.Instant?
  }

  /// A bar for `total` pieces of work called `name`.
  init(_ name: String, total: Int, isQuiet: Bool = false) {
    self.name = name
    self.total = total
    self.isQuiet = isQuiet
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Shows that `done` pieces are done; from any thread, as often as one likes.
  func update(_ done: Int) {
    guard !isQuiet else { return }
    shown.withLock { shown in
      let now = ContinuousClock.now
      let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(30)
      shown.done = max(shown.done, done)
      guard now - (shown.time ?? (isTerminal ? start - pause : start)) >= pause else { return }
      shown.time = now
      write(line(shown.done, at: now))
    }
  }

  /// Takes the bar away again.
  func finish() {
    guard !isQuiet, isTerminal else { return }
    Console.write("\r\u{1B}[K")
  }

  private func write(_ line: String) {
    Console.write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
  }

  /// `[#####-----]  512 of 1024 scenes, 38 a second, 13 s left`.
  private func line(_ done: Int, at now: ContinuousClock.Instant) -> String {
    let seconds =
      Double((now - start).components.seconds) + Double((now - start).components.attoseconds) / 1e18
    let rate = Double(done) / max(seconds, 1e-3)
    let width = 24
    let filled = total > 0 ? width * done / total : width
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let left = ProgressBar.text(seconds: Double(total - done) / max(rate, 1e-9))
    return "[\(bar)] \(done) of \(total) \(name), \(Int(rate.rounded())) a second, \(left) left"
  }

  private static func text(seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
