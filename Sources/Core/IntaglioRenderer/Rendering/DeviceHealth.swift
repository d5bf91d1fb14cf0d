// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioSystem

/// The failures of a device that the CPU can replace. Each costs a render the time until it shows, at worst
/// the whole wait for a device that hangs; so a device that keeps failing rests, and is tried again later.
package struct DeviceHealth: Sendable {
  /// The number of failures in a row before a rest. A device that hung rests at once.
  package static let failureLimit = 3
  package static let rest = Duration.seconds(60)

  private var failures = 0
  private var lastError: RenderError?
  private var restEnd: ContinuousClock.Instant?

  package init() {}

  /// Why the device rests at this time, for people; nil if it may draw.
  package func reasonToRest(at now: ContinuousClock.Instant) -> String? {
    guard let restEnd, now < restEnd, let lastError else { return nil }
    return "the GPU failed \(failures == 1 ? "once" : "\(failures) times in a row") and rests for a minute; "
      + "its last error: \(lastError)"
  }

  package mutating func succeed() {
    guard failures > 0 else { return }
    self = DeviceHealth()
  }

  /// Counts a failure. Work that merely exceeds the device does not count.
  package mutating func fail(_ error: RenderError, at now: ContinuousClock.Instant) {
    guard error.isDeviceFailure else { return }
    failures += 1
    lastError = error
    let hung = if case .timedOut = error { true } else { false }
    if hung || failures >= DeviceHealth.failureLimit { restEnd = now + DeviceHealth.rest }
  }
}

extension Renderer {
  /// Runs work on the engine, or on the CPU, with a warning, if the work exceeds an automatically selected
  /// device or the device fails. A device chosen by the caller ends in its error.
  func onEngine<Value>(
    _ warnings: RenderWarnings?, _ work: (any RendererEngine) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let engine = try engine()
    guard let fallback else { return try work(engine) }
    if let reason = health.withLock({ $0.reasonToRest(at: .now) }) {
      warnings?.add([.drawnOnCPU(reason: reason)])
      return try work(fallback)
    }
    do throws(RenderError) {
      let result = try work(engine)
      health.withLock { $0.succeed() }
      return result
    } catch {
      guard error.isBeyondDevice || error.isDeviceFailure else { throw error }
      health.withLock { $0.fail(error, at: .now) }
      warnings?.add([.drawnOnCPU(reason: "\(error)")])
      return try work(fallback)
    }
  }

  /// Simulates the loss of a GPU's context and of the next ones, `count` in all. Tests cannot reset a device.
  package func simulateContextLosses(_ count: Int) {
    (try? engine() as? RenderThread)?.simulateContextLosses(count)
  }
}
