// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// Keeps the device's queue short. Draws are flushed before too many accumulate, and while the plan can be
/// cancelled, further draws wait until the device has finished most of the earlier ones, so that little work
/// is left when it is cancelled.
///
/// A device's speed is unknown, and a pass may cost less than its upper bound, so the queue learns how much
/// of each pass takes a few milliseconds. Up to two fences are pending, so the device never idles.
struct DrawQueue {
  private let waits: DeviceWaits
  private let drawLimit: Int
  /// Whether the driver accepts any number of draws without delay.
  private let isDeep: Bool
  /// The cost of the draws that may not be flushed yet.
  private var held = 0
  /// The fraction of a slice drawn since the last fence.
  private var part = 0.0
  private var start = ContinuousClock.now
  /// Draws up to a fence, each with the pass of its last draw and the time of its first.
  private var slices: [(fence: Int, pass: String, start: ContinuousClock.Instant)] = []
  /// When the device was last known to have finished a slice.
  private var lastEnd = ContinuousClock.now
  private var costs: [String: Double] = [:]

  /// The cost of a pass's first slice: a few milliseconds on a software rasteriser.
  private static let firstCost = Double(1 << 20)
  private static let costRange = Double(1 << 16)...Double(1 << 36)
  private static let sliceSeconds = 0.003

  init(_ waits: DeviceWaits, drawLimit: Int, isDeep: Bool) {
    (self.waits, self.drawLimit, self.isDeep) = (waits, drawLimit, isDeep)
  }

  /// Begins a plan; only its draws are waited for from now on.
  mutating func begin() { (slices, part) = ([], 0) }

  /// Notes that the device has finished all earlier plans.
  mutating func noteEnd() { lastEnd = .now }

  /// Whether a pass, together with the plan's pending draws, blocks the thread for a few milliseconds at
  /// most.
  func takes(_ cost: Int, of pass: String) -> Bool {
    (isDeep && waits.cancellation == nil) || part + Double(cost) / sliceCost(of: pass) <= 1
  }

  /// The most that the next draw of a pass may cost.
  func limit(of pass: String) -> Int {
    guard waits.cancellation != nil else { return drawLimit }
    return min(drawLimit, Int(sliceCost(of: pass)))
  }

  /// Counts a draw that was just made.
  ///
  /// - Throws: `RenderError.cancelled`, `.timeLimit`, or the device's error.
  mutating func add(_ cost: Int, of pass: String, _ fences: inout FenceQueue) throws(RenderError) {
    held += cost
    if held >= DrawCost.submissionLimit {
      glFlush()
      held = 0
    }
    if part == 0 { start = .now }
    part += Double(cost) / sliceCost(of: pass)
    guard waits.cancellation != nil else { return }
    try waits.check()
    guard part >= 1 else { return }
    slices.append((try fences.add(), pass, start))
    glFlush()
    (part, held) = (0, 0)
    if slices.count > 1 { try finishSlice(&fences) }
  }

  private mutating func finishSlice(_ fences: inout FenceQueue) throws(RenderError) {
    let slice = slices.removeFirst()
    try fences.wait(for: slice.fence, "a pass")
    let end = ContinuousClock.now
    let seconds = (end - max(slice.start, lastEnd)) / .seconds(1)
    lastEnd = end
    // Limited, because the first draw of a program may wait for the driver's compiler.
    let change = min(max(DrawQueue.sliceSeconds / max(seconds, 1e-6), 0.25), 4)
    let cost = sliceCost(of: slice.pass) * change
    costs[slice.pass] = min(max(cost, DrawQueue.costRange.lowerBound), DrawQueue.costRange.upperBound)
  }

  private func sliceCost(of pass: String) -> Double { costs[pass] ?? DrawQueue.firstCost }
}
