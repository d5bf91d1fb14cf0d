// SPDX-License-Identifier: MIT

/// The time after a device has run out of memory, counted in plans. They are drawn sparingly: alone, in
/// textures of exact size, which are neither kept nor cached. A failure costs a session, so without this each
/// large picture of a batch would cost one.
package struct MemoryShortage {
  private var plansLeft = 0
  /// The bytes from which on plans are refused, because one drawn sparingly has failed.
  private var refusedBytes = Int.max
  /// Whether the last plan is drawn sparingly.
  package private(set) var isSparing = false

  private static let duration = 256

  package init() {}

  /// Whether the next plan will be drawn sparingly.
  var isPresent: Bool { plansLeft > 0 }

  /// Counts a plan that takes so many bytes; false if it is refused.
  package mutating func begin(_ bytes: Int) -> Bool {
    isSparing = plansLeft > 0
    plansLeft = max(0, plansLeft - 1)
    guard isSparing else {
      refusedBytes = .max
      return true
    }
    return bytes < refusedBytes
  }

  /// Notes that the device has run out of memory for a plan. Returns whether the plan may fit if it is drawn
  /// sparingly.
  package mutating func fail(_ bytes: Int) -> Bool {
    plansLeft = MemoryShortage.duration
    if isSparing { refusedBytes = min(refusedBytes, max(bytes, DeviceMemory.leastRoom + 1)) }
    return !isSparing
  }
}
