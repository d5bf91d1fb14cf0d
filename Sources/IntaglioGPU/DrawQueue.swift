// SPDX-License-Identifier: MIT
import CEGL
import IntaglioModel

/// Keeps the device's queue short: the driver gets draws before they are too many, and while a plan may be
/// cancelled, the next ones wait until the device has done most of the earlier ones, so that little is left
/// when it ends.
///
/// A device's speed is unknown, and a pass may cost less than the most it could. So the queue learns how much
/// of each pass takes some milliseconds. Two fences are in it, and the device is never idle.
struct DrawQueue {
  /// Draws up to a fence.
  private struct Slice {
    /// The number of the fence.
    let fence: Int
    /// The pass of the last draw.
    let pass: String
    /// When the first draw was made.
    let start: ContinuousClock.Instant
  }

  private let waits: DeviceWaits
  private let drawLimit: Int
  /// Whether the driver takes a short time for any number of draws.
  private let isDeep: Bool
  /// The cost of the draws that the driver may still hold.
  private var held = 0
  /// The part of a slice since the last fence.
  private var part = 0.0
  private var start = ContinuousClock.now
  private var slices: [Slice] = []
  /// When the device was seen to be done with a slice.
  private var lastEnd = ContinuousClock.now
  /// The cost of a slice of each pass.
  private var costs: [String: Double] = [:]

  /// The cost of a pass's first slice: some milliseconds on a software rasteriser.
  private static let firstCost = Double(1 << 20)
  private static let costRange = Double(1 << 16)...Double(1 << 36)
  /// The time of a slice in seconds.
  private static let sliceSeconds = 0.003

  init(_ waits: DeviceWaits, drawLimit: Int, isDeep: Bool) {
    (self.waits, self.drawLimit, self.isDeep) = (waits, drawLimit, isDeep)
  }

  /// Begins a plan, whose draws alone are waited for from now on.
  mutating func begin() { (slices, part) = ([], 0) }

  /// Notes that the device is done with all earlier plans.
  mutating func noteEnd() { lastEnd = .now }

  /// Whether a pass keeps the thread for some milliseconds at most, beside those of the plan so far.
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
    slices.append(Slice(fence: try fences.add(), pass: pass, start: start))
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
    // The first draw of a program may wait for the driver's compiler.
    let change = min(max(DrawQueue.sliceSeconds / max(seconds, 1e-6), 0.25), 4)
    let cost = sliceCost(of: slice.pass) * change
    costs[slice.pass] = min(max(cost, DrawQueue.costRange.lowerBound), DrawQueue.costRange.upperBound)
  }

  private func sliceCost(of pass: String) -> Double { costs[pass] ?? DrawQueue.firstCost }
}
