// SPDX-License-Identifier: MIT
import IntaglioModel

/// The fences in a context's command queue, numbered from 1. One that is reached proves all commands before
/// it done, so transfers share fences.
struct FenceQueue: ~Copyable {
  private let context: GraphicsContext
  private let timeout: Double
  private var fences: [(number: Int, fence: Fence)] = []
  /// The number of the next fence, for commands that need none of their own.
  private(set) var next = 1
  private var reached = 0

  /// No fences, in the current context. Waits end after `timeout` seconds.
  init(_ context: GraphicsContext, timeout: Double) {
    (self.context, self.timeout) = (context, timeout)
  }

  deinit {
    guard !fences.isEmpty, (try? context.makeCurrent()) != nil else { return }
    for (_, fence) in fences { fence.delete() }
  }

  /// Adds a fence after all commands so far.
  ///
  /// - Returns: its number.
  mutating func add() throws(RenderError) -> Int {
    fences.append((next, try Fence()))
    defer { next += 1 }
    return next
  }

  /// Whether the device is known to have reached a fence.
  func isReached(_ number: Int) -> Bool { number <= reached }

  /// Waits until the device has reached a fence, which is added if it is missing.
  ///
  /// - Throws: `RenderError.timedOut` with `operation`.
  mutating func wait(for number: Int, _ operation: String) throws(RenderError) {
    if isReached(number) { return }
    if number >= next { _ = try add() }
    guard let index = fences.firstIndex(where: { $0.number >= number }) else { return }
    try fences[index].fence.wait(seconds: timeout, operation: operation)
    reached = fences[index].number
    for (_, fence) in fences[...index] { fence.delete() }
    fences.removeFirst(index + 1)
  }
}
