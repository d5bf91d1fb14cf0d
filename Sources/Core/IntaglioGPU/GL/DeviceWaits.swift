// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioSystem

/// Waits for a session's device. They end early when the current plan is cancelled.
///
/// Belongs to the session's thread.
final class DeviceWaits {
  /// The longest wait in seconds.
  let timeout: Double
  var cancellation: Cancellation?
  /// Records the waits of the current plan, if it is reported.
  var recorder: WorkRecorder?
  /// Whether a wait was cancelled after the device had made no progress for a while, so that it may hang.
  private(set) var isStuck = false

  /// The seconds between two checks of the cancellation.
  private static let interval = 0.002
  /// Far more seconds than the work between two fences takes.
  private static let stuckSeconds = 2.0

  init(timeout: Double) { self.timeout = timeout }

  /// Throws `RenderError.cancelled` or `.timeLimit` if the current plan has to end.
  func check() throws(RenderError) { try cancellation?.check() }

  /// Waits until the device has reached a fence.
  ///
  /// - Parameter isForOthers: whether the wait may include work of earlier plans, which does not count
  ///   towards this plan's time limit.
  /// - Throws: `RenderError.timedOut` with `operation`; the errors of `check()`.
  func wait(for fence: Fence, operation: String, isForOthers: Bool = false) throws(RenderError) {
    let start = ContinuousClock.now
    defer { recorder?.noteWait(for: operation, since: start) }
    guard let cancellation else { return try fence.wait(seconds: timeout, operation: operation) }
    while true {
      let last = ContinuousClock.now
      let isReached = try fence.isReached(within: min(DeviceWaits.interval, timeout))
      if isForOthers { cancellation.leaveOut(since: last) }
      if isReached { return try check() }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      do throws(RenderError) {
        try check()
      } catch {
        isStuck = !isForOthers && seconds > DeviceWaits.stuckSeconds
        throw error
      }
      if seconds >= timeout { throw .timedOut(operation: operation, seconds: timeout) }
    }
  }
}
