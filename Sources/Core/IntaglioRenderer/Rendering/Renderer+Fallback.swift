// SPDX-License-Identifier: MIT
import IntaglioCPU
import IntaglioGPU
import IntaglioModel
import IntaglioSystem

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
