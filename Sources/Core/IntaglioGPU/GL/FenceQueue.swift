// SPDX-License-Identifier: MIT
import IntaglioModel

/// The fences in a context's command queue, numbered from 1. A fence that is reached proves that all commands
/// before it are done, so transfers can share fences.
struct FenceQueue: ~Copyable {
  private let context: GraphicsContext
  private let waits: DeviceWaits
  private var fences: [(number: Int, fence: Fence)] = []
  /// The number of the next fence, for commands that need none of their own.
  private(set) var next = 1
  private var reached = 0

  init(_ context: GraphicsContext, _ waits: DeviceWaits) { (self.context, self.waits) = (context, waits) }

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

  /// Waits until the device has reached a fence, which is inserted if it is still missing; see `DeviceWaits`.
  ///
  /// - Throws: the errors of `DeviceWaits.wait`.
  mutating func wait(for number: Int, _ operation: String, isForOthers: Bool = false) throws(RenderError) {
    if isReached(number) { return }
    if number >= next { _ = try add() }
    guard let index = fences.firstIndex(where: { $0.number >= number }) else { return }
    try waits.wait(for: fences[index].fence, operation: operation, isForOthers: isForOthers)
    reached = fences[index].number
    for (_, fence) in fences[...index] { fence.delete() }
    fences.removeFirst(index + 1)
  }
}
